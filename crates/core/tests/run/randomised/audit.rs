//! Watches a conversation from outside: what the trace says, against the test's own rules. `calls` does it for the calls
//! of a reply, and `requests` for what is sent.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use serde_json::{Map, Value};
use skillsight_core::agent::Transcript;
use skillsight_core::registry::SkillId;
use skillsight_core::tool::Tool;
use skillsight_core::trace::{self, Ending, Event};
use skillsight_core::visibility::VisibleSet;

use super::calls::{Asked, Content, Open};
use super::files::Page;
use super::history::History;
use super::met::Met;
use super::prompts::Called;
use super::rules::{Active, READ, Source, View};
use super::slash::{Message, SIGNS};
use super::world::World;
use crate::checks::Rebuilder;

/// What is known of the conversation.
pub struct Audit {
    pub view: View,
    /// The run ended, and was not tried again.
    pub is_over: bool,
    pub active: Vec<Active>,
    /// The `tools` of the newest request.
    pub sent: Vec<Value>,
    pub met: Met,
    pub events: Vec<Event>,
    /// What a reply asks for that is on its way.
    pub replying: VecDeque<(String, String)>,
    /// The skills whose files the newest request offered.
    pub(super) readable: Vec<SkillId>,
    /// Activations that are over.
    pub(super) left: Vec<Active>,
    pub(super) allowed: Vec<Tool>,
    pub(super) writes: Vec<(String, Map<String, Value>)>,
    pub(super) open: VecDeque<Open>,
    pub(super) of_this_reply: BTreeSet<String>,
    pub(super) ids: BTreeSet<String>,
    /// What may stand in the result of each call.
    pub(super) results: BTreeMap<String, Content>,
    pub(super) bytes: BTreeMap<String, String>,
    pub(super) rebuilt: Rebuilder,
    /// The rounds of this run that made calls: the calls, and the `tools` that were sent.
    pub(super) rounds: Vec<(Vec<Asked>, Vec<Value>)>,
    pub(super) round: u32,
    pub(super) history: History,
    /// What the person said in each run, beside the skills that were named.
    pub(super) said: Vec<String>,
    /// The prompt skills of this run.
    pub(super) prompts: Vec<Called>,
    /// What the trace has to say next.
    pub(super) due: VecDeque<Due>,
    /// The set that the trace told last.
    pub(super) told: Rc<VisibleSet>,
    /// Skills that the trace said to be no longer active since they were compacted.
    pub(super) lost: Vec<String>,
    pub(super) system_prompt: String,
    pub(super) budget: Option<u32>,
    pub(super) has_definition_budget: bool,
    pub(super) page: usize,
}

/// Something that the trace has to say.
#[derive(Debug)]
pub(super) enum Due {
    Prompted { entered: Vec<Called>, left_out: Vec<Called> },
    AlreadyActive(SkillId),
    Activated { round: u32, skill: SkillId, unlocked: Vec<String> },
    Read(Page),
}

/// What a run begins with.
pub struct Beginning<'a> {
    pub world: &'a World,
    pub isolated: bool,
    pub system_prompt: String,
    pub budget: Option<u32>,
    pub has_definition_budget: bool,
    pub page: usize,
    pub always: Vec<Tool>,
    pub message: Message,
}

impl Audit {
    pub fn new(world: &World) -> Audit {
        Audit {
            view: View::new(world, true),
            is_over: false,
            active: Vec::new(),
            sent: Vec::new(),
            met: Met::default(),
            events: Vec::new(),
            replying: VecDeque::new(),
            readable: Vec::new(),
            left: Vec::new(),
            allowed: Vec::new(),
            writes: Vec::new(),
            open: VecDeque::new(),
            of_this_reply: BTreeSet::new(),
            ids: BTreeSet::new(),
            results: BTreeMap::new(),
            bytes: BTreeMap::new(),
            rebuilt: Rebuilder::default(),
            rounds: Vec::new(),
            round: 0,
            history: History::default(),
            said: Vec::new(),
            prompts: Vec::new(),
            due: VecDeque::new(),
            told: Rc::default(),
            lost: Vec::new(),
            system_prompt: String::new(),
            budget: None,
            has_definition_budget: false,
            page: 0,
        }
    }

