//! The rules of visibility once more, from the design alone: what the crate does is compared with this.

use serde_json::{Map, Value, json};
use skillsight_core::agent::Refusal;
use skillsight_core::registry::SkillId;
use skillsight_core::skill::SkillName;
use skillsight_core::tool::{Effect, Exposure, Tool};
use skillsight_core::visibility::Reason;

use super::files::Page;
use super::world::{Card, World};

pub const ACTIVATE: &str = "activate_skill";
pub const READ: &str = "read_skill_resource";
const RESERVED: [&str; 2] = [ACTIVATE, READ];

/// A skill as a run knows it: the text that the run met first, and the person's switch as it is now.
struct Known {
    card: Card,
    removed: bool,
}

/// What put a skill's instructions into the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A call of the model's.
    Call(String),
    /// What the person said so many messages after the first.
    Said(usize),
}

/// A skill's instructions in the conversation.
#[derive(Clone, Debug)]
pub struct Active {
    pub source: Source,
    pub skill: SkillId,
    pub name: String,
    pub mark: String,
    pub pinned: bool,
}

/// What a run goes by.
pub struct View {
    skills: Vec<Known>,
    pub tools: Vec<Tool>,
    isolated: bool,
}

/// What must come of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    Activates(Active),
    IsActive,
    Refused(Refusal),
    Rejected,
    Reads(Page),
    /// Nothing is wrong with the call, and it comes to nothing all the same.
    Fails,
    Asks(Tool),
    Runs(Tool),
}

impl Active {
    pub fn new(source: Source, card: &Card) -> Active {
        let (name, mark) = (card.name.clone(), card.mark.clone());
        Active { source, skill: card.id, name, mark, pinned: false }
    }
}

impl PartialEq for Active {
    fn eq(&self, other: &Active) -> bool {
        (&self.source, self.skill) == (&other.source, other.skill)
    }
}

/// A call, and what its fate hangs on besides the view.
pub struct Case<'a> {
    pub call: &'a str,
    pub name: &'a str,
    pub arguments: &'a str,
    /// The `tools` of the round's request.
    pub sent: &'a [Value],
    /// The skills whose files that request offered.
    pub readable: &'a [SkillId],
    pub active: &'a [Active],
    /// The most characters of a file that are read at once.
    pub page: usize,
    /// The writes of the run so far.
    pub writes: &'a [(String, Map<String, Value>)],
    /// The tools that the person allowed, for this call or for all.
    pub allowed: &'a [&'a Tool],
}

impl View {
    pub fn new(world: &World, isolated: bool) -> View {
        let mut view = View { skills: Vec::new(), tools: Vec::new(), isolated };
        view.follow(world);
        view
    }

    /// Switches, installations and removals count at once, texts only from the next run.
    pub fn follow(&mut self, world: &World) {
        for known in &mut self.skills {
            let now = world.cards.iter().find(|card| card.id == known.card.id);
            known.removed = now.is_none();
            known.card.enabled = now.is_some_and(|card| card.enabled);
        }
        for card in &world.cards {
            if self.skills.iter().all(|known| known.card.id != card.id) {
                self.skills.push(Known { card: card.clone(), removed: false });
            }
        }
        self.tools = world.tools.clone();
    }

    /// The skills that count: enabled, readable, and of one name the person's own before a bundled one, then the newest.
    pub fn winners(&self) -> Vec<&Card> {
        let usable = |known: &&Known| !known.removed && known.card.enabled && known.card.loads;
        let usable: Vec<&Card> = self.skills.iter().filter(usable).map(|known| &known.card).collect();
        let wins = |card: &&Card| {
            usable
                .iter()
                .filter(|other| other.name == card.name)
                .all(|other| other.id == card.id || (card.pasted, card.id.0) > (other.pasted, other.id.0))
        };
        usable.iter().copied().filter(wins).collect()
    }

    /// What the model is told of: those that can be activated.
    pub fn catalogue(&self) -> Vec<&Card> {
        self.winners().into_iter().filter(|card| card.trigger.is_none()).collect()
    }

    /// A skill that is installed and switched on.
    pub fn awake(&self, skill: SkillId) -> Option<&Card> {
        let known = self.skills.iter().find(|known| known.card.id == skill && !known.removed)?;
        known.card.enabled.then_some(&known.card)
    }

    /// The skills that are installed, switched on or off.
    pub fn installed(&self) -> impl Iterator<Item = &Card> {
        self.skills.iter().filter(|known| !known.removed).map(|known| &known.card)
    }

