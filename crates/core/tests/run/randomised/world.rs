//! What the person has set up, and how it changes: in the test's own terms beside the crate's.

use std::collections::BTreeMap;
use std::rc::Rc;

use skillsight_core::registry::{Files, Provenance, Registry, SkillId};
use skillsight_core::resource::Resource;
use skillsight_core::tool::{DemoTool, Effect, Exposure, Runner, Tool, Toolbox};

use super::dice::Dice;
use super::files::File;
use super::prompts::Trigger;
use crate::fixtures::{described, tool, words};

/// Names that tools have.
pub const TOOLS: [&str; 7] = ["t0", "t1", "t2", "t3", "t4", "t5", "t6"];
/// Names that skills have; a few, so that several skills have the same. One begins with another.
pub const SKILLS: [&str; 6] = ["s0", "s1", "s2", "s3", "s4", "s1 two"];

const RESERVED: [&str; 2] = ["activate_skill", "read_skill_resource"];
const RUNNERS: [DemoTool; 3] = [DemoTool::QueryOrder, DemoTool::ApplyRefund, DemoTool::QueryLogistics];

/// What the test knows of a skill.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: SkillId,
    pub name: String,
    pub about: String,
    pub lists: Vec<String>,
    pub enabled: bool,
    pub pasted: bool,
    pub loads: bool,
    /// Stands in the instructions, and in those of no other text.
    pub mark: String,
    /// Its other files.
    pub files: Vec<File>,
    /// What calls for it, if it is a prompt skill.
    pub trigger: Option<Trigger>,
}

/// The person's set-up.
pub struct World {
    pub registry: Registry,
    pub cards: Vec<Card>,
    pub tools: Vec<Tool>,
    /// How many texts there were, files too: each has a number of its own.
    texts: usize,
    /// In so many of a hundred cases a skill is a prompt skill.
    prompts: usize,
}

/// What changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Disabled(SkillId),
    Other,
}

struct Text {
    name: String,
    about: String,
    lists: Vec<String>,
    mark: String,
    trigger: Option<Trigger>,
    source: String,
}

impl World {
    pub fn new(dice: &mut Dice) -> World {
        let (prompts, skills) = if dice.percent(20) { (85, 5 + dice.below(3)) } else { (10, dice.below(6)) };
        let (registry, cards, tools) = (Registry::default(), Vec::new(), Vec::new());
        let mut world = World { registry, cards, tools, texts: 0, prompts };
        for name in TOOLS.iter().take(2 + dice.below(6)) {
            world.tools.push(any_tool(dice, name));
        }
        for _ in 0..skills {
            world.install(dice);
        }
        if let Some(card) = world.cards.last().filter(|_| dice.percent(30)) {
            world.lose_a_file(card.id);
        }
        world
    }

    pub fn toolbox(&self) -> Toolbox {
        Toolbox::from(self.tools.clone())
    }

    /// Changes one thing; prefers a skill of `focus`, those that are active, and a `tool` that was asked about.
    pub fn change(&mut self, dice: &mut Dice, focus: &[SkillId], tool: Option<&str>) -> Change {
        let ids: Vec<SkillId> = self.cards.iter().map(|card| card.id).collect();
        let present = focus.iter().copied().find(|id| ids.contains(id));
        let id =
            present.filter(|_| dice.percent(60)).or_else(|| ids.get(dice.below(ids.len().max(1))).copied());
        match (dice.below(16), id) {
            (0..=4, Some(id)) => {
                let card = self.card(id);
                card.enabled = !card.enabled;
                let enabled = card.enabled;
                self.registry.set_enabled(id, enabled);
                if enabled { Change::Other } else { Change::Disabled(id) }
            }
            (5, Some(id)) => {
                self.registry.remove(id);
                self.cards.retain(|card| card.id != id);
                Change::Other
            }
            (6 | 7, Some(id)) => {
                self.edit(dice, id);
                Change::Other
            }
            (8, Some(id)) => {
                self.replace_files(dice, id);
                Change::Other
            }
            (9 | 10, Some(id)) => {
                self.lose_a_file(id);
                Change::Other
            }
            (11..=13, _) => {
                self.change_tools(dice, tool);
                Change::Other
            }
            _ => {
                self.install(dice);
                Change::Other
            }
        }
    }

    fn card(&mut self, id: SkillId) -> &mut Card {
        self.cards.iter_mut().find(|card| card.id == id).unwrap()
    }

    fn install(&mut self, dice: &mut Dice) {
        if self.cards.len() > 6 {
            return;
        }
        let pasted = dice.percent(60);
        let provenance = if pasted { Provenance::Pasted } else { Provenance::Bundled };
        let Text { name, about, lists, mark, trigger, source } = self.text(dice);
        let files = File::some(dice, &mut self.texts);
        let resources: Vec<Resource> = files.iter().map(File::resource).collect();
        let whole = Files { source: &source, folder: None, resources: &resources };
        let id = self.registry.install_files(provenance, whole).expect("the text loads");
        let (enabled, loads) = (true, true);
        self.cards.push(Card { id, name, about, lists, enabled, pasted, loads, mark, files, trigger });
    }

