//! `skillsight decode`: what this page would make of a captured response body.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Map, Value};
use skillsight_core::chat::{Reply, ReplyReader, StreamEnd, Usage};
use skillsight_core::lang::Lang;

use crate::command::{DecodeOptions, Input};
use crate::source::{Fault, Problem};
use crate::terminal::is_closed_pipe;
use crate::{Outcome, complain, json, words};

/// How many bytes are read at a time.
const PIECE: usize = 64 * 1024;

/// Decodes as the options say.
pub(crate) fn run(options: &DecodeOptions) -> Outcome {
    let mut reply = match read(options) {
        Ok(reply) => reply,
        Err(error) => {
            let path = match &options.input {
                Input::Stdin => PathBuf::from("-"),
                Input::Path(path) => path.clone(),
            };
            complain(&words::fault(&Problem { path, fault: Fault::of(&error) }, options.lang));
            return Outcome::Failed;
        }
    };
    number_calls(&mut reply);
    let outcome = if reply.complete { Outcome::Fine } else { Outcome::Found };
    let written = write(&Decoded::of(&reply, options.lang));
    match written {
        Ok(()) => outcome,
        Err(error) if is_closed_pipe(&error) => outcome,
        Err(error) => {
            complain(&words::output(&error, options.lang));
            Outcome::Failed
        }
    }
}

fn read(options: &DecodeOptions) -> io::Result<Reply> {
    match &options.input {
        Input::Stdin => decode(io::stdin().lock(), options),
        Input::Path(path) => decode(File::open(path)?, options),
    }
}

/// Reads as far as the reply goes, however large the body is.
fn decode(mut body: impl Read, options: &DecodeOptions) -> io::Result<Reply> {
    let mut reader = ReplyReader::new(options.content_type.as_deref());
    let mut piece = vec![0; PIECE];
    loop {
        let count = match body.read(&mut piece) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let bytes = piece.get(..count).unwrap_or_default();
        if bytes.is_empty() || reader.receive(bytes).over {
            return Ok(reader.finish(StreamEnd::Complete));
        }
    }
}

/// Gives every call an id of its own, as a run does: the one that was sent, if it is there and came once.
fn number_calls(reply: &mut Reply) {
    let mut taken: Vec<String> = Vec::new();
    reply.assign_ids(&mut |place, sent| {
        let made = (place..).map(|number| format!("call_{number}"));
        let mut ids = sent.map(str::to_owned).into_iter().chain(made);
        let id = ids.find(|id| !id.is_empty() && !taken.contains(id)).unwrap_or_default();
        taken.push(id.clone());
        id
    });
}

fn write(decoded: &Decoded<'_>) -> io::Result<()> {
    let mut to = BufWriter::new(io::stdout().lock());
    json::write(&mut to, decoded)?;
    to.flush()
}

/// What came of a body. `skillsight decode --help` describes it.
#[derive(Serialize)]
struct Decoded<'r> {
    content: &'r str,
    reasoning: Option<&'r str>,
    refusal: Option<&'r str>,
    /// Those that may be executed.
    tool_calls: Vec<ToolCall<'r>>,
    /// Names of those whose arguments can't be used.
    rejected_calls: Vec<&'r str>,
    complete: bool,
    finish_reason: Option<&'r str>,
    usage: Option<Usage>,
    warnings: Vec<String>,
    error: Option<String>,
}

#[derive(Serialize)]
struct ToolCall<'r> {
    id: Option<&'r str>,
    name: &'r str,
    arguments: &'r Map<String, Value>,
}

impl<'r> Decoded<'r> {
    fn of(reply: &'r Reply, lang: Lang) -> Self {
        let good = reply.calls.iter().filter_map(|call| {
            let arguments = call.arguments.as_ref().ok()?;
            Some(ToolCall { id: call.id.as_deref(), name: &call.name, arguments })
        });
        // Of a reply that is not whole no call comes before the model again.
        let bad = reply.calls.iter().filter(|call| reply.complete && call.arguments.is_err());
        Decoded {
            content: &reply.content,
            reasoning: reply.reasoning.as_deref(),
            refusal: reply.refusal.as_deref(),
            tool_calls: good.collect(),
            rejected_calls: bad.map(|call| call.name.as_str()).collect(),
            complete: reply.complete,
            finish_reason: reply.finish_reason.as_deref(),
            usage: reply.usage,
            warnings: reply.warnings.iter().map(|warning| warning.message(lang)).collect(),
            error: reply.error.as_ref().map(|error| error.message(lang)),
        }
    }
}
