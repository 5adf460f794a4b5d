//! Where a key belongs to: scheme, host and port, and nothing else.

use core::net::{Ipv4Addr, Ipv6Addr};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::endpoint_error::EndpointError;

/// An origin (RFC 6454) with `http` or `https`, in the one form that equal origins share: lower-case host, no
/// default port. A key is sent to the origin it was entered for, and to no other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Origin {
    scheme: Scheme,
    host: Host,
    /// None for the scheme's own.
    port: Option<u16>,
}

/// The two schemes that a browser fetches from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scheme {
    /// Encrypted.
    Https,
    /// Readable by everyone on the way.
    Http,
}

/// The host of an origin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Host {
    /// Lower-case ASCII labels.
    Name(String),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

/// The most characters of a host name (RFC 1035, 2.3.4).
const MAX_HOST: usize = 253;
/// The most characters between two of its dots.
const MAX_LABEL: usize = 63;

impl Origin {
    /// Reads an origin: `https://host` or `https://host:port`, nothing after it, a scheme required.
    pub fn parse(text: &str) -> Result<Origin, EndpointError> {
        let (scheme, authority) = text.split_once("://").ok_or_else(|| EndpointError::scheme(text))?;
        Origin::from_parts(Scheme::parse(scheme)?, authority)
    }

    /// The scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Whether the machine itself, or one of its private network, is meant: `localhost`, `*.localhost`, `*.local`,
    /// the addresses of RFC 1918, link-local ones, and 0.0.0.0, which servers print when they listen everywhere.
    pub fn is_local(&self) -> bool {
        self.host.is_local()
    }

    /// Whether the machine itself is meant. A page from `https` may speak `http` with it, and with nothing else.
    pub fn is_loopback(&self) -> bool {
        self.host.is_loopback()
    }

    pub(super) fn from_parts(scheme: Scheme, authority: &str) -> Result<Origin, EndpointError> {
        let (host, port) = split_port(authority)?;
        Ok(Origin { scheme, host, port: port.filter(|port| *port != scheme.default_port()) })
    }
}

impl Scheme {
    pub(super) fn parse(text: &str) -> Result<Scheme, EndpointError> {
        if text.eq_ignore_ascii_case("https") {
            Ok(Scheme::Https)
        } else if text.eq_ignore_ascii_case("http") {
            Ok(Scheme::Http)
        } else {
            Err(EndpointError::scheme(text))
        }
    }

    fn default_port(self) -> u16 {
        match self {
            Scheme::Https => 443,
            Scheme::Http => 80,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Scheme::Https => "https",
            Scheme::Http => "http",
        }
    }
}

impl Host {
    fn parse(text: &str) -> Result<Host, EndpointError> {
        if text.is_empty() {
            return Err(EndpointError::NoHost);
        }
        if !text.is_ascii() {
            return Err(EndpointError::NonAsciiHost { found: text.to_owned() });
        }
        let bad = || EndpointError::BadHost { found: text.to_owned() };
        if let Some(inner) = text.strip_prefix('[') {
            let inner = inner.strip_suffix(']').ok_or_else(bad)?;
            return inner.parse().map(Host::V6).map_err(|_| bad());
        }
        let is_label = |label: &str| {
            (1..=MAX_LABEL).contains(&label.len())
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        if text.len() > MAX_HOST || !text.split('.').all(is_label) {
            return Err(bad());
        }
        // A browser reads anything that ends in a number as an IPv4 address: 127.1, 0x7f.1, 2130706433. Of those only
        // the common form is taken, lest an origin have two names.
        let last = text.rsplit('.').next().unwrap_or(text);
        let hex = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
        if last.bytes().all(|b| b.is_ascii_digit())
            || hex.is_some_and(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()))
        {
            return text.parse().map(Host::V4).map_err(|_| bad());
        }
        Ok(Host::Name(text.to_ascii_lowercase()))
    }

    /// See [`Origin::is_local`].
    pub(super) fn is_local(&self) -> bool {
        self.is_loopback()
            || match self {
                Host::Name(name) => name.ends_with(".local"),
                Host::V4(address) => {
                    address.is_private() || address.is_link_local() || address.is_unspecified()
                }
                // fc00::/7 and fe80::/10.
                Host::V6(address) => {
                    address.is_unspecified() || address.is_unique_local() || address.is_unicast_link_local()
                }
            }
    }

