//! The arguments of a call: for each parameter the first source that has a value.

use serde_json::{Map, Value};

use super::extracting::{Care, Wanted, extract, labelled, typed};
use super::fields::{Glossary, resolve};
use super::meaning::{Wants, wants};
use super::outcome::{Field, Outcome, is_blank, same_name, scalar};
use super::phrases::paths;
use super::request::Call;
use super::text::{
    after, begins, has_any, head, idents, listed, places, plain, quoted, strip_any, trim_start,
};
use super::tools::{Kind, Param, Tool};
use super::words::{shared, words};

/// What arguments are taken from.
pub(super) struct Sources<'s> {
    /// What the person asks for.
    pub(super) message: &'s str,
    /// What they said before, newest first.
    pub(super) earlier: &'s [String],
    /// The sentence of the instructions that asks for the call; empty without instructions.
    pub(super) sentence: &'s str,
    /// What the tool or the skill does, in its own words.
    pub(super) about: &'s str,
    /// Values that the call must not have again.
    pub(super) avoid: &'s [String],
    /// The skill whose instructions they are.
    pub(super) skill: &'s str,
    /// The calls of this run so far, oldest first.
    pub(super) calls: &'s [&'s Call],
    pub(super) glossary: &'s Glossary,
}

/// The arguments for a tool, or the required parameters that nothing gives a value for.
pub(super) fn fill<'t>(tool: &'t Tool, sources: &Sources<'_>) -> Result<Map<String, Value>, Vec<&'t Param>> {
    let mut filled = Map::new();
    let mut missing = Vec::new();
    // Where nothing is marked as required, the first parameter is what the tool is about.
    let lax = !tool.params.iter().any(|param| param.required);
    for (at, param) in tool.params.iter().enumerate() {
        let search = Search { tool, param, sources, taken: sources.taken(param, &filled) };
        let found = if param.required || (lax && at == 0) { search.required() } else { search.optional() };
        match found {
            Some(value) => {
                filled.insert(param.name.clone(), value);
            }
            None if param.required => missing.push(param),
            None => {}
        }
    }
    if missing.is_empty() { Ok(filled) } else { Err(missing) }
}

impl Sources<'_> {
    fn results(&self) -> Vec<&Outcome> {
        self.calls.iter().map(|call| &call.outcome).collect()
    }

    /// Values that already stand for something else: in this call, or in an earlier one under another name.
    fn taken(&self, param: &Param, filled: &Map<String, Value>) -> Vec<String> {
        let used = self.calls.iter().flat_map(|call| &call.arguments).chain(filled);
        let used = used.filter(|(name, _)| !same_name(name, &param.name)).map(|(_, value)| scalar(value));
        used.chain(self.avoid.iter().cloned()).collect()
    }
}

struct Search<'s> {
    tool: &'s Tool,
    param: &'s Param,
    sources: &'s Sources<'s>,
    taken: Vec<String>,
}

