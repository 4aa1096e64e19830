/**
 * Serving by a process: one part speaks with the client; where it can start another, that does the
 * work.
 *
 * @module
 */
import { escapeLines } from "@ct/base";
import { type ClientOptions, type EarlyIdentity, serveClients, serveEngine } from "./clients.ts";
import { type EngineProgram, startEngine } from "./engine_process.ts";
import type { Served } from "./served.ts";

/** Takes text. */
export interface TextSink {
  /** Takes some; it may be held back. */
  write(text: string, flush?: boolean): void;
  /** Passes on everything held back. */
  flush(): void;
}

/** What a process has. */
export interface ServingProcess {
  /** What the client sends. */
  readonly stdin: { readonly bytes?: () => ReadableStream<Uint8Array> };
  /** What goes to the client. */
  readonly stdout: TextSink;
  /** What goes to who started the server. */
  readonly stderr: TextSink;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** Listens for signals until it is disposed of. */
  readonly spawn: { interruption(): Disposable & { readonly signal: AbortSignal } };
  /** What starts this program once more, if it may. */
  readonly starter?: (() => EngineProgram | undefined) | undefined;
}

/** What a process serves, and how. */
export interface ProcessServer {
  /** The name that stands before what is said on stderr. */
  readonly name: string;
  /** The port of this machine to listen on; without one the streams are served. */
  readonly port: number | undefined;
  /** What the client receives while the engine starts; without it, the client waits. */
  readonly identity: () => EarlyIdentity | undefined;
  /** Opens what is served by this very process, passes it on, and closes it. */
  readonly serveHere: (serve: (served: Served) => Promise<void>) => Promise<void>;
}

/**
 * Serves until the client goes away or a signal comes; returns the status to exit with.
 * @throws {CtError} As {@linkcode serveClients}.
 */
export async function serveProcess(
  process: ServingProcess,
  { name, port, identity, serveHere }: ProcessServer,
): Promise<number> {
  const starter = process.starter?.();
  const interruption = process.spawn.interruption();
  const clients: ClientOptions = {
    port,
    input: port === undefined ? process.stdin.bytes?.() : undefined,
    write: (line) => {
      process.stdout.write(line, true);
      process.stdout.flush();
    },
    signal: AbortSignal.any([process.signal, interruption.signal]),
    say: (text) => {
      process.stderr.write(`${name}: ${escapeLines(text)}\n`);
      process.stderr.flush();
    },
  };
  try {
    if (starter !== undefined) {
      return await serveEngine(() => startEngine(starter), { ...clients, identity: identity() });
    }
    await serveHere((served) => serveClients(served, clients));
    return 0;
  } finally {
    interruption[Symbol.dispose]();
  }
}
