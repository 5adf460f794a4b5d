use proptest::prelude::*;

use super::{AddressFault, raw_address};

#[track_caller]
fn is(text: &str, expected: &str) {
    let address = raw_address(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(address.url, expected, "{text}");
    assert_eq!(address.is_rewritten, text.trim() != expected, "{text}");
}

#[test]
fn pages_of_github_are_of_their_raw_files() {
    let raw = "https://raw.githubusercontent.com/o/r/main/skills/x/SKILL.md";
    is("https://github.com/o/r/blob/main/skills/x/SKILL.md", raw);
    is(" https://GitHub.com/o/r/blob/main/skills/x/SKILL.md?plain=1#L10-L20\n", raw);
    is("https://www.github.com/o/r/raw/main/skills/x/SKILL.md", raw);
    is("github.com/o/r/blame/main/skills/x/SKILL.md", raw);
    is("https://github.com/o/r/tree/main/skills/x", raw);
    is("https://github.com/o/r/tree/main/skills/x/", raw);
    is("https://github.com/o/r/tree/main/skills/x/SKILL.md", raw);
    is("https://github.com/o/r/tree/v1.0", "https://raw.githubusercontent.com/o/r/v1.0/SKILL.md");
    is("https://github.com/o/r", "https://raw.githubusercontent.com/o/r/HEAD/SKILL.md");
    is("https://github.com/o/r.git", "https://raw.githubusercontent.com/o/r/HEAD/SKILL.md");
    is("https://github.com/o/r/?tab=readme-ov-file#x", "https://raw.githubusercontent.com/o/r/HEAD/SKILL.md");
    is(
        "https://github.com/o/r/blob/main/%E6%8A%80%E8%83%BD/a.skill",
        "https://raw.githubusercontent.com/o/r/main/%E6%8A%80%E8%83%BD/a.skill",
    );
}

#[test]
fn pages_of_gists_are_of_their_first_file() {
    is("https://gist.github.com/u/0a1b", "https://gist.githubusercontent.com/u/0a1b/raw");
    is("https://gist.github.com/u/0a1b#file-skill-md", "https://gist.githubusercontent.com/u/0a1b/raw");
    is("https://gist.github.com/u/0a1b/raw/S.md", "https://gist.githubusercontent.com/u/0a1b/raw/S.md");
    is("https://gist.github.com/u/0a1b/c0ffee", "https://gist.githubusercontent.com/u/0a1b/raw/c0ffee");
}

#[test]
fn pages_of_other_sites_are_of_their_raw_files() {
    for (page, raw) in [
        ("https://gitlab.com/g/s/p/-/blob/main/a/SKILL.md", "https://gitlab.com/g/s/p/-/raw/main/a/SKILL.md"),
        (
            "https://gitlab.com/g/p/-/tree/main/a?ref_type=heads",
            "https://gitlab.com/g/p/-/raw/main/a/SKILL.md",
        ),
        ("https://gitlab.com/g/p", "https://gitlab.com/g/p/-/raw/HEAD/SKILL.md"),
        ("https://git.example.com:8443/g/p/-/blob/x/S.md", "https://git.example.com:8443/g/p/-/raw/x/S.md"),
        ("https://gitee.com/o/r/blob/master/SKILL.md", "https://gitee.com/o/r/raw/master/SKILL.md"),
        ("https://gitee.com/o/r/tree/master/a", "https://gitee.com/o/r/raw/master/a/SKILL.md"),
        ("https://gitee.com/o/r", "https://gitee.com/o/r/raw/HEAD/SKILL.md"),
        (
            "https://codeberg.org/o/r/src/branch/main/SKILL.md",
            "https://codeberg.org/o/r/raw/branch/main/SKILL.md",
        ),
        ("https://codeberg.org/o/r/src/branch/main/a", "https://codeberg.org/o/r/raw/branch/main/a/SKILL.md"),
        ("https://codeberg.org/o/r/src/tag/v1.0", "https://codeberg.org/o/r/raw/tag/v1.0/SKILL.md"),
        ("https://codeberg.org/o/r", "https://codeberg.org/o/r/raw/branch/HEAD/SKILL.md"),
        ("http://localhost:3000/o/r/src/commit/0a/S.md", "http://localhost:3000/o/r/raw/commit/0a/S.md"),
        ("https://huggingface.co/o/r/blob/main/S.md", "https://huggingface.co/o/r/resolve/main/S.md"),
        (
            "https://huggingface.co/datasets/o/r/tree/main/a",
            "https://huggingface.co/datasets/o/r/resolve/main/a/SKILL.md",
        ),
        ("https://hf.co/spaces/o/r", "https://huggingface.co/spaces/o/r/resolve/main/SKILL.md"),
        ("https://bitbucket.org/o/r/src/main/a.d/", "https://bitbucket.org/o/r/raw/main/a.d/SKILL.md"),
        ("https://bitbucket.org/o/r/src/main/S.md", "https://bitbucket.org/o/r/raw/main/S.md"),
        ("https://bitbucket.org/o/r", "https://bitbucket.org/o/r/raw/HEAD/SKILL.md"),
    ] {
        is(page, raw);
    }
}

#[test]
fn any_other_address_stays() {
    for address in [
        "https://raw.githubusercontent.com/o/r/main/SKILL.md?token=abc",
        "https://gist.githubusercontent.com/u/0a1b/raw/S.md",
        "https://gitlab.com/g/p/-/raw/main/S.md?inline=false",
        "https://codeberg.org/o/r/raw/branch/main/S.md",
        "https://huggingface.co/o/r/resolve/main/S.md?download=true",
        "https://github.com/o/r/releases/download/v1/a.skill",
        "https://github.com/o",
        "https://gist.github.com/0a1b",
        "https://example.com/blob/main/SKILL.md",
        "https://example.com/o/r/blob/main/SKILL.md",
        "https://example.com",
        "http://127.0.0.1:8000/SKILL.md",
        // Not that site.
        "https://github.com.example.com/o/r",
        "http://github.com/o/r",
    ] {
        is(address, address);
    }
    for (text, expected) in [
        ("https://example.com/a.md#top", "https://example.com/a.md"),
        ("example.com/a.md", "https://example.com/a.md"),
        ("HTTPS://Example.com:443/A.md", "https://example.com/A.md"),
    ] {
        let address = raw_address(text).unwrap();
        assert_eq!((address.url.as_str(), address.is_rewritten), (expected, false));
    }
}

#[test]
fn plain_http_is_told_but_of_this_machine() {
    for (address, expected) in [
        ("http://example.com/a", true),
        ("http://192.168.1.2/a", true),
        ("http://localhost:8000/a", false),
        ("http://[::1]/a", false),
        ("https://example.com/a", false),
    ] {
        assert_eq!(raw_address(address).unwrap().is_plain_http, expected, "{address}");
    }
}

#[test]
fn what_can_not_be_fetched_is_refused_with_its_reason() {
    let not_http = |found: &str| AddressFault::NotHttp { found: found.to_owned() };
    let bad_host = |found: &str| AddressFault::BadHost { found: found.to_owned() };
    for (text, expected) in [
        (" ", AddressFault::Empty),
        ("https://a.b/x y", AddressFault::Space),
        ("https://a.b\nhttps://c.d", AddressFault::Space),
        ("https://a.b/\u{200b}x", AddressFault::Space),
        ("https://a.b/\u{2060}x", AddressFault::Space),
        ("https://a.b/x\u{ad}y", AddressFault::Space),
        ("https:\\\\a.b", AddressFault::Backslash),
        ("ftp://a.b/x", not_http("ftp")),
        ("file:///etc/passwd", not_http("file")),
        ("data:text/plain,x", not_http("data:text")),
        ("javascript:alert(1)", not_http("javascript:alert(1)")),
        ("https:/a.b", not_http("https:")),
        ("git@github.com:o/r.git", AddressFault::UserInfo),
        ("https://user:pass@a.b/x", AddressFault::UserInfo),
        ("https://github.com@evil.example/o/r", AddressFault::UserInfo),
        ("https:///x", AddressFault::NoHost),
        ("/x", AddressFault::NoHost),
        ("https://a..b/x", bad_host("a..b")),
        ("https://例子.cn/x", bad_host("例子.cn")),
        ("https://a.b:99999/x", bad_host("99999")),
    ] {
        assert_eq!(raw_address(text), Err(expected), "{text}");
    }
    let long = ["https://a.b/", &"x".repeat(2048)].concat();
    assert_eq!(raw_address(&long), Err(AddressFault::TooLong));
}

#[test]
fn what_looks_secret_in_a_query_is_masked_for_people() {
    let shown = |text: &str| raw_address(text).unwrap().display_url();
    assert_eq!(
        shown("https://example.com/a.zip?v=2&access_token=s3cr3t&x=1"),
        "https://example.com/a.zip?v=2&access_token=••••&x=1"
    );
    assert_eq!(shown("https://example.com/a.zip?s3cr3t"), "https://example.com/a.zip?••••");
    assert_eq!(shown("https://example.com/token/a.zip"), "https://example.com/token/a.zip");
    let told = format!("{:?}", raw_address("https://example.com/a.zip?token=s3cr3t").unwrap());
    assert!(!told.contains("s3cr3t"), "{told}");
}

proptest! {
    #[test]
    fn what_is_fetched_is_an_address_that_stays(
        host in "(https?://)?(github\\.com|gist\\.github\\.com|gitlab\\.com|gitee\\.com|codeberg\\.org|huggingface\\.co|bitbucket\\.org|a\\.b)",
        path in "(/(blob|tree|src|raw|branch|-|main|datasets|SKILL\\.md|a|\\?|#|\\.\\.|@|:)){0,7}/?",
    ) {
        if let Ok(address) = raw_address(&[host, path].concat()) {
            let again = raw_address(&address.url).unwrap();
            prop_assert!(again.url.starts_with("http"));
            prop_assert!(!address.url.contains('#'));
            if address.is_rewritten {
                prop_assert!(!address.url.contains('?'));
            }
        }
    }

    #[test]
    fn texts_of_any_kind_are_told_about(text in "\\PC{0,40}") {
        let _ = raw_address(&text);
    }
}
