/**
 * A client that talks to a built server, and asks several things at a time.
 *
 * @module
 */
import { childrenOf } from "../../scripts/bench/process_usage.ts";
import { builtCommands } from "../built_commands.ts";
import { readReply, type Reply } from "./reply.ts";

const clientInfo = { name: "test", version: "1" };
const shake = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };

/** A running server and its client. */
export class BuiltSession implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<unknown, (reply: Reply) => void>();
  readonly #read: Promise<void>;
  #nextId = 0;

  private constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#writer = child.stdin.getWriter();
    this.#read = this.#readAll();
  }

  /** Starts a command of the build with these words, and shakes hands. */
  static async start(
    command: string,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<BuiltSession> {
    const child = new Deno.Command(`${await builtCommands()}/bin/${command}`, {
      args: [...words],
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const session = new BuiltSession(child);
    await session.request("initialize", shake);
    return session;
  }

  /** The part that works; it may not be there for a moment. */
  get engine(): number | undefined {
    return childrenOf(this.#child.pid)[0];
  }

  /** Sends a request; resolves to the reply. */
  async request(method: string, params: object = {}): Promise<Reply> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#waiting.set(id, resolve);
    await this.#send({ id, method, params });
    return await promise;
  }

  /** Calls a tool; resolves to the text of the result. */
  async call(name: string, given: object): Promise<string> {
    const { result, error } = await this.request("tools/call", { name, arguments: given });
    return error === undefined ? result.content[0].text : JSON.stringify(error);
  }

  /** How many milliseconds an answer to `ping` takes. */
  async pingMs(): Promise<number> {
    const asked = performance.now();
    await this.request("ping");
    return performance.now() - asked;
  }

  /** Ends the part that speaks without a word. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.status;
  }

  /** Goes away; resolves when the server has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {});
    await this.#child.status;
    await this.#read;
  }

  async #send(message: object): Promise<void> {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    await this.#writer.write(new TextEncoder().encode(`${text}\n`));
  }

  async #readAll(): Promise<void> {
    let rest = "";
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const reply = readReply(line);
        this.#waiting.get(reply.id)?.(reply);
        this.#waiting.delete(reply.id);
      }
    }
  }
}
