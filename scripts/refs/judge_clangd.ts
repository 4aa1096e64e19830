/**
 * What clangd says of the references to symbols of C and C++.
 *
 * @module
 */
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";
import { type RenamedPlaces, renamedPlaces } from "./renamed_places.ts";
import { offsetAt, positionAt, ServerConnection, uriOf } from "./server_connection.ts";
import type { Tree } from "./tree.ts";

/** What is judged. */
interface Judged {
  /** The directory of the tree. */
  readonly root: string;
  /** The files. */
  readonly tree: Tree;
  /** Their language, as the protocol names it. */
  readonly languageId: "c" | "cpp";
}

/** A running server that has read all files of a tree. */
export class ClangdJudge {
  readonly #server: ServerConnection;
  readonly #read = new Map<string, () => void>();
  readonly #inactive = new Map<string, ReadonlySet<number>>();
  readonly #root: string;
  readonly #tree: Tree;

  private constructor({ root, tree }: Judged) {
    this.#root = root;
    this.#tree = tree;
    this.#server = new ServerConnection("clangd", {
      args: ["--background-index=0", "--limit-references=0", "--log=error"],
      root,
      onMessage: ({ method, params }) => {
        if (method !== "textDocument/publishDiagnostics") return;
        const uri = typeof params === "object" && params !== null && "uri" in params
          ? String(params.uri)
          : "";
        for (const [each, done] of this.#read) {
          if (decodeURIComponent(each) === decodeURIComponent(uri)) done();
        }
      },
    });
  }

  /** Starts the server over the tree below a directory, which has to have its commands. */
  static async start(judged: Judged): Promise<ClangdJudge> {
    const judge = new ClangdJudge(judged);
    const server = judge.#server;
    const initialized = await server.ask("initialize", {
      processId: Deno.pid,
      rootUri: uriOf(judged.root),
      capabilities: {
        textDocument: { semanticTokens: { requests: { full: true }, tokenTypes: ["comment"] } },
      },
    });
    server.send({ method: "initialized", params: {} });
    const legend = JSON.stringify(initialized).match(/"tokenTypes":\[([^\]]*)\]/)?.[1] ?? "";
    const comment = legend.split(",").indexOf('"comment"');
    for (const [path, text] of judged.tree) {
      const uri = judge.#uriOf(path);
      const isRead = new Promise<void>((done) => judge.#read.set(uri, done));
      const textDocument = { uri, languageId: judged.languageId, version: 1, text };
      server.send({ method: "textDocument/didOpen", params: { textDocument } });
      await isRead;
      await judge.#noteInactive(path, comment);
    }
    return judge;
  }

  #uriOf(path: string): string {
    return uriOf(`${this.#root}/${path}`);
  }

  /** Lines that conditions leave out are comments to the server. */
  async #noteInactive(path: string, comment: number): Promise<void> {
    const answer = await this.#server.ask("textDocument/semanticTokens/full", {
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
  async references({ path, start, name }: RequestedSymbol): Promise<ReadonlySet<PlaceKey>> {
    const text = this.#tree.get(path) ?? "";
    const found = new Set<PlaceKey>();
    for (
      const { uri, position } of await this.#server.references(this.#uriOf(path), { text, start })
    ) {
      const at = uri.slice(`file://${this.#root}/`.length);
      const there = this.#tree.get(at);
      if (there === undefined) continue;
      const offset = offsetAt(there, position);
      // What a macro stands for is reported where the macro is used.
      if (there.startsWith(name, offset)) found.add(`${at}:${offset}`);
    }
    return found;
  }

  /** What renaming a symbol changes within the tree: the new text of each place. */
  renamed(all: readonly RequestedSymbol[], newName: string): Promise<RenamedPlaces> {
    return renamedPlaces(all, newName, {
      ...{ server: this.#server, root: this.#root, tree: this.#tree },
      uriOf: (path) => this.#uriOf(path),
    });
  }

  /** Whether the server takes one of some places for what is meant at another. */
  async isTied(place: PlaceKey, definitions: ReadonlySet<PlaceKey>): Promise<boolean> {
    const [, path = "", start] = /^(.*):(\d+)$/s.exec(place) ?? [];
    const text = this.#tree.get(path) ?? "";
    for (const method of ["definition", "declaration"]) {
      const result = await this.#server.ask(`textDocument/${method}`, {
        textDocument: { uri: this.#uriOf(path) },
        position: positionAt(text, Number(start)),
      });
      for (const each of Array.isArray(result) ? result : []) {
        const at = decodeURIComponent(String(each.uri)).slice(`file://${this.#root}/`.length);
        const there = this.#tree.get(at);
        if (there === undefined) continue;
        if (definitions.has(`${at}:${offsetAt(there, each.range.start)}`)) return true;
      }
    }
    return false;
  }

  /** Ends the server. */
  async end(): Promise<void> {
    await this.#server.end();
  }
}