    /// Gives a skill another text, which perhaps does not load.
    pub fn edit(&mut self, dice: &mut Dice, id: SkillId) {
        if dice.percent(30) {
            // A text without an end of its frontmatter: the name stays, and so do the tools, with one more.
            let more = (*dice.pick(&TOOLS)).to_owned();
            self.registry.edit(id, &format!("---\nname: broken\ntools: [{more}]\n"));
            let card = self.card(id);
            card.loads = false;
            if !card.lists.contains(&more) {
                card.lists.push(more);
            }
            return;
        }
        let Text { name, about, lists, mark, trigger, source } = self.text(dice);
        self.registry.edit(id, &source);
        let card = self.card(id);
        *card = Card { name, about, lists, mark, trigger, loads: true, ..card.clone() };
    }

    /// Other files under the same SKILL.md.
    fn replace_files(&mut self, dice: &mut Dice, id: SkillId) {
        let files = File::some(dice, &mut self.texts);
        let resources: Vec<Resource> = files.iter().map(File::resource).collect();
        let source = self.registry.get(id).unwrap().source.clone();
        self.registry.replace(id, Files { source: &source, folder: None, resources: &resources });
        self.card(id).files = files;
    }

    /// The set-up is read back from where it is stored, and the bytes of a file are no longer there.
    fn lose_a_file(&mut self, id: SkillId) {
        let Some(lost) = self.card(id).files.iter().find(|file| !file.lost).map(|file| file.hash.clone())
        else {
            return;
        };
        let files = self.cards.iter_mut().flat_map(|card| &mut card.files);
        for file in files.filter(|file| file.hash == lost) {
            file.lost = true;
        }
        let mut bytes: BTreeMap<Rc<str>, Rc<[u8]>> = BTreeMap::new();
        for resource in self.registry.skills().iter().flat_map(|skill| skill.resources.iter()) {
            bytes.insert(resource.hash.clone(), resource.bytes.clone());
        }
        bytes.remove(&lost);
        let stored = self.registry.skills().iter().map(|skill| skill.stored()).collect();
        let next = self.registry.next_id();
        self.registry = Registry::restore(stored, next, &|hash| bytes.get(hash).cloned());
    }

    fn text(&mut self, dice: &mut Dice) -> Text {
        self.texts += 1;
        let mut name = *dice.pick(&SKILLS);
        // Many prompt skills, of which one message calls for more than there is room for.
        if self.prompts > 50 && self.cards.iter().any(|card| card.name == name) {
            name = *dice.pick(&SKILLS);
        }
        let about = format!("About {name}, text {}.", self.texts);
        let mark = format!("Mark-{}-{name}.", self.texts);
        let mut lists: Vec<String> = Vec::new();
        for _ in 0..dice.below(4) {
            let listed = (*dice.pick(&TOOLS)).to_owned();
            if !lists.contains(&listed) {
                lists.push(listed);
            }
        }
        let tools = lists.join(", ");
        let trigger = dice.percent(self.prompts).then(|| Trigger::any(dice));
        let kind = trigger.as_ref().map_or("", |trigger| &trigger.fields);
        let body = words(20 + dice.below(300));
        let source =
            format!("---\nname: {name}\ndescription: {about}\ntools: [{tools}]\n{kind}---\n{mark} {body}\n");
        Text { name: name.to_owned(), about, lists, mark, trigger, source }
    }

    fn change_tools(&mut self, dice: &mut Dice, tool: Option<&str>) {
        let is_sound = Toolbox::new(self.tools.clone()).is_ok();
        let asked = self.tools.iter().position(|own| Some(own.spec.name.as_str()) == tool);
        let at = asked.filter(|_| dice.percent(70)).unwrap_or_else(|| dice.below(self.tools.len().max(1)));
        match dice.below(10) {
            _ if !is_sound => {
                let mut seen = Vec::new();
                self.tools.retain(|tool| {
                    let name = tool.spec.name.as_str().to_owned();
                    let stays = !RESERVED.contains(&name.as_str()) && !seen.contains(&name);
                    seen.push(name);
                    stays
                });
            }
            // Something that the model is not told: the call still stands, but not the person's word.
            _ if asked.is_some_and(|asked| asked == at) && dice.percent(70) => {
                let other = *dice.pick(&RUNNERS);
                self.tools[at].runner = Runner::Demo { tool: other };
            }
            0 => {
                let reserved = *dice.pick(&RESERVED);
                self.tools.push(any_tool(dice, reserved));
            }
            1 => self.tools.insert(at, any_tool(dice, TOOLS[at])),
            2 | 3 if self.tools.len() > 1 => {
                self.tools.remove(at);
            }
            4 | 5 => {
                let missing =
                    TOOLS.iter().find(|name| self.tools.iter().all(|t| t.spec.name.as_str() != **name));
                if let Some(name) = missing {
                    self.tools.push(any_tool(dice, name));
                }
            }
            _ => {
                let name = self.tools[at].spec.name.clone();
                self.tools[at] = any_tool(dice, name.as_str());
            }
        }
    }
}

fn any_tool(dice: &mut Dice, name: &str) -> Tool {
    let effect = if dice.percent(40) { Effect::Write } else { Effect::Read };
    let exposure =
        *dice.pick(&[Exposure::Automatic, Exposure::Automatic, Exposure::General, Exposure::SkillsOnly]);
    let mut tool = tool(name, effect, exposure);
    let runner = *dice.pick(&RUNNERS);
    tool.runner = Runner::Demo { tool: runner };
    if dice.percent(30) { described(tool, &format!("Does {name} in another way.")) } else { tool }
}
