/**
 * What a language server says of the references to symbols.
 *
 * @module
 */
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";
import {
  type PlacedEdit,
  placedEdits,
  type RenamedPlaces,
  renamedPlaces,
} from "./renamed_places.ts";
import { type Message, offsetAt, ServerConnection, uriOf } from "./server_connection.ts";
import type { Tree } from "./tree.ts";

export type { PlacedEdit } from "./renamed_places.ts";

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
  /** What it is told when it is initialized. */
  readonly options?: Message;
  /** Whether it says when it has read the whole tree. */
  readonly isAnnouncing?: boolean;
}

/** A running server over a directory. */
export class ServerJudge {
  readonly #server: ServerConnection;
  readonly #opened = new Set<string>();
  readonly #root: string;
  readonly #tree: Tree;
  readonly #languageId: string;
  readonly #quiet = Promise.withResolvers<void>();

  private constructor(
    { command, args, languageId, env }: LanguageServer,
    root: string,
    tree: Tree,
  ) {
    this.#languageId = languageId;
    this.#root = root;
    this.#tree = tree;
    this.#server = new ServerConnection(command, {
      ...{ args, root, ...env === undefined ? {} : { env } },
      onMessage: ({ method, params }) => {
        if (method === "experimental/serverStatus" && isQuiet(params)) this.#quiet.resolve();
        if (method !== "workspace/configuration") return null;
        const items = typeof params === "object" && params !== null && "items" in params
          ? params.items
          : [];
        return Array.isArray(items) ? items.map(() => ({})) : null;
      },
    });
  }

  /** Starts a server over the tree below a directory. */
  static async start(server: LanguageServer, root: string, tree: Tree): Promise<ServerJudge> {
    const judge = new ServerJudge(server, root, tree);
    const folder = { uri: uriOf(root), name: "tree" };
    await judge.#server.ask("initialize", {
      processId: Deno.pid,
      rootUri: folder.uri,
      workspaceFolders: [folder],
      initializationOptions: server.options ?? {},
      capabilities: {
        workspace: { configuration: true },
        experimental: { serverStatusNotification: server.isAnnouncing === true },
      },
    });
    judge.#server.send({ method: "initialized", params: {} });
    if (server.isAnnouncing === true) await judge.#quiet.promise;
    return judge;
  }

  /** Every reference to a symbol within the tree. */
  async references({ path, start }: RequestedSymbol): Promise<ReadonlySet<PlaceKey>> {
    const uri = this.#open(path);
    const text = this.#tree.get(path) ?? "";
    const found = new Set<PlaceKey>();
    for (const each of await this.#server.references(uri, { text, start })) {
      const at = each.uri.slice(`file://${this.#root}/`.length);
      const there = this.#tree.get(at);
      if (there !== undefined) found.add(`${at}:${offsetAt(there, each.position)}`);
    }
    return found;
  }

  /** What renaming symbols changes within the tree: the new text of each place. */
  renamed(all: readonly RequestedSymbol[], newName: string): Promise<RenamedPlaces> {
    return renamedPlaces(all, newName, this.#renaming);
  }

  /** What renaming symbols changes within the tree. */
  async edits(all: readonly RequestedSymbol[], newName: string): Promise<readonly PlacedEdit[]> {
    return (await placedEdits(all, newName, this.#renaming)).edits;
  }

  get #renaming(): Parameters<typeof placedEdits>[2] {
    return {
      ...{ server: this.#server, root: this.#root, tree: this.#tree },
      uriOf: (path) => this.#open(path),
    };
  }

  /** The parts of a file that the server takes to be left out, by conditions or wholly. */
  async inactive(path: string): Promise<readonly (readonly [start: number, end: number])[]> {
    const params = { textDocument: { uri: this.#open(path) } };
    const result = await this.#server.ask("textDocument/diagnostic", params);
    const items = typeof result === "object" && result !== null && "items" in result
      ? result.items
      : [];
    const text = this.#tree.get(path) ?? "";
    return (Array.isArray(items) ? items : []).flatMap(({ code, range }) => {
      if (code === "unlinked-file") return [[0, text.length]];
      if (code !== "inactive-code") return [];
      return [[offsetAt(text, range.start), offsetAt(text, range.end)]];
    });
  }

  #open(path: string): string {
    const uri = uriOf(`${this.#root}/${path}`);
    if (!this.#opened.has(path)) {
      this.#opened.add(path);
      const text = this.#tree.get(path) ?? "";
      const textDocument = { uri, languageId: this.#languageId, version: 1, text };
      this.#server.send({ method: "textDocument/didOpen", params: { textDocument } });
    }
    return uri;
  }

  /** Ends the server. */
  async end(): Promise<void> {
    await this.#server.end();
  }
}

/** Whether a server says that it has nothing left to do. */
function isQuiet(params: unknown): boolean {
  return typeof params === "object" && params !== null && "quiescent" in params &&
    params.quiescent === true;
}
