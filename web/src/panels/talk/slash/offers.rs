//! Which skills are offered for what is written of a name.

use skillsight_core::registry::{Registry, SkillId};

/// The most skills that are offered at once; a letter more makes them fewer.
const MAX_OFFERED: usize = 8;

/// A skill that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) id: SkillId,
    pub(super) name: String,
    pub(super) description: String,
}

/// Skills whose name has the word, those that begin with it first.
pub(super) fn offers(registry: &Registry, word: &str) -> Vec<Offer> {
    let word = word.to_lowercase();
    let (mut first, mut then) = (Vec::new(), Vec::new());
    for (installed, skill) in registry.catalogue() {
        match skill.name.as_str().to_lowercase().find(&word) {
            Some(0) => first.push((installed, skill)),
            Some(_) => then.push((installed, skill)),
            None => {}
        }
    }
    let found = first.into_iter().chain(then).take(MAX_OFFERED);
    found
        .map(|(installed, skill)| Offer {
            id: installed.id,
            name: skill.name.to_string(),
            description: skill.description.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use skillsight_core::registry::{Provenance, Registry};

    use super::offers;

    #[test]
    fn names_that_begin_with_the_word_come_first_and_a_few_are_enough() {
        let mut registry = Registry::default();
        let mut add = |name: &str| {
            let source = format!("---\nname: {name}\ndescription: d\n---\nB");
            registry.install(Provenance::Pasted, &source).unwrap();
        };
        ["an-Order", "refund", "order-b", "order-a"].into_iter().for_each(&mut add);
        (0..9).for_each(|number| add(&format!("many-{number}")));
        let names =
            |word: &str| offers(&registry, word).into_iter().map(|offer| offer.name).collect::<Vec<_>>();
        assert_eq!(names("or"), ["order-b", "order-a", "an-Order"]);
        assert_eq!(names("many").len(), 8);
        assert_eq!(names("nobody"), [] as [&str; 0]);
    }
}
