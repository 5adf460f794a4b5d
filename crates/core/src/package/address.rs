//! Where the bytes are behind the address of a page.

use std::fmt;

use crate::chat::{EndpointError, Origin, Scheme, masked_query};
use crate::lang::{Lang, is_invisible};
use crate::text::packages;

use super::SKILL_FILE;

/// What to fetch. It can hold a secret in its query, where it was pasted with one: people are shown
/// [`RawAddress::display_url`].
#[derive(Clone, PartialEq, Eq)]
pub struct RawAddress {
    /// The whole address, without a fragment.
    pub url: String,
    /// Whether it is another than was pasted: that of the file behind a page, or of the SKILL.md in a folder.
    pub is_rewritten: bool,
    /// Whether it is `http` and not on this machine: a page from `https` may not fetch it.
    pub is_plain_http: bool,
}

/// What is wrong with an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressFault {
    /// Nothing, or white space.
    Empty,
    /// More than 2,048 bytes.
    TooLong,
    /// White space, or a character that nobody sees, inside.
    Space,
    /// A backslash, which browsers take for a slash.
    Backslash,
    /// Another scheme than `http` and `https`.
    NotHttp {
        /// What stands in its place.
        found: String,
    },
    /// `user@` or `user:password@`.
    UserInfo,
    /// No host.
    NoHost,
    /// No host name, no common form of an address, or a bad port.
    BadHost {
        /// What stands in its place.
        found: String,
    },
}

/// The most bytes of an address.
const MAX_LEN: usize = 2_048;

/// Reads what a person pastes, and turns the page about a file into the address of the file: of GitHub and its gists,
/// GitLab, Gitee, Gitea and Forgejo (Codeberg), Hugging Face and Bitbucket. A folder or a repository is taken for the
/// SKILL.md in it, on the default branch where none is named. What a page's address has behind `?` and `#` is taken off.
/// Any other address of `http` or `https` stays as it is; one without a scheme is `https`.
pub fn raw_address(text: &str) -> Result<RawAddress, AddressFault> {
    let text = text.trim();
    check_characters(text)?;
    let (scheme, rest) = split_scheme(text)?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
    if authority.contains('@') {
        return Err(AddressFault::UserInfo);
    }
    let origin = Origin::parse(&[scheme, "://", authority].concat())?;
    let (rest, _) = rest.split_once('#').unwrap_or((rest, ""));
    let (path, _) = rest.split_once('?').unwrap_or((rest, ""));
    let origin_text = origin.to_string();
    let is_plain_http = origin.scheme() == Scheme::Http && !origin.is_loopback();
    let raw = Page::of(path).and_then(|page| page.raw(&origin_text));
    Ok(match raw {
        Some(url) => {
            RawAddress { is_plain_http: is_plain_http && url.starts_with("http:"), url, is_rewritten: true }
        }
        None => RawAddress { url: [&origin_text, rest].concat(), is_rewritten: false, is_plain_http },
    })
}

impl RawAddress {
    /// The address for people: values of the query that look secret are masked.
    pub fn display_url(&self) -> String {
        let (path, query) = self
            .url
            .split_at_checked(self.url.find('?').unwrap_or(self.url.len()))
            .unwrap_or((&self.url, ""));
        [path, &masked_query(query)].concat()
    }
}

impl fmt::Debug for RawAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawAddress")
            .field("url", &self.display_url())
            .field("is_rewritten", &self.is_rewritten)
            .field("is_plain_http", &self.is_plain_http)
            .finish()
    }
}

impl AddressFault {
    /// The sentence for people: what was found and what to write.
    pub fn message(&self, lang: Lang) -> String {
        packages::address_fault(self, lang)
    }
}

impl fmt::Display for AddressFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for AddressFault {}

