//! Whether a tool call's arguments fit the tool's JSON Schema.
//!
//! Only the keywords that tools use are checked; [`unknown_keywords`] names what a schema asks beyond them. The checker
//! never refuses more than the schema does: what it can't read, can't follow or doesn't know does not constrain.

mod compare;
mod keyword;
mod misfit;

use serde_json::{Map, Number, Value};

pub use keyword::unknown_keywords;
pub use misfit::{Comparison, Kind, Limit, Misfit, Rule};

use compare::{compare, is_multiple, same};
use keyword::{ArrayKeyword, Keyword, NumberKeyword, ObjectKeyword, Schema};
use misfit::{shown, shown_list};

/// How many schemas deep a check goes, references included. Deeper levels do not constrain: a reference may lead
/// back to itself, and the stack in a browser is small.
pub const MAX_DEPTH: usize = 64;

/// How many schemas are applied and values compared in one check. A few lines of references to references can
/// ask for more work than anybody waits for; beyond this, the rest does not constrain.
pub const MAX_STEPS: usize = 200_000;

/// The most misfits that are reported of one call: enough to put it right.
pub const MAX_MISFITS: usize = 20;

/// Every way in which `arguments` do not fit `schema`, in the order of the schema's keywords and at most
/// [`MAX_MISFITS`]; none when they fit as far as is checked.
///
/// Checked are, by the meaning that JSON Schema 2020-12 gives them: `type`, `enum`, `const`, `properties`, `required`,
/// `additionalProperties`, `items`, `prefixItems`, `minItems`, `maxItems`, `uniqueItems`, `minLength`, `maxLength`,
/// `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`, `allOf`, `anyOf`, `oneOf`, `not` and a
/// `$ref` into the schema itself.
pub fn check_arguments(schema: &Map<String, Value>, arguments: &Map<String, Value>) -> Vec<Misfit> {
    let mut check = Check {
        root: schema,
        path: String::new(),
        misfits: Vec::new(),
        unsure: false,
        depth: 0,
        steps: MAX_STEPS,
    };
    check.schema(Schema::Object(schema), &Value::Object(arguments.clone()));
    check.misfits
}

struct Check<'a> {
    root: &'a Map<String, Value>,
    /// Where in the arguments the value at hand is.
    path: String,
    misfits: Vec<Misfit>,
    /// Something that was not checked could refuse a value that has no misfit.
    unsure: bool,
    depth: usize,
    /// How many are left of [`MAX_STEPS`].
    steps: usize,
}

/// What one alternative of `anyOf`, `oneOf` or `not` says of a value.
enum Verdict {
    Fits,
    /// No misfit was found, but not everything was checked.
    MayFit,
    Misfits(Vec<Misfit>),
}

impl<'a> Check<'a> {
    fn schema(&mut self, schema: Schema<'a>, value: &Value) {
        if self.depth >= MAX_DEPTH || !self.spend(1) {
            self.unsure = true;
            return;
        }
        match schema {
            Schema::Anything => {}
            Schema::Nothing => self.misfit(Rule::Unexpected),
            Schema::Malformed => self.unsure = true,
            Schema::Object(keywords) => {
                self.depth += 1;
                for (name, argument) in keywords {
                    match Keyword::read(name, argument, keywords, self.root) {
                        Some(keyword) => self.keyword(keyword, value),
                        None => self.unsure = true,
                    }
                }
                self.depth -= 1;
            }
        }
    }

