//! Linting a file, and mending all that can be mended.

use skillsight_core::lint::{Place, fix_all, lint};

use super::files::{each_full_frontmatter, each_made_up, each_megabyte};
use super::{PATIENCE, quickly, within};

fn is_quick(name: &str, source: &str) {
    quickly(name, || lint(source, &Place { folder: Some("demo"), stem: None }));
    // It looks at the file anew after each round of fixes.
    within(3 * PATIENCE, name, || fix_all(source, &Place::default()));
}

#[test]
fn a_megabyte_of_anything_is_linted_in_no_time() {
    each_megabyte(is_quick);
}

#[test]
fn frontmatter_as_large_as_is_read_is_linted_in_no_time() {
    each_full_frontmatter(is_quick);
}

#[test]
fn other_hostile_frontmatter_is_linted_in_no_time() {
    each_made_up(is_quick);
}