    /// A run begins: of the activations only pinned ones stay, of skills that are as they were. A pinned skill with another
    /// text is activated anew if it can be, and the person activates others.
    pub fn begins(&mut self, beginning: Beginning<'_>) {
        let world = beginning.world;
        let same = |active: &Active| {
            let mut cards = world.cards.iter();
            cards.any(|card| card.id == active.skill && card.loads && card.mark == active.mark)
        };
        let (stay, leave): (Vec<Active>, Vec<Active>) =
            self.active.drain(..).partition(|active| active.pinned && same(active));
        self.active = stay;
        self.met.times("pinned over", self.active.len());
        self.view = View::new(world, beginning.isolated);
        let mut anew: Vec<SkillId> = Vec::new();
        for active in leave.iter().filter(|active| active.pinned) {
            let is_offered = self.view.catalogue().iter().any(|card| card.id == active.skill);
            if is_offered && !anew.contains(&active.skill) {
                anew.push(active.skill);
            }
        }
        self.left.extend(leave);
        self.is_over = false;
        self.allowed = beginning.always;
        self.writes.clear();
        self.rounds.clear();
        self.round = 0;
        self.open.clear();
        self.of_this_reply.clear();
        self.replying.clear();
        self.lost.clear();
        self.system_prompt = beginning.system_prompt;
        self.budget = beginning.budget;
        self.has_definition_budget = beginning.has_definition_budget;
        self.page = beginning.page;
        self.is_told(&beginning.message, &anew);
    }

    /// The person says something: prompt skills are called, those that are pinned and edited are activated `anew`, and then
    /// those that are named.
    fn is_told(&mut self, message: &Message, anew: &[SkillId]) {
        let (entered, left_out) = self.view.called(&message.holds);
        self.prompts.clone_from(&entered);
        self.met.times("prompted", entered.len());
        self.met.times("prompt left out", left_out.len());
        if !entered.is_empty() {
            self.due.push_back(Due::Prompted { entered, left_out });
        }
        let apart = message.apart(&self.view.catalogue());
        self.met.when("named and only text", apart.named.is_empty() && message.text.contains(SIGNS));
        let before = self.view.visible(&self.active);
        let source = Source::Said(self.said.len());
        let mut entering: Vec<SkillId> = anew.to_vec();
        for skill in anew {
            let active = Active::new(source.clone(), self.view.card(*skill));
            self.active.push(Active { pinned: true, ..active });
        }
        self.met.times("pinned and edited", anew.len());
        for skill in apart.named {
            if anew.contains(&skill) {
                self.met.once("pinned, edited and named");
                continue;
            }
            if self.active.iter().any(|active| active.skill == skill) {
                self.met.once("active already");
                self.due.push_back(Due::AlreadyActive(skill));
                continue;
            }
            self.active.push(Active::new(source.clone(), self.view.card(skill)));
            entering.push(skill);
        }
        self.said.push(apart.words);
        self.met.times("activated by the person", entering.len() - anew.len());
        self.met.when("several by the person", entering.len() > 1);
        let unlocked = self.unlocked_since(&before);
        for skill in entering {
            let card = self.view.card(skill);
            let opens = |name: &String| match name.as_str() {
                READ => !card.present().is_empty(),
                name => card.lists.iter().any(|listed| listed == name),
            };
            let unlocked = unlocked.iter().filter(|name| opens(name)).cloned().collect();
            self.due.push_back(Due::Activated { round: 0, skill, unlocked });
        }
    }

    /// What is visible now and was not before.
    pub(super) fn unlocked_since(&self, before: &[String]) -> Vec<String> {
        self.view.visible(&self.active).into_iter().filter(|name| !before.contains(name)).collect()
    }

