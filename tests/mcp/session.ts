/**
 * A client that talks to a server in this process.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Clock, systemClock } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import type { Command } from "@ct/core/definition";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { builtInCommands } from "../../cli/registry.ts";
import { command } from "@ct/mcp";
import { readReply, type Reply, type Result } from "./reply.ts";

/** How a client of each era speaks. */
export type Era = "handshake" | "stateless";

/** What a stateless request carries besides. */
export const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A running server and its client. */
export class Session implements AsyncDisposable {
  /** What the server sent that is no reply. */
  readonly notifications: Reply[] = [];
  /** Called when the server asks for the client's roots. */
  onRootsList: ((id: unknown) => void) | undefined;
  /** Resolves to the exit status of the server. */
  readonly ended: Promise<number>;
  readonly #era: Era;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<unknown, (reply: Reply) => void>();
  #nextId = 1;

  /** Starts `ct-mcp`, or another server, with these words. */
  constructor(words: readonly string[], {
    server = command,
    cwd,
    home,
    era = "stateless",
    clock = systemClock,
  }: {
    readonly server?: Command;
    readonly cwd: string;
    readonly home?: string;
    readonly era?: Era;
    readonly clock?: Clock;
  }) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.#era = era;
    this.#writer = writable.getWriter();
    const ctx = {
      ...memoryContext({ cwd, clock, spawn: denoSpawn, commands: commandMap(builtInCommands) }),
      ...home === undefined
        ? {}
        : { home, stateHome: `${home}/.local/state`, cacheHome: `${home}/.cache` },
      stdin: { text: () => Promise.resolve(""), bytes: () => readable },
      stdout: { isTerminal: false, write: (line: string) => this.#take(line), flush: () => {} },
    };
    this.ended = server.run(words, ctx);
  }

  /** Sends a text as it is. */
  async send(text: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(text));
  }

  /** Sends a request; resolves to the reply. @throws {Error} If the server ends without one. */
  async request(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#waiting.set(id, resolve);
    const meta = { ...Object(params["_meta"]), ...(this.#era === "stateless" ? envelope : {}) };
    await this.send(
      JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } }) + "\n",
    );
    const gone = this.ended.then((): never => {
      throw new Error("the server has ended");
    });
    return await Promise.race([promise, gone]);
  }

  /** Shakes hands, as clients of the older revisions do. */
  async initialize(capabilities = {}): Promise<Reply> {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
    const reply = await this.request("initialize", params);
    await this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return reply;
  }

  /** Calls a tool; resolves to its result. */
  async call(name: string, given: unknown = {}, meta = {}): Promise<Result> {
    const reply = await this.request("tools/call", { name, arguments: given, _meta: meta });
    assert.equal(reply.error, undefined, JSON.stringify(reply));
    return reply.result;
  }

  /** The text of a call's result. */
  async text(name: string, given: unknown = {}): Promise<string> {
    const { content } = await this.call(name, given);
    assert.equal(content.length, 1);
    return content[0].text;
  }

  /** Goes away; resolves when the server has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {});
    assert.equal(await this.ended, 0);
  }

  #take(line: string): void {
    assert.match(line, /^[^\n]*\n$/);
    const message = readReply(line);
    if (message.method === "roots/list") this.onRootsList?.(message.id);
    const resolve = message.method === undefined ? this.#waiting.get(message.id) : undefined;
    if (resolve === undefined) this.notifications.push(message);
    else resolve(message);
  }
}
