//! An element under construction.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, Node};

use super::attribute::Attribute;
use super::follow::follow;
use super::node_ref::NodeRef;
use super::view::{IntoView, View};

/// An element under construction.
pub struct El(Element);

/// An element with a tag of HTML.
#[expect(clippy::expect_used, reason = "only an invalid tag fails, and tags are written in the code")]
pub fn el(tag: &'static str) -> El {
    El(document().create_element(tag).expect("a tag's name"))
}

/// An element of SVG.
#[expect(clippy::expect_used, reason = "only an invalid tag fails, and tags are written in the code")]
pub fn svg(tag: &'static str) -> El {
    El(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag).expect("a tag's name"))
}

impl El {
    /// The attribute `class`.
    pub fn class(self, classes: impl Attribute) -> El {
        self.attr("class", classes)
    }

    /// An attribute.
    pub fn attr(self, name: &'static str, value: impl Attribute) -> El {
        debug_assert!(!name.contains(':'), "{name} is no attribute");
        value.put(&self.0, name);
        self
    }

    /// A property of the DOM object that is a text and follows signals, such as the `value` of a text box.
    pub fn prop_text(self, name: &'static str, mut text: impl FnMut() -> String + 'static) -> El {
        self.prop(name, Box::new(move || JsValue::from_str(&text())))
    }

    /// A property of the DOM object that is true or false and follows signals, such as `checked`.
    pub fn prop_flag(self, name: &'static str, mut flag: impl FnMut() -> bool + 'static) -> El {
        self.prop(name, Box::new(move || JsValue::from_bool(flag())))
    }

    fn prop(self, name: &'static str, mut value: Box<dyn FnMut() -> JsValue>) -> El {
        let (element, name) = (self.0.clone(), JsValue::from_str(name));
        follow(Box::new(move || {
            let value = value();
            // Setting what is there already would move the caret of a text box.
            if js_sys::Reflect::get(&element, &name).as_ref() != Ok(&value) {
                let _ = js_sys::Reflect::set(&element, &name, &value);
            }
        }));
        self
    }

    /// Handles an event.
    pub fn on(self, event: &'static str, handle: impl FnMut(Event) + 'static) -> El {
        self.listen(event, Box::new(handle))
    }

    /// Handles a click or another event of the mouse.
    pub fn on_mouse(self, event: &'static str, mut handle: impl FnMut(MouseEvent) + 'static) -> El {
        self.listen(event, Box::new(move |event| handle(event.unchecked_into())))
    }

    /// Handles an event of the keyboard.
    pub fn on_key(self, event: &'static str, mut handle: impl FnMut(KeyboardEvent) + 'static) -> El {
        self.listen(event, Box::new(move |event| handle(event.unchecked_into())))
    }

    /// The handler runs under the owner that is current now, and no more once that is gone: what it reads is gone too.
    fn listen(self, event: &'static str, mut handle: Box<dyn FnMut(Event)>) -> El {
        let owner = Owner::current().unwrap_or_default();
        let is_alive = StoredValue::new(());
        let handler = Closure::<dyn FnMut(Event)>::new(move |event| {
            if !is_alive.is_disposed() {
                owner.with(|| untrack(|| handle(event)));
            }
        });
        // The browser holds the handler from here on, and lets it go together with the element.
        let handler = handler.into_js_value();
        let _ = self.0.add_event_listener_with_callback(event, handler.unchecked_ref());
        self
    }

    /// Lets a reference name the element.
    pub fn node_ref<E: JsCast + Clone + 'static>(self, reference: NodeRef<E>) -> El {
        reference.name(&self.0);
        self
    }

    /// Another child, at the end.
    pub fn child(self, child: impl IntoView) -> El {
        child.view().append_to(&self.0);
        self
    }

    /// The node.
    pub fn node(&self) -> &Node {
        &self.0
    }
}

impl IntoView for El {
    fn view(self) -> View {
        View::node(self.0.into())
    }
}