    /// Takes events in.
    pub fn take(&mut self, events: Vec<Event>) {
        let closes = events
            .iter()
            .any(|event| matches!(event, Event::Ended { ending: Ending::Stopped | Ending::Repeating }));
        for event in events {
            self.rebuilt.take(&event);
            match &event {
                Event::Called { call, name, arguments, .. } => self.called(call, name, arguments),
                Event::Settled { call, outcome, content, shown, .. } => {
                    self.settled(call, outcome, content, closes);
                    self.keeps(call, content, shown.as_deref());
                }
                Event::Prompted { .. }
                | Event::AlreadyActive { .. }
                | Event::Activated { .. }
                | Event::Read { .. } => self.tells(&event),
                Event::Visible { set, .. } => self.told = set.clone(),
                Event::Compacted { lost, .. } => self.lost.extend(lost.iter().map(ToString::to_string)),
                Event::Sent { tokens, .. } => assert!(self.budget.is_none_or(|budget| *tokens <= budget)),
                Event::Resumed { .. } => self.is_over = false,
                Event::Ended { ending } => {
                    self.is_over = true;
                    if *ending == Ending::Repeating {
                        self.repeats();
                    }
                }
                _ => {}
            }
            self.events.push(event);
        }
        assert!(self.due.is_empty(), "the trace does not tell of {:?}", self.due);
    }

    /// The trace tells what is due, and nothing else.
    fn tells(&mut self, event: &Event) {
        let due = self.due.pop_front();
        let name_of = |skill: SkillId| self.view.card(skill).name.as_str();
        match (due, event) {
            (Some(Due::Prompted { entered, left_out }), Event::Prompted { loaded, left_out: others }) => {
                assert_eq!(entered.len(), loaded.len(), "{entered:?}, not {loaded:?}");
                assert!(entered.iter().zip(loaded).all(|(called, told)| called.is_told(told)), "{loaded:?}");
                let names: Vec<&str> = left_out.iter().map(|called| called.name.as_str()).collect();
                assert_eq!(names, others.iter().map(|name| name.as_str()).collect::<Vec<_>>());
            }
            (Some(Due::AlreadyActive(due)), Event::AlreadyActive { skill, name }) => {
                assert_eq!((*skill, name.as_str()), (due, name_of(due)));
            }
            (
                Some(Due::Activated { round: in_round, skill: due, unlocked: expected }),
                Event::Activated { round, skill, name, unlocked },
            ) => {
                assert_eq!((*round, *skill, name.as_str()), (in_round, due, name_of(due)));
                let unlocked: Vec<&str> = unlocked.iter().map(|tool| tool.as_str()).collect();
                // A budget may have hidden before, or hide now, what is open without it.
                assert!(self.has_definition_budget || unlocked == expected, "{expected:?}, not {unlocked:?}");
            }
            (Some(Due::Read(page)), Event::Read { round, skill, name, path, hash }) => {
                assert_eq!((*round, *skill, path.as_str()), (self.round, page.skill, page.path.as_str()));
                assert_eq!((name.as_str(), hash), (name_of(page.skill), &page.hash));
            }
            (due, _) => panic!("{due:?} is due, and the trace tells of {event:?}"),
        }
    }

    /// The run ends since the same calls came again: they did, of the same tools.
    fn repeats(&mut self) {
        let (newest, earlier) = self.rounds.split_last().expect("a round");
        assert!(earlier.contains(newest), "{newest:?} is new");
        self.met.once("repeating");
    }

    /// The person pins a skill's activation, or takes the pin off.
    pub fn pins(&mut self, skill: SkillId, pinned: bool) {
        for active in self.active.iter_mut().filter(|active| active.skill == skill) {
            active.pinned = pinned;
        }
    }

    /// A run is over, or was left.
    pub fn ends(&mut self, transcript: &Transcript) {
        assert_eq!(&trace::transcript(self.events.iter()), transcript, "the trace tells the transcript");
        self.history.restart(
            transcript.messages().iter().map(|message| serde_json::from_str(&message.json).unwrap()),
        );
    }
}

/// The marks in a text, in order: of instructions and of files.
pub fn marks(text: &str) -> Vec<&str> {
    let starts = text.match_indices("Mark-").filter_map(|(at, _)| text.get(at..));
    starts.map(|rest| rest.split_inclusive('.').next().unwrap_or(rest)).collect()
}