/// What the reader of origins says, in the words of an address of a file.
impl From<EndpointError> for AddressFault {
    fn from(error: EndpointError) -> AddressFault {
        match error {
            EndpointError::BadScheme { found } => AddressFault::NotHttp { found },
            EndpointError::BadHost { found }
            | EndpointError::NonAsciiHost { found }
            | EndpointError::BadPort { found } => AddressFault::BadHost { found },
            EndpointError::UserInfo => AddressFault::UserInfo,
            EndpointError::TooLong => AddressFault::TooLong,
            EndpointError::Space | EndpointError::Control => AddressFault::Space,
            EndpointError::Backslash => AddressFault::Backslash,
            EndpointError::Empty | EndpointError::NoHost | EndpointError::Fragment | EndpointError::Key => {
                AddressFault::NoHost
            }
        }
    }
}

fn check_characters(text: &str) -> Result<(), AddressFault> {
    let unseen = |c: char| c.is_whitespace() || is_invisible(c);
    if text.is_empty() {
        Err(AddressFault::Empty)
    } else if text.len() > MAX_LEN {
        Err(AddressFault::TooLong)
    } else if text.contains(unseen) {
        Err(AddressFault::Space)
    } else if text.contains('\\') {
        Err(AddressFault::Backslash)
    } else {
        Ok(())
    }
}

/// The scheme and what follows `://`.
fn split_scheme(text: &str) -> Result<(&str, &str), AddressFault> {
    let head = text.split(['/', '?', '#']).next().unwrap_or(text);
    let not_http = || AddressFault::NotHttp { found: head.to_owned() };
    if let Some(scheme) = head.strip_suffix(':') {
        let rest = text.strip_prefix(head).and_then(|rest| rest.strip_prefix("//")).ok_or_else(not_http)?;
        return Ok((scheme, rest));
    }
    match head.split_once(':') {
        // "javascript:x" has no host; "host:8080" has a port.
        Some((_, port)) if port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit()) => {
            if head.contains('@') { Err(AddressFault::UserInfo) } else { Err(not_http()) }
        }
        _ => Ok(("https", text.strip_prefix("//").unwrap_or(text))),
    }
}

/// The path of a page, by its segments.
struct Page<'a> {
    segments: Vec<&'a str>,
    /// Whether it ends in a slash, as that of a folder does.
    is_open: bool,
}

/// The branch, and what is on it.
#[derive(Clone, Copy)]
enum What {
    File,
    Folder,
    /// The site writes files and folders alike.
    Either,
}

impl<'a> Page<'a> {
    fn of(path: &'a str) -> Option<Page<'a>> {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        (!segments.is_empty()).then_some(Page { segments, is_open: path.ends_with('/') })
    }

    /// The address of the file; `None` where the page is none that is known.
    fn raw(&self, origin: &str) -> Option<String> {
        match origin {
            "https://github.com" | "https://www.github.com" => self.github(),
            "https://gist.github.com" => self.gist(),
            "https://gitee.com" => self.gitee(origin),
            "https://huggingface.co" | "https://hf.co" => self.hugging_face(),
            "https://bitbucket.org" => self.bitbucket(origin),
            "https://gitlab.com" => self.gitlab(origin).or_else(|| self.gitlab_project(origin)),
            "https://codeberg.org" => {
                self.gitea(origin).or_else(|| self.repository(origin, "raw/branch/HEAD"))
            }
            // Anyone can run these two.
            _ => self.gitlab(origin).or_else(|| self.gitea(origin)),
        }
    }

    fn github(&self) -> Option<String> {
        const RAW: &str = "https://raw.githubusercontent.com";
        let [owner, repository, rest @ ..] = self.segments.as_slice() else { return None };
        let base = [RAW, owner, repository.strip_suffix(".git").unwrap_or(repository)];
        match rest {
            [] => Some(join(&base, &["HEAD", SKILL_FILE])),
            ["blob" | "raw" | "blame" | "edit", rest @ ..] => self.on_branch(&base, rest, What::File),
            ["tree", rest @ ..] => self.on_branch(&base, rest, What::Folder),
            _ => None,
        }
    }

    /// The raw address of a gist without a file's name is that of its first file.
    fn gist(&self) -> Option<String> {
        const RAW: &str = "https://gist.githubusercontent.com";
        match self.segments.as_slice() {
            [owner, id] => Some(join(&[RAW, owner, id], &["raw"])),
            [owner, id, "raw", rest @ ..] => Some(join(&[RAW, owner, id, "raw"], rest)),
            [owner, id, revision] if revision.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                Some(join(&[RAW, owner, id], &["raw", revision]))
            }
            _ => None,
        }
    }

