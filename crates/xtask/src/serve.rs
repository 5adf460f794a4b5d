//! `cargo xtask serve`: the page, built and served on this machine.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use crate::build;
use crate::failure::Failure;
use crate::http;
use crate::setup;
use crate::step::Steps;

/// The port if none is given.
pub(crate) const PORT: u16 = 8080;

/// Serves at 127.0.0.1, until it is interrupted. Port 0 takes any free one.
pub(crate) fn run(port: u16) -> Result<(), Failure> {
    // Before anything that takes minutes, so that a taken port is told at once.
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| refused(port, error.kind()))?;
    let address = listener.local_addr().map_err(|error| Failure::io("Asking for the port", &error))?;

    let mut steps = Steps::new(setup::PAGE_STEPS + 1);
    let tools = setup::page_tools(&mut steps)?;
    steps.run("The page", || build::page(&tools))?;
    println!("\nThe page is ready. Ctrl-C ends it; after a change, start it again. Open it at");
    println!("http://{address}");
    http::serve(&listener, Path::new(build::DIST));
    Ok(())
}

fn refused(port: u16, kind: ErrorKind) -> Failure {
    let found = if kind == ErrorKind::AddrInUse {
        format!("Port {port} is taken by another program.")
    } else {
        format!("Port {port} cannot be served at: {kind}.")
    };
    Failure::new(found, "Choose another: cargo xtask serve --port 8081 (0 takes any free one).")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_told_with_the_way_to_choose_another() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port();
        let said = run(port).unwrap_err().to_string();
        assert!(said.starts_with(&format!("Port {port} is taken")), "{said}");
        assert!(said.contains("cargo xtask serve --port"), "{said}");
    }
}
