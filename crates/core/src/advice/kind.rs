//! What can be advised, as data.

use crate::tool::ToolName;

/// What was found. Every text is the author's own, on one line and cut if it is long, for the example of better wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdviceKind {
    /// The description is a label and does not say what the skill does.
    VagueDescription {
        /// The description.
        description: String,
        /// What the first steps of the instructions are called; may be empty.
        steps: Vec<String>,
    },
    /// The description does not say when to use the skill.
    DescriptionWithoutWhen {
        /// The description.
        description: String,
        /// When the instructions say that they apply, if they do: `用户要求退货`, `the user asks for a refund`.
        occasion: Option<String>,
    },
    /// The description does not say what need not be done by hand.
    DescriptionWithoutEase {
        /// The description.
        description: String,
    },
    /// A tool in the frontmatter that the toolbox does not have.
    ListedToolMissing {
        /// The tool.
        tool: ToolName,
        /// The tool of the toolbox that was probably meant.
        meant: Option<ToolName>,
        /// The first tools that the toolbox has for skills to list.
        there: Vec<ToolName>,
    },
    /// A tool in the frontmatter that the instructions never name.
    ListedToolNotNamed {
        /// The tool.
        tool: ToolName,
        /// How the toolbox begins to describe it.
        purpose: Option<String>,
    },
    /// A tool that the instructions name, and the frontmatter does not list.
    NamedToolNotListed {
        /// The tool.
        tool: ToolName,
    },
    /// A tool that the instructions tell to call, and that is neither listed nor in the toolbox.
    NamedToolMissing {
        /// The tool.
        tool: ToolName,
        /// The tool that was probably meant; without one, the toolbox is known.
        meant: Option<ToolName>,
    },
    /// A sentence that advises where it should order.
    Suggestion {
        /// The sentence up to the words that advise.
        before: String,
        /// Those words: `you should`, `建议`.
        found: String,
        /// The rest of the sentence.
        after: String,
    },
    /// A step that does something and names no tool, in a skill that lists tools.
    StepWithoutTool {
        /// What the step is called.
        step: String,
        /// What it does, from the verb on.
        action: String,
        /// The listed tool whose description shares most with it.
        tool: ToolName,
    },
    /// Steps that are neither headings nor numbered: many lines without any structure.
    UnmarkedSteps {
        /// How many lines.
        lines: u32,
        /// The first sentence.
        first: String,
        /// The second one.
        second: Option<String>,
    },
    /// Steps that are told one after the other in running text, by `先` and `再`, or `first` and `then`.
    StepsInProse {
        /// What is done first.
        first: String,
        /// What is done then.
        second: String,
    },
    /// Steps in a numbered list that is long, or has branches in it.
    StepsInList {
        /// How many.
        count: u32,
        /// What the first one is called.
        first: String,
        /// What the second one is called.
        second: String,
    },
    /// A condition and its opposite, or two conditions, in one sentence or paragraph.
    BranchInSentence {
        /// From the "if" on.
        first: String,
        /// From the "otherwise", or the second "if", on.
        second: String,
    },
    /// More instructions than are advised.
    LongBody {
        /// How many lines.
        lines: u32,
        /// How many tokens; an estimate.
        tokens: u32,
        /// What the longest section is called.
        section: Option<String>,
    },
    /// There was more to say than is said.
    MoreAdvice {
        /// How many pieces of advice are not shown.
        count: usize,
    },
}

impl AdviceKind {
    /// A stable name in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            AdviceKind::VagueDescription { .. } => "vague-description",
            AdviceKind::DescriptionWithoutWhen { .. } => "description-without-when",
            AdviceKind::DescriptionWithoutEase { .. } => "description-without-ease",
            AdviceKind::ListedToolMissing { .. } => "listed-tool-missing",
            AdviceKind::ListedToolNotNamed { .. } => "listed-tool-not-named",
            AdviceKind::NamedToolNotListed { .. } => "named-tool-not-listed",
            AdviceKind::NamedToolMissing { .. } => "named-tool-missing",
            AdviceKind::Suggestion { .. } => "suggestion",
            AdviceKind::StepWithoutTool { .. } => "step-without-tool",
            AdviceKind::UnmarkedSteps { .. } => "unmarked-steps",
            AdviceKind::StepsInProse { .. } => "steps-in-prose",
            AdviceKind::StepsInList { .. } => "steps-in-list",
            AdviceKind::BranchInSentence { .. } => "branch-in-sentence",
            AdviceKind::LongBody { .. } => "long-body",
            AdviceKind::MoreAdvice { .. } => "more-advice",
        }
    }

    /// Whether it is a hint: an idea that many good skills do without. A page may show hints last, or folded.
    pub fn is_hint(&self) -> bool {
        match self {
            AdviceKind::DescriptionWithoutEase { .. } | AdviceKind::StepsInList { .. } => true,
            AdviceKind::VagueDescription { .. }
            | AdviceKind::DescriptionWithoutWhen { .. }
            | AdviceKind::ListedToolMissing { .. }
            | AdviceKind::ListedToolNotNamed { .. }
            | AdviceKind::NamedToolNotListed { .. }
            | AdviceKind::NamedToolMissing { .. }
            | AdviceKind::Suggestion { .. }
            | AdviceKind::StepWithoutTool { .. }
            | AdviceKind::UnmarkedSteps { .. }
            | AdviceKind::StepsInProse { .. }
            | AdviceKind::BranchInSentence { .. }
            | AdviceKind::LongBody { .. }
            | AdviceKind::MoreAdvice { .. } => false,
        }
    }
}