    fn gitee(&self, origin: &str) -> Option<String> {
        let [owner, repository, rest @ ..] = self.segments.as_slice() else { return None };
        let base = [origin, owner, repository.strip_suffix(".git").unwrap_or(repository), "raw"];
        match rest {
            [] => Some(join(&base, &["HEAD", SKILL_FILE])),
            ["blob", rest @ ..] => self.on_branch(&base, rest, What::File),
            ["tree", rest @ ..] => self.on_branch(&base, rest, What::Folder),
            _ => None,
        }
    }

    fn hugging_face(&self) -> Option<String> {
        const SITE: &str = "https://huggingface.co";
        let kinds = usize::from(matches!(self.segments.first(), Some(&("datasets" | "spaces"))));
        let (repository, rest) = self.segments.split_at_checked(kinds + 2)?;
        let base = [&[SITE][..], repository, &["resolve"]].concat();
        match rest {
            [] => Some(join(&base, &["main", SKILL_FILE])),
            ["blob" | "raw", rest @ ..] => self.on_branch(&base, rest, What::File),
            ["tree", rest @ ..] => self.on_branch(&base, rest, What::Folder),
            _ => None,
        }
    }

    fn bitbucket(&self, origin: &str) -> Option<String> {
        match self.segments.as_slice() {
            [owner, repository, "src", rest @ ..] => {
                self.on_branch(&[origin, owner, repository, "raw"], rest, What::Either)
            }
            _ => self.repository(origin, "raw/HEAD"),
        }
    }

    /// `GROUP/…/PROJECT/-/blob/BRANCH/PATH`, on any host.
    fn gitlab(&self, origin: &str) -> Option<String> {
        let dash = self.segments.iter().position(|segment| *segment == "-").filter(|dash| *dash >= 2)?;
        let (project, rest) = self.segments.split_at_checked(dash)?;
        let base = [&[origin][..], project, &["-", "raw"]].concat();
        match rest {
            ["-", "blob" | "blame" | "edit", rest @ ..] => self.on_branch(&base, rest, What::File),
            ["-", "tree", rest @ ..] => self.on_branch(&base, rest, What::Folder),
            _ => None,
        }
    }

    fn gitlab_project(&self, origin: &str) -> Option<String> {
        let is_project = self.segments.len() >= 2 && !self.segments.contains(&"-");
        let base = [&[origin][..], &self.segments, &["-", "raw"]].concat();
        is_project.then(|| join(&base, &["HEAD", SKILL_FILE]))
    }

    /// `OWNER/REPOSITORY/src/branch/BRANCH/PATH`, on any host.
    fn gitea(&self, origin: &str) -> Option<String> {
        match self.segments.as_slice() {
            [owner, repository, "src", kind @ ("branch" | "tag" | "commit"), rest @ ..] => {
                self.on_branch(&[origin, owner, repository, "raw", kind], rest, What::Either)
            }
            _ => None,
        }
    }

    /// The SKILL.md at the root of `OWNER/REPOSITORY`.
    fn repository(&self, origin: &str, head: &str) -> Option<String> {
        match self.segments.as_slice() {
            [owner, repository] => Some(join(&[origin, owner, repository, head], &[SKILL_FILE])),
            _ => None,
        }
    }

    /// A branch and a path on it.
    fn on_branch(&self, base: &[&str], rest: &[&str], what: What) -> Option<String> {
        let (_, path) = rest.split_first()?;
        let name = path.last().copied().unwrap_or_default();
        let is_folder = match what {
            What::File if path.is_empty() => return None,
            What::File => false,
            What::Folder => !name.eq_ignore_ascii_case(SKILL_FILE),
            // Files of skills have an ending, and their folders hardly ever.
            What::Either => self.is_open || !name.contains('.'),
        };
        let file = is_folder.then_some(SKILL_FILE);
        Some(join(base, &[rest, file.as_slice()].concat()))
    }
}

fn join(base: &[&str], rest: &[&str]) -> String {
    [base, rest].concat().join("/")
}

#[cfg(test)]
mod tests;
