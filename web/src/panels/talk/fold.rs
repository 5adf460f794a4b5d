//! One line that opens to the whole of something.

use std::rc::Rc;

use leptos::prelude::*;

use super::pretty::pretty;

/// How many characters of a text its line holds; the style cuts it at the line's end.
const LINE_CHARS: usize = 240;

/// A line that opens. What it opens to is made only then: most are never opened.
#[component]
pub fn Fold(
    /// The name for styles.
    class: &'static str,
    /// The line.
    line: AnyView,
    /// Makes the whole.
    #[prop(into)]
    whole: ViewFn,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    view! {
        <details class=class on:toggle=move |event| is_open.set(event_target::<web_sys::Element>(&event).has_attribute("open"))>
            <summary>{line}</summary>
            {move || is_open.get().then(|| whole.run())}
        </details>
    }
}

/// A text as one line that opens to the whole; JSON is laid out.
pub fn text_fold(class: &'static str, text: &Rc<str>) -> AnyView {
    let line = view! { <span class="line mono">{one_line(text)}</span> }.into_any();
    let text = StoredValue::new_local(text.clone());
    view! { <Fold class line whole=move || text.with_value(|text| whole_text(text))/> }.into_any()
}

/// The whole of a text; JSON is laid out.
pub fn whole_text(text: &str) -> AnyView {
    let text = pretty(text).unwrap_or_else(|| text.to_owned());
    view! { <pre class="whole" tabindex="0">{text}</pre> }.into_any()
}

/// The beginning of a text on one line.
pub fn one_line(text: &str) -> String {
    text.chars().take(LINE_CHARS).map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}
