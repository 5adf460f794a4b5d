//! Why a text is no address of an endpoint.

use std::fmt;

use super::messages;
use crate::lang::Lang;

/// What is wrong with an address. Where a secret is likely, nothing is quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndpointError {
    /// Nothing, or white space.
    Empty,
    /// More than [`super::Endpoint::MAX_LEN`] bytes.
    TooLong,
    /// White space inside.
    Space,
    /// A control character inside.
    Control,
    /// A backslash, which browsers take for a slash.
    Backslash,
    /// Another scheme than `http` and `https`, or none where one is required.
    BadScheme {
        /// What stands in its place.
        found: String,
    },
    /// No host.
    NoHost,
    /// No host name and no common form of an address.
    BadHost {
        /// The host.
        found: String,
    },
    /// A host with characters beyond ASCII.
    NonAsciiHost {
        /// The host.
        found: String,
    },
    /// No number from 1 to 65535.
    BadPort {
        /// What stands behind the colon.
        found: String,
    },
    /// `user@` or `user:password@`.
    UserInfo,
    /// A `#`.
    Fragment,
    /// One word without a dot, as long as a key: nobody's host, and a look-up of it would give it away.
    Key,
}

impl EndpointError {
    /// The sentence for people: what was found and what to write.
    pub fn message(&self, lang: Lang) -> String {
        messages::endpoint_error(self, lang)
    }

    pub(super) fn scheme(found: &str) -> EndpointError {
        EndpointError::BadScheme { found: found.to_owned() }
    }
}

impl fmt::Display for EndpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for EndpointError {}
