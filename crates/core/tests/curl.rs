//! A request as a command, read by a real shell.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use skillsight_core::chat::{curl, sent_headers};

const URL: &str = "https://a.b/v1/chat/completions";

/// The arguments that a real shell hands to curl, and behind them what curl would read from a pipe.
fn run(command: &str, variables: &[(&str, &str)]) -> io::Result<Vec<String>> {
    const CURL: &str = r#"curl() { printf '%s\0' "$@"; case " $* " in *' @- '*) cat ;; esac; }"#;
    let mut shell = Command::new("sh")
        .args(["-c", r#"eval "$(cat)""#])
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut pipe) = shell.stdin.take() {
        pipe.write_all([CURL, "\n", command].concat().as_bytes())?;
    }
    let output = shell.wait_with_output()?;
    assert!(output.status.success(), "{command}");
    let said = String::from_utf8(output.stdout).map_err(io::Error::other)?;
    Ok(said.split('\0').map(str::to_owned).collect())
}

const BODY: &str = "{\"a\":\"it's \\\"$HOME\\\" `id` $(id) !! \\\\ \\n\\u0000 ''\n%s %d 退款 '\"}";

#[test]
fn a_shell_hands_curl_the_very_body_and_the_values_of_the_variables() {
    let url = "https://a.b/v1/chat/completions?key=••••&x=it's;$HOME";
    let variables = [("API_KEY", "k e'y"), ("HEADER_X___", "*"), ("QUERY_KEY", "q")];
    let arguments = run(&curl(url, &sent_headers(true, &["x-$'"]), BODY), &variables).expect("a shell");
    assert_eq!(
        arguments,
        [
            "--no-buffer",
            "https://a.b/v1/chat/completions?key=q&x=it's;$HOME",
            "-H",
            "Content-Type: application/json",
            "-H",
            "Authorization: Bearer k e'y",
            "-H",
            "x-$': *",
            "--data-raw",
            BODY,
            ""
        ]
    );
}

#[test]
fn a_body_that_is_too_long_for_an_argument_comes_through_a_pipe() {
    let body = BODY.repeat(10_000);
    let arguments = run(&curl(URL, &[], &body), &[]).expect("a shell");
    assert_eq!(arguments[..2], ["--no-buffer", URL]);
    assert_eq!(arguments[2..4], ["--data-binary", "@-"]);
    assert!(arguments[4] == body, "the body differs");
}
