/**
 * Starting the part of a server that works. One of the few files that reach the runtime.
 *
 * @module
 */
import { linesOf } from "./engine_messages.ts";
import type { EngineStreams } from "./engine_server.ts";

/** How an engine ended. */
export interface EngineEnd {
  /** Its exit status. */
  readonly code: number;
  /** The signal that ended it, if one did. */
  readonly signal: string | null;
}

/** An engine that was started. */
export interface EngineProcess {
  /** Receives a line for it. */
  send(line: string): void;
  /** Its lines, to be read once. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended, and its lines with it. */
  readonly ended: Promise<EngineEnd>;
  /** Closes its stream, upon which it ends by itself. */
  close(): void;
  /** Asks it to end, with what it has started. */
  stop(): void;
  /** Ends it. */
  kill(): void;
}

/** A program and its words. */
export interface EngineProgram {
  /** The program. */
  readonly program: string;
  /** Its words. */
  readonly words: readonly string[];
}

/**
 * Starts an engine, in a process group of its own: what is typed at a terminal is for the part that
 * ends it in order. What it says on stderr goes to that of this process.
 */
export function startEngine({ program, words }: EngineProgram): EngineProcess {
  const child = new Deno.Command(program, {
    args: [...words],
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const encoder = new TextEncoder();
  const signal = (name: "SIGTERM" | "SIGKILL"): void => {
    try {
      child.kill(name);
    } catch (error) {
      // It ended by itself in the same moment.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  const ended = child.status.then((end) => {
    // A stream that nobody closes stays open after the process.
    void writer.abort().catch(() => {});
    return end;
  });
  return {
    // Its end is reported elsewhere.
    send: (line) => void writer.write(encoder.encode(line)).catch(() => {}),
    lines: linesOf(child.stdout),
    ended,
    close: () => void writer.close().catch(() => {}),
    stop: () => signal("SIGTERM"),
    kill: () => signal("SIGKILL"),
  };
}

/** The streams of this process, if it is an engine. What is written is with the system at once. */
export function processStreams(): EngineStreams {
  const encoder = new TextEncoder();
  return {
    input: Deno.stdin.readable,
    write(line): void {
      const bytes = encoder.encode(line);
      for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
    },
  };
}
