//! What can be shown inside an element.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DocumentFragment, Node, Text};

use super::follow::follow;

/// Something built: a node, several, or none.
pub struct View(Option<Node>);

impl View {
    pub(super) fn node(node: Node) -> View {
        View(Some(node))
    }

    /// Puts it at the end of a node.
    pub fn append_to(self, parent: &Node) {
        if let Some(node) = self.0 {
            // Nothing here is ever put into itself.
            let _ = parent.append_child(&node);
        }
    }
}

/// No view at all.
pub fn nothing() -> View {
    View(None)
}

/// Shows a part while something holds. It is made anew only when that changes, not with every signal that it read.
pub fn when(holds: impl Fn() -> bool + 'static, part: impl Fn() -> View + 'static) -> View {
    follow_whether(Box::new(holds), Box::new(part))
}

fn follow_whether(holds: Box<dyn Fn() -> bool>, part: Box<dyn Fn() -> View>) -> View {
    let mut shown = None;
    let owner = Owner::current().unwrap_or_default();
    let place = Place::new();
    let view = place.view();
    let mut inner: Option<Owner> = None;
    follow(Box::new(move || {
        let holds = holds();
        if shown.replace(holds) == Some(holds) {
            return;
        }
        place.clear();
        if let Some(inner) = inner.take() {
            inner.cleanup();
        }
        if holds {
            let child = owner.child();
            place.fill(child.with(|| untrack(&part)));
            inner = Some(child);
        }
    }));
    view
}

/// What can be shown inside an element: texts, numbers, elements, options, lists and tuples of those, and a closure that
/// makes one, which follows the signals it reads.
pub trait IntoView: Sized {
    /// Builds it.
    fn view(self) -> View;

    /// Builds what a closure makes, now and whenever a signal that it read changes.
    fn live(mut make: impl FnMut() -> Self + 'static) -> View {
        live_view(Box::new(move || make().view()))
    }
}

impl IntoView for View {
    fn view(self) -> View {
        self
    }
}

impl<F, V> IntoView for F
where
    F: FnMut() -> V + 'static,
    V: IntoView + 'static,
{
    fn view(self) -> View {
        V::live(self)
    }
}

/// What a closure makes, now and whenever a signal that it read changes.
pub fn live<V: IntoView>(make: impl FnMut() -> V + 'static) -> View {
    V::live(make)
}

fn live_view(mut make: Box<dyn FnMut() -> View>) -> View {
    let place = Place::new();
    let view = place.view();
    follow(Box::new(move || {
        let made = make();
        place.clear();
        place.fill(made);
    }));
    view
}

/// A place among other nodes whose content changes: all between two marks.
struct Place {
    begin: Node,
    end: Node,
    whole: DocumentFragment,
}

impl Place {
    fn new() -> Place {
        let document = document();
        let place = Place {
            begin: document.create_comment("").unchecked_into(),
            end: document.create_comment("").unchecked_into(),
            whole: document.create_document_fragment(),
        };
        let _ = place.whole.append_child(&place.begin);
        let _ = place.whole.append_child(&place.end);
        place
    }

    /// The place itself, to be put somewhere.
    fn view(&self) -> View {
        View::node(self.whole.clone().into())
    }

    fn clear(&self) {
        let Some(parent) = self.end.parent_node() else { return };
        while let Some(node) = self.begin.next_sibling().filter(|node| *node != self.end) {
            let _ = parent.remove_child(&node);
        }
    }

    fn fill(&self, view: View) {
        if let (Some(parent), Some(node)) = (self.end.parent_node(), view.0) {
            let _ = parent.insert_before(&node, Some(&self.end));
        }
    }
}

fn text(text: &str) -> Text {
    document().create_text_node(text)
}

fn live_text(mut make: Box<dyn FnMut() -> String>) -> View {
    let node = text("");
    let view = View::node(node.clone().into());
    let mut shown = String::new();
    follow(Box::new(move || {
        let text = make();
        if text != shown {
            node.set_data(&text);
            shown = text;
        }
    }));
    view
}

/// Texts, and what is shown as one.
macro_rules! texts {
    ($($type:ty)*) => {$(
        impl IntoView for $type {
            fn view(self) -> View {
                View::node(text(self.to_string().as_str()).into())
            }

            fn live(mut make: impl FnMut() -> Self + 'static) -> View {
                live_text(Box::new(move || make().to_string()))
            }
        }
    )*};
}

texts! { &str String Rc<str> u32 usize }

impl<V: IntoView> IntoView for Option<V> {
    fn view(self) -> View {
        self.map_or_else(nothing, V::view)
    }
}

impl<V: IntoView> IntoView for Vec<V> {
    fn view(self) -> View {
        together(self.into_iter().map(V::view))
    }
}

impl<V: IntoView, const N: usize> IntoView for [V; N] {
    fn view(self) -> View {
        together(self.into_iter().map(V::view))
    }
}

fn together(views: impl Iterator<Item = View>) -> View {
    let whole: Node = document().create_document_fragment().unchecked_into();
    views.for_each(|view| view.append_to(&whole));
    View::node(whole)
}

macro_rules! tuples {
    ($(($($name:ident)*))*) => {$(
        impl<$($name: IntoView),*> IntoView for ($($name,)*) {
            fn view(self) -> View {
                #[expect(non_snake_case, reason = "a value is named like its type")]
                let ($($name,)*) = self;
                together([$($name.view()),*].into_iter())
            }
        }
    )*};
}

tuples! { (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) }
