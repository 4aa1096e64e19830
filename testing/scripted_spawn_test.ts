/**
 * What a real program does, a scripted one does as well: one table, run with both.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn, type Outcome, type RunOptions, runProgram } from "@ct/core/run";
import { type ScriptedChild, ScriptedSpawn } from "./scripted_spawn.ts";

interface Row {
  readonly name: string;
  readonly shell: string;
  readonly play: (child: ScriptedChild) => void;
  readonly options?: RunOptions;
  readonly outcome: Outcome;
}

const nothing = { stdout: "", stderr: "", truncated: [] };

const rows: readonly Row[] = [
  {
    name: "prints and ends",
    shell: "echo out; echo err >&2; exit 3",
    play(child): void {
      child.print("stdout", "out\n");
      child.print("stderr", "err\n");
      child.exit(3);
    },
    outcome: { kind: "exited", code: 3, stdout: "out\n", stderr: "err\n", truncated: [] },
  },
  {
    name: "is ended by a signal",
    shell: "kill -TERM $$",
    play: (child) => child.die(15),
    outcome: { kind: "signalled", signal: 15, ...nothing },
  },
  {
    name: "hangs",
    shell: "echo early; sleep 60",
    play: (child) => child.print("stdout", "early\n"),
    options: { timeoutMs: 1000 },
    outcome: { kind: "timed-out", ...nothing, stdout: "early\n" },
  },
  {
    name: "leaves a descendant with its pipes behind",
    shell: "sleep 60 & echo started",
    play(child): void {
      child.print("stdout", "started\n");
      child.exitAlone(0);
    },
    outcome: { kind: "exited", code: 0, ...nothing, stdout: "started\n" },
  },
  {
    name: "answers its input",
    shell: "cat",
    async play(child): Promise<void> {
      while (!child.isInputClosed) await new Promise((resolve) => setTimeout(resolve, 1));
      child.print("stdout", child.received);
      child.exit(0);
    },
    options: { stdin: "question" },
    outcome: { kind: "exited", code: 0, ...nothing, stdout: "question" },
  },
  {
    name: "does not read its input",
    shell: "exit 0",
    play: (child) => child.exit(0),
    options: { stdin: "x".repeat(1_000_000) },
    outcome: { kind: "exited", code: 0, ...nothing },
  },
];

for (
  const [kind, spawnOf] of [
    ["real", () => denoSpawn],
    ["scripted", (row: Row) => new ScriptedSpawn(row.play)],
  ] as const
) {
  for (const row of rows) {
    Deno.test(`a ${kind} program that ${row.name} (long)`, async () => {
      const request = { program: "/bin/sh", args: ["-c", row.shell], cwd: "/", supervises: false };
      const around = memoryContext({ cwd: "/", spawn: spawnOf(row) });
      const env = { PATH: "/usr/bin:/bin" };
      assert.deepEqual(
        await runProgram({ ...request, env }, row.options ?? {}, around),
        row.outcome,
      );
    });
  }
}
