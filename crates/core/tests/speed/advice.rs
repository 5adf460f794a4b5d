//! Advice on a file.

use skillsight_core::advice::advise;
use skillsight_core::skill::load;
use skillsight_core::tool::demo_toolbox;

use super::{MEGABYTE, quickly};

/// What could cost more than its length: what opens and never closes, what is found over and over, one endless line.
const HOSTILE: &[&str] = &[
    "\n",
    "a\n",
    " ",
    "a",
    "退",
    "*",
    "-",
    "- ",
    "#",
    "# a\n",
    "### Step 1\n查询\n",
    "1. 查询\n",
    "1. 查询 ",
    "`",
    "``a",
    "`a``",
    "“",
    "“”",
    "\"",
    "<!--",
    "<!-- -->",
    "```\n",
    "~~~\n````\n",
    "> ",
    "|",
    "。",
    "，",
    ".",
    "如果",
    "如果，否则",
    "如果a否则b。",
    "如果，\n",
    "否则",
    "if ",
    "if x otherwise, ",
    "你应该",
    "你应该。",
    "建议\n",
    "consider ",
    "consider asking. ",
    "you should ",
    "查询",
    "查询，",
    "submit the ",
    "告知",
    "queryOrder",
    "queryOrder ",
    "applyRefund ",
    "`applyRefund` ",
    "sendIt ",
    "使用 sendIt",
    "使用 sendIt\n",
    "use `sendIt` ",
    "先",
    "先，再。",
    "first then ",
    "如果a。如果b。",
    "1. a\n   - 如果\n",
    "a_",
    "当用户",
    "时",
    "\t",
    "\r",
    "🚀",
    "    a\n",
    "\u{3000}",
];

#[test]
fn a_megabyte_of_anything_is_advised_on_in_no_time() {
    let toolbox = demo_toolbox();
    for piece in HOSTILE {
        let body = piece.repeat(MEGABYTE / piece.len());
        let source = format!("---\nname: a\ndescription: d\ntools: [queryOrder]\n---\nx {body}");
        let Some(skill) = load(&source).skill else { panic!("{piece:?} must load") };
        let advice = quickly(piece, || advise(&source, &skill, Some(&toolbox)));
        assert!(advice.len() < 100, "{piece:?}: nobody reads {} pieces of advice", advice.len());
    }
}