impl Search<'_> {
    fn required(&self) -> Option<Value> {
        let param = self.param;
        if let [only] = param.options.as_slice() {
            return Some(only.clone());
        }
        if let Some(literal) = self.literal() {
            return Some(literal);
        }
        if !param.options.is_empty() {
            return self.option().or_else(|| param.default.clone());
        }
        let found = match wants(param) {
            Wants::Path if !self.sources.sentence.is_empty() => {
                let in_sentence = paths(self.sources.sentence).first().map(|path| (*path).to_owned());
                in_sentence.or_else(|| self.said(Care::Any)).and_then(|path| typed(param, &path))
            }
            Wants::Reason => self.said(Care::Any).and_then(|text| typed(param, &text)),
            Wants::Text if listed("query|question|q", &param.name) => {
                self.said(Care::Any).and_then(|text| typed(param, &text))
            }
            Wants::Text => {
                self.same_field().or_else(|| self.said(Care::Any).and_then(|text| typed(param, &text)))
            }
            Wants::Id
            | Wants::Place
            | Wants::Date
            | Wants::Time
            | Wants::Email
            | Wants::Phone
            | Wants::Url
            | Wants::Formula
            | Wants::Path
            | Wants::Language
            | Wants::Number
            | Wants::YesOrNo
            | Wants::Symbol
            | Wants::Name
            | Wants::Other => self.known(),
        };
        found.or_else(|| param.default.clone())
    }

    /// An optional argument only where the author or the person speaks of it.
    fn optional(&self) -> Option<Value> {
        let param = self.param;
        if let Some(literal) = self.literal() {
            return Some(literal);
        }
        let named = |text: &str| {
            let label = param.label();
            !places(text, &param.name).is_empty() || (label.chars().count() >= 2 && text.contains(label))
        };
        let message = self.sources.message;
        if !param.options.is_empty() {
            return self.options_in(message);
        }
        if let Some(found) = labelled(param, message) {
            return typed(param, &found);
        }
        let plain_to_see =
            matches!(wants(param), Wants::Place | Wants::Date | Wants::Language | Wants::Email | Wants::Url);
        match named(self.sources.sentence) {
            true => self.required(),
            false if plain_to_see => {
                extract(&self.wanted(), message, Care::Sure).and_then(|found| typed(param, &found))
            }
            false => None,
        }
    }

    /// A value that is known, from the surest source to the least sure.
    fn known(&self) -> Option<Value> {
        let param = self.param;
        if plain(&param.name).contains("skill") && !self.sources.skill.is_empty() {
            return Some(Value::String(self.sources.skill.to_owned()));
        }
        self.same_field()
            .or_else(|| self.same_argument())
            .or_else(|| self.pointed_out())
            .or_else(|| self.said(Care::Sure).and_then(|text| typed(param, &text)))
            .or_else(|| self.labelled_field())
            .or_else(|| self.similar_field())
            .or_else(|| self.said(Care::Any).and_then(|text| typed(param, &text)))
            .or_else(|| {
                let earlier = self.sources.earlier.iter();
                let found = earlier.filter_map(|text| extract(&self.wanted(), text, Care::Sure)).next();
                found.and_then(|text| typed(param, &text))
            })
    }

    fn said(&self, care: Care) -> Option<String> {
        extract(&self.wanted(), self.sources.message, care)
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted { param: self.param, taken: &self.taken, about: self.sources.about }
    }

    /// A field of the same name, in the newest result that has one with a value.
    fn same_field(&self) -> Option<Value> {
        let name = plain(&self.param.name);
        let fits = |field: &&Field| {
            (same_name(&field.key, &self.param.name) || field.path == name) && !is_blank(&field.value)
        };
        self.sources.results().into_iter().rev().find_map(|outcome| {
            let fields = outcome.fields.iter().filter(fits);
            if self.param.kind == Kind::List {
                let all: Vec<Value> = fields.map(|field| field.value.clone()).collect();
                return (!all.is_empty()).then_some(Value::Array(all));
            }
            let found = fields.min_by_key(|field| field.depth).and_then(|field| self.typed_field(field));
            found.filter(|value| !self.sources.avoid.contains(&scalar(value)))
        })
    }

    /// The argument of that name in an earlier call.
    fn same_argument(&self) -> Option<Value> {
        let calls = self.sources.calls.iter().rev();
        let mut arguments = calls.flat_map(|call| &call.arguments);
        let (_, value) = arguments.find(|(name, _)| same_name(name, &self.param.name))?;
        typed(self.param, &scalar(value)).filter(|value| !self.sources.avoid.contains(&scalar(value)))
    }

    /// A field, or an argument of an earlier call, that the instructions name in the sentence: `用上一步的 ref 作为 id`,
    /// `for the destination`.
    fn pointed_out(&self) -> Option<Value> {
        let sources = self.sources;
        let results = sources.results();
        let is_param = |name: &str| self.tool.params.iter().any(|param| same_name(&param.name, name));
        let idents = idents(sources.sentence).into_iter().map(|(_, ident)| ident);
        let names = idents.chain(sources.glossary.names(sources.sentence));
        names.filter(|name| *name != self.tool.name && !is_param(name)).find_map(|name| {
            let field = results.iter().rev().find_map(|outcome| outcome.field(name));
            let found = field
                .and_then(|field| self.typed_field(field))
                .filter(|value| !self.taken.contains(&scalar(value)));
            let given = || {
                let mut arguments = sources.calls.iter().rev().flat_map(|call| &call.arguments);
                arguments
                    .find(|(given, _)| same_name(given, name))
                    .and_then(|(_, value)| typed(self.param, &scalar(value)))
            };
            found.or_else(given)
        })
    }

    /// The field that the parameter's description means.
    fn labelled_field(&self) -> Option<Value> {
        let label = self.param.label();
        let field =
            resolve(label, &self.sources.results(), self.sources.glossary).filter(|_| !label.is_empty())?;
        self.typed_field(field).filter(|value| !self.taken.contains(&scalar(value)))
    }

    /// A field whose name ends like the parameter's, or the other way about: `id` and `userId`.
    fn similar_field(&self) -> Option<Value> {
        let name = plain(&self.param.name);
        let fits = |field: &&Field| {
            let key = plain(&field.key);
            let ends = (key.len() >= 2 && name.ends_with(&key)) || (name.len() >= 2 && key.ends_with(&name));
            ends && !is_blank(&field.value)
        };
        let results = self.sources.results();
        let mut fields = results
            .iter()
            .rev()
            .filter_map(|outcome| outcome.fields.iter().filter(fits).min_by_key(|field| field.depth));
        fields.find_map(|field| self.typed_field(field)).filter(|value| !self.taken.contains(&scalar(value)))
    }

    fn typed_field(&self, field: &Field) -> Option<Value> {
        if is_blank(&field.value) { None } else { typed(self.param, &scalar(&field.value)) }
    }

    /// The option that the person names, or the author, or a result.
    fn option(&self) -> Option<Value> {
        let own = |option: &&Value| option.as_str().is_some_and(|option| option == self.sources.skill);
        let by_skill = || self.param.options.iter().find(own).cloned();
        let in_results = || {
            let results = self.sources.results();
            let mut fields = results.iter().rev().flat_map(|outcome| &outcome.fields);
            fields.find_map(|field| self.param.options.iter().find(|option| **option == field.value)).cloned()
        };
        let by_words = || {
            let message = words(self.sources.message);
            let fits =
                |option: &&Value| option.as_str().is_some_and(|option| shared(&words(option), &message) > 0);
            self.param.options.iter().find(fits).cloned()
        };
        self.options_in(self.sources.message)
            .or_else(|| self.options_in(self.sources.sentence))
            .or_else(by_skill)
            .or_else(in_results)
            .or_else(by_words)
    }

    /// The longest option that a text holds.
    fn options_in(&self, text: &str) -> Option<Value> {
        let lower = text.to_ascii_lowercase();
        let held = |option: &&Value| {
            let option = scalar(option).to_ascii_lowercase();
            if option.is_ascii() { !places(&lower, &option).is_empty() } else { lower.contains(&option) }
        };
        self.param.options.iter().filter(held).max_by_key(|option| scalar(option).len()).cloned()
    }

    /// A value that the instructions spell out: `unit 设为 "celsius"`.
    fn literal(&self) -> Option<Value> {
        let sentence = self.sources.sentence;
        let at = places(sentence, &self.param.name).first().copied()?;
        let rest = trim_start(after(sentence, at + self.param.name.len()), "`\" ");
        let rest = strip_any(rest, "设置为|设为|设成|填写|填|使用|为|是|set to |as |to |is |=|:|：")?;
        let rest = rest.trim_start();
        if begins(rest, "\"`“「‘") {
            let value = *quoted(rest).first()?;
            // The name of a field, or a description of the value, is not the value.
            if let Some(field) = self.sources.results().iter().rev().find_map(|outcome| outcome.field(value))
            {
                return self.typed_field(field);
            }
            return if has_any(value, "用户|user|<|{") { None } else { typed(self.param, value) };
        }
        let word = head(rest, " \n，,。；;)）");
        match self.param.kind {
            Kind::Text => self.param.options.iter().find(|option| option.as_str() == Some(word)).cloned(),
            Kind::Number | Kind::Integer | Kind::Boolean => typed(self.param, word),
            Kind::List | Kind::Object => None,
        }
    }
}
