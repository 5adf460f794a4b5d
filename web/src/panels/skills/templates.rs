//! Good skills to begin with.

use skillsight_core::lang::Lang;

/// A skill file to begin with, in the language of the page.
pub fn template(lang: Lang, has_tools: bool) -> &'static str {
    match (lang, has_tools) {
        (Lang::En, true) => include_str!("templates/en-tools.md"),
        (Lang::En, false) => include_str!("templates/en-plain.md"),
        (Lang::Zh, true) => include_str!("templates/zh-tools.md"),
        (Lang::Zh, false) => include_str!("templates/zh-plain.md"),
    }
}

#[cfg(test)]
mod tests {
    use skillsight_core::advice::advise;
    use skillsight_core::lang::Lang;
    use skillsight_core::lint::{Place, lint};
    use skillsight_core::tool::demo_toolbox;

    use super::template;

    #[test]
    fn nothing_is_to_be_said_of_a_template_but_that_the_field_tools_is_our_own() {
        for lang in [Lang::En, Lang::Zh] {
            for has_tools in [true, false] {
                let text = template(lang, has_tools);
                let found = lint(text, &Place::default());
                let codes: Vec<_> = found.findings.iter().map(|finding| finding.diagnostic.code()).collect();
                assert_eq!(codes, if has_tools { vec!["tools-field"] } else { vec![] }, "{text}");
                let skill = found.loaded.skill.unwrap();
                assert_eq!(advise(text, &skill, Some(&demo_toolbox())), [], "{text}");
                assert_eq!(skill.tools.is_empty(), !has_tools);
                assert_eq!(Lang::of(&skill.instructions), lang);
            }
        }
    }
}
