import assert from "node:assert/strict";
import { parseArgv } from "@ct/core/definition";
import { definition, type TestOptions } from "./definition.ts";
import { classify, type RunEnd } from "./experiment.ts";
import { focusBlock, tokenText } from "./focus.ts";
import { compileRegex } from "@ct/regex";
import { matchersOf } from "./matchers.ts";

function optionsOf(...argv: readonly string[]): TestOptions {
  const parsed = parseArgv(definition, ["--cmd", "cat", ...argv]);
  assert(parsed.info === undefined);
  return parsed.options;
}

const zero: RunEnd = { kind: "exited", code: 0 };
const three: RunEnd = { kind: "exited", code: 3 };

interface Row {
  readonly argv: readonly string[];
  readonly end?: RunEnd;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly verdict: "SUCCESS" | "ERROR";
  readonly reason: string;
  readonly code?: string;
}

const rows: readonly Row[] = [
  { argv: [], verdict: "SUCCESS", reason: "no match assertions; exit=0" },
  { argv: [], end: three, verdict: "ERROR", reason: "no match assertions; exit=3", code: "3" },
  {
    argv: [],
    end: { kind: "signalled", signal: 9 },
    verdict: "ERROR",
    reason: "no match assertions; exit=signal:9",
    code: "signal:9",
  },
  {
    argv: ["--otherwise", "success"],
    end: three,
    verdict: "SUCCESS",
    reason: "no match assertions; exit=3 (--otherwise=success)",
    code: "3",
  },
  {
    argv: ["--timeout", "1.5", "--ok-match", "x"],
    stdout: "x",
    end: { kind: "timed-out" },
    verdict: "ERROR",
    reason: "timed out after 1.5s; the command's process group was killed",
    code: "timeout",
  },
  {
    argv: ["--err-match", "bad", "--ok-match", "good"],
    stderr: "bad good",
    verdict: "ERROR",
    reason: "--err-match 'bad' matched stdout/stderr",
  },
  {
    argv: ["--err-match-stdout", "bad"],
    stderr: "bad",
    verdict: "SUCCESS",
    reason: "no --err-match matched; exit=0",
  },
  {
    argv: ["--err-match-stderr", "bad"],
    stderr: "bad",
    verdict: "ERROR",
    reason: "--err-match-stderr 'bad' matched stderr",
  },
  {
    argv: ["--err-match-stderr", "a", "--err-match", "a"],
    stderr: "a",
    verdict: "ERROR",
    reason: "--err-match 'a' matched stdout/stderr",
  },
  {
    argv: ["--ok-match", "good"],
    end: three,
    stdout: "good",
    verdict: "SUCCESS",
    reason: "--ok-match 'good' matched stdout/stderr",
    code: "3",
  },
  {
    argv: ["--ok-match", "good", "--ok-match-stderr", "fine"],
    verdict: "ERROR",
    reason:
      "--ok-match 'good' not found in stdout/stderr; --ok-match-stderr 'fine' not found in stderr; exit=0",
  },
  {
    argv: ["--ok-match", "good", "--otherwise", "exit"],
    verdict: "SUCCESS",
    reason: "--ok-match 'good' not found in stdout/stderr; exit=0 (--otherwise=exit)",
  },
  {
    argv: ["--ok-match", "^b"],
    stdout: "a\nb",
    verdict: "SUCCESS",
    reason: "--ok-match '^b' matched stdout/stderr",
  },
  {
    argv: ["--ok-match", "\\Ab"],
    stdout: "a\nb",
    verdict: "ERROR",
    reason: "--ok-match '\\Ab' not found in stdout/stderr; exit=0",
  },
];

for (const { argv, end = zero, stdout = "", stderr = "", verdict, reason, code = "0" } of rows) {
  Deno.test(`classify() ${argv.join(" ")} on ${end.kind} '${stdout}' '${stderr}' is ${verdict}`, () => {
    const options = optionsOf(...argv);
    const matchers = matchersOf(options);
    for (const { streams } of matchers) {
      streams.get("stdout")?.push(stdout);
      streams.get("stderr")?.push(stderr);
    }
    const expected = end.kind === "exited" && end.code === 0 ? "0" : code;
    const { isInconclusive: _, ...judged } = classify(end, matchers, options);
    assert.deepEqual(judged, { verdict, reason, code: expected });
  });
}

Deno.test("focusBlock() shows windows of both streams", () => {
  const output = { stdout: "1\n2\nhit\n4\n5\n6\nhit\n", stderr: "none\n", truncated: [] };
  assert.equal(
    focusBlock(output, compileRegex("hit"), 1),
    "stdout (focus):\n2: 2\n3: hit\n4: 4\n--\n6: 6\n7: hit",
  );
  assert.equal(focusBlock(output, compileRegex("zzz"), 1), "");
  const both = { stdout: "x\n", stderr: "x\n", truncated: [] };
  assert.equal(
    focusBlock(both, compileRegex("x"), 0),
    "stdout (focus):\n1: x\nstderr (focus):\n1: x",
  );
});

for (
  const [text, tail, wanted] of [
    ["a\nb\n\n", undefined, "a\nb"],
    ["a\nb\nc\n", 3, "a\nb\nc"],
    ["a\nb\nc\n", 1, "(... 2 earlier line(s) omitted)\nc"],
    ["", 1, ""],
  ] as const
) {
  Deno.test(`tokenText() of ${JSON.stringify(text)} with a tail of ${tail}`, () =>
    assert.equal(tokenText(text, tail), wanted));
}
