/**
 * Serving a pair of streams: one message a line.
 *
 * @module
 */
import { readMessages } from "./message_reader.ts";
import { protocolServer } from "./protocol_server.ts";
import { type JSONRPCMessage, loadSdk, type Transport } from "./sdk.ts";
import { type Served, type Serving, servingOf } from "./served.ts";
import { RunningCalls } from "./running_calls.ts";

/** Where messages come from and go to. */
export interface StdioOptions {
  /** What the client sends. */
  readonly input: ReadableStream<Uint8Array>;
  /** Receives a line for the client, its newline included. */
  readonly write: (line: string) => void;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** Called with what goes wrong apart from answers. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/**
 * Serves one client until it closes its stream or the signal aborts. By then calls that were
 * running have been aborted, and have ended.
 *
 * @example A server of one tool
 * ```ts
 * import { serveStdio, type ServedTool } from "@ct/serve";
 * import assert from "node:assert/strict";
 * const hello: ServedTool = {
 *   name: "hello",
 *   description: "Says hello.",
 *   inputSchema: { type: "object", properties: {} },
 *   annotations: { readOnlyHint: true, openWorldHint: false },
 *   call: () => Promise.resolve({ content: [{ type: "text", text: "Hello" }], isError: false }),
 * };
 * const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "hello" } };
 * const lines: string[] = [];
 * const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
 * const writer = writable.getWriter();
 * const ended = serveStdio({ name: "demo", version: "1", instructions: "", tools: [hello] }, {
 *   input: readable,
 *   write: (line) => {
 *     lines.push(line);
 *     void writer.close();
 *   },
 *   signal: new AbortController().signal,
 * });
 * await writer.write(new TextEncoder().encode(`${JSON.stringify(call)}\n`));
 * await ended;
 * assert.match(lines.join(""), /"text":"Hello"/);
 * ```
 */
export async function serveStdio(served: Served, options: StdioOptions): Promise<void> {
  await serveStreams(servingOf(served), options);
}

/** The same with what will be served. */
export async function serveStreams(serving: Serving, options: StdioOptions): Promise<void> {
  const sdk = await loadSdk();
  const calls = new RunningCalls(options.signal);
  const transport = new LineTransport(options);
  const watched = calls.watch(serving);
  const handle = sdk.serveStdio(() => protocolServer(watched, sdk), {
    transport,
    onerror: ({ message }) => options.onProblem?.(message),
  });
  await transport.ended;
  await handle.close();
  await calls.end();
}

/**
 * A client that sends this many lines in a row that are no messages does not speak the protocol.
 */
const maxProblems = 1000;

/** The streams as the SDK wants them. */
class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #options: StdioOptions;
  readonly #over = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(options: StdioOptions) {
    this.#options = options;
  }

  /** Resolves when there is nobody to serve any more. */
  get ended(): Promise<void> {
    return this.#over.promise;
  }

  start(): Promise<void> {
    const { signal } = this.#options;
    if (signal.aborted) this.#over.resolve();
    signal.addEventListener("abort", () => this.#over.resolve(), { once: true });
    this.#read().then(() => this.#over.resolve(), () => this.#over.resolve());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#write(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#over.resolve();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    let problems = 0;
    for await (const read of readMessages(this.#options.input)) {
      if (this.#isClosed) return;
      if ("message" in read) {
        problems = 0;
        // It has the shape of a message; the SDK checks the rest.
        this.onmessage?.(read.message as JSONRPCMessage);
      } else {
        const { problem, code, id } = read;
        this.#options.onProblem?.(problem);
        this.#write({ jsonrpc: "2.0", id, error: { code, message: problem } });
        if (++problems < maxProblems) continue;
        this.#options.onProblem?.(`${problems} lines in a row are not messages`);
        return;
      }
    }
  }

  #write(message: object): void {
    if (this.#isClosed) return;
    try {
      this.#options.write(`${JSON.stringify(message)}\n`);
    } catch {
      this.#over.resolve();
    }
  }
}
