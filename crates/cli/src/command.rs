//! The command line, as data.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use skillsight_core::lang::Lang;
use skillsight_core::lint::{Finding, Reader};
use skillsight_core::skill::Severity;

use crate::terminal::ColourChoice;
use crate::words::help::{self, Help};

/// The ids of [`Reader::ALL`].
const READERS: &str = "page|specification|claude-ai|codex";

/// Behind all other options.
const LAST: usize = 100;

/// What to do.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    /// Say what is wrong with skill files.
    Lint(LintOptions),
    /// Say what came of a response body.
    Decode(DecodeOptions),
}

/// How to lint.
#[derive(Debug, PartialEq)]
pub(crate) struct LintOptions {
    /// Files, folders, archives; never empty.
    pub(crate) inputs: Vec<Input>,
    /// How to say it.
    pub(crate) format: Format,
    /// For whom.
    pub(crate) readers: Readers,
    /// In which language.
    pub(crate) lang: Lang,
    /// Whether to write safe fixes back.
    pub(crate) fix: bool,
    /// Whether to leave out all that does not make the command fail.
    pub(crate) quiet: bool,
    /// Whether to name what was left out.
    pub(crate) verbose: bool,
    /// Whether to advise on how the skill is written.
    pub(crate) advice: bool,
    /// What makes the command fail.
    pub(crate) fails_on: Severity,
    /// Colours.
    pub(crate) colour: ColourChoice,
}

/// How to decode.
#[derive(Debug, PartialEq)]
pub(crate) struct DecodeOptions {
    /// The captured body.
    pub(crate) input: Input,
    /// As the endpoint declared it.
    pub(crate) content_type: Option<String>,
    /// The language of sentences.
    pub(crate) lang: Lang,
}

/// What to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file or a folder.
    Path(PathBuf),
}

/// How findings are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// The project's own JSON.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Workflow commands of GitHub.
    Github,
}

/// The readers whose view is asked for, in the order of [`Reader::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Readers(Vec<Reader>);

impl Readers {
    /// Those of all readers that are wanted; all of them if none is.
    fn of(wanted: &[String]) -> Readers {
        let is_wanted = |reader: &Reader| wanted.is_empty() || wanted.iter().any(|id| id == reader.id());
        Readers(Reader::ALL.into_iter().filter(is_wanted).collect())
    }

    /// The readers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Reader> + '_ {
        self.0.iter().copied()
    }

    /// Those who mind a finding, and how much.
    pub(crate) fn minding<'f>(
        &'f self,
        finding: &'f Finding,
    ) -> impl Iterator<Item = (Reader, Severity)> + 'f {
        self.iter().filter_map(|reader| Some((reader, finding.severity(reader)?)))
    }

    /// How bad a finding is for the one who minds it most.
    pub(crate) fn worst(&self, finding: &Finding) -> Option<Severity> {
        self.minding(finding).map(|(_, severity)| severity).min()
    }
}

/// Reads the command line. The error is clap's, which holds help texts, too.
pub(crate) fn parse(args: &[OsString], environment: Lang) -> Result<Command, clap::Error> {
    let help = Help { lang: lang(args, environment) };
    let mut command = command(help);
    let matches = command.try_get_matches_from_mut(args)?;
    let lang = |matches: &ArgMatches| match matches.get_one::<String>("lang").map(String::as_str) {
        Some("zh") => Lang::Zh,
        Some(_) => Lang::En,
        None => environment,
    };
    match matches.subcommand() {
        Some(("decode", matches)) => Ok(Command::Decode(DecodeOptions {
            input: inputs(matches).pop().unwrap_or(Input::Stdin),
            content_type: matches.get_one::<String>("content-type").cloned(),
            lang: lang(matches),
        })),
        Some((_, matches)) => {
            let options = lint_options(matches, lang(matches));
            let only_text = options.format != Format::Text && options.advice;
            let fixes_stdin = options.fix && options.inputs.contains(&Input::Stdin);
            if only_text || fixes_stdin {
                let message = if only_text { help.advice_is_text() } else { help.stdin_has_no_place() };
                return Err(command.error(clap::error::ErrorKind::ArgumentConflict, message));
            }
            Ok(Command::Lint(options))
        }
        None => Err(command.error(clap::error::ErrorKind::MissingSubcommand, help.no_subcommand())),
    }
}

