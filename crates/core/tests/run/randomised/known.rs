//! Faults of the crate that this test found and that are not mended yet. Where one is, the test holds the crate to less;
//! once it is mended, its line goes, and so does what asks for it.

/// A file is read in the reply that activates its skill, if another skill's files are open already.
pub const READS_WITH_THE_ACTIVATION: bool = true;
/// A prompt skill is told as disabled where another of its name was installed before it.
pub const PROMPT_TOLD_AS_DISABLED: bool = true;
/// Two active skills of one name are named twice among those whose files can be read.
pub const NAMED_TWICE: bool = true;
/// What the trace says was read is the path as it was asked for, in its normal form, which may be none of the skill's.
pub const READ_TOLD_AS_ASKED: bool = true;
/// A file whose content is lost is told as none when it is asked for in another normal form.
pub const LOST_IN_ANOTHER_FORM: bool = true;