    /// A skill that the run knows, whatever became of it.
    pub fn card(&self, skill: SkillId) -> &Card {
        &self.skills.iter().find(|known| known.card.id == skill).unwrap().card
    }

    /// Whether the toolbox is as it must be: names are unique, and none is reserved.
    pub fn is_sound(&self) -> bool {
        let names: Vec<&str> = self.tools.iter().map(|tool| tool.spec.name.as_str()).collect();
        names.iter().enumerate().all(|(at, name)| !RESERVED.contains(name) && !names[..at].contains(name))
    }

    fn is_general(&self, tool: &Tool) -> bool {
        let is_listed = self
            .skills
            .iter()
            .any(|known| known.card.lists.iter().any(|name| name == tool.spec.name.as_str()));
        match tool.spec.exposure {
            Exposure::General => true,
            Exposure::Automatic => !is_listed,
            Exposure::SkillsOnly => false,
        }
    }

    /// The active skills that count, in the order of activation.
    pub fn openers(&self, active: &[Active]) -> Vec<&Card> {
        active.iter().filter_map(|active| self.awake(active.skill)).collect()
    }

    /// How many active skills open a tool.
    pub fn openers_of(&self, tool: &str, active: &[Active]) -> usize {
        self.openers(active).iter().filter(|card| card.lists.iter().any(|name| name == tool)).count()
    }

    /// The tools that the model may see and call now, in the order in which they are sent.
    pub fn visible(&self, active: &[Active]) -> Vec<String> {
        let has_catalogue = !self.catalogue().is_empty();
        let management = has_catalogue.then(|| ACTIVATE.to_owned());
        let names = |general: &dyn Fn(&Tool) -> bool| -> Vec<String> {
            self.tools
                .iter()
                .filter(|tool| general(tool))
                .map(|tool| tool.spec.name.as_str().to_owned())
                .collect()
        };
        if !self.is_sound() {
            let is_clear = |name: &str| {
                !RESERVED.contains(&name)
                    && self.tools.iter().filter(|t| t.spec.name.as_str() == name).count() == 1
            };
            let mut visible =
                names(&|tool| tool.spec.exposure == Exposure::General && is_clear(tool.spec.name.as_str()));
            visible.extend(management);
            return visible;
        }
        let mut visible = names(&|tool| self.is_general(tool));
        visible.extend(management);
        visible.extend((!self.readable(active).is_empty()).then(|| READ.to_owned()));
        let opened = self.openers(active).into_iter().flat_map(|card| card.lists.clone());
        let all = if self.isolated { Vec::new() } else { names(&|_| true) };
        for name in opened.chain(all) {
            if self.tools.iter().any(|tool| tool.spec.name.as_str() == name) && !visible.contains(&name) {
                visible.push(name);
            }
        }
        visible
    }

    /// Why a visible tool is visible.
    pub fn reason(&self, name: &str, active: &[Active]) -> Reason {
        let names = |cards: Vec<&Card>| {
            cards.into_iter().map(|card| SkillName::parse(&card.name).unwrap()).collect::<Vec<SkillName>>()
        };
        if name == ACTIVATE {
            return Reason::Management;
        }
        if name == READ {
            let readable = self.readable(active);
            let ids = readable.iter().map(|card| card.id).collect();
            // Those of one name are one to the model.
            let is_first =
                |(at, card): &(usize, &Card)| !readable[..*at].iter().any(|other| other.name == card.name);
            let of = readable.iter().copied().enumerate().filter(is_first).map(|(_, card)| card);
            return Reason::Files { of: names(of.collect()), ids };
        }
        if self.tool(name).is_some_and(|tool| self.is_general(tool)) {
            return Reason::General;
        }
        let lists = |card: &&Card| card.lists.iter().any(|listed| listed == name);
        let by = names(self.openers(active).into_iter().filter(lists).collect());
        if by.is_empty() { Reason::IsolationOff } else { Reason::Unlocked { by } }
    }

