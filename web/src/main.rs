//! The page: it drives the core with fetch, timers and storage, and shows what the core's trace says.
//!
//! `panels` and `components` show, `state` knows, `drivers` do. A component never fetches; a driver never renders.

mod app;
mod components;
mod deferred;
mod dom;
mod drivers;
mod panels;
mod state;
mod words;

fn main() {
    app::report_crashes();
    leptos::mount::mount_to_body(app::mount);
}
