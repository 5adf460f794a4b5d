//! What the model reads when a skill is activated: the instructions, the words around them, and the skill's files.

use super::resources::resource_list;
use crate::lang::Lang;
use crate::resource::Resource;
use crate::skill::Skill;

/// The result of a successful activation: the instructions, exactly as written (level 2), and the list of the files.
pub fn activated(skill: &Skill, files: &[Resource]) -> String {
    let words = |lang: Lang| {
        lang.pick(
            ["Skill activated: ", ". Follow these instructions strictly:"],
            ["技能已激活：", "。请严格按照以下指令操作："],
        )
    };
    framed(words, skill, files)
}

/// The same of a skill that the person activated: it stands before the person's own words.
pub fn activated_by_person(skill: &Skill, files: &[Resource]) -> String {
    framed(before_instructions, skill, files)
}

/// What stands before and behind the name of a skill that the person activated, above its instructions.
pub fn before_instructions(lang: Lang) -> [&'static str; 2] {
    lang.pick(
        ["The user activated the skill ", ". Follow these instructions strictly:"],
        ["用户已激活技能：", "。请严格按照以下指令操作："],
    )
}

fn framed(words: fn(Lang) -> [&'static str; 2], skill: &Skill, files: &[Resource]) -> String {
    let lang = Lang::of(&skill.description);
    let [before, behind] = words(lang);
    [before, skill.name.as_str(), behind, "\n\n", &skill.instructions, &resource_list(lang, files)].concat()
}

/// The line between such instructions and the person's own words.
pub fn user_says(lang: Lang) -> &'static str {
    lang.pick("The user says:", "用户说：")
}

/// What the person says who activates a skill and says nothing else.
pub fn begin(lang: Lang) -> &'static str {
    lang.pick("Begin.", "请开始。")
}

#[cfg(test)]
mod tests {
    use super::{activated, activated_by_person};
    use crate::resource::{Resource, ResourcePath};
    use crate::skill::load;

    #[test]
    fn the_instructions_stand_between_the_skills_name_and_its_files() {
        let english = load("---\nname: a\ndescription: Does it.\n---\nDo it.").skill.unwrap();
        let chinese = load("---\nname: 退款\ndescription: 处理退款。\n---\n办理。").skill.unwrap();
        let files = [Resource::new(ResourcePath::parse("more.md").unwrap(), b"12345".as_slice())];
        let list = "\n\nFiles of this skill, to be read with read_skill_resource when the instructions call for one:\n\
                    - more.md (5 bytes)";
        assert_eq!(
            activated(&english, &files),
            ["Skill activated: a. Follow these instructions strictly:\n\nDo it.", list].concat()
        );
        assert_eq!(
            activated_by_person(&english, &files),
            ["The user activated the skill a. Follow these instructions strictly:\n\nDo it.", list].concat()
        );
        assert_eq!(activated(&chinese, &[]), "技能已激活：退款。请严格按照以下指令操作：\n\n办理。");
        assert_eq!(
            activated_by_person(&chinese, &[]),
            "用户已激活技能：退款。请严格按照以下指令操作：\n\n办理。"
        );
    }
}
