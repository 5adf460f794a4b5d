//! About how many tokens a skill costs, of the very texts that a model is sent.

use crate::lang::Lang;
use crate::registry::Registry;
use crate::resource::Resource;
use crate::skill::{Skill, SkillEntry};
use crate::text::model;
use crate::tokens;

/// What a skill costs, in estimated tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// One that is activated.
    Activated {
        /// Its place in the catalogue, which every request carries while the skill is on.
        catalogue: u32,
        /// What enters the conversation when it is activated: the instructions, the words around them, and the list of
        /// its files.
        activation: u32,
    },
    /// A prompt skill: what enters the system prompt when a message calls for it.
    Prompt(u32),
}

/// The cost of a skill with these files, in a catalogue that speaks that language.
pub fn cost(skill: &Skill, files: &[Resource], catalogue: Lang) -> Cost {
    let name = skill.name.as_str();
    match skill.entry {
        SkillEntry::Activated => Cost::Activated {
            catalogue: tokens::estimate(&model::catalogue_entry(catalogue, name, &skill.description)),
            activation: tokens::estimate(&model::activated(skill, files)),
        },
        SkillEntry::Prompt(_) => {
            Cost::Prompt(tokens::estimate(&model::prompt_skill(name, &skill.instructions)))
        }
    }
}

/// The language of the catalogue.
pub fn catalogue_lang(registry: &Registry) -> Lang {
    model::catalogue_lang(registry.catalogue().map(|(_, skill)| skill.description.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Files, Provenance};
    use crate::resource::ResourcePath;

    fn skill(source: &str, files: &[Resource]) -> (Registry, std::rc::Rc<Skill>) {
        let mut registry = Registry::default();
        let files = Files { source, folder: None, resources: files };
        let id = registry.install_files(Provenance::Pasted, files).unwrap();
        let skill = registry.get(id).unwrap().skill.clone().unwrap();
        (registry, skill)
    }

    #[test]
    fn a_skill_costs_what_is_sent_of_it() {
        let file = Resource::new(ResourcePath::parse("more.md").unwrap(), b"12345".as_slice());
        let files = [file];
        let (registry, of) = skill("---\nname: a\ndescription: Does it.\n---\nDo it.", &files);
        let lang = catalogue_lang(&registry);
        let told = "Skill activated: a. Follow these instructions strictly:\n\nDo it.\n\n\
                    Files of this skill, to be read with read_skill_resource when the instructions call for one:\n\
                    - more.md (5 bytes)";
        let expected = Cost::Activated {
            catalogue: tokens::estimate("a (Does it.)"),
            activation: tokens::estimate(told),
        };
        assert_eq!(cost(&of, &files, lang), expected);
        // The words around an entry are those of the whole catalogue.
        let chinese = tokens::estimate("a（Does it.）");
        assert!(
            matches!(cost(&of, &[], Lang::Zh), Cost::Activated { catalogue, .. } if catalogue == chinese)
        );
    }

    #[test]
    fn a_prompt_skill_costs_what_enters_the_system_prompt_and_is_in_no_catalogue() {
        let (registry, of) = skill("---\nname: p\ndescription: Does it.\ntype: prompt\n---\nDo it.", &[]);
        let lang = catalogue_lang(&registry);
        let expected = Cost::Prompt(tokens::estimate("【已加载 Skill: p】\nDo it."));
        assert_eq!(cost(&of, &[], lang), expected);
    }
}
