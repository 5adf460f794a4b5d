//! A name for an element that others work with.

use std::marker::PhantomData;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// A name for an element: `E` is its type in the DOM. It names nothing before the element is built and after it is gone.
pub struct NodeRef<E> {
    element: RwSignal<Option<Element>, LocalStorage>,
    of: PhantomData<fn() -> E>,
}

impl<E: JsCast + Clone> NodeRef<E> {
    /// A name without an element.
    pub fn new() -> NodeRef<E> {
        NodeRef { element: RwSignal::new_local(None), of: PhantomData }
    }

    /// The element; who reads it follows it.
    pub fn get(self) -> Option<E> {
        self.element.try_get().flatten()?.dyn_into().ok()
    }

    /// The element.
    pub fn get_untracked(self) -> Option<E> {
        self.element.try_get_untracked().flatten()?.dyn_into().ok()
    }

    /// Runs with the element once it is in the document.
    pub fn on_load(self, run: impl FnOnce(E) + 'static)
    where
        E: 'static,
    {
        let mut run = Some(run);
        // An effect runs in the turn after the one that builds.
        Effect::new(move |_| {
            if let (Some(element), true) = (self.get(), run.is_some())
                && let Some(run) = run.take()
            {
                run(element);
            }
        });
    }

    pub(super) fn name(self, element: &Element) {
        name(self.element, element.clone());
    }
}

fn name(signal: RwSignal<Option<Element>, LocalStorage>, element: Element) {
    signal.set(Some(element.clone()));
    let element = StoredValue::new_local(element);
    on_cleanup(move || {
        let mine = element.try_get_value();
        // Another element may have taken the name by now.
        if mine.is_some() && signal.try_get_untracked().flatten() == mine {
            signal.try_set(None);
        }
    });
}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NodeRef<E> {}
