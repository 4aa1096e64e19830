/**
 * What a wait asks again and again: a command, whether a port answers, or what is new in a file.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { AppendedLines } from "@ct/core/input";
import { type Outcome, parseAddress, type RunOptions, tryConnection } from "@ct/core/run";
import { resolvePath } from "@ct/base";

/** One question. */
export interface Probe extends Disposable {
  /** What messages and templates call it. */
  readonly name: string;
  /** Asks once. */
  readonly ask: (options: RunOptions & { readonly timeoutMs: number }) => Promise<Outcome>;
}

/**
 * Whether a port accepts connections.
 * @throws {UsageError} If the text is no `HOST:N`.
 */
export function portProbe(text: string, { signal }: Pick<Context, "signal">): Probe {
  const address = parseAddress(text);
  if (address === undefined) {
    throw new UsageError(`invalid value "${text}" for --port`, {
      help: "HOST:N, as in localhost:8080 or [::1]:8080, with N from 1 to 65535",
    });
  }
  return {
    name: `--port ${text}`,
    ask: ({ timeoutMs }) => tryConnection(address, { timeoutMs, signal }),
    [Symbol.dispose]: () => {},
  };
}

/**
 * The lines that a file gets from now on, as the output of a command that exits with 0 if there are
 * some and else with 1.
 * @throws {CtError} With code `read` if it cannot be read.
 */
export function newLinesProbe(path: string, ctx: Pick<Context, "clock" | "cwd" | "door">): Probe {
  const lines = new AppendedLines(resolvePath(path, ctx), ctx);
  return {
    name: `--new ${path}`,
    ask: ({ onOutput, timeoutMs }) => {
      const end = ctx.clock.now() + timeoutMs;
      const captured = { stdout: "", stderr: "", truncated: [] };
      let code = 1;
      for (const text of lines.read()) {
        if (text !== "") code = 0;
        onOutput?.("stdout", text);
        if (ctx.clock.now() >= end) return Promise.resolve({ kind: "timed-out", ...captured });
      }
      return Promise.resolve({ kind: "exited", code, ...captured });
    },
    [Symbol.dispose]: () => lines[Symbol.dispose](),
  };
}
