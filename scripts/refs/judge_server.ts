/**
 * What a language server says of the references to symbols.
 *
 * @module
 */
import type { Asked, PlaceKey } from "./judge_typescript.ts";
import type { Tree } from "./tree.ts";

type Message = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function uriOf(path: string): string {
  return `file://${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** A server that can be started. */
export interface LanguageServer {
  /** The program. */
  readonly command: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** The language of the files, as the protocol names it. */
  readonly languageId: string;
  /** What its environment has beside that of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A running server over a directory. */
export class ServerJudge {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #opened = new Set<string>();
  readonly #root: string;
  readonly #tree: Tree;
  #last = 0;

  readonly #languageId: string;

  private constructor(
    child: Deno.ChildProcess,
    { root, tree, languageId }: {
      readonly root: string;
      readonly tree: Tree;
      readonly languageId: string;
    },
  ) {
    this.#child = child;
    this.#languageId = languageId;
    this.#root = root;
    this.#tree = tree;
    this.#writer = child.stdin.getWriter();
  }

  /** Starts a server over the tree below a directory. */
  static async start(
    { command, args, languageId, env = {} }: LanguageServer,
    root: string,
    tree: Tree,
  ): Promise<ServerJudge> {
    const child = new Deno.Command(command, {
      args: [...args],
      cwd: root,
      env: { ...env },
      ...{ stdin: "piped", stdout: "piped", stderr: "null" },
    }).spawn();
    const judge = new ServerJudge(child, { root, tree, languageId });
    judge.#listen();
    const folder = { uri: uriOf(root), name: "tree" };
    await judge.#ask("initialize", {
      processId: Deno.pid,
      rootUri: folder.uri,
      workspaceFolders: [folder],
      capabilities: { workspace: { configuration: true } },
    });
    judge.#send({ method: "initialized", params: {} });
    return judge;
  }

  /** Every reference to a symbol within the tree. */
  async references({ path, start }: Asked): Promise<ReadonlySet<PlaceKey>> {
    const uri = uriOf(`${this.#root}/${path}`);
    const text = this.#tree.get(path) ?? "";
    if (!this.#opened.has(path)) {
      this.#opened.add(path);
      const textDocument = { uri, languageId: this.#languageId, version: 1, text };
      this.#send({ method: "textDocument/didOpen", params: { textDocument } });
    }
    const before = text.slice(0, start).split("\n");
    const result = await this.#ask("textDocument/references", {
      textDocument: { uri },
      position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
      context: { includeDeclaration: true },
    });
    const found = new Set<PlaceKey>();
    for (const each of Array.isArray(result) ? result : []) {
      const at = decodeURIComponent(String(each.uri)).slice(`file://${this.#root}/`.length);
      const lines = this.#tree.get(at)?.split("\n");
      if (lines === undefined) continue;
      const { line, character } = each.range.start;
      const offset = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
      found.add(`${at}:${offset}`);
    }
    return found;
  }

  /** Ends the server. */
  async end(): Promise<void> {
    this.#child.kill();
    await this.#child.status;
  }

  #ask(method: string, params: Message): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #send(message: Message): void {
    const body = encoder.encode(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = encoder.encode(`Content-Length: ${body.length}\r\n\r\n`);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    void this.#writer.write(bytes);
  }

  async #listen(): Promise<void> {
    let held = new Uint8Array();
    for await (const piece of this.#child.stdout) {
      const joined = new Uint8Array(held.length + piece.length);
      joined.set(held);
      joined.set(piece, held.length);
      held = joined;
      for (;;) {
        const head = decoder.decode(held.subarray(0, 200));
        const [whole, length] = /^[^]*?Content-Length: (\d+)[^]*?\r\n\r\n/.exec(head) ?? [];
        if (whole === undefined || held.length < whole.length + Number(length)) break;
        const end = whole.length + Number(length);
        this.#take(JSON.parse(decoder.decode(held.subarray(whole.length, end))));
        held = held.slice(end);
      }
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (typeof id !== "number") return;
    if (typeof method !== "string") return this.#answers.get(id)?.(result);
    const items = typeof params === "object" && params !== null && "items" in params
      ? params.items
      : [];
    const answer = Array.isArray(items) ? items.map(() => ({})) : null;
    this.#send({ id, result: method === "workspace/configuration" ? answer : null });
  }
}
