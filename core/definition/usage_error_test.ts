import assert from "node:assert/strict";
import { demoDefinition, demoRunner } from "@ct/testing";
import { parseArgv } from "./parse.ts";
import type { ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

function failureOf(definition: ToolDefinition, argv: readonly string[]): string[] {
  try {
    parseArgv(definition, argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    assert.equal(error.code, "usage");
    const [first, ...others] = error.format(definition.name).split("\n");
    assert.deepEqual(
      others.splice(-3),
      ["", `For more information, try '${definition.name} --help'.`, ""],
    );
    return [first ?? "", ...others];
  }
  throw new assert.AssertionError({ message: "no usage error" });
}

const modes = "  one of: literal, glob, regex";

// What is typed, the first line, and the line of allowed values or advice.
const rejected: readonly (readonly [readonly string[], string, string?])[] = [
  // Unknown options.
  [["--zz"], "error: unknown option --zz"],
  [["--zz=1"], "error: unknown option --zz"],
  [["p", "--bas", "x"], "error: unknown option --bas", "  did you mean --base?"],
  [["--Base=x", "p"], "error: unknown option --Base", "  did you mean --base?"],
  [["--nase", "x", "p"], "error: unknown option --nase", "  did you mean --base?"],
  [["--emit-stdot", "x"], "error: unknown option --emit-stdot", "  did you mean --emit-stdout?"],
  [["--contex=3", "p"], "error: unknown option --contex", "  did you mean --context?"],
  [["--hlep"], "error: unknown option --hlep", "  did you mean --help?"],
  [["--verison"], "error: unknown option --verison", "  did you mean --version?"],
  [["--explian"], "error: unknown option --explian", "  did you mean --explain?"],
  [["--qui"], "error: unknown option --qui", "  did you mean --quiet?"],
  [["-q", "p"], "error: unknown option -q", "  did you mean --quiet?"],
  [["-c3", "p"], "error: unknown option -c3"],
  [["-c", "3", "p"], "error: unknown option -c"],
  [["-3", "p"], "error: unknown option -3"],
  [["-hV"], "error: unknown option -hV", "  did you mean -h?"],
  [["---"], "error: unknown option ---"],
  [["--=x"], "error: unknown option --=x"],
  [["-=x"], "error: unknown option -=x"],
  [["-é", "p"], "error: unknown option -é"],
  // They are not forgiven beside a request for help.
  [["--help", "--zz"], "error: unknown option --zz"],
  [["--zz", "--help"], "error: unknown option --zz"],
  [["--explain", "json", "--zz"], "error: unknown option --zz"],
  // Missing values.
  [["p", "--base"], "error: --base needs a value"],
  [["--base", "--", "p"], "error: --base needs a value"],
  [["--emit", "--", "p"], "error: --emit needs a value"],
  [["p", "-C"], "error: -C needs a value"],
  [["p", "--emit-stdout"], "error: --emit-stdout needs a value"],
  [["--base", "--quiet", "p"], 'error: --base needs a value, found "--quiet"'],
  [["--emit", "--quiet", "p"], 'error: --emit needs a value, found "--quiet"'],
  [["--emit", "--base=x", "p"], 'error: --emit needs a value, found "--base=x"'],
  [["--emit", "--emit-stdout"], 'error: --emit needs a value, found "--emit-stdout"'],
  [["--emit", "-C3", "p"], 'error: --emit needs a value, found "-C3"'],
  [["--emit", "-h", "p"], 'error: --emit needs a value, found "-h"'],
  [["--emit", "--version"], 'error: --emit needs a value, found "--version"'],
  [["--emit", "--explain=md"], 'error: --emit needs a value, found "--explain=md"'],
  [
    ["--question", "-x", "p"],
    'error: --question needs a value, found "-x"',
    "  to pass it as the value write --question=-x",
  ],
  [
    ["--expect", "-x", "p"],
    'error: --expect needs a value, found "-x"',
    "  to pass it as the value write --expect=-x",
  ],
  [
    ["--limit", "-3", "p"],
    'error: invalid value "-3" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--set", "-x", "p"],
    'error: --set needs a value, found "-x"',
    "  to pass it as the value write --set=-x",
  ],
  // Values that a flag or a request cannot take.
  [["--quiet=true", "p"], 'error: unexpected value "true" for --quiet'],
  [["--quiet=", "p"], 'error: unexpected value "" for --quiet'],
  [["--help=md"], 'error: unexpected value "md" for --help'],
  [["--version=1"], 'error: unexpected value "1" for --version'],
  // Repeats.
  [["--quiet", "--quiet", "p"], "error: --quiet cannot be given more than once"],
  [["--base=a", "p", "--base", "a"], "error: --base cannot be given more than once"],
  [["--emit", "a", "--emit-stdout", "b"], "error: --emit cannot be given more than once"],
  [["-C3", "--context", "3"], "error: --context cannot be given more than once"],
  [["--mode", "glob", "--mode", "glob"], "error: --mode cannot be given more than once"],
  [["--explain", "--explain"], "error: --explain cannot be given more than once"],
  [["--help", "--quiet", "--quiet"], "error: --quiet cannot be given more than once"],
  // Arguments.
  [[], "error: missing the required argument <path>"],
  [["--quiet"], "error: missing the required argument <path>"],
  [["p", "q", "r"], 'error: unexpected argument "q"'],
  [["p", "--quiet", "--", "--list"], 'error: unexpected argument "--list"'],
  [["p", ""], 'error: unexpected argument ""'],
  [[""], "error: <path> needs a path, found an empty value"],
  [["--help", "p", "q"], 'error: unexpected argument "q"'],
  // Values.
  [["--base=", "p"], "error: --base needs a path, found an empty value"],
  [["--base", "", "p"], "error: --base needs a path, found an empty value"],
  [
    ["--mode", "blob", "p"],
    'error: invalid value "blob" for --mode',
    `${modes}  (did you mean glob?)`,
  ],
  [
    ["--mode", "Glob", "p"],
    'error: invalid value "Glob" for --mode',
    `${modes}  (did you mean glob?)`,
  ],
  [["--mode=", "p"], 'error: invalid value "" for --mode', modes],
  [["--mode", "glob,regex"], 'error: invalid value "glob,regex" for --mode', modes],
  [["--type", "x", "p"], 'error: invalid value "x" for --type', "  one of: f, d, l"],
  [["--type", "f,", "p"], 'error: invalid value "" for --type', "  one of: f, d, l"],
  [["--type", "", "p"], 'error: invalid value "" for --type', "  one of: f, d, l"],
  [
    ["--type", "f, d", "p"],
    'error: invalid value " d" for --type',
    "  one of: f, d, l  (did you mean d?)",
  ],
  [
    ["--limit", "x", "p"],
    'error: invalid value "x" for --limit: expected a whole number, 0 or more',
  ],
  [["--limit", "", "p"], 'error: invalid value "" for --limit: expected a whole number, 0 or more'],
  [
    ["--limit=-1", "p"],
    'error: invalid value "-1" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--limit", "1.0", "p"],
    'error: invalid value "1.0" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--limit", "1e3", "p"],
    'error: invalid value "1e3" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--limit", "0x10", "p"],
    'error: invalid value "0x10" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--limit", " 1", "p"],
    'error: invalid value " 1" for --limit: expected a whole number, 0 or more',
  ],
  [
    ["--limit", "٣", "p"],
    'error: invalid value "٣" for --limit: expected a whole number, 0 or more',
  ],
  [["-Cx", "p"], 'error: invalid value "x" for --context: expected a whole number, 0 or more'],
  [
    ["--limit", "18446744073709551616", "p"],
    'error: invalid value "18446744073709551616" for --limit: too large',
  ],
  [
    ["--timeout", "soon", "p"],
    'error: invalid value "soon" for --timeout: expected a number of seconds',
  ],
  [["--timeout", "", "p"], 'error: invalid value "" for --timeout: expected a number of seconds'],
  [
    ["--timeout", "1s", "p"],
    'error: invalid value "1s" for --timeout: expected a number of seconds',
  ],
  [["--timeout", ".", "p"], 'error: invalid value "." for --timeout: expected a number of seconds'],
  [
    ["--timeout", "0x1", "p"],
    'error: invalid value "0x1" for --timeout: expected a number of seconds',
  ],
  [
    ["--timeout", "1 ", "p"],
    'error: invalid value "1 " for --timeout: expected a number of seconds',
  ],
  [
    ["--help", "--limit", "x"],
    'error: invalid value "x" for --limit: expected a whole number, 0 or more',
  ],
  // Explain.
  [["--explain", "html"], 'error: unknown --explain format "html"', "  one of: md, json"],
  [["--explain="], 'error: unknown --explain format ""', "  one of: md, json"],
  [["--explain", "MD", "--help"], 'error: unknown --explain format "MD"', "  one of: md, json"],
  [["--explain", ""], 'error: unknown --explain format ""', "  one of: md, json"],
  // Groups.
  [["--list", "--summary", "p"], "error: --list cannot be used with --summary"],
  [["--summary", "--list", "p"], "error: --list cannot be used with --summary"],
  [["--set", "a", "--summary", "p"], "error: --summary cannot be used with --set"],
];

for (const [argv, first, second] of rejected) {
  Deno.test(`parseArgv() rejects ${JSON.stringify(argv)}`, () => {
    assert.deepEqual(
      failureOf(demoDefinition, argv),
      second === undefined ? [first] : [first, second],
    );
  });
}

for (
  const [argv, ...lines] of [
    [
      ["cat"],
      'error: unexpected argument "cat"',
      "  put -- before the command and its arguments",
    ],
    [
      ["cat", "--unknown"],
      'error: unexpected argument "cat"',
      "  put -- before the command and its arguments",
    ],
    [["cat", "--", "cat"], 'error: unexpected argument "cat"'],
    [["--emit", "--", "cat"], "error: --emit needs a value"],
  ] as const
) {
  Deno.test(`parseArgv() of a runner rejects ${JSON.stringify(argv)}`, () => {
    assert.deepEqual(failureOf(demoRunner, argv), lines);
  });
}

Deno.test("UsageError prints allowed values and advice on one line", () => {
  const error = new UsageError("what", { allowed: ["a", "b"], help: "write a" });
  assert.equal(
    error.format("ct-x"),
    "error: what\n  one of: a, b  (write a)\n\nFor more information, try 'ct-x --help'.\n",
  );
  assert.equal(error.help, "write a");
});

Deno.test("UsageError prefers the closest word to other advice", () => {
  assert.equal(new UsageError("what", { closest: "--a", help: "no" }).help, "did you mean --a?");
});
