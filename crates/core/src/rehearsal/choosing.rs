//! Which skill or tool a message asks for: the one whose description shares the most words with it.
//!
//! A word that few candidates have counts more than one that they all have, so what tells them apart decides.

use super::request::{Activation, READ_RESOURCE, Request};
use super::text::{has_digit, places, quoted};
use super::tools::Tool;
use super::words::{WEIGHT, occurrences, weight, words};

/// What a message asks for.
pub(super) enum Choice<'r> {
    /// A skill whose instructions are in the conversation.
    Follow(&'r Activation),
    /// A tool that can be called at once.
    Use(&'r Tool),
    /// A skill of the catalogue, by name.
    Activate(&'r str),
    /// Nothing that is visible.
    Nothing,
}

/// The least score that is a fit: half a word that no other candidate has.
const THRESHOLD: usize = WEIGHT / 2;

/// What a name counts when the message spells it out.
const NAMED: usize = WEIGHT * 3;

/// Picks for the person's message.
pub(super) fn choose(request: &Request) -> Choice<'_> {
    let mut candidates: Vec<Candidate<'_>> = Vec::new();
    for activation in request.active.iter().rev() {
        let known = request.catalogue.iter().find(|skill| skill.name == activation.skill);
        let text = known.map_or(activation.body(), |skill| &skill.description);
        candidates.push(Candidate::new(Choice::Follow(activation), &activation.skill, &[text]));
    }
    // Activated in this very run: that choice has been made.
    if request.active.iter().any(|activation| activation.in_this_run) {
        candidates.retain(|candidate| matches!(candidate.choice, Choice::Follow(one) if one.in_this_run));
        return best(candidates, &request.message(), 0);
    }
    candidates.extend(tools(request));
    for skill in &request.catalogue {
        if !request.active.iter().any(|activation| activation.skill == skill.name) {
            candidates.push(Candidate::new(
                Choice::Activate(&skill.name),
                &skill.name,
                &[&skill.description],
            ));
        }
    }
    let choice = best(candidates, &request.message(), THRESHOLD);
    let reply = request.answering > 1 || names_something(&request.message());
    match request.active.last() {
        // An answer to a question, or something to look up, goes to the skill that is in force anyway.
        Some(activation) if reply && matches!(choice, Choice::Nothing) => Choice::Follow(activation),
        Some(_) | None => choice,
    }
}

/// Whether a message is a request of its own, and not only the answer to the question before it: it fits something, by
/// words that the question does not have.
pub(super) fn is_request(request: &Request, message: &str, question: &str) -> bool {
    let asked = words(question);
    if words(message).iter().all(|word| weight(word) < WEIGHT || asked.binary_search(word).is_ok()) {
        return false;
    }
    let skills = request.catalogue.iter();
    let skills =
        skills.map(|skill| Candidate::new(Choice::Activate(&skill.name), &skill.name, &[&skill.description]));
    let candidates = tools(request).chain(skills).collect();
    !matches!(best(candidates, message, THRESHOLD), Choice::Nothing)
}

/// The tools that can be used at once; those of instructions that are in force are used by following them.
fn tools(request: &Request) -> impl Iterator<Item = Candidate<'_>> {
    let owned =
        |tool: &Tool| request.active.iter().any(|one| !places(&one.instructions, &tool.name).is_empty());
    request.tools.iter().filter(move |tool| tool.name != READ_RESOURCE && !owned(tool)).map(|tool| {
        let mut texts = vec![tool.description.as_str()];
        texts.extend(tool.params.iter().map(|param| param.description.as_str()));
        Candidate::new(Choice::Use(tool), &tool.name, &texts)
    })
}

/// Whether a message holds an id, a number or something in quotation marks.
fn names_something(message: &str) -> bool {
    has_digit(message) || !quoted(message).is_empty()
}

/// The tool whose description fits a text, for instructions that name no tool.
pub(super) fn tool_for<'r>(request: &'r Request, text: &str) -> Option<&'r Tool> {
    let tools = request.tools.iter().filter(|tool| tool.name != READ_RESOURCE);
    let candidates =
        tools.map(|tool| Candidate::new(Choice::Use(tool), &tool.name, &[&tool.description])).collect();
    match best(candidates, text, THRESHOLD) {
        Choice::Use(tool) => Some(tool),
        Choice::Follow(_) | Choice::Activate(_) | Choice::Nothing => None,
    }
}

impl Choice<'_> {
    /// Of equals the one that is nearer at hand wins.
    fn closeness(&self) -> u8 {
        match self {
            Choice::Follow(_) => 3,
            Choice::Use(_) => 2,
            Choice::Activate(_) => 1,
            Choice::Nothing => 0,
        }
    }
}

struct Candidate<'r> {
    choice: Choice<'r>,
    name: &'r str,
    text: String,
    words: Vec<String>,
}

impl<'r> Candidate<'r> {
    fn new(choice: Choice<'r>, name: &'r str, texts: &[&str]) -> Self {
        let text = [name, "\n", &texts.join("\n")].concat();
        Candidate { choice, name, words: words(&text), text }
    }

    /// How often it speaks of what a message speaks of.
    fn speaks_of(&self, message: &str) -> usize {
        let message = words(message);
        occurrences(&self.text).iter().filter(|word| message.binary_search(word).is_ok()).count()
    }
}

/// The candidate with the highest score of at least `threshold`; of equals the nearest, then the one that speaks of it the
/// most, then the first.
fn best<'r>(candidates: Vec<Candidate<'r>>, message: &str, threshold: usize) -> Choice<'r> {
    let all = candidates.len();
    let mut scores = vec![0_usize; all];
    for word in words(message) {
        let has: Vec<bool> =
            candidates.iter().map(|candidate| candidate.words.binary_search(&word).is_ok()).collect();
        let holders = has.iter().filter(|has| **has).count();
        for (score, _) in scores.iter_mut().zip(&has).filter(|(_, has)| **has) {
            *score += weight(&word) * (all - holders + 1) / all;
        }
    }
    for (score, candidate) in scores.iter_mut().zip(&candidates) {
        if !places(message, candidate.name).is_empty() {
            *score += NAMED;
        }
    }
    let mut best = (Choice::Nothing, None);
    for (candidate, score) in candidates.into_iter().zip(scores) {
        let rank = (score, candidate.choice.closeness(), candidate.speaks_of(message));
        if score >= threshold && best.1.is_none_or(|highest| rank > highest) {
            best = (candidate.choice, Some(rank));
        }
    }
    best.0
}