/// The language of help and of errors: that of a `--lang`, before anything is parsed.
pub(crate) fn lang(args: &[OsString], environment: Lang) -> Lang {
    asked_lang(args).unwrap_or(environment)
}

fn asked_lang(args: &[OsString]) -> Option<Lang> {
    let args: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let value = args.windows(2).find_map(|pair| match pair {
        ["--lang", value] => Some(*value),
        _ => None,
    });
    match value.or_else(|| args.iter().find_map(|arg| arg.strip_prefix("--lang="))) {
        Some("zh") => Some(Lang::Zh),
        Some("en") => Some(Lang::En),
        Some(_) | None => None,
    }
}

fn lint_options(matches: &ArgMatches, lang: Lang) -> LintOptions {
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let wanted: Vec<String> = matches.get_many("reader").into_iter().flatten().cloned().collect();
    let mut inputs = inputs(matches);
    if inputs.is_empty() {
        inputs.push(Input::Path(PathBuf::from(".")));
    }
    LintOptions {
        inputs,
        format: match text("format") {
            Some("json") => Format::Json,
            Some("sarif") => Format::Sarif,
            Some("github") => Format::Github,
            Some(_) | None => Format::Text,
        },
        readers: Readers::of(&wanted),
        lang,
        fix: matches.get_flag("fix"),
        quiet: matches.get_flag("quiet"),
        verbose: matches.get_flag("verbose"),
        advice: matches.get_flag("advice"),
        fails_on: if text("deny").is_some() { Severity::Warning } else { Severity::Error },
        colour: match text("color") {
            Some("always") => ColourChoice::Always,
            Some("never") => ColourChoice::Never,
            Some(_) | None => ColourChoice::Auto,
        },
    }
}

fn inputs(matches: &ArgMatches) -> Vec<Input> {
    let paths = matches.get_many::<PathBuf>("path").into_iter().flatten();
    let input = |path: &PathBuf| {
        if path.as_os_str() == "-" { Input::Stdin } else { Input::Path(path.clone()) }
    };
    paths.map(input).collect()
}

fn command(help: Help) -> clap::Command {
    clap::Command::new("skillsight")
        .version(env!("CARGO_PKG_VERSION"))
        .about(help.about())
        .help_template(help.template())
        .subcommand_help_heading(help.commands())
        .subcommand_value_name(help.command())
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg_required_else_help(true)
        .arg(option("help", help).short('h').action(ArgAction::Help).global(true).display_order(LAST))
        .arg(option("version", help).short('V').action(ArgAction::Version).display_order(LAST))
        .subcommand(lint(help))
        .subcommand(decode(help))
}

fn lint(help: Help) -> clap::Command {
    let paths = path(help).num_args(0..).help(help.of("lint-path"));
    clap::Command::new("lint")
        .about(help.of("lint"))
        .after_long_help(help.lint_more())
        .help_template(help.template())
        .arg(paths)
        .arg(choice("format", help, "text|json|sarif|github"))
        .arg(choice("reader", help, READERS).action(ArgAction::Append))
        .arg(flag("fix", help))
        .arg(choice("deny", help, "warnings"))
        .arg(flag("advice", help))
        .arg(flag("quiet", help).short('q').conflicts_with_all(["verbose", "advice"]))
        .arg(flag("verbose", help).short('v'))
        .arg(choice("color", help, "auto|always|never"))
        .arg(choice("lang", help, "en|zh"))
}

fn decode(help: Help) -> clap::Command {
    clap::Command::new("decode")
        .about(help.of("decode"))
        .after_long_help(help.decode_more())
        .help_template(help.template())
        .arg(path(help).value_name(help::FILE).required(true).help(help.of("decode-path")))
        .arg(option("content-type", help).value_name(help::TYPE))
        .arg(choice("lang", help, "en|zh"))
}

