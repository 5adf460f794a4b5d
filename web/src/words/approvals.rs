//! Words of what a person allowed.

use super::{Msg, t, talk};
use crate::state::Approval;

const ONCE: Msg = Msg { en: " once", zh: "（一次）" };
const RUN: Msg = Msg { en: " for this run", zh: "（本次运行）" };
const ALWAYS: Msg = Msg { en: " always", zh: "（始终）" };

/// That a write was allowed, and for how long.
pub fn allowed(approval: Approval) -> String {
    let until = match approval {
        Approval::Once => ONCE,
        Approval::Run => RUN,
        Approval::Always => ALWAYS,
    };
    [t(talk::ALLOWED), t(until)].concat()
}
