/**
 * A client of `ct-mcp`, or of `ct-agent`, for measuring and trying it.
 *
 * @module
 */
import { childrenOf } from "./bench/process_usage.ts";
import { bin } from "./bench/race.ts";

/** The handshake of the older revisions; with what is said in `_meta`, a request of the newer. */
const clientInfo = { name: "bench", version: "1" };
export const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo,
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

/** Where the server runs. */
interface ClientSetup {
  /** Variables of its environment, besides ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** The directory of the commands. */
  readonly commands?: string;
  /** The command that serves. */
  readonly server?: "ct-mcp" | "ct-agent";
}

/** What the server says about a root. */
export interface RootStatus {
  readonly state: string;
  readonly files?: number;
  readonly directories: number;
  readonly bytes?: number;
  readonly trigrams?: { readonly bytes: number; readonly files: number };
  readonly holding?: unknown;
  readonly stored?: { readonly files: number; readonly saved: number; readonly unsaved?: string };
}

/** A client that asks one thing after the other. */
export class Client implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #nextId = 1;
  #rest = "";

  /** Starts a server of a tree, with further words. */
  constructor(
    tree: string,
    words: readonly string[] = [],
    { env = {}, commands = bin, server = "ct-mcp" }: ClientSetup = {},
  ) {
    this.#child = new Deno.Command(`${commands}/${server}`, {
      args: ["serve", "--root", tree, ...words],
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** The process of the server that works. @throws {Error} If it does not run. */
  get pid(): number {
    const [engine] = childrenOf(this.#child.pid);
    if (engine === undefined) throw new Error("the engine of the server does not run");
    return engine;
  }

  /** The process of the server that speaks with its clients. */
  get speakerPid(): number {
    return this.#child.pid;
  }

  /** Asks; resolves to the line of the answer. @throws {Error} If it is an error. */
  async request(method: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    const line = await this.reply(method, given);
    if (!line.includes('"result":')) throw new Error(`${method}: ${line}`);
    return line;
  }

  /** The status of the first root. */
  async rootStatus(): Promise<RootStatus> {
    const line = await this.request("resources/read", { uri: "ct://status" });
    return JSON.parse(JSON.parse(line).result.contents[0].text).roots[0];
  }

  /** Asks; resolves to the line of the answer, whatever it is. */
  async reply(method: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    const { _meta, ...handshake } = given;
    const params = method === "server/discover" ? { _meta } : handshake;
    const text = JSON.stringify({ jsonrpc: "2.0", id: this.#nextId++, method, params });
    await this.#writer.write(new TextEncoder().encode(`${text}\n`));
    return await this.#line();
  }

  async #line(): Promise<string> {
    while (!this.#rest.includes("\n")) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error("the server has gone");
      this.#rest += value;
    }
    const end = this.#rest.indexOf("\n");
    const line = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + 1);
    return line;
  }

  /** Goes away, as the server then does. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close();
    await this.#reader.cancel();
    await this.#child.status;
  }
}
