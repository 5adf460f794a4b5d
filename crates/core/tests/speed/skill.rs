//! Reading a file.

use skillsight_core::skill::load;

use super::files::{each_full_frontmatter, each_made_up, each_megabyte};
use super::quickly;

fn is_quick(name: &str, source: &str) {
    quickly(name, || load(source));
}

#[test]
fn a_megabyte_of_anything_is_told_about_in_no_time() {
    each_megabyte(is_quick);
}

#[test]
fn frontmatter_as_large_as_is_read_takes_no_time() {
    each_full_frontmatter(is_quick);
}

#[test]
fn other_hostile_frontmatter_takes_no_time() {
    each_made_up(is_quick);
}
