import assert from "node:assert/strict";
import { stripVTControlCharacters as stripAnsiCode } from "node:util";
import { demoDefinition, demoRunner } from "@ct/testing";
import { hangingLines, helpText, optionHead, usageLine } from "./help.ts";

const shortPage = `\
Usage: ct-demo [OPTIONS] <path>

Shows what a definition can say.

Calls:
  ct-demo a.txt -C 3        Look at a file.
  ct-demo a.txt --type f,d  Look at less.

Options:
  --base, --emit, --expect, --question, --mode, --to, -C --context, --limit, --timeout, --every,
  --type, --ext, --set, --list, --summary, --quiet, --color, --explain, -h --help, -V --version

'ct-demo --help' says what each option does, and --explain says all.
`;

const longPageOfRunner = `\
Usage: ct-run [OPTIONS] -- <command>...

Runs a program.

Options:
  -- <command>...      The program and its arguments.
  --quiet              Print nothing.
  --emit <TEXT>        Template.
  --color, --progress  Say when to colour, and show progress in pipes too.
  --explain [md|json]  Print the guide (md) or the JSON definition.
  -h, --help           Print the options with -h, and more with --help.
  -V, --version        Print the version.

Description:
  Runs a program.

'ct-run --explain' says more about each option.
Exit status: 0 success, 1 clean negative, 2 usage or runtime error.
`;

Deno.test("helpText() has calls and the names of options on the short page", () => {
  assert.equal(helpText(demoDefinition, { long: false }), shortPage);
});

Deno.test("helpText() shows sentences on the short page where they fit", () => {
  const page = helpText(demoRunner, { long: false });
  assert.ok(page.includes("Options:\n  -- <command>...      The program and its arguments.\n"));
});

Deno.test("helpText() continues a call that is too wide, but not in quotes", () => {
  const command = `--find 'one two three' --replace 'four five six' some/path`;
  const examples = [{ command, purpose: "Replace it." }];
  const page = helpText({ ...demoRunner, examples }, { long: true, columns: 44 });
  assert.ok(
    page.includes(`
  ct-run --find 'one two three' --replace \\
    'four five six' some/path
          Replace it.
`),
    page,
  );
  // Elsewhere a line is a call.
  assert.ok(
    helpText({ ...demoRunner, examples }, { long: true }).includes(`  ct-run ${command}\n`),
  );
});

Deno.test("helpText() adds the description on the long page", () => {
  assert.equal(helpText(demoRunner, { long: true }), longPageOfRunner);
});

Deno.test("helpText() ends the long page with the description and the examples", () => {
  const page = helpText(demoDefinition, { long: true });
  const examples = `
Description:
  Shows what a definition can say. It does nothing else.

Examples:
  ct-demo a.txt -C 3
          Look at a file.
  ct-demo a.txt --type f,d
          Look at less.

'ct-demo --explain' says more about each option.
Exit status: 0`;
  assert.ok(page.includes(examples));
});

Deno.test("helpText() narrows the column where all options are short", () => {
  assert.ok(
    helpText(demoRunner, { long: false }).includes("\n  --quiet              Print nothing.\n"),
  );
});

const words = { ...demoRunner, description: `${"word ".repeat(40)}${"x".repeat(120)} end` };

/** The lines of the description on the page of a terminal that is so wide. */
function describedAt(columns?: number): readonly string[] {
  const page = helpText({ ...words, options: {} }, { long: true, columns });
  return page.slice(page.indexOf("  word"), page.indexOf("\n\n'ct-run --explain'")).split("\n");
}

for (
  const [columns, width] of [
    [undefined, 100],
    [80, 80],
    [97, 97],
    [120, 120],
    [300, 120],
    [9, 40],
  ] as const
) {
  Deno.test(`helpText() for ${columns ?? "no"} columns wraps at ${width}, not within words`, () => {
    const lines = describedAt(columns);
    assert.equal(lines.map((line) => line.trim()).join(" "), words.description);
    for (const line of lines) assert.ok(line.length <= width || !line.trim().includes(" "));
    // The next word would not have fitted in.
    assert.ok((lines[0]?.length ?? 0) + " word".length > width);
  });
}

Deno.test("helpText() continues short descriptions in their column", () => {
  const quiet = { kind: "flag", description: `${"word ".repeat(20)}end.` } as const;
  const page = helpText({ ...demoRunner, options: { quiet } }, { long: false });
  const column = " ".repeat(23);
  assert.ok(
    page.includes(`\n  --quiet${" ".repeat(14)}${"word ".repeat(15).trim()}\n${column}word`),
  );
});

Deno.test("helpText() ends the description with a sentence, within 400 characters", () => {
  const sentence = `A ${"word ".repeat(30)}end.`;
  const page = helpText(
    { ...demoRunner, description: `${sentence} ${sentence} ${sentence} Last.` },
    { long: true },
  );
  assert.equal(page.match(/end\.\n/g)?.length, 1);
  assert.equal(page.match(/end\./g)?.length, 2);
});

Deno.test("helpText() names no values that are more than fit on a line", () => {
  const values = Array.from({ length: 30 }, (_, at) => `v${at}`);
  const ext = { kind: "list", values, description: "Some values." } as const;
  const page = helpText({ ...demoRunner, options: { ext } }, { long: false });
  assert.ok(page.includes("\n  --ext <TEXT>..."));
  const few = { ...ext, values: values.slice(0, 15) };
  assert.ok(
    helpText({ ...demoRunner, options: { ext: few } }, { long: false }).includes("<v0|v1|"),
  );
});

Deno.test("helpText() gives options that belong together a row", () => {
  const text = { kind: "text", description: "Some text." } as const;
  const options = { base: text, emit: text, quiet: text, "emit-stderr": text } as const;
  for (const long of [false, true]) {
    const page = helpText({ ...demoRunner, options }, { long });
    assert.deepEqual(page.match(/^ +--(?:base|emit|quiet).*$/gm), [
      "  --base <TEXT>          Some text.",
      "  --emit, --emit-stderr  Print a template after the result.",
      "  --quiet <TEXT>         Some text.",
    ]);
  }
  const { emit, ...others } = options;
  assert.ok(helpText({ ...demoRunner, options: { emit } }, { long: false }).includes("<TEXT>"));
  assert.ok(!helpText({ ...demoRunner, options: others }, { long: false }).includes("--emit,"));
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

Deno.test("helpText() colours headings and options, and nothing is wider for it", () => {
  const plain = helpText(demoDefinition, { long: true, columns: 80 });
  const coloured = helpText(demoDefinition, { long: true, columns: 80, colour: true });
  assert.ok(coloured.includes("\x1b[1mOptions:\x1b[0m\n"));
  assert.ok(coloured.includes("\x1b[36m--list\x1b[0m "));
  assert.equal(stripAnsiCode(coloured), plain);
});

for (
  const [head, text, column, lines] of [
    ["ok", "one two three four", 6, ["ok    one two", "      three four"]],
    ["  a name:", "one two three", 4, ["  a name: one two", "    three"]],
    ["  name:", "much/longer/than/a/line b", 4, [
      "  name:",
      "    much/longer/than/a/line",
      "    b",
    ]],
  ] as const
) {
  Deno.test(`hangingLines() wraps ${text} after ${head}`, () => {
    const page = hangingLines(head, text, { column, width: 17 });
    assert.deepEqual(page.split("\n").map((line) => line.trimEnd()), lines);
    assert.equal(hangingLines(head, text, { column, width: Infinity }).includes("\n"), false);
  });
}
