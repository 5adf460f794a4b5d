//! A small server of static files, for one person on one machine: GET and HEAD, one thread a connection.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Bytes of a request's head that are read at most.
const HEAD_LIMIT: u64 = 16 * 1024;
/// Browsers open connections in advance; one that says nothing is let go.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves the files in `root` until the process ends.
pub(crate) fn serve(listener: &TcpListener, root: &Path) {
    for stream in listener.incoming().flatten() {
        let root = root.to_owned();
        // A connection that breaks off is the browser's own affair.
        thread::spawn(move || {
            let _ = answer(&stream, &root);
        });
    }
}

fn answer(mut stream: &TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new(stream.take(HEAD_LIMIT)).lines();
    let Some(request) = head.next().transpose()? else { return Ok(()) };
    // Unread headers would make the system cut the connection before the browser has read the answer.
    for header in head {
        if header?.is_empty() {
            break;
        }
    }
    let (answer, send_body) = respond(&request, root);
    write!(
        stream,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        answer.status,
        answer.content_type,
        answer.body.len(),
    )?;
    if send_body {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

struct Answer {
    status: &'static str,
    content_type: &'static str,
    body: Vec<u8>,
}

impl Answer {
    fn refusal(status: &'static str) -> Self {
        Self { status, content_type: "text/plain; charset=utf-8", body: format!("{status}\n").into_bytes() }
    }
}

/// The answer to a request line, and whether its body is sent (HEAD asks for none).
fn respond(request: &str, root: &Path) -> (Answer, bool) {
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let send_body = method != "HEAD";
    if !matches!(method, "GET" | "HEAD") {
        return (Answer::refusal("405 Method Not Allowed"), send_body);
    }
    let file = locate(root, target);
    let answer = match file.and_then(|file| Some((fs::read(&file).ok()?, content_type(&file)))) {
        Some((body, content_type)) => Answer { status: "200 OK", content_type, body },
        None => Answer::refusal("404 Not Found"),
    };
    (answer, send_body)
}

/// The file that a request's target means. None for what is not there and for what lies outside the root, be it by `..`, a
/// drive or a link.
fn locate(root: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_decoded(path)?;
    let mut file = root.to_owned();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        if part == "." || part == ".." || part.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    if path.is_empty() || path.ends_with('/') {
        file.push("index.html");
    }
    let file = file.canonicalize().ok()?;
    (file.starts_with(root.canonicalize().ok()?) && file.is_file()).then_some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site beside a file that is none of its own.
    struct Site {
        folder: PathBuf,
    }

    impl Site {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("xtask-http-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("dist/sub")).unwrap();
            fs::write(folder.join("secret"), "secret").unwrap();
            fs::write(folder.join("dist/index.html"), "<p>").unwrap();
            fs::write(folder.join("dist/sub/index.html"), "<b>").unwrap();
            fs::write(folder.join("dist/a b.wasm"), "wasm").unwrap();
            Self { folder }
        }

        fn get(&self, target: &str) -> (&'static str, &'static str, String) {
            let (answer, _) = respond(&format!("GET {target} HTTP/1.1"), &self.folder.join("dist"));
            (answer.status, answer.content_type, String::from_utf8(answer.body).unwrap())
        }
    }

    impl Drop for Site {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn files_come_with_their_type() {
        let site = Site::new("types");
        let html = "text/html; charset=utf-8";
        assert_eq!(site.get("/"), ("200 OK", html, "<p>".to_owned()));
        assert_eq!(site.get("/index.html?a=/../b#c"), ("200 OK", html, "<p>".to_owned()));
        assert_eq!(site.get("/sub/"), ("200 OK", html, "<b>".to_owned()));
        assert_eq!(site.get("/a%20b.wasm"), ("200 OK", "application/wasm", "wasm".to_owned()));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let site = Site::new("outside");
        let absolute = format!("/{}", site.folder.join("secret").display());
        let ways = [
            "/../secret",
            "/sub/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/..%5csecret",
            "/sub",
            "//",
            &absolute,
        ];
        for way in ways {
            let (status, _, body) = site.get(way);
            assert!(!body.contains("secret"), "{way}");
            assert_eq!(status, if way == "//" { "200 OK" } else { "404 Not Found" }, "{way}");
        }
        for target in ["", "secret", "/%", "/%zz", "/%ff", "/%00", "http://a.test/"] {
            assert_eq!(site.get(target).0, "404 Not Found", "{target}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_outside_is_not_followed() {
        let site = Site::new("link");
        std::os::unix::fs::symlink(site.folder.join("secret"), site.folder.join("dist/link")).unwrap();
        assert_eq!(site.get("/link").0, "404 Not Found");
    }

    #[test]
    fn head_is_answered_without_a_body_and_other_methods_are_refused() {
        let site = Site::new("methods");
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let root = site.folder.join("dist");
        thread::spawn(move || serve(&listener, &root));
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut said = String::new();
            stream.read_to_string(&mut said).unwrap();
            said
        };
        let said = ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
        assert!(said.starts_with("HTTP/1.1 200 OK\r\n") && said.contains("Content-Length: 3\r\n"), "{said}");
        assert!(said.ends_with("\r\n\r\n"), "{said}");
        assert!(ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").ends_with("\r\n\r\n<p>"));
        assert!(ask("POST / HTTP/1.1\r\nHost: a\r\n\r\n").starts_with("HTTP/1.1 405 "));
    }
}
