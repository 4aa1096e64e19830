import assert from "node:assert/strict";
import { demoDefinition, demoRunner } from "@ct/testing";
import { parseArgv } from "./parse.ts";

const defaults = {
  base: ".",
  emit: undefined,
  expect: "any",
  question: undefined,
  mode: undefined,
  to: "stderr",
  context: 2,
  limit: undefined,
  timeout: undefined,
  every: 5,
  type: [],
  ext: [],
  set: [],
  list: false,
  summary: false,
  quiet: false,
  path: "p",
};

function optionsOf(argv: readonly string[]): object {
  const parsed = parseArgv(demoDefinition, argv);
  assert.equal(parsed.info, undefined);
  return parsed.options;
}

// What is typed besides the positional `p`, and what differs from the defaults.
const accepted: readonly (readonly [readonly string[], object])[] = [
  [[], {}],
  // Both forms of a value.
  [["--base", "src"], { base: "src" }],
  [["--base=src"], { base: "src" }],
  [["--base=a=b"], { base: "a=b" }],
  [["--question="], { question: "" }],
  [["--question", ""], { question: "" }],
  [["--emit", ""], { emit: "" }],
  [["--question", "a\nb"], { question: "a\nb" }],
  // The short option.
  [["-C", "3"], { context: 3 }],
  [["-C3"], { context: 3 }],
  [["-C=3"], { context: 3 }],
  [["--context", "3"], { context: 3 }],
  // Aliases.
  [["--emit-stdout", "x"], { emit: "x" }],
  [["--emit-stdout=x"], { emit: "x" }],
  // A lone dash is an ordinary word.
  [["--base", "-"], { base: "-" }],
  [["--question", "-"], { question: "-" }],
  [["--set", "-"], { set: ["-"] }],
  // Numbers after a dash, for the options that expect them.
  [["--expect", "-10"], { expect: "-10" }],
  [["--expect", "-2m"], { expect: "-2m" }],
  [["--expect=-10"], { expect: "-10" }],
  [["--expect", "+3"], { expect: "+3" }],
  [["--expect", "=3"], { expect: "=3" }],
  [["--expect=="], { expect: "=" }],
  // Words after a dash, for the options that take any text.
  [["--emit", "-x"], { emit: "-x" }],
  [["--emit", "-1"], { emit: "-1" }],
  [["--emit", "---"], { emit: "---" }],
  [["--emit", "-q"], { emit: "-q" }],
  [["--emit", "--> {RESULT}"], { emit: "--> {RESULT}" }],
  [["--emit", "--quite"], { emit: "--quite" }],
  [["--emit", "-c3"], { emit: "-c3" }],
  [["--emit-stdout", "-x"], { emit: "-x" }],
  [["--emit=--quiet"], { emit: "--quiet" }],
  [["--emit=--"], { emit: "--" }],
  [["--question=-x"], { question: "-x" }],
  // Lists.
  [["--type", "f"], { type: ["f"] }],
  [["--type", "f,d"], { type: ["f", "d"] }],
  [["--type", "f", "--type=d,l", "--type", "f"], { type: ["f", "d", "l", "f"] }],
  [["--ext", "rs,toml"], { ext: ["rs", "toml"] }],
  [["--ext", ",rs,,md,"], { ext: ["rs", "md"] }],
  [["--ext", ",", "--ext", ""], { ext: ["", ""] }],
  [["--set", "a=1,2", "--set", "b"], { set: ["a=1,2", "b"] }],
  [["--set", ""], { set: [""] }],
  // Choices.
  [["--mode", "glob"], { mode: "glob" }],
  [["--to=stdout"], { to: "stdout" }],
  // Whole numbers.
  [["--limit", "0"], { limit: 0 }],
  [["--limit", "007"], { limit: 7 }],
  [["--limit", "+5"], { limit: 5 }],
  [["--limit", "9007199254740991"], { limit: 9007199254740991 }],
  [["--limit", "18446744073709551615"], { limit: 2 ** 64 }],
  // Seconds; whether they make sense is for the tool to say.
  [["--timeout", "2"], { timeout: 2 }],
  [["--timeout", "1.5"], { timeout: 1.5 }],
  [["--timeout", ".5"], { timeout: 0.5 }],
  [["--timeout", "5."], { timeout: 5 }],
  [["--timeout", "+1e-3"], { timeout: 0.001 }],
  [["--timeout", "1E2"], { timeout: 100 }],
  [["--timeout", "0"], { timeout: 0 }],
  [["--timeout=-1"], { timeout: -1 }],
  [["--timeout", "inf"], { timeout: Infinity }],
  [["--timeout", "Infinity"], { timeout: Infinity }],
  [["--timeout=-inf"], { timeout: -Infinity }],
  [["--timeout", "NaN"], { timeout: NaN }],
  [["--timeout", "1e400"], { timeout: Infinity }],
  // Flags.
  [["--quiet"], { quiet: true }],
  [["--quiet", "--list"], { quiet: true, list: true }],
];