    fn keyword(&mut self, keyword: Keyword<'a>, value: &Value) {
        match keyword {
            Keyword::Annotation | Keyword::Definitions(_) => {}
            Keyword::Reference(schema) => self.schema(schema, value),
            Keyword::Type(expected) => {
                let found = Kind::of(value);
                if !expected.iter().any(|kind| kind.takes(found)) {
                    self.misfit(Rule::Type { expected, found, value: shown(value) });
                }
            }
            Keyword::Enum(allowed) => {
                if !self.spend(allowed.len()) {
                    self.unsure = true;
                } else if !allowed.iter().any(|one| same(one, value)) {
                    self.misfit(Rule::Enum { allowed: shown_list(allowed), found: shown(value) });
                }
            }
            Keyword::Const(expected) => {
                if !same(expected, value) {
                    self.misfit(Rule::Const { expected: shown(expected), found: shown(value) });
                }
            }
            Keyword::AllOf(schemas) => {
                for schema in schemas {
                    self.schema(Schema::of(schema), value);
                }
            }
            Keyword::AnyOf(schemas) => self.any_of(schemas, value),
            Keyword::OneOf(schemas) => self.one_of(schemas, value),
            Keyword::Not(schema) => match self.verdict(schema, value) {
                Verdict::Fits => self.misfit(Rule::Not { found: shown(value) }),
                Verdict::MayFit => self.unsure = true,
                Verdict::Misfits(_) => {}
            },
            Keyword::Object(keyword) => {
                if let Value::Object(members) = value {
                    self.object(keyword, members);
                }
            }
            Keyword::Array(keyword) => {
                if let Value::Array(items) = value {
                    self.array(keyword, items);
                }
            }
            Keyword::Length(limit) => {
                if let Value::String(text) = value {
                    let found = text.chars().count() as u64;
                    if !limit.allows(found) {
                        self.misfit(Rule::Length { limit, found });
                    }
                }
            }
            Keyword::Number(keyword) => {
                if let Value::Number(number) = value {
                    self.number(keyword, number);
                }
            }
        }
    }

    fn object(&mut self, keyword: ObjectKeyword<'a>, members: &Map<String, Value>) {
        match keyword {
            ObjectKeyword::Properties(schemas) => {
                for (name, schema) in schemas {
                    if let Some(value) = members.get(name) {
                        self.at_member(name, |check| check.schema(Schema::of(schema), value));
                    }
                }
            }
            ObjectKeyword::Required(names) => {
                for name in names {
                    if !members.contains_key(name) {
                        self.at_member(name, |check| check.misfit(Rule::Required));
                    }
                }
            }
            ObjectKeyword::AdditionalProperties { declared, schema } => {
                for (name, value) in members {
                    if declared.is_none_or(|declared| !declared.contains_key(name)) {
                        self.at_member(name, |check| check.schema(Schema::of(schema), value));
                    }
                }
            }
        }
    }

    fn array(&mut self, keyword: ArrayKeyword<'a>, items: &[Value]) {
        match keyword {
            ArrayKeyword::PrefixItems(schemas) => {
                for (index, (schema, item)) in schemas.iter().zip(items).enumerate() {
                    self.at_item(index, |check| check.schema(Schema::of(schema), item));
                }
            }
            ArrayKeyword::Items { after, schema } => {
                for (index, item) in items.iter().enumerate().skip(after) {
                    self.at_item(index, |check| check.schema(Schema::of(schema), item));
                }
            }
            ArrayKeyword::Size(limit) => {
                let found = items.len() as u64;
                if !limit.allows(found) {
                    self.misfit(Rule::Items { limit, found });
                }
            }
            ArrayKeyword::Unique => {
                if !self.spend(items.len().saturating_mul(items.len()) / 2) {
                    self.unsure = true;
                } else if let Some((first, second)) = twice(items) {
                    self.misfit(Rule::UniqueItems { first, second });
                }
            }
        }
    }

