/**
 * What every tool with `--explain-skip` says of a path, and the tree in which it says so.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { testRows, type ToolRow } from "./tool_rows.ts";

const files = {
  ".ignore": "# made\ngen/\n",
  ".x/c.rs": "",
  "a.rs": "fn a() {}\n",
  "b.bin": "\0",
  "gen/b.rs": "",
};

function sharedRows(tool: string): readonly ToolRow[] {
  return [
    {
      name: "a path that is included",
      argv: ["--explain-skip", "a.rs"],
      stdout: "a.rs: included\n",
    },
    {
      name: "a path that a line ignores",
      argv: ["--explain-skip", "gen/b.rs"],
      status: 1,
      stdout: "gen/b.rs: left out: ./.ignore:2 (gen/) ignores ./gen; --no-ignore includes it\n",
    },
    {
      name: "a path that a line ignores, as JSON",
      argv: ["--explain-skip", "gen/b.rs", "--json"],
      status: 1,
      stdout:
        '{"at":"./gen","included":false,"line":{"file":"./.ignore","line":2,"pattern":"gen/"},' +
        `"path":"gen/b.rs","reason":"ignored","tool":"${tool}"}\n`,
    },
    {
      name: "a path that is hidden",
      argv: ["--explain-skip", ".x/c.rs"],
      status: 1,
      stdout: ".x/c.rs: left out: ./.x is hidden; --hidden includes it\n",
    },
    {
      name: "a path that --name does not keep",
      argv: ["--explain-skip", "a.rs", "--name", "*.md"],
      status: 1,
      stdout: "a.rs: left out: --name does not keep it\n",
    },
    {
      name: "a path that is not there",
      argv: ["--explain-skip", "none"],
      status: 2,
      stdout: "",
      stderr: `${tool}: traversal error: ./none: No such file or directory (os error 2)\n`,
    },
    {
      name: "a path outside of the base",
      argv: ["--explain-skip", "a.rs", "--base", "gen"],
      status: 2,
      stdout: "",
      stderr: `${tool}: 'a.rs' is not below --base 'gen'\n`,
    },
  ];
}

/**
 * Makes tests of `--explain-skip`: those that all tools pass, and the rows of this one. The tree
 * has the Rust file `a.rs`, the binary file `b.bin`, and an ignored and a hidden file.
 */
export function testExplainedPaths(command: Command, rows: readonly ToolRow[]): void {
  testRows(command, [...sharedRows(command.definition.name), ...rows], { files });
}
