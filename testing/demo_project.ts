/**
 * The small project that the examples of READMEs run in.
 *
 * @module
 */

/** Its files, for {@linkcode tempTree}. */
export const demoProject: Readonly<Record<string, string>> = {
  ".gitignore": "target\n",
  "docs/guide.md": `# Guide

## Install

Copy the program to a folder on your path.

## Use

Start it and send requests.
`,
  "src/main.rs": `mod net;

fn main() {
    let server = net::Server::new(8080);
    server.run();
}
`,
  "src/net/mod.rs": `use std::io;

/// Answers requests.
pub struct Server {
    port: u16,
}

impl Server {
    pub fn new(port: u16) -> Self {
        Server { port }
    }

    pub fn run(&self) -> io::Result<()> {
        Ok(())
    }
}
`,
  "src/net/parse.rs": `pub enum Method {
    Get,
    Post,
}

pub fn parse_method(text: &str) -> Option<Method> {
    match text {
        "GET" => Some(Method::Get),
        "POST" => Some(Method::Post),
        _ => None,
    }
}
`,
  "tests/smoke.py": `class Smoke:
    def test_start(self):
        assert True

    def test_stop(self):
        assert True
`,
};
