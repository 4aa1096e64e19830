/**
 * What is said of an output beside what its runners say: the exit status, silence, several runners,
 * and how much it costs.
 */
import assert from "node:assert/strict";
import { distill, distilledLines, Distiller, passDoubt } from "./mod.ts";
import { namedRunner } from "./named_runner.ts";

const exited = (code: number) => ({ kind: "exited", code }) as const;
const passing = "2 passed in 0.10s\n";
const failing =
  "=== short test summary info ===\nFAILED test_a.py::test_one - assert 1 == 2\n1 failed, 1 passed in 0.10s\n";

for (
  const [why, stdout, code, reason, doubt] of [
    ["a pass", passing, 0, undefined, undefined],
    ["a failure", failing, 1, undefined, "pytest counts 1 failure(s)"],
    [
      "a failure with status 0",
      failing,
      0,
      "pytest: something failed, and the exit status is 0",
      "pytest counts 1 failure(s)",
    ],
    [
      "a pass with status 1",
      passing,
      1,
      "nothing failed in what was read, and the exit status is 1",
      undefined,
    ],
    [
      "no summary",
      "=== test session starts ===\ntest_a.py ..\n",
      0,
      "pytest: it printed no summary",
      "pytest: it printed no summary",
    ],
    [
      "nothing",
      "\n",
      0,
      "pytest printed nothing, and it prints a summary whenever it runs",
      "pytest printed nothing, and it prints a summary whenever it runs",
    ],
    ["something else", "pytest 9.0.3\n", 0, undefined, undefined],
  ] as const
) {
  Deno.test(`the exit status and the summary: ${why}`, async () => {
    const distilled = await distill({ stdout }, { words: ["pytest"], end: exited(code) });
    assert.equal(distilled.reasons[0], reason);
    assert.equal(distilled.agrees, reason === undefined);
    assert.equal(passDoubt(distilled), doubt);
  });
}

Deno.test("several runners in one output are several runs", async () => {
  const stdout = "> tsc --noEmit && pytest\nsrc/a.ts(4,7): error TS2322: No.\n" + failing;
  const { runs, agrees } = await distill({ stdout }, { end: exited(2) });
  assert.deepEqual(runs.map(({ runner }) => runner), ["tsc", "pytest"]);
  assert.equal(agrees, true);
});

Deno.test("what comes after the last summary is kept, such as a step that failed", async () => {
  const stdout = `${failing}> check-licences\nno licence: left-pad\n`;
  const distilled = await distill({ stdout }, { end: exited(1) });
  assert.deepEqual(distilled.after, ["> check-licences", "no licence: left-pad"]);
  assert.ok(distilledLines(distilled, { maxChars: 1000 }).includes("  no licence: left-pad"));
});

Deno.test("an output of no known format has no runs", async () => {
  const { runs, agrees } = await distill({ stdout: "error: no\nFAIL\n1 failed\n" }, {
    end: exited(1),
  });
  assert.deepEqual([runs, agrees], [[], true]);
});

for (
  const [command, runner] of [
    ["npx --no-install vitest run", "vitest"],
    ["node_modules/.bin/jest", "jest"],
    ["node --test src", "node"],
    ["node src/a.js", undefined],
    ["python3 -m pytest -q", "pytest"],
    ["python -m unittest", "unittest"],
    ["cargo +nightly test --workspace", "cargo test"],
    ["cargo test --no-run", undefined],
    ["go test ./...", "go test"],
    ["go vet ./...", undefined],
    ["vitest --version", undefined],
    ["npm test", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`the runner of '${command}'`, () => {
    assert.equal(namedRunner(command.split(" ")), runner);
  });
}

for (
  const [what, stdout] of [
    ["jest's verdicts", "PASS src/a.sh\nFAIL src/b.sh\n"],
    ["node's ticks", "✔ Built the client (12.34ms)\n"],
    ["ruff's findings", "a.py:1:1: E501 line too long\n"],
    ["mypy's findings", "a.py:1: error: no\n"],
    ["a summary of tests", "3 failed, 1 passed\nTests: 3\n"],
    ["errors of cargo", "error: no such file\n"],
  ] as const
) {
  Deno.test(`what only looks like ${what} is of no known format`, async () => {
    const { runs, agrees } = await distill({ stdout }, { end: exited(0) });
    assert.deepEqual([runs, agrees], [[], true]);
  });
}

Deno.test("failures without room are named, and then counted", async () => {
  const stdout = Array.from(
    { length: 2000 },
    (_, at) => `a.ts(${at + 1},1): error TS1: no ${at}\n`,
  );
  const distilled = await distill({ stdout: stdout.join("") }, { end: exited(2) });
  assert.equal(distilled.runs[0]?.counts.errors, 2000);
  assert.equal(distilled.runs[0]?.unlisted, 1000);
  const lines = distilledLines(distilled, { maxChars: 100 });
  assert.equal(lines[0], "tsc: 2000 errors");
  assert.match(lines.at(-1) ?? "", /^\(\.\.\. \d+ more left out/);
  const named = lines.filter((line) => line.startsWith("a.ts:")).length;
  assert.equal(lines.at(-1), `(... ${2000 - named} more left out; --budget or --full shows them)`);
});

Deno.test("long outputs take bounded memory", async () => {
  const distiller = new Distiller({ words: ["pytest"], root: "/app" });
  const piece = "test_a.py::test_one PASSED and some more words in this line\n".repeat(1000);
  for (let at = 0; at < 40; at++) distiller.push("stdout", piece);
  // A line that never ends is cut.
  for (let at = 0; at < 40; at++) distiller.push("stderr", piece.replaceAll("\n", " "));
  distiller.push("stdout", passing);
  const { runs, lines, tail, chars } = await distiller.end(exited(0));
  assert.equal(runs[0]?.counts.passed, 2);
  assert.equal(lines, 40_002);
  assert.ok(chars > 4e6 && tail.join("").length < 60 * 501);
});
