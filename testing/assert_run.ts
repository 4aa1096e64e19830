/**
 * Runs a command in this process and checks what came out.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";

/** What a run must give; a stream that is not named may hold anything. */
export interface ExpectedRun {
  /** Exit status. */
  readonly status: number;
  /** Exact text, or a pattern in it. */
  readonly stdout?: string | RegExp;
  /** Exact text, or a pattern in it. */
  readonly stderr?: string | RegExp;
}

/** Runs `command` in `cwd` and compares status and streams. */
export async function assertRun(
  command: Pick<Command, "run">,
  cwd: string,
  argv: readonly string[],
  expected: ExpectedRun,
): Promise<void> {
  const ctx = memoryContext({ cwd });
  const status = await command.run(argv, ctx);
  const streams = { stdout: ctx.stdout.text, stderr: ctx.stderr.text };
  for (const name of ["stdout", "stderr"] as const) {
    const wanted = expected[name];
    if (typeof wanted === "string") assert.equal(streams[name], wanted, name);
    else if (wanted !== undefined) assert.match(streams[name], wanted, name);
  }
  assert.equal(status, expected.status, `status; stderr: ${streams.stderr}`);
}
