/**
 * Programs as commands: where `ct-NAME` is found, and a child process that stands in for this one.
 * One of the few files that reach the runtime.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { findInstalled, system } from "@ct/core/run";
import { directoryOf, joinName, osErrorText } from "@ct/base";
import type { CommandEnd, Start } from "./start.ts";

/** Signals that ask to end. */
const endingSignals: readonly Deno.Signal[] = system.endingSignals.map(([signal]) => signal);
/** All signals that are meant for the command. */
const commandSignals: ReadonlySet<Deno.Signal> = new Set([
  ...endingSignals,
  ...system.passedSignals,
]);

/**
 * Runs `ct-NAME` from the directories of `searchPath`, a colon-separated list such as `$PATH`; what
 * the working directory holds does not become a command.
 */
export function startFromPath(searchPath: string): Start {
  return async (name, args, ctx) => {
    const environment = { PATH: searchPath };
    const program = findInstalled(`ct-${name}`, [ctx.cwd], { environment, home: ctx.home });
    return program === undefined ? { kind: "unknown" } : await runProgram(program, args, ctx);
  };
}

/**
 * Runs `ct-NAME` from the directory of the program `launcher`, or else from the directories of
 * `searchPath`.
 */
export function startBeside(launcher: string, searchPath: string): Start {
  const ending = /\.exe$/i.test(launcher) ? ".exe" : "";
  const others = startFromPath(searchPath);
  return async (name, args, ctx) => {
    const program = joinName(directoryOf(launcher), `ct-${name}${ending}`);
    return isFile(program) ? await runProgram(program, args, ctx) : await others(name, args, ctx);
  };
}

/**
 * Runs commands through the program `launcher`, which takes the command's name as its first word.
 */
export function startThrough(launcher: string): Start {
  return async (name, args, ctx) => await runProgram(launcher, [name, ...args], ctx);
}

/** The program `ct` of the search path, unless it lies in the project of the working directory. */
export function installedLauncher({ cwd, home }: Context): string | undefined {
  return findInstalled("ct", [cwd], { environment: { PATH: processSearchPath() }, home });
}

/** The search path of this process, as far as the permissions allow to know it. */
export function processSearchPath(): string {
  const { state } = Deno.permissions.querySync({ name: "env", variable: "PATH" });
  return state === "granted" ? Deno.env.get("PATH") ?? "" : "";
}

/** Whether there is a file at a path, links followed. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Runs a program on the streams of this process and passes signals on to it. */
async function runProgram(
  program: string,
  args: readonly string[],
  ctx: Context,
): Promise<CommandEnd> {
  ctx.stdout.flush();
  ctx.stderr.flush();
  const command = new Deno.Command(program, {
    args: [...args],
    cwd: ctx.cwd,
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  });
  // Before the program starts: a signal that comes in between must not end this process alone.
  const passing = new SignalForwarding();
  try {
    const { code: status, signal } = await passing.to(command.spawn()).status;
    if (passing.interrupted) return { kind: "interrupted", status };
    return { kind: signal === null ? "exited" : "killed", status };
  } catch (error) {
    return { kind: "failed", reason: osErrorText(error) };
  } finally {
    passing.stop();
  }
}

/** Passes the signals of this process on to a child, until stopped. */
class SignalForwarding {
  /** Whether one of them asked for the end. */
  interrupted = false;
  #child: Deno.ChildProcess | undefined;
  readonly #listeners: readonly (readonly [Deno.Signal, () => void])[];

  constructor() {
    this.#listeners = [...commandSignals].map((signal) => [signal, () => this.#pass(signal)]);
    for (const [signal, listener] of this.#listeners) Deno.addSignalListener(signal, listener);
  }

  /** Names the child that signals are passed to. */
  to(child: Deno.ChildProcess): Deno.ChildProcess {
    return this.#child = child;
  }

  stop(): void {
    for (const [signal, listener] of this.#listeners) Deno.removeSignalListener(signal, listener);
  }

  #pass(signal: Deno.Signal): void {
    this.interrupted ||= endingSignals.includes(signal);
    if (!system.passedSignals.includes(signal)) return;
    try {
      this.#child?.kill(signal);
    } catch (error) {
      // It ended on its own in the same moment.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