fn path(help: Help) -> Arg {
    Arg::new("path")
        .value_name(help::PATH)
        .value_parser(value_parser!(PathBuf))
        .help_heading(help.arguments())
}

fn option(name: &'static str, help: Help) -> Arg {
    Arg::new(name).long(name).help(help.of(name)).help_heading(help.options())
}

fn flag(name: &'static str, help: Help) -> Arg {
    option(name, help).action(ArgAction::SetTrue)
}

/// An option with one of these values, which stand with `|` between.
fn choice(name: &'static str, help: Help, values: &'static str) -> Arg {
    option(name, help)
        .value_name(values)
        .value_parser(PossibleValuesParser::new(values.split('|')))
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::PathBuf;

    use skillsight_core::lang::Lang;
    use skillsight_core::lint::Reader;
    use skillsight_core::skill::Severity;

    use super::{Command, Format, Input, LintOptions, Readers, parse};
    use crate::terminal::ColourChoice;
    use crate::words::help::Help;

    fn of(line: &str) -> Result<Command, clap::Error> {
        let args = std::iter::once("skillsight").chain(line.split_whitespace());
        parse(&args.map(OsString::from).collect::<Vec<_>>(), Lang::En)
    }

    fn lint(line: &str) -> LintOptions {
        match of(line) {
            Ok(Command::Lint(options)) => options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn without_a_path_the_folder_here_is_linted_for_all_readers() {
        let expected = LintOptions {
            inputs: vec![Input::Path(PathBuf::from("."))],
            format: Format::Text,
            readers: Readers(Reader::ALL.to_vec()),
            lang: Lang::En,
            fix: false,
            quiet: false,
            verbose: false,
            advice: false,
            fails_on: Severity::Error,
            colour: ColourChoice::Auto,
        };
        assert_eq!(lint("lint"), expected);
    }

    #[test]
    fn each_option_has_its_place() {
        let options =
            lint("lint - a --format sarif --reader codex --reader page --lang zh --deny warnings -v");
        assert_eq!(options.inputs, [Input::Stdin, Input::Path(PathBuf::from("a"))]);
        assert_eq!(options.format, Format::Sarif);
        assert_eq!(options.readers, Readers(vec![Reader::Page, Reader::Codex]));
        assert_eq!((options.lang, options.fails_on, options.verbose), (Lang::Zh, Severity::Warning, true));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for line in [
            "",
            "lnit",
            "lint --format xml",
            "lint --reader cursor",
            "lint --deny notes",
            "lint --fix -",
            "lint --advice --format json",
            "lint --quiet --verbose",
            "decode",
            "decode a b",
        ] {
            assert_eq!(of(line).map_err(|error| error.exit_code()), Err(2), "{line}");
        }
    }

    #[test]
    fn every_reader_can_be_named() {
        assert_eq!(super::READERS, Reader::ALL.map(Reader::id).join("|"));
    }

    #[test]
    fn help_speaks_the_language_that_is_asked_for() {
        for (line, word) in [
            ("lint --help", "Findings"),
            ("lint --help --lang zh", "用法"),
            ("decode --lang=zh --help", "用法"),
            ("--help", "Usage"),
        ] {
            let error = of(line).expect_err("help comes as an error");
            assert_eq!(error.exit_code(), 0, "{line}");
            assert!(error.to_string().contains(word), "{line}: {error}");
        }
    }

    #[test]
    fn every_argument_has_help_in_both_languages() {
        for lang in [Lang::En, Lang::Zh] {
            let command = super::command(Help { lang });
            for command in std::iter::once(&command).chain(command.get_subcommands()) {
                for arg in command.get_arguments() {
                    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                    assert!(help.ends_with(lang.pick('.', '。')), "{}: {help}", arg.get_id());
                }
            }
        }
    }
}
