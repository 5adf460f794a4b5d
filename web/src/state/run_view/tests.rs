//! What of a run's events stays in sight.

use skillsight_core::agent::{Instructions, Message, MessageKind};

use super::*;

/// A run in which nothing has happened.
struct Stage {
    view: RunView,
    owner: Owner,
}

impl Stage {
    fn new() -> Stage {
        let owner = Owner::new();
        let record = RunRecord { number: 2, at_ms: 0.0, endpoint: None, superseded_by: None };
        let view = owner.with(|| RunView::new(&record));
        Stage { view, owner }
    }

    fn happens(&self, event: Event) {
        self.owner.with(|| self.view.apply(&Stamped { at: 0.0, event: Rc::new(event) }));
    }

    fn sends(&self, round: u32) {
        let (head, tail) = ("".into(), "".into());
        self.happens(Event::Sent {
            round,
            attempt: 1,
            head,
            messages: Vec::new(),
            tail,
            tokens: 1,
            to: None,
        });
    }

    fn sends_to(&self, attempt: u32, to: Option<Addressee>) {
        let (head, tail) = ("".into(), "".into());
        let messages = Vec::new();
        self.happens(Event::Sent { round: 1, attempt, head, messages, tail, tokens: 1, to });
    }

    fn compacts(&self, round: u32) {
        self.happens(Event::Compacted { run: 1, round, ids: Vec::new(), lost: Vec::new() });
    }

    fn ends(&self, ending: Ending) {
        self.happens(Event::Ended { ending });
    }

    fn calls(&self, call: &str, tool: &str, effect: Effect) {
        let (name, arguments) = (tool.into(), "{}".into());
        self.happens(Event::Called { round: 1, call: call.into(), name, arguments, effect: Some(effect) });
    }

    fn decides(&self, call: &str, decision: Decision) {
        self.happens(Event::Decided { call: call.into(), decision });
    }

    /// The call runs, to its end.
    fn runs(&self, call: &str) {
        self.happens(Event::Running { call: call.into() });
        let (outcome, content) = (CallOutcome::Ok, "".into());
        self.happens(Event::Settled { round: 1, call: call.into(), outcome, content, shown: None });
    }

    /// The rounds of run 1 that notes say were left out.
    fn left_out(notes: Local<Vec<Note>>) -> Vec<u32> {
        let round = |note: &Note| match note {
            Note::Compacted { run: 1, round, .. } => Some(*round),
            Note::Compacted { .. }
            | Note::Adjusted { .. }
            | Note::Retrying { .. }
            | Note::Changed { .. }
            | Note::Activated { .. }
            | Note::AlreadyActive { .. }
            | Note::Prompted { .. }
            | Note::Resumed => None,
        };
        notes.with_untracked(|notes| notes.iter().filter_map(round).collect())
    }

    #[track_caller]
    fn approval(&self, call: &str) -> Option<Approval> {
        let round = self.view.round_untracked(1).unwrap();
        round.call(call).unwrap().approval.get_untracked()
    }
}

const TOO_LARGE: Ending = Ending::Budget { budget: 10, tokens: 11 };

#[test]
fn what_was_left_out_for_a_request_stands_in_its_round() {
    let stage = Stage::new();
    stage.compacts(1);
    stage.sends(1);
    stage.compacts(2);
    stage.compacts(3);
    stage.sends(2);
    let in_round = |round| Stage::left_out(stage.view.round_untracked(round).unwrap().notes);
    assert_eq!((in_round(1), in_round(2)), (vec![1], vec![2, 3]));
    assert!(Stage::left_out(stage.view.notes).is_empty());
}

#[test]
fn what_was_left_out_for_a_request_that_was_still_too_large_stands_at_the_end() {
    let stage = Stage::new();
    stage.sends(1);
    stage.compacts(1);
    stage.compacts(2);
    stage.ends(TOO_LARGE);
    assert_eq!(Stage::left_out(stage.view.notes), [1, 2]);
    assert!(Stage::left_out(stage.view.round_untracked(1).unwrap().notes).is_empty());
}

#[test]
fn so_it_does_where_the_run_has_no_round_at_all() {
    let stage = Stage::new();
    stage.compacts(1);
    stage.ends(TOO_LARGE);
    assert_eq!(Stage::left_out(stage.view.notes), [1]);
}