for (const [words, changed] of accepted) {
  Deno.test(`parseArgv() reads ${JSON.stringify(words)}`, () => {
    const expected = { ...defaults, ...changed };
    assert.deepEqual(optionsOf(["p", ...words]), expected);
    assert.deepEqual(optionsOf([...words, "p"]), expected);
    assert.deepEqual(optionsOf([...words, "--", "p"]), expected);
  });
}

for (
  const [argv, path] of [
    [["-"], "-"],
    [["--", "-"], "-"],
    [["--", "--quiet"], "--quiet"],
    [["--", "-h"], "-h"],
    [["--", "--"], "--"],
    [["--", "--explain"], "--explain"],
    [["a=b"], "a=b"],
    [["p", "--"], "p"],
  ] as const
) {
  Deno.test(`parseArgv() takes ${JSON.stringify(argv)} as the argument`, () => {
    assert.deepEqual(optionsOf(argv), { ...defaults, path });
  });
}

for (
  const [argv, command] of [
    [[], []],
    [["--"], []],
    [["--", "cat", "a.txt"], ["cat", "a.txt"]],
    [["--", "cat", "--", "--quiet", "-h", ""], ["cat", "--", "--quiet", "-h", ""]],
    [["--", "--", "--"], ["--", "--"]],
  ] as const
) {
  Deno.test(`parseArgv() takes what is behind -- in ${JSON.stringify(argv)} as the vector`, () => {
    const parsed = parseArgv(demoRunner, argv);
    assert.deepEqual(parsed, {
      info: undefined,
      options: { quiet: false, emit: undefined, command },
    });
  });
}

Deno.test("parseArgv() freezes the options", () => {
  const parsed = parseArgv(demoDefinition, ["p"]);
  assert.ok(parsed.info === undefined && Object.isFrozen(parsed.options));
});

Deno.test("parseArgv() reads a long list in one pass (long)", () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `--set=${index}`);
  const parsed = parseArgv(demoDefinition, ["p", ...words]);
  assert.ok(parsed.info === undefined);
  assert.equal(parsed.options.set.length, 20_000);
});

const shortHelp = { kind: "help", long: false };
const longHelp = { kind: "help", long: true };
const version = { kind: "version" };
const guide = { kind: "explain", format: "md" };
const schema = { kind: "explain", format: "json" };

for (
  const [argv, info] of [
    [["-h"], shortHelp],
    [["--help"], longHelp],
    [["-V"], version],
    [["--version"], version],
    // Among them the first wins.
    [["-h", "--version"], shortHelp],
    [["--version", "--help"], version],
    [["--help", "--help"], longHelp],
    // They win over what parses: other options, clashes, a missing argument.
    [["p", "--quiet", "--help"], longHelp],
    [["--list", "--summary", "-h"], shortHelp],
    [["--base", "x", "-V", "p"], version],
    // Explain needs nothing else, and gives way to the others.
    [["--explain"], guide],
    [["--explain", "md"], guide],
    [["--explain", "json"], schema],
    [["--explain=json"], schema],
    [["--explain", "--quiet"], guide],
    [["--explain", "-C", "3"], guide],
    [["--explain", "--"], guide],
    [["p", "--explain"], guide],
    [["--list", "--summary", "--explain"], guide],
    [["--explain", "json", "--help"], longHelp],
    [["-V", "--explain"], version],
    [["--explain", "-h"], shortHelp],
  ] as const
) {
  Deno.test(`parseArgv() answers ${JSON.stringify(argv)} with ${JSON.stringify(info)}`, () => {
    assert.deepEqual(parseArgv(demoDefinition, argv), { info });
  });
}

Deno.test("parseArgv() leaves requests behind -- to the vector", () => {
  assert.equal(parseArgv(demoRunner, ["--", "cat", "--help"]).info, undefined);
  assert.deepEqual(parseArgv(demoRunner, ["--help", "--", "cat"]), { info: longHelp });
});
