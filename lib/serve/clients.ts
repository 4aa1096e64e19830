/**
 * Serving the clients of a process: the one on its streams, or those on this machine.
 *
 * @module
 */
import { CtError, osErrorText, systemClock } from "@ct/base";
import { EarlyHandshake } from "./early_handshake.ts";
import { Engine, howEnded } from "./engine.ts";
import { engineServed } from "./engine_served.ts";
import type { EngineEnd, EngineProcess } from "./engine_process.ts";
import { serveHttp } from "./http.ts";
import type { Identity, Served } from "./served.ts";
import { serveStdio, serveStreams } from "./stdio.ts";

/** Where clients are, and how the server is ended. */
export interface ClientOptions {
  /** The port of this machine to listen on, 0 for any; without one the streams are served. */
  readonly port: number | undefined;
  /** What the client on the streams sends; absent where there are none. */
  readonly input: ReadableStream<Uint8Array> | undefined;
  /** Receives a line for that client, its newline included. */
  readonly write: (line: string) => void;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** Receives what the person who started the server should know, and what goes wrong. */
  readonly say: (text: string) => void;
}

/** What a client receives before the engine has started. */
export interface EarlyIdentity extends Omit<Identity, "onRoots"> {
  /** Whether the directories of the client are of interest. */
  readonly followsRoots: boolean;
}

/** The same where an engine does the work. */
export interface EngineClientOptions extends ClientOptions {
  /** What is said to a client while the engine starts; without it, it waits. */
  readonly identity?: EarlyIdentity | undefined;
}

/** So long an engine that does not start is waited for when the client has gone. */
const startMs = 5000;

const lastPort = 65_535;

/**
 * Serves until the client on the streams goes away or the signal aborts. Where it listens, each
 * request has to carry a new token, which is said with the URL at the start.
 * @throws {CtError} With code `launch` if the port cannot be used, `read` if there is no input.
 */
export async function serveClients(served: Served, options: ClientOptions): Promise<void> {
  const { port, input, write, signal, say } = options;
  if (port === undefined) {
    if (input === undefined) throw new CtError("read", "there is no standard input to serve");
    return await serveStdio(served, { input, write, signal, onProblem: say });
  }
  if (port > lastPort) {
    const help = `name one up to ${lastPort}, or 0 for any that is free`;
    throw new CtError("launch", `cannot listen on port ${port}: there is none`, { help });
  }
  const token = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
  const onListen = (url: string) => say(`listening on ${url}\n  token: ${token}`);
  try {
    await serveHttp(served, { port, token, signal, onListen, onProblem: say });
  } catch (cause) {
    const reason = osErrorText(cause);
    throw new CtError("launch", `cannot listen on port ${port}: ${reason}`, { cause });
  }
}

/**
 * The same with an engine that does the work: a call that does not end, or takes all memory, ends
 * the engine, which is started again, and not the server. Resolves when both have ended, to the
 * exit status: that of an engine which does not start and has said why, else 0.
 * @throws {CtError} The same, and if something ends the engine before it starts.
 */
export async function serveEngine(
  start: () => EngineProcess,
  options: EngineClientOptions,
): Promise<number> {
  const engine = new Engine({ start, clock: systemClock, say: options.say });
  const failed = Promise.withResolvers<EngineEnd>();
  const served = new Promise<Served>((resolve) => {
    engine.opened.then((opened) => {
      if ("code" in opened) failed.resolve(opened);
      else resolve(engineServed(opened, engine));
    });
  });
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const serves = serveWith(served, engine, { ...options, signal });
  try {
    // A client that has gone already must not hide that there was nothing to serve.
    const gone = serves.then(() => {
      const late = systemClock.sleep(startMs, signal).then(() => undefined);
      return Promise.race([failed.promise, served.then(() => undefined), late]);
    });
    const end = await Promise.race([gone, failed.promise]);
    if (end === undefined || (end.signal === null && end.code !== 0)) return end?.code ?? 0;
    throw new CtError("launch", `the engine of the server does not start: ${howEnded(end)}`);
  } finally {
    over.abort();
    await engine.end();
  }
}

/** Serves at once where it is known what to say before there is anything. */
async function serveWith(
  served: Promise<Served>,
  engine: Engine,
  { identity, ...options }: EngineClientOptions,
): Promise<void> {
  const { port, input, write } = options;
  if (port !== undefined || input === undefined || identity === undefined) {
    return await serveClients(await served, options);
  }
  const early = new EarlyHandshake(identity, input, write);
  const { signal, say } = options;
  const onRoots = (directories: readonly string[]) => engine.narrow(directories);
  const serving = {
    identity: { ...identity, ...identity.followsRoots ? { onRoots } : {} },
    served,
  };
  const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await Promise.race([early.begun, ended]);
  const { input: rest, write: writeOn } = early;
  await serveStreams(serving, { input: rest, write: writeOn, signal, onProblem: say });
}
