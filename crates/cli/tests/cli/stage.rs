//! A folder to run the program in, and what came of a run.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A skill file without a fault.
pub const GOOD: &str = "---\nname: demo\ndescription: Does it. Use when asked.\n---\nDo it.\n";

/// A skill file that every reader refuses.
pub const BAD: &str = "---\nname: demo\n---\nDo it.\n";

/// A skill file that every reader loads, with one warning and no error.
pub const WARNED: &str = "---\nname: demo\ndescription: Does it. # Not when asked.\n---\nDo it.\n";

/// A folder of its own for one test.
pub struct Folder {
    path: PathBuf,
}

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cli-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Folder { path }
    }

    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new();
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.path.join(path)
    }

    pub fn write(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn read(&self, path: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// The program, to be run in the folder, as if nobody had set up anything.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skillsight"));
        command.current_dir(&self.path).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
    }

    pub fn run<S: AsRef<OsStr>>(&self, args: &[S]) -> Run {
        finish(self.command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()), b"")
    }

    pub fn run_with<S: AsRef<OsStr>>(&self, args: &[S], stdin: &[u8]) -> Run {
        let mut command = self.command();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        finish(&mut command, stdin)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.path));
    }
}

fn finish(command: &mut Command, stdin: &[u8]) -> Run {
    let mut child = command.spawn().unwrap();
    if let Some(mut pipe) = child.stdin.take() {
        // The program may end before it has read everything.
        drop(pipe.write_all(stdin));
    }
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// The output as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// All of the output and the status.
    #[track_caller]
    pub fn is(&self, status: i32, stdout: &str, stderr: &str) {
        assert_eq!((self.stdout.as_str(), self.stderr.as_str(), self.status), (stdout, stderr, Some(status)));
    }
}
