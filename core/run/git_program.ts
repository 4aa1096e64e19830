/**
 * Git, started so that nothing but the configuration of the repository itself can steer it
 * (security R9).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { childEnvironment } from "./environment.ts";
import type { Outcome } from "./outcome.ts";
import { findProgram } from "./resolve.ts";
import { runProgram } from "./supervise.ts";

/** Where git is run. */
export interface GitLocation {
  /** Absolute path of the directory that it starts in. */
  readonly directory: string;
  /** Variables besides those that are the same for every start. */
  readonly environment: Readonly<Record<string, string>>;
  /** How long one command may take, in milliseconds; 30 seconds by default. */
  readonly timeoutMs?: number;
}

/** What running git needs of the context. */
export type GitProgramContext = Pick<Context, "spawn" | "clock" | "signal" | "environment">;

/** A command of git that has ended by itself. */
export type GitOutcome = Extract<Outcome, { readonly kind: "exited" }>;

const defaultLimitMs = 30_000;
const maxChars = 64 << 20;

/** What no configuration of a repository can undo. */
const fixedOptions: readonly string[] = [
  "--no-optional-locks",
  "--literal-pathspecs",
  ...[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    // It would write the index.
    "diff.autoRefreshIndex=false",
    // Lines of a diff are told apart by how they begin.
    "diff.suppressBlankEmpty=false",
    "safe.bareRepository=explicit",
  ].flatMap((setting) => ["-c", setting]),
];

/** Git in one directory. Its words are the caller's, and have to be a form that runs nothing. */
export class GitProgram {
  readonly #place: GitLocation;
  readonly #around: GitProgramContext;
  readonly #program: string;

  /**
   * For a directory.
   * @throws {CtError} With code `not-found` if git is not installed.
   */
  constructor(place: GitLocation, around: GitProgramContext) {
    const program = findProgram("git", { commandDirectories: [] });
    if (program === undefined) throw new CtError("not-found", "git is not installed");
    this.#place = place;
    this.#around = around;
    this.#program = program;
  }

  /**
   * What a command prints.
   * @throws {CtError} With code `refused` if its exit status is not 0, else as
   * {@linkcode GitProgram.run} does.
   */
  async text(words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(words);
    if (code === 0) return stdout;
    const [message = ""] = stderr.split("\n");
    throw new CtError("refused", `git failed: ${message}`, { path: this.#place.directory });
  }

  /**
   * Runs a command to its end.
   * @throws {CtError} With code `launch` if it does not end by itself, or prints more than 64 MiB.
   */
  async run(words: readonly string[]): Promise<GitOutcome> {
    const { directory, timeoutMs = defaultLimitMs } = this.#place;
    const outcome = await runProgram(
      {
        program: this.#program,
        args: [...fixedOptions, ...words],
        cwd: directory,
        env: this.#environment,
        supervises: false,
      },
      { timeoutMs, keptChars: maxChars },
      this.#around,
    );
    const fail = (problem: string) => new CtError("launch", `git ${problem}`, { path: directory });
    if (outcome.kind === "failed-to-launch") throw fail(`cannot be started: ${outcome.reason}`);
    if (outcome.kind === "timed-out") throw fail(`took more than ${timeoutMs / 1000} seconds`);
    if (outcome.kind === "signalled") throw fail(`was ended by signal ${outcome.signal}`);
    if (outcome.truncated.length > 0) throw fail("printed more than 64 MiB");
    return outcome;
  }

  get #environment(): Readonly<Record<string, string>> {
    const { HOME: _, ...others } = childEnvironment("git", this.#around.environment);
    return {
      ...others,
      LC_ALL: "C",
      GIT_ALLOW_PROTOCOL: "none",
      GIT_ATTR_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_NO_LAZY_FETCH: "1",
      GIT_TERMINAL_PROMPT: "0",
      ...this.#place.environment,
    };
  }
}
