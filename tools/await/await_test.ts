import assert from "node:assert/strict";
import { type Command, defineCommand, type ToolDefinition } from "@ct/core/definition";
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { ManualClock } from "@ct/testing";
import { command } from "./mod.ts";

const definition = {
  name: "ct-search",
  summary: "Stands in for a tool of the suite",
  description: "Prints what it is told to.",
  options: {},
} as const satisfies ToolDefinition;

/** One answer of the probe. */
interface Answer {
  readonly status: number;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** A probe that gives the answers one after the other, the last of them forever. */
function probe(answers: readonly Answer[]): Command {
  let run = 0;
  return defineCommand(definition, "", (_options, ctx) => {
    const { status, stdout = "", stderr = "" } = answers[Math.min(run++, answers.length - 1)] ??
      { status: 2 };
    ctx.stdout.write(stdout);
    ctx.stderr.write(stderr);
    return status;
  });
}

interface Row {
  readonly name: string;
  readonly argv: readonly string[];
  readonly answers: readonly Answer[];
  readonly status?: number;
  readonly stdout: string;
  readonly stderr?: string | RegExp;
}

const no: Answer = { status: 1 };
const yes: Answer = { status: 0 };

const rows: readonly Row[] = [
  {
    name: "a probe that succeeds at once",
    argv: ["--timeout", "9"],
    answers: [yes],
    stdout: "SUCCESS (condition established after 0s (1 run(s)))\n",
  },
  {
    name: "a probe that succeeds the third time",
    argv: ["--timeout", "60", "--every", "6"],
    answers: [no, no, yes],
    stdout: "SUCCESS (condition established after 12s (3 run(s)))\n",
  },
  {
    name: "time is up",
    argv: ["--timeout", "2.5", "--every", "1"],
    answers: [no],
    status: 1,
    stdout: "ERROR (timed out after 2.5s (3 probe run(s)))\n",
    stderr: "ct-await: timed out after 2.5s (3 probe run(s))\n",
  },
  {
    name: "pauses that double",
    argv: ["--timeout", "60", "--every", "1", "--backoff", "5", "--quiet", "--emit", "{ELAPSED}"],
    answers: [no, no, no, no, no, yes],
    stdout: "17\n",
  },
  {
    name: "until it is gone, which an error does not say",
    argv: ["--timeout", "60", "--every", "1", "--gone", "--quiet", "--emit", "{TICKS}"],
    answers: [yes, { status: 2 }, no],
    stdout: "3\n",
  },
  {
    name: "the default interval",
    argv: ["--timeout", "12", "--quiet", "--emit", "{TICKS} {ELAPSED}"],
    answers: [no],
    status: 1,
    stdout: "3 12\n",
  },
  {
    name: "status 0 without the proof",
    argv: [
      "--timeout",
      "60",
      "--every",
      "1",
      "--ok-match",
      "ready",
      "--quiet",
      "--emit",
      "{TICKS}",
    ],
    answers: [yes, { status: 3, stderr: "now ready" }],
    stdout: "2\n",
  },
  {
    name: "an error pattern wins",
    argv: [
      "--timeout",
      "60",
      "--ok-match",
      "ready",
      "--err-match",
      "panic",
      "--quiet",
      "--emit",
      "{RESULT} {REASON}",
    ],
    answers: [{ status: 0, stdout: "ready panic" }],
    status: 1,
    stdout: "ERROR --err-match 'panic' matched on probe run 1\n",
  },
  {
    name: "a probe that always complains",
    argv: ["--timeout", "3", "--every", "1", "--quiet"],
    answers: [{ status: 2, stderr: "error: no such option\n\nFor more information, try\n" }],
    status: 1,
    stdout: "",
    stderr: /every probe ended with status 2 and said: error: no such option$/m,
  },
  {
    name: "a probe that complains of something else each time",
    argv: ["--timeout", "3", "--every", "1", "--quiet"],
    answers: [2, 4, 8].map((n) => ({ status: 2, stderr: `${n} are left\n` })),
    status: 1,
    stdout: "",
    stderr: "ct-await: timed out after 3s (3 probe run(s))\n",
  },
  {
    name: "a probe that complains once",
    argv: ["--timeout", "3", "--every", "1", "--quiet"],
    answers: [{ status: 2, stderr: "busy\n" }, no],
    status: 1,
    stdout: "",
    stderr: "ct-await: timed out after 3s (3 probe run(s))\n",
  },
  {
    name: "JSON",
    argv: ["--timeout", "9", "--every", "2", "--json", "--question", "Up?"],
    answers: [no, yes],
    stdout:
      '{"cmd":"ct-search","elapsed_ms":2000,"question":"Up?","reason":"condition established after 2s (2 run(s))","ticks":2,"tool":"ct-await","verdict":"SUCCESS"}\n',
  },
  {
    name: "the banner",
    argv: ["--timeout", "9", "--question", "Up?"],
    answers: [yes],
    stdout: "== Up? ==\nSUCCESS (condition established after 0s (1 run(s)))\n",
  },
  {
    name: "a bad interval",
    argv: ["--timeout", "9", "--every", "0"],
    answers: [yes],
    status: 2,
    stdout: "",
    stderr: /invalid --every '0'/,
  },
  {
    name: "a bad pattern, before the first probe",
    argv: ["--timeout", "9", "--ok-match", "["],
    answers: [yes],
    status: 2,
    stdout: "",
    stderr: /invalid --ok-match pattern/,
  },
];

/** Runs a call to its end, advancing its clock by some milliseconds whenever all wait for it. */
async function runAdvancing(
  argv: readonly string[],
  ctx: MemoryContext,
  clock: ManualClock,
  ms: number,
): Promise<number | undefined> {
  let status: number | undefined;
  const running = command.run([...argv, "--", "ct-search"], ctx).then((result) => status = result);
  for (let turn = 0; turn < 200 && status === undefined; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    if (status === undefined && clock.sleeping > 0) clock.advance(ms);
  }
  await running;
  return status;
}

Deno.test("ct-await starts no probe in the rest that an early timer leaves", async () => {
  const clock = new ManualClock();
  const ctx = memoryContext({
    cwd: "/",
    clock: {
      now: () => clock.now(),
      sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms - 0.5, signal),
    },
    commands: new Map([["ct-search", probe([no])]]),
  });
  assert.equal(await runAdvancing(["--timeout", "2", "--every", "5"], ctx, clock, 1999.5), 1);
  assert.match(ctx.stdout.text, /^ERROR \(timed out after .*\(1 probe run\(s\)\)\)\n$/);
});

