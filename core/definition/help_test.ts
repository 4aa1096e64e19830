import assert from "node:assert/strict";
import { demoDefinition, demoRunner } from "@ct/testing";
import { helpText, optionHead, usageLine } from "./help.ts";

const shortPage = `\
Usage: ct-demo [OPTIONS] <path>

Shows what a definition can say.

Options:
  <path>                      The file to look at.
  --base <PATH>               Where to start. [default: .]
  --emit, --emit-stdout <TEXT>
                              Template for stdout.
  --expect <TEXT>             How many there must be. [default: any]
  --question <TEXT>           The question
  --mode <literal|glob|regex>
                              The kind of pattern.
  --to <stderr|stdout>        Where. [default: stderr]
  -C, --context <N>           Lines around a match. [default: 2]
  --limit <N>                 Stop after so many | entries.
  --timeout <SECS>            Give up after so many seconds.
  --every <SECS>              Seconds between two looks. [default: 5]
  --type <f|d|l>...           Kinds.
  --ext <TEXT>...             Extensions.
  --set <TEXT>...             Assignments.
  --list                      Print a list.
  --summary                   Print counts.
  --quiet                     Print nothing.
  --explain [md|json]         Print the guide (md, default) or the JSON definition.
  -h, --help                  Print short help with -h, complete help with --help.
  -V, --version               Print the version.

Exit status: 0 success, 1 clean negative, 2 usage or runtime error.
`;

const longPageOfRunner = `\
Usage: ct-run [OPTIONS] -- <command>...

Runs a program.

Options:
  -- <command>...
          The program and its arguments.
  --quiet
          Print nothing.
  --emit <TEXT>
          Template.
  --explain [md|json]
          Print the guide (md, default) or the JSON definition.
  -h, --help
          Print short help with -h, complete help with --help.
  -V, --version
          Print the version.

Description:
  Runs a program.

Exit status: 0 success, 1 clean negative, 2 usage or runtime error.
`;

Deno.test("helpText() shows the first sentences on the short page", () => {
  assert.equal(helpText(demoDefinition, false), shortPage);
});

Deno.test("helpText() shows everything on the long page", () => {
  assert.equal(helpText(demoRunner, true), longPageOfRunner);
});

Deno.test("helpText() ends the long page with the description and the examples", () => {
  const page = helpText(demoDefinition, true);
  const examples = `
Description:
  Shows what a definition can say. It does nothing else.

Examples:
  ct-demo a.txt -C 3
          Look at a file.
  ct-demo a.txt --type f,d
          Look at less.

Exit status: 0`;
  assert.ok(page.includes(examples));
  assert.ok(page.includes("          How many there must be; any, none or N. [default: any]\n"));
});

Deno.test("helpText() narrows the column where all options are short", () => {
  assert.ok(helpText(demoRunner, false).includes("\n  --quiet              Print nothing.\n"));
});

Deno.test("helpText() wraps descriptions at 100 columns, not within words", () => {
  const description = `${"word ".repeat(40)}${"x".repeat(120)} end`;
  const page = helpText({ ...demoRunner, description, options: {} }, true);
  const text = page.slice(page.indexOf("  word"), page.indexOf("\n\nExit status"));
  assert.equal(text.trimStart().replaceAll("\n  ", " "), description);
  for (const line of text.split("\n")) {
    assert.ok(line.length <= 100 || !line.trimStart().includes(" "));
  }
});

Deno.test("helpText() continues short descriptions in their column", () => {
  const quiet = { kind: "flag", description: `${"word ".repeat(20)}end.` } as const;
  const page = helpText({ ...demoRunner, options: { quiet } }, false);
  const column = " ".repeat(23);
  assert.ok(
    page.includes(`\n  --quiet${" ".repeat(14)}${"word ".repeat(15).trim()}\n${column}word`),
  );
});

Deno.test("usageLine() names what must be given", () => {
  assert.equal(usageLine(demoDefinition), "ct-demo [OPTIONS] <path>");
  assert.equal(usageLine(demoRunner), "ct-run [OPTIONS] -- <command>...");
});

for (
  const [key, head] of [
    ["base", "--base <PATH>"],
    ["emit", "--emit, --emit-stdout <TEXT>"],
    ["mode", "--mode <literal|glob|regex>"],
    ["context", "-C, --context <N>"],
    ["timeout", "--timeout <SECS>"],
    ["type", "--type <f|d|l>..."],
    ["set", "--set <TEXT>..."],
    ["quiet", "--quiet"],
  ] as const
) {
  Deno.test(`optionHead() of ${key} is ${head}`, () => {
    assert.equal(optionHead(key, demoDefinition.options[key]), head);
  });
}
