//! What can be the value of an attribute.

use std::borrow::Cow;
use std::rc::Rc;

use web_sys::Element;

use super::follow::follow;

/// The value of an attribute; none where the attribute is to be absent.
pub type Value = Option<Cow<'static, str>>;

/// What can be the value of an attribute: a text, a number, whether the attribute is there, an option of those, or a closure
/// that makes one and follows the signals it reads.
pub trait Attribute {
    /// Gives an element the attribute.
    fn put(self, element: &Element, name: &'static str);
}

/// What a closure may make.
pub trait AttributeValue {
    /// The value.
    fn value(self) -> Value;
}

impl<F, V> Attribute for F
where
    F: FnMut() -> V + 'static,
    V: AttributeValue,
{
    fn put(mut self, element: &Element, name: &'static str) {
        follow_value(element.clone(), name, Box::new(move || self().value()));
    }
}

fn follow_value(element: Element, name: &'static str, mut value: Box<dyn FnMut() -> Value>) {
    let mut shown = None;
    follow(Box::new(move || {
        let value = value();
        if shown.as_ref() != Some(&value) {
            set(&element, name, value.as_deref());
            shown = Some(value);
        }
    }));
}

fn set(element: &Element, name: &str, value: Option<&str>) {
    // Only an invalid name fails, and names are written in the code.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

/// Each type of value is an attribute itself.
macro_rules! values {
    ($($type:ty: $self:ident => $value:expr;)*) => {$(
        impl AttributeValue for $type {
            fn value($self) -> Value {
                $value
            }
        }
        impl Attribute for $type {
            fn put(self, element: &Element, name: &'static str) {
                if let Some(value) = self.value() {
                    set(element, name, Some(&value));
                }
            }
        }
    )*};
}

values! {
    &'static str: self => Some(self.into());
    String: self => Some(self.into());
    Rc<str>: self => Some(self.to_string().into());
    u32: self => Some(self.to_string().into());
    bool: self => self.then_some("".into());
    Option<&'static str>: self => self.map(Cow::from);
    Option<String>: self => self.map(Cow::from);
}
