/**
 * What clangd says of the references to symbols of C.
 *
 * @module
 */
import type { Asked, PlaceKey } from "./judge_typescript.ts";
import type { Tree } from "./tree.ts";

type Message = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A running server that has read all files of a tree. */
export class ClangdJudge {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #read = new Map<string, () => void>();
  readonly #inactive = new Map<string, ReadonlySet<number>>();
  readonly #root: string;
  readonly #tree: Tree;
  #last = 0;

  private constructor(child: Deno.ChildProcess, root: string, tree: Tree) {
    this.#child = child;
    this.#root = root;
    this.#tree = tree;
    this.#writer = child.stdin.getWriter();
  }

  /** Starts the server over the tree below a directory, which has to have its commands. */
  static async start(root: string, tree: Tree): Promise<ClangdJudge> {
    const child = new Deno.Command("clangd", {
      args: ["--background-index=0", "--limit-references=0", "--log=error"],
      cwd: root,
      ...{ stdin: "piped", stdout: "piped", stderr: "null" },
    }).spawn();
    const judge = new ClangdJudge(child, root, tree);
    void judge.#listen();
    const initialized = await judge.#ask("initialize", {
      processId: Deno.pid,
      rootUri: judge.#uriOf("").slice(0, -1),
      capabilities: {
        textDocument: { semanticTokens: { requests: { full: true }, tokenTypes: ["comment"] } },
      },
    });
    judge.#send({ method: "initialized", params: {} });
    const legend = JSON.stringify(initialized).match(/"tokenTypes":\[([^\]]*)\]/)?.[1] ?? "";
    const comment = legend.split(",").indexOf('"comment"');
    for (const [path, text] of tree) {
      const uri = judge.#uriOf(path);
      const isRead = new Promise<void>((done) => judge.#read.set(uri, done));
      const textDocument = { uri, languageId: "c", version: 1, text };
      judge.#send({ method: "textDocument/didOpen", params: { textDocument } });
      await isRead;
      await judge.#noteInactive(path, comment);
    }
    return judge;
  }

  #uriOf(path: string): string {
    return `file://${`${this.#root}/${path}`.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** Lines that conditions leave out are comments to the server. */
  async #noteInactive(path: string, comment: number): Promise<void> {
    const answer = await this.#ask("textDocument/semanticTokens/full", {
      textDocument: { uri: this.#uriOf(path) },
    });
    const lines = new Set<number>();
    let line = 0;
    const data = typeof answer === "object" && answer !== null && "data" in answer &&
        Array.isArray(answer.data)
      ? answer.data
      : [];
    for (let at = 0; at < data.length; at += 5) {
      line += data[at];
      if (data[at + 3] === comment) lines.add(line);
    }
    this.#inactive.set(path, lines);
  }

  /**
   * Whether the server does not look at a place: conditions leave it out, or it is in a condition,
   * of which the server knows what is defined alone, or in what a macro stands for, which it
   * reports where the macro is used.
   */
  isUnseen(key: PlaceKey): boolean {
    const [, path = "", start] = /^(.*):(\d+)$/s.exec(key) ?? [];
    const lines = (this.#tree.get(path) ?? "").slice(0, Number(start)).split("\n");
    const line = lines.length - 1;
    if (this.isInactive(key)) return true;
    let first = line;
    while (first > 0 && lines[first - 1]?.trimEnd().endsWith("\\")) first--;
    return /^\s*#\s*(?:define|if|ifdef|ifndef|elif)\b/.test(lines[first] ?? "");
  }

  /** Whether a place is in a line that conditions leave out. */
  isInactive(key: PlaceKey): boolean {
    const [, path = "", start] = /^(.*):(\d+)$/s.exec(key) ?? [];
    const line = (this.#tree.get(path) ?? "").slice(0, Number(start)).split("\n").length - 1;
    return this.#inactive.get(path)?.has(line) === true;
  }

  /** Every reference to a symbol within the tree. */
  async references({ path, start, name }: Asked): Promise<ReadonlySet<PlaceKey>> {
    const before = (this.#tree.get(path) ?? "").slice(0, start).split("\n");
    const result = await this.#ask("textDocument/references", {
      textDocument: { uri: this.#uriOf(path) },
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
      // What a macro stands for is reported where the macro is used.
      if (this.#tree.get(at)?.startsWith(name, offset)) found.add(`${at}:${offset}`);
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
    if (method === "textDocument/publishDiagnostics") {
      const uri = typeof params === "object" && params !== null && "uri" in params
        ? String(params.uri)
        : "";
      for (const [each, done] of this.#read) {
        if (decodeURIComponent(each) === decodeURIComponent(uri)) done();
      }
    } else if (typeof id === "number" && typeof method !== "string") {
      this.#answers.get(id)?.(result);
    } else if (typeof id === "number") this.#send({ id, result: null });
  }
}