    fn is_loopback(&self) -> bool {
        match self {
            Host::Name(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::V4(address) => address.is_loopback(),
            Host::V6(address) => address.is_loopback(),
        }
    }
}

/// A host and what stands behind its colon.
pub(super) fn split_port(authority: &str) -> Result<(Host, Option<u16>), EndpointError> {
    // In [::1] colons belong to the address.
    let from = authority.rfind(']').map_or(0, |at| at + 1);
    let Some(colon) = authority.get(from..).and_then(|rest| rest.find(':')) else {
        return Ok((Host::parse(authority)?, None));
    };
    let (host, port) = authority.split_at_checked(from + colon).unwrap_or((authority, ""));
    let port = port.strip_prefix(':').unwrap_or(port);
    let host = Host::parse(host)?;
    let digits = !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
    match port.parse() {
        Ok(number) if digits && number > 0 => Ok((host, Some(number))),
        Ok(_) | Err(_) => Err(EndpointError::BadPort { found: port.to_owned() }),
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.scheme.as_str())?;
        f.write_str("://")?;
        match &self.host {
            Host::Name(name) => f.write_str(name)?,
            Host::V4(address) => fmt::Display::fmt(address, f)?,
            Host::V6(address) => write_v6(f, address.segments())?,
        }
        match self.port {
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}

/// An IPv6 address as a browser writes it (URL Standard, "IPv6 serializer"), that is, unlike the library's form,
/// without a dotted part: the first longest run of zeros is left out.
fn write_v6(f: &mut fmt::Formatter<'_>, segments: [u16; 8]) -> fmt::Result {
    let (mut gap, mut gap_len) = (8, 1);
    let mut zeros = 0;
    for (at, segment) in segments.iter().enumerate() {
        zeros = if *segment == 0 { zeros + 1 } else { 0 };
        if zeros > gap_len {
            (gap, gap_len) = (at + 1 - zeros, zeros);
        }
    }
    f.write_str("[")?;
    for (at, segment) in segments.iter().enumerate() {
        if at == gap {
            f.write_str("::")?;
        } else if at < gap || at >= gap + gap_len {
            if at > 0 && at != gap + gap_len {
                f.write_str(":")?;
            }
            write!(f, "{segment:x}")?;
        }
    }
    f.write_str("]")
}

impl TryFrom<String> for Origin {
    type Error = EndpointError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Origin::parse(&text)
    }
}

impl From<Origin> for String {
    fn from(origin: Origin) -> String {
        origin.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn same(text: &str, shown: &str) {
        let origin = Origin::parse(text).expect(text);
        assert_eq!(origin.to_string(), shown);
        assert_eq!(Origin::parse(shown), Ok(origin));
    }

    #[test]
    fn equal_origins_have_one_form() {
        same("https://API.OpenAI.com", "https://api.openai.com");
        same("HTTPS://a.b:443", "https://a.b");
        same("http://a.b:443", "http://a.b:443");
        same("http://localhost:80", "http://localhost");
        same("http://localhost:011434", "http://localhost:11434");
        same("http://[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080");
        same("http://[2001:DB8::0:1:0:0]", "http://[2001:db8::1:0:0]");
        same("http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]");
        same("http://[1:0:2:3:4:5:6:7]", "http://[1:0:2:3:4:5:6:7]");
        same("http://[1::]", "http://[1::]");
        same("http://[::]", "http://[::]");
        same("http://[::ffff:1.2.3.4]", "http://[::ffff:102:304]");
        same("http://127.0.0.1:1", "http://127.0.0.1:1");
        same("https://xn--fiqs8s.example", "https://xn--fiqs8s.example");
    }

    #[test]
    fn nothing_but_an_origin_is_one() {
        for bad in [
            "",
            "a.b",
            "https://",
            "https://a.b/",
            "https://a.b/v1",
            "https://a.b?x",
            "https://a.b#x",
            "https://u@a.b",
            "https://u:p@a.b",
            "https://a.b:",
            "https://a.b:0",
            "https://a.b:65536",
            "https://a.b:+1",
            "https://a.b:x",
            "https://a b",
            "https://a..b",
            "https://.a",
            "https://a.",
            "https://a%41.b",
            "https://例子.测试",
            "ftp://a.b",
            "https://127.1",
            "https://0x7f.0.0.1",
            "https://2130706433",
            "https://1.2.3.256",
            "https://01.2.3.4",
            "https://a.0x1f",
            "https://[::1",
            "https://::1",
            "https://[x]",
            "https://[::1]x",
            "https:\\\\a.b",
            "javascript://a",
            "//a.b",
            "https://a.b\n",
        ] {
            assert!(Origin::parse(bad).is_err(), "{bad}");
        }
        assert!(Origin::parse(&format!("https://{}.example", "x".repeat(64))).is_err());
        assert!(Origin::parse(&format!("https://{}example", "x.".repeat(130))).is_err());
    }

    #[test]
    fn the_port_and_the_scheme_tell_origins_apart() {
        let origins = ["https://a.b", "http://a.b", "https://a.b:8443", "https://a.c", "https://b.a.b"];
        let mut parsed: Vec<Origin> = origins.iter().map(|text| Origin::parse(text).expect(text)).collect();
        parsed.sort();
        parsed.dedup();
        assert_eq!(parsed.len(), origins.len());
    }

    #[test]
    fn it_is_stored_as_text_and_read_with_the_same_strictness() {
        let origin = Origin::parse("https://a.b:8443").expect("an origin");
        let json = serde_json::to_string(&origin).expect("JSON");
        assert_eq!(json, "\"https://a.b:8443\"");
        assert_eq!(serde_json::from_str::<Origin>(&json).expect("an origin"), origin);
        assert!(serde_json::from_str::<Origin>("\"https://a.b/v1\"").is_err());
    }

    #[test]
    fn local_is_this_machine_and_private_networks() {
        for (host, local, loopback) in [
            ("localhost", true, true),
            ("app.localhost", true, true),
            ("127.0.0.1", true, true),
            ("127.9.9.9", true, true),
            ("[::1]", true, true),
            ("10.0.0.1", true, false),
            ("172.16.0.1", true, false),
            ("172.31.255.255", true, false),
            ("192.168.1.2", true, false),
            ("169.254.1.1", true, false),
            ("0.0.0.0", true, false),
            ("nas.local", true, false),
            ("[fd00::1]", true, false),
            ("[fe80::1]", true, false),
            ("172.32.0.1", false, false),
            ("11.0.0.1", false, false),
            ("8.8.8.8", false, false),
            ("localhost.example.com", false, false),
            ("notlocalhost", false, false),
            ("local", false, false),
            ("[2001:db8::1]", false, false),
        ] {
            let origin = Origin::parse(&format!("http://{host}")).expect(host);
            assert_eq!((origin.is_local(), origin.is_loopback()), (local, loopback), "{host}");
        }
    }
}
