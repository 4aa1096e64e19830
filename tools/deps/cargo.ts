/**
 * Asking cargo. It is started outside the project, where nothing configures it, with one fixed
 * argument vector: the lock file is read and not written, the network is not touched, and nothing
 * that the project's own files name is run.
 *
 * @module
 */
import {
  findInstalled,
  neutralDirectory,
  type Outcome,
  runProgram,
  rustEnvironment,
  withManifest,
} from "@ct/core/run";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { formatSeconds } from "@ct/core/bounds";
import { checkCargoFiles } from "./cargo_files.ts";
import { type CargoOptions, tomlWithin } from "./cargo_graph.ts";

/** The only words that cargo is ever called with, but for the path of the manifest. */
export const cargoArguments: readonly string[] = [
  "metadata",
  "--format-version",
  "1",
  "--locked",
  "--offline",
];

/**
 * What `cargo metadata` prints in the working directory.
 * @throws {CtError} With code `launch`, `timeout` or `read` if it cannot be started, takes too long
 * or fails, or a file that it would read is not a regular file; `signal` or `aborted` as the
 * context says.
 */
export async function readCargoMetadata(
  { timeout }: CargoOptions,
  ctx: Context,
): Promise<string> {
  const startedAt = ctx.clock.now();
  checkCargoFiles(await tomlWithin({ timeout }, ctx), ctx);
  const found = findInstalled("cargo", [ctx.cwd], ctx);
  if (found === undefined) {
    throw new CtError(
      "launch",
      "cargo metadata: failed to launch: No such file or directory (os error 2)",
    );
  }
  const interruption = ctx.spawn.interruption();
  const request = {
    program: found,
    args: withManifest(cargoArguments, ctx.cwd),
    cwd: neutralDirectory,
    env: rustEnvironment(found, [ctx.cwd], ctx),
    supervises: false,
  };
  const spentMs = ctx.clock.now() - startedAt;
  const timeoutMs = timeout === undefined ? undefined : Math.max(timeout * 1000 - spentMs, 1);
  const signal = AbortSignal.any([ctx.signal, interruption.signal]);
  try {
    return outputOf(await runProgram(request, { timeoutMs }, { ...ctx, signal }), timeout);
  } finally {
    interruption[Symbol.dispose]();
  }
}

function outputOf(outcome: Outcome, timeout: number | undefined): string {
  switch (outcome.kind) {
    case "failed-to-launch":
      throw new CtError(
        "launch",
        `cargo metadata: failed to launch: ${outcome.reason}`,
      );
    case "timed-out":
      throw new CtError(
        "timeout",
        `cargo metadata timed out after ${formatSeconds(timeout ?? 0)}`,
      );
    case "exited":
      if (outcome.truncated.includes("stdout")) {
        throw new CtError("read", "cargo metadata printed more than 64 Mi characters");
      }
      if (outcome.code === 0) return outcome.stdout;
  }
  const lines = outcome.stderr.split("\n").map((line) => line.trimEnd());
  const last = lines.findLast((line) => line !== "") ?? "(no output)";
  throw new CtError("read", `cargo metadata failed: ${last}`);
}