    /// The definition of a tool, as sent; of the tools that are nobody's, what must be in it.
    pub fn check_definition(&self, sent: &Value, active: &[Active]) {
        let name = sent["function"]["name"].as_str().unwrap();
        if name == ACTIVATE {
            let catalogue = self.catalogue();
            let names: Vec<&str> = catalogue.iter().map(|card| card.name.as_str()).collect();
            assert_eq!(sent["function"]["parameters"]["properties"]["name"]["enum"], json!(names));
            let description = sent["function"]["description"].as_str().unwrap();
            let told = |known: &Known| description.contains(&known.card.about);
            for known in &self.skills {
                let is_in = catalogue.iter().any(|card| card.id == known.card.id);
                assert_eq!(told(known), is_in, "{description}: {}", known.card.about);
            }
            return;
        }
        if name == READ {
            let parameters = &sent["function"]["parameters"];
            let mut names: Vec<&str> = Vec::new();
            for card in self.readable(active) {
                if !names.contains(&card.name.as_str()) {
                    names.push(&card.name);
                }
            }
            assert_eq!(parameters["properties"]["skill"]["enum"], json!(names));
            assert_eq!(parameters["required"], json!(["skill", "path"]));
            return;
        }
        let tool = self.tools.iter().find(|tool| tool.spec.name.as_str() == name).unwrap();
        assert_eq!(*sent, definition(tool));
    }

    /// The newest of these tools.
    fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.spec.name.as_str() == name)
    }

    /// What must come of a call now.
    pub fn fate(&self, case: &Case<'_>) -> Fate {
        let Some(arguments) = read(case.arguments) else { return Fate::Rejected };
        let sent = case.sent.iter().find(|tool| tool["function"]["name"] == case.name);
        let is_visible = self.visible(case.active).iter().any(|name| name == case.name);
        match (sent, is_visible, self.tool(case.name)) {
            (Some(_), true, _) if case.name == ACTIVATE => self.activation(case, &arguments),
            (Some(_), true, _) if case.name == READ => self.reading(case, &arguments),
            (Some(sent), true, Some(tool)) if *sent == definition(tool) => run(case, tool, arguments),
            (Some(_), _, _) => Fate::Refused(Refusal::Revoked),
            (None, true, _) => Fate::Refused(Refusal::NotYet),
            (None, false, Some(_)) => {
                let openers =
                    self.catalogue().into_iter().filter(|card| card.lists.iter().any(|t| t == case.name));
                let names = openers.map(|card| SkillName::parse(&card.name).unwrap());
                let unlocked_by = if self.is_sound() { names.collect() } else { Vec::new() };
                Fate::Refused(Refusal::Locked { unlocked_by })
            }
            (None, false, None) if case.name == READ && self.is_sound() => Fate::Refused(Refusal::NoFiles),
            (None, false, None) if self.catalogue().iter().any(|card| card.name == case.name) => {
                Fate::Refused(Refusal::SkillIsNoTool)
            }
            (None, false, None) if self.winners().iter().any(|card| card.name == case.name) => {
                Fate::Refused(Refusal::PromptSkill)
            }
            (None, false, None) if self.is_installed(case.name) => Fate::Refused(Refusal::DisabledSkill),
            (None, false, None) => Fate::Refused(Refusal::UnknownTool),
        }
    }

    fn is_installed(&self, skill: &str) -> bool {
        self.installed().any(|card| card.name == skill)
    }

    fn activation(&self, case: &Case<'_>, arguments: &Map<String, Value>) -> Fate {
        let Some(wanted) = arguments.get("name").and_then(Value::as_str) else { return Fate::Rejected };
        match self.winners().into_iter().find(|card| card.name == wanted) {
            Some(card) if card.trigger.is_some() => Fate::Refused(Refusal::PromptSkill),
            Some(card) if case.active.iter().any(|active| active.skill == card.id) => Fate::IsActive,
            Some(card) => Fate::Activates(Active::new(Source::Call(case.call.to_owned()), card)),
            None if self.is_installed(wanted) => Fate::Refused(Refusal::DisabledSkill),
            None => Fate::Refused(Refusal::UnknownSkill),
        }
    }
}

fn run(case: &Case<'_>, tool: &Tool, arguments: Map<String, Value>) -> Fate {
    if arguments.get("id").is_some_and(|id| !id.is_string()) {
        return Fate::Rejected;
    }
    if tool.spec.effect == Effect::Read {
        return Fate::Runs(tool.clone());
    }
    if case.writes.iter().any(|(name, done)| name == case.name && *done == arguments) {
        return Fate::Refused(Refusal::WriteRepeated);
    }
    if case.allowed.contains(&tool) { Fate::Runs(tool.clone()) } else { Fate::Asks(tool.clone()) }
}

/// The arguments of a call; none when they are no object.
pub fn read(arguments: &str) -> Option<Map<String, Value>> {
    if arguments.is_empty() { Some(Map::new()) } else { serde_json::from_str(arguments).ok() }
}

fn definition(tool: &Tool) -> Value {
    let (name, description) = (tool.spec.name.as_str(), tool.spec.description.as_ref());
    let function = json!({"name": name, "description": description, "parameters": *tool.spec.parameters});
    json!({"type": "function", "function": function})
}
