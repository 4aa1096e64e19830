/**
 * Asking cargo. It is started with one fixed argument vector: the lock file is read and not written, the network is not
 * touched, and nothing that the project's own files name is run.
 *
 * @module
 */
import { childEnvironment, type Outcome, runProgram, systemDirectories } from "@ct/core/run";
import type { Context } from "@ct/core/context";
import { CtError, directoriesUp, joinName } from "@ct/base";
import { formatSeconds } from "@ct/core/bounds";
import { exists, readTextIfAny } from "./project_files.ts";

/** The only words that cargo is ever called with. */
export const cargoArguments: readonly string[] = [
  "metadata",
  "--format-version",
  "1",
  "--locked",
  "--offline",
];

/** How long cargo may take. */
export interface CargoOptions {
  /** Seconds until it is killed. */
  readonly timeout: number | undefined;
}

/**
 * What `cargo metadata` prints in the working directory.
 * @throws {CtError} With code `launch`, `timeout` or `read` if it cannot be started, takes too long or fails; `refused`
 * if the project names the toolchain by its path; `signal` or `aborted` as the context says.
 */
export async function readCargoMetadata(
  { timeout }: CargoOptions,
  ctx: Context,
): Promise<string> {
  refuseLocalToolchain(ctx);
  const directories = programDirectories(ctx);
  const found = directories.find((directory) => exists(`${directory}/cargo`, ctx));
  if (found === undefined) {
    throw new CtError(
      "launch",
      "cargo metadata: failed to launch: No such file or directory (os error 2)",
    );
  }
  const interruption = ctx.spawn.interruption();
  const request = {
    program: `${found}/cargo`,
    args: cargoArguments,
    cwd: ctx.cwd,
    env: cargoEnvironment(found, ctx),
    supervises: false,
  };
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
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
        throw new CtError("read", "cargo metadata failed: it prints too much");
      }
      if (outcome.code === 0) return outcome.stdout;
  }
  const lines = outcome.stderr.split("\n").map((line) => line.trimEnd());
  const last = lines.findLast((line) => line !== "") ?? "(no output)";
  throw new CtError("read", `cargo metadata failed: ${last}`);
}

/**
 * Where cargo may lie: the absolute directories of the search path that are not part of the project, then where its
 * installer puts it, then the system's.
 */
function programDirectories(ctx: Context): readonly string[] {
  const { environment, home } = ctx;
  const { PATH = "", CARGO_HOME, HOME = home } = environment;
  const cargoHome = CARGO_HOME ?? (HOME === undefined ? undefined : `${HOME}/.cargo`);
  const project = projectRoot(ctx);
  const searched = PATH.split(":").filter((directory) =>
    !joinName(directory, "").startsWith(joinName(project, ""))
  );
  const installed = cargoHome === undefined ? [] : [`${cargoHome}/bin`];
  return [...searched, ...installed, ...systemDirectories]
    .filter((directory) => directory.startsWith("/") && !directory.split("/").includes(".."))
    .map((directory) => directory.replace(/\/+$/, ""));
}

/** The outermost directory that the working directory's project may begin with. */
function projectRoot(ctx: Context): string {
  const marks = ["Cargo.toml", ".git"];
  const root = [...directoriesUp(ctx.cwd)].findLast((each) =>
    marks.some((mark) => exists(joinName(each, mark), ctx))
  );
  return root ?? ctx.cwd;
}

/**
 * The environment is built, as for every program. The compiler, which cargo asks for its version, is the installed one:
 * without these variables the project's `.cargo/config.toml` could name any program in its place.
 */
function cargoEnvironment(
  directory: string,
  { environment }: Context,
): Readonly<Record<string, string>> {
  const homes = ["CARGO_HOME", "RUSTUP_HOME"].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...childEnvironment("cargo", environment),
    ...Object.fromEntries(homes),
    PATH: [...new Set([directory, ...systemDirectories])].join(":"),
    RUSTC: "rustc",
    RUSTC_WRAPPER: "",
    RUSTC_WORKSPACE_WRAPPER: "",
    RUSTUP_AUTO_INSTALL: "0",
    CARGO_CACHE_RUSTC_INFO: "0",
    CARGO_TERM_COLOR: "never",
  };
}

/**
 * With such a file rustup runs the cargo that it names instead of the installed one.
 * @throws {CtError} With code `refused`.
 */
function refuseLocalToolchain(ctx: Context): void {
  for (const directory of directoriesUp(ctx.cwd)) {
    for (const name of ["rust-toolchain", "rust-toolchain.toml"]) {
      const path = joinName(directory, name);
      const words = readTextIfAny(path, ctx)?.replaceAll(/#.*/g, "") ?? "";
      // An escape could spell the key in another way.
      if (/^\s*\/|\bpath\b|\\/.test(words)) {
        throw new CtError(
          "refused",
          `cargo metadata: '${path}' names a toolchain by its path`,
          {
            path,
            help: "name a channel instead, or call from elsewhere",
          },
        );
      }
    }
  }
}
