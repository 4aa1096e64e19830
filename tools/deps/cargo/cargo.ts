/**
 * Asking cargo. It is started outside the project, where nothing configures it, with one fixed
 * argument vector and the features and the platform asked for: the lock file is read and not
 * written, the network is not touched, and nothing that the project's own files name is run.
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
import { CtError, itemAt } from "@ct/base";
import { formatSeconds } from "@ct/core/bounds";
import { UsageError } from "@ct/core/definition";
import { checkCargoFiles } from "./files.ts";
import { type CargoOptions, tomlWithin } from "./graph.ts";
import type { CargoSelection } from "./selection.ts";

/** At most this much of what cargo prints is read, in UTF-16 units. */
const maxChars = 64 << 20;

/**
 * The only words that cargo is ever called with, except for the path of the manifest, and the
 * features and the platform of the call.
 */
export const cargoArguments: readonly string[] = [
  "metadata",
  "--format-version",
  "1",
  "--locked",
  "--offline",
];

/**
 * The words for a selection.
 * @throws {UsageError} If a word is no name: cargo would take it for a file, or for an option.
 */
function selectionWords(selection: Partial<CargoSelection>): readonly string[] {
  const { features = [], target } = selection;
  const odd = features.find((each) =>
    !/^[\p{XID_Start}_\d][\p{XID_Continue}\w.+/?:-]*$/u.test(each)
  );
  if (odd !== undefined) throw new UsageError(`invalid --features '${odd}': not a feature's name`);
  if (target !== undefined && !/^\w[\w.-]*$/.test(target)) {
    throw new UsageError(`invalid --target '${target}': not a target triple`, {
      help: "rustc --print target-list prints all of them",
    });
  }
  return [
    ...(features.length === 0 ? [] : [`--features=${features.join(",")}`]),
    ...(selection["all-features"] ? ["--all-features"] : []),
    ...(selection["no-default-features"] ? ["--no-default-features"] : []),
    ...(target === undefined || target === "all" ? [] : [`--filter-platform=${target}`]),
  ];
}

/**
 * What `cargo metadata` prints in the working directory.
 * @throws {CtError} With code `launch`, `timeout` or `read` if it cannot be started, takes too long
 * or fails, or a file that it would read is not a regular file; `signal` or `aborted` as the
 * context says.
 */
export async function readCargoMetadata(
  { timeout, ...selection }: CargoOptions & Partial<CargoSelection>,
  ctx: Context,
): Promise<string> {
  const words = selectionWords(selection);
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
    args: withManifest([...cargoArguments, ...words], ctx.cwd),
    cwd: neutralDirectory,
    env: rustEnvironment(found, [ctx.cwd], ctx),
    supervises: false,
  };
  const spentMs = ctx.clock.now() - startedAt;
  const timeoutMs = timeout === undefined ? undefined : Math.max(timeout * 1000 - spentMs, 1);
  const signal = AbortSignal.any([ctx.signal, interruption.signal]);
  try {
    const options = { timeoutMs, keptChars: maxChars };
    return outputOf(await runProgram(request, options, { ...ctx, signal }), timeout);
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
  throw new CtError("read", `cargo metadata failed: ${causeIn(outcome.stderr)}`);
}

/** What cargo says is wrong, with the causes that it tells; what it prints last may be a reminder. */
function causeIn(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.trimEnd()).filter((line) => line !== "");
  const first = lines.findIndex((line) => /^error\b/.test(line));
  if (first < 0) return lines.at(-1) ?? "(no output)";
  const causes = lines.flatMap((line, index) =>
    index > first && line === "Caused by:" ? [lines[index + 1]?.trim() ?? ""] : []
  );
  return [itemAt(lines, first).replace(/^error(?:\[\w+\])?: /, ""), ...causes].join(": ");
}