for (const row of rows) {
  Deno.test(`ct-await: ${row.name}`, async () => {
    const clock = new ManualClock();
    const ctx = memoryContext({
      cwd: "/",
      clock,
      commands: new Map([["ct-search", probe(row.answers)]]),
    });
    const status = await runAdvancing(row.argv, ctx, clock, 500);
    assert.equal(ctx.stdout.text, row.stdout);
    if (typeof row.stderr === "string") assert.equal(ctx.stderr.text, row.stderr);
    else if (row.stderr !== undefined) assert.match(ctx.stderr.text, row.stderr);
    assert.equal(status, row.status ?? 0, ctx.stderr.text);
  });
}

for (
  const [name, argv, stderr] of [
    ["no bound", ["--", "true"], /missing the required option --timeout/],
    ["no probe", ["--timeout", "1"], /<probe>/],
    ["a probe that is not of the set", ["--timeout", "1", "--", "sh"], /sh/],
    ["a sweep that writes", ["--timeout", "1", "--", "ct-each", "--mutating"], /ct-each/],
    ["itself", ["--timeout", "1", "--", "ct-await"], /ct-await/],
  ] as const
) {
  Deno.test(`ct-await refuses ${name}`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await command.run(argv, ctx), 2);
    assert.equal(ctx.stdout.text, "");
    assert.match(ctx.stderr.text, stderr);
  });
}
