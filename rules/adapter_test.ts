import assert from "node:assert/strict";
import { type Adapter, type EndedProbe, readOutcome } from "./adapter.ts";

const exit: Adapter = { kind: "exit" };
const empty: Adapter = { kind: "empty" };
const match = (ok?: string, err?: string): Adapter => ({ kind: "match", ok, err });
const exited = (code: number, stdout = "", stderr = ""): EndedProbe => ({
  kind: "exited",
  code,
  stdout,
  stderr,
  truncated: [],
});
const killed: EndedProbe = { kind: "signalled", signal: 9, stdout: "", stderr: "", truncated: [] };

for (
  const [what, adapter, ended, state, reason] of [
    ["exit 0", exit, exited(0, "x"), "holds", "probe exited 0"],
    ["exit 1", exit, exited(1), "violated", "probe exited 1"],
    ["exit 2", exit, exited(2), "broken", "probe exited 2"],
    ["exit 141", exit, exited(141), "broken", "probe exited 141"],
    ["exit by signal", exit, killed, "broken", "probe died on a signal"],
    ["empty, nothing", empty, exited(0), "holds", "probe printed nothing"],
    ["empty, blank", empty, exited(0, " \n\t\n"), "holds", "probe printed nothing"],
    ["empty, stderr", empty, exited(0, "", "x"), "holds", "probe printed nothing"],
    ["empty, output", empty, exited(0, "x"), "violated", "expect empty: probe printed output"],
    ["empty, exit 1", empty, exited(1), "broken", "probe exited 1"],
    ["empty, signal", empty, killed, "broken", "probe died on a signal"],
    ["ok found", match("a.c"), exited(7, "xabcx"), "holds", "ok-match 'a.c' matched"],
    ["ok found on stderr", match("b"), exited(0, "", "b"), "holds", "ok-match 'b' matched"],
    ["ok not found", match("z"), exited(0, "a"), "violated", "ok-match 'z' not found"],
    ["ok not found, signal", match("z"), killed, "violated", "ok-match 'z' not found"],
    [
      "err at a line",
      match(undefined, "^F"),
      exited(0, "o\nF\n"),
      "violated",
      "err-match '^F' matched",
    ],
    ["err first", match("a", "b"), exited(0, "ab"), "violated", "err-match 'b' matched"],
    [
      "err on stderr",
      match(undefined, "b"),
      exited(0, "", "b"),
      "violated",
      "err-match 'b' matched",
    ],
    ["err not found, ok is", match("a", "b"), exited(3, "a"), "holds", "ok-match 'a' matched"],
    ["only err, exit 0", match(undefined, "b"), exited(0), "holds", "probe exited 0"],
    ["only err, exit 1", match(undefined, "b"), exited(1), "violated", "probe exited 1"],
    ["only err, exit 2", match(undefined, "b"), exited(2), "broken", "probe exited 2"],
    ["only err, signal", match(undefined, "b"), killed, "broken", "probe died on a signal"],
  ] as const
) {
  Deno.test(`readOutcome(): ${what} is ${state}`, () => {
    assert.deepEqual(readOutcome(adapter, ended), { state, reason });
  });
}

for (const adapter of [match("[", undefined), match(undefined, "[")]) {
  Deno.test(`readOutcome() is broken by the bad pattern of ${JSON.stringify(adapter)}`, () => {
    const { state, reason } = readOutcome(adapter, exited(0));
    assert.equal(state, "broken");
    assert.match(reason, /^invalid (ok|err)-match pattern: /);
  });
}
