//! Lists that grow and shrink without making their other rows anew.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::Node;

use super::element::El;
use super::follow::follow;
use super::view::View;
use crate::drivers::clock;

/// Rows that are made before the browser has its turn.
const IN_A_TURN: usize = 32;

/// A row of a list: what tells it from the others for good, and what makes its element.
pub struct Row {
    key: Rc<str>,
    make: Box<dyn FnOnce() -> El>,
}

impl Row {
    /// A row; its element is made once, however often the list changes.
    pub fn new(key: &(impl ToString + ?Sized), make: impl FnOnce() -> El + 'static) -> Row {
        Row { key: key.to_string().into(), make: Box::new(make) }
    }
}

/// A row that stands.
struct Standing {
    node: Node,
    owner: Owner,
}

/// A list whose rows follow signals: those that stay keep their elements.
pub fn rows(list: impl Fn() -> Vec<Row> + 'static) -> View {
    follow_rows(Box::new(list), usize::MAX)
}

/// As [`rows`], for values that each make a row.
pub fn each<T: 'static, K: ToString>(
    list: impl Fn() -> Vec<T> + 'static,
    key: impl Fn(&T) -> K + 'static,
    row: impl Fn(T) -> El + 'static,
) -> View {
    follow_rows(made(list, key, row), usize::MAX)
}

/// As [`each`], for lists that may be very long: after some rows were made the browser has its turn, and then more are.
pub fn each_in_turns<T: 'static, K: ToString>(
    list: impl Fn() -> Vec<T> + 'static,
    key: impl Fn(&T) -> K + 'static,
    row: impl Fn(T) -> El + 'static,
) -> View {
    follow_rows(made(list, key, row), IN_A_TURN)
}

fn made<T: 'static, K: ToString>(
    list: impl Fn() -> Vec<T> + 'static,
    key: impl Fn(&T) -> K + 'static,
    row: impl Fn(T) -> El + 'static,
) -> Box<dyn Fn() -> Vec<Row>> {
    let row = Rc::new(row);
    Box::new(move || {
        let made = |value| {
            let (key, row) = (key(&value), row.clone());
            Row::new(&key, move || row(value))
        };
        list().into_iter().map(made).collect()
    })
}

/// Makes at most so many rows in a turn.
fn follow_rows(list: Box<dyn Fn() -> Vec<Row>>, in_a_turn: usize) -> View {
    let is_cut = RwSignal::new(false);
    let document = document();
    let whole = document.create_document_fragment();
    let end: Node = document.create_comment("").unchecked_into();
    let _ = whole.append_child(&end);
    let outer = Owner::current().unwrap_or_default();
    let mut standing: Vec<(Rc<str>, Standing)> = Vec::new();
    follow(Box::new(move || {
        is_cut.track();
        let list = list();
        let Some(parent) = end.parent_node() else { return };
        // Most lists grow at their end: what is before the first difference stays where it is.
        let same = standing.iter().zip(&list).take_while(|((key, _), row)| *key == row.key).count();
        let mut is_left = false;
        // Of two rows with one key each keeps its own element.
        let mut before: BTreeMap<Rc<str>, Vec<Standing>> = BTreeMap::new();
        for (key, row) in standing.drain(same..).rev() {
            before.entry(key).or_default().push(row);
        }
        let mut left = in_a_turn;
        for Row { key, make } in list.into_iter().skip(same) {
            let row = match before.get_mut(&key).and_then(Vec::pop) {
                Some(row) => row,
                None if left == 0 => {
                    is_left = true;
                    continue;
                }
                None => {
                    left -= 1;
                    let owner = outer.child();
                    let node = owner.with(|| untrack(make)).node().clone();
                    Standing { node, owner }
                }
            };
            standing.push((key, row));
        }
        if is_left {
            spawn_local(async move {
                clock::sleep(0).await;
                // The list may be gone by then.
                is_cut.try_set(true);
            });
        }
        for gone in before.into_values().flatten() {
            let _ = parent.remove_child(&gone.node);
            gone.owner.cleanup();
        }
        // From the end, so that a row added there moves no other.
        let mut next = end.clone();
        for (_, row) in standing.iter().skip(same).rev() {
            if row.node.next_sibling().as_ref() != Some(&next) {
                let _ = parent.insert_before(&row.node, Some(&next));
            }
            next = row.node.clone();
        }
    }));
    View::node(whole.into())
}