    fn number(&mut self, keyword: NumberKeyword<'a>, found: &Number) {
        match keyword {
            NumberKeyword::Range(comparison, limit) => {
                let order = compare(found, limit);
                let fits = match comparison {
                    Comparison::AtLeast => order.is_ge(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::MoreThan => order.is_gt(),
                    Comparison::LessThan => order.is_lt(),
                };
                if !fits {
                    self.misfit(Rule::Range { comparison, limit: limit.clone(), found: found.clone() });
                }
            }
            NumberKeyword::MultipleOf(step) => {
                if !is_multiple(found, step) {
                    self.misfit(Rule::MultipleOf { step: step.clone(), found: found.clone() });
                }
            }
        }
    }

    fn any_of(&mut self, schemas: &'a [Value], value: &Value) {
        let mut may_fit = false;
        let mut refusals = Vec::new();
        for schema in schemas {
            match self.verdict(schema, value) {
                Verdict::Fits => return,
                Verdict::MayFit => may_fit = true,
                Verdict::Misfits(misfits) => refusals.push(misfits),
            }
        }
        if may_fit {
            self.unsure = true;
        } else {
            self.none_fits(refusals, value);
        }
    }

    fn one_of(&mut self, schemas: &'a [Value], value: &Value) {
        let mut fitting = 0;
        let mut may_fit = false;
        let mut refusals = Vec::new();
        for schema in schemas {
            match self.verdict(schema, value) {
                Verdict::Fits => fitting += 1,
                Verdict::MayFit => may_fit = true,
                Verdict::Misfits(misfits) => refusals.push(misfits),
            }
        }
        if fitting > 1 {
            self.misfit(Rule::OneOf { fitting, found: shown(value) });
        } else if may_fit {
            self.unsure = true;
        } else if fitting == 0 {
            self.none_fits(refusals, value);
        }
    }

    /// Reports a value that no alternative takes, by what helps to put it right: where one alternative alone is for
    /// values of this kind, by its misfits; where none is, by the kinds that are taken.
    fn none_fits(&mut self, refusals: Vec<Vec<Misfit>>, value: &Value) {
        let mut expected: Vec<Kind> = Vec::new();
        let mut of_this_kind = Vec::new();
        for misfits in refusals {
            let kinds = misfits.iter().find_map(|misfit| misfit.kinds_expected_at(&self.path));
            match kinds {
                Some(kinds) => {
                    for kind in kinds {
                        if !expected.contains(kind) {
                            expected.push(*kind);
                        }
                    }
                }
                None => of_this_kind.push(misfits),
            }
        }
        match (of_this_kind.pop(), of_this_kind.is_empty()) {
            (None, _) => self.misfit(Rule::Type { expected, found: Kind::of(value), value: shown(value) }),
            (Some(only), true) => {
                self.misfits.extend(only);
                self.misfits.truncate(MAX_MISFITS);
            }
            (Some(_), false) => self.misfit(Rule::AnyOf { found: shown(value) }),
        }
    }

    fn verdict(&mut self, schema: &'a Value, value: &Value) -> Verdict {
        let misfits = std::mem::take(&mut self.misfits);
        let unsure = std::mem::replace(&mut self.unsure, false);
        self.schema(Schema::of(schema), value);
        let found = std::mem::replace(&mut self.misfits, misfits);
        let unsure_here = std::mem::replace(&mut self.unsure, unsure);
        match (found.is_empty(), unsure_here) {
            (true, false) => Verdict::Fits,
            (true, true) => Verdict::MayFit,
            (false, _) => Verdict::Misfits(found),
        }
    }

    fn misfit(&mut self, rule: Rule) {
        if self.misfits.len() < MAX_MISFITS {
            self.misfits.push(Misfit { field: self.path.clone(), rule });
        }
    }

    /// Takes so many steps from what is left; false when that is not enough.
    fn spend(&mut self, steps: usize) -> bool {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                true
            }
            None => false,
        }
    }

    fn at_member(&mut self, name: &str, visit: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        self.path.push_str(name);
        visit(self);
        self.path.truncate(length);
    }

    fn at_item(&mut self, index: usize, visit: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push_str(&["[", &index.to_string(), "]"].concat());
        visit(self);
        self.path.truncate(length);
    }
}

/// The places of the first item that repeats an earlier one.
fn twice(items: &[Value]) -> Option<(usize, usize)> {
    items.iter().enumerate().find_map(|(second, item)| {
        let first = items.iter().take(second).position(|earlier| same(earlier, item))?;
        Some((first, second))
    })
}

#[cfg(test)]
mod tests;