#[test]
fn how_long_a_write_was_allowed_for_is_still_known_when_it_is_done() {
    let stage = Stage::new();
    stage.sends(1);
    for (call, decision, expected) in [
        ("once", Decision::AllowOnce, Some(Approval::Once)),
        ("run", Decision::AllowRun, Some(Approval::Run)),
        ("always", Decision::AllowAlways, Some(Approval::Always)),
    ] {
        stage.calls(call, call, Effect::Write);
        stage.decides(call, decision);
        stage.runs(call);
        assert_eq!(stage.approval(call), expected, "{call}");
    }
    stage.calls("denied", "denied", Effect::Write);
    stage.decides("denied", Decision::Deny { reason: String::new() });
    assert_eq!(stage.approval("denied"), None);
}

#[test]
fn a_write_that_was_not_asked_about_was_allowed_with_an_earlier_call_of_its_tool_or_before_the_run() {
    let stage = Stage::new();
    stage.sends(1);
    for (call, tool, decision) in [
        ("a1", "a", Some(Decision::AllowRun)),
        ("a2", "a", None),
        ("b1", "b", None),
        ("c1", "c", Some(Decision::AllowOnce)),
    ] {
        stage.calls(call, tool, Effect::Write);
        if let Some(decision) = decision {
            stage.decides(call, decision);
        }
        stage.runs(call);
    }
    assert_eq!(stage.approval("a2"), Some(Approval::Run));
    assert_eq!(stage.approval("b1"), Some(Approval::Always));
    // A tool that was allowed once is asked about again; until then nothing is said.
    stage.calls("c2", "c", Effect::Write);
    assert_eq!(stage.approval("c2"), None);
}

#[test]
fn a_read_needs_nobody_to_allow_it() {
    let stage = Stage::new();
    stage.sends(1);
    stage.calls("look", "look", Effect::Read);
    stage.runs("look");
    assert_eq!(stage.approval("look"), None);
}

#[test]
fn a_request_keeps_its_own_address_and_model_when_a_later_one_goes_elsewhere() {
    let to = |url: Option<&str>, model: &str| Addressee { url: url.map(Into::into), model: model.into() };
    let stage = Stage::new();
    let (bad, good) =
        (to(Some("https://bad.example/v1"), "bad"), to(Some("https://good.example/v1"), "good"));
    // One of a trace that does not tell it has what the run says.
    stage.sends_to(1, None);
    stage.sends_to(2, Some(bad.clone()));
    stage.sends_to(3, Some(good.clone()));
    let attempts = stage.view.round_untracked(1).unwrap().attempts.get_untracked();
    let found: Vec<Addressee> = attempts.into_iter().map(|attempt| attempt.to).collect();
    assert_eq!(found, [to(None, ""), bad, good.clone()]);
    let heading = (stage.view.endpoint.get_untracked(), stage.view.model.get_untracked());
    assert_eq!(heading, (good.url, good.model), "the heading tells the newest");
}

#[test]
fn a_skill_that_entered_with_its_pin_is_told_from_one_that_the_person_named() {
    let stage = Stage::new();
    let activations =
        [(SkillId(1), "pinned", true), (SkillId(2), "named", false)].map(|(skill, name, pinned)| {
            let name = SkillName::parse(name).unwrap();
            Activation { skill, name, hash: "".into(), pinned, stand_in: "".into() }
        });
    let instructions = activations
        .iter()
        .map(|activation| Instructions { activation: activation.clone(), framed: "".into() });
    let kind = MessageKind::Instructed { instructions: instructions.collect(), text: "x".into() };
    let message = Message { id: 1, run: 2, round: 0, kind, json: "{}".into(), tokens: 1 };
    stage.happens(Event::Entered(Rc::new(message)));
    for Activation { skill, name, .. } in activations {
        stage.happens(Event::Activated { round: 0, skill, name, unlocked: Vec::new() });
    }
    let notes = stage.view.notes.get_untracked();
    assert!(matches!(
        notes.as_slice(),
        [Note::Activated { is_pinned: true, .. }, Note::Activated { is_pinned: false, .. }]
    ));
}
