/**
 * What is said to a language server: who asks, which files are open, where the uses are.
 *
 * @module
 */
import { baseName, jsonIn } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { InstalledServer } from "@ct/rules-engine";
import {
  createProtocolConnection,
  type InitializeParams,
  type ProtocolConnection,
  ReadableStreamMessageReader,
  WriteableStreamMessageWriter,
} from "./protocol.ts";
import { installRuntimeLayer } from "./runtime_layer.ts";
import type { ServerProcess } from "./server_process.ts";

/** A file as a server sees it. */
export interface OpenedFile {
  /** Its absolute path. */
  readonly path: string;
  /** The protocol's word for its language. */
  readonly language: string;
  /** What it holds. */
  readonly text: string;
}

/** A place in a file, as the protocol counts. */
export interface FilePosition {
  /** The file's absolute path. */
  readonly path: string;
  /** From 0. */
  readonly line: number;
  /** From 0, in UTF-16 units. */
  readonly character: number;
}

/** How long a server that reports its work may be silent before it counts as ready. */
const quietMs = 3_000;
/** How often is looked whether it is ready. */
const lookMs = 50;

/** A conversation with one server. */
export class Conversation {
  readonly #installed: InstalledServer;
  readonly #process: ServerProcess;
  readonly #clock: Context["clock"];
  readonly #connection: ProtocolConnection;
  /** Files whose diagnostics have come. */
  readonly #diagnosed = new Set<string>();
  /** Work that has begun and not ended. */
  readonly #working = new Set<unknown>();
  #lastNews: number;
  /** What the server calls its version; empty if it does not say. */
  version = "";

  /** Begins to listen. */
  constructor(
    installed: InstalledServer,
    process: ServerProcess,
    { clock }: Pick<Context, "clock">,
  ) {
    this.#installed = installed;
    this.#process = process;
    this.#clock = clock;
    this.#lastNews = clock.now();
    installRuntimeLayer();
    this.#connection = createProtocolConnection(
      new ReadableStreamMessageReader(readable(process)),
      new WriteableStreamMessageWriter(writable(process)),
    );
    this.#connection.onError(() =>
      process.fail("printed text that is not a message of the protocol")
    );
    this.#answer();
    this.#connection.listen();
  }

  /** Says who asks, and about which project. */
  async initialize(): Promise<void> {
    const { root, server } = this.#installed;
    const uri = uriOf(root);
    const params: InitializeParams = {
      processId: null,
      rootUri: uri,
      workspaceFolders: [{ uri, name: baseName(root) }],
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: { references: {}, publishDiagnostics: {}, synchronization: {} },
        window: { workDoneProgress: true },
        workspace: { configuration: true, workspaceFolders: true },
      },
      initializationOptions: server.options,
    };
    const answer = await this.#request("initialize", params);
    const { capabilities, serverInfo } = record(answer);
    const { version } = record(serverInfo);
    if (typeof version === "string") this.version = versionIn(version);
    const { referencesProvider } = record(capabilities);
    if (referencesProvider === undefined || referencesProvider === false) {
      this.#process.fail("cannot find uses");
    }
    await this.#tell("initialized", {});
  }

  /** Opens files, and waits until the server knows them all. */
  async open(files: readonly OpenedFile[]): Promise<void> {
    for (const { path, language, text } of files) {
      const textDocument = { uri: uriOf(path), languageId: language, version: 1, text };
      await this.#tell("textDocument/didOpen", { textDocument });
    }
    const { readiness } = this.#installed.server;
    if (readiness === "asked") return;
    const begun = this.#clock.now();
    const isReady = () => {
      const silent = this.#clock.now() - Math.max(this.#lastNews, begun);
      if (this.#working.size > 0) return false;
      const isDiagnosed = files.every(({ path }) => this.#diagnosed.has(path));
      return readiness === "diagnosed" && isDiagnosed || silent > quietMs;
    };
    while (!isReady()) await Promise.race([this.#clock.sleep(lookMs), this.#process.failure]);
  }

  /** Where the server says that what is at a place is used or defined. */
  async references(place: FilePosition): Promise<readonly FilePosition[]> {
    const { path, line, character } = place;
    const answer = await this.#request("textDocument/references", {
      textDocument: { uri: uriOf(path) },
      position: { line, character },
      context: { includeDeclaration: true },
    });
    return (Array.isArray(answer) ? answer : []).flatMap(placeOf);
  }

  /** Says goodbye, which a server may fail to answer. */
  async end(): Promise<void> {
    const late = this.#clock.sleep(quietMs).then(() => {});
    const said = this.#request("shutdown", undefined).then(() => this.#tell("exit", undefined));
    await Promise.race([said, late]).catch(() => {});
  }

  /** Listens no more. */
  dispose(): void {
    this.#connection.dispose();
  }

  async #request(method: string, params: unknown): Promise<unknown> {
    const answer = params === undefined
      ? this.#connection.sendRequest(method)
      : this.#connection.sendRequest(method, params);
    try {
      return await Promise.race([answer, this.#process.failure]);
    } catch (error) {
      // What the server answers when it fails says nothing of who it was.
      this.#process.fail(`failed: ${error instanceof Error ? error.message : String(error)}`);
      return await this.#process.failure;
    }
  }

  async #tell(method: string, params: unknown): Promise<void> {
    const told = params === undefined
      ? this.#connection.sendNotification(method)
      : this.#connection.sendNotification(method, params);
    await Promise.race([told, this.#process.failure]);
  }

  /** Answers what servers ask, and takes note of what they tell. */
  #answer(): void {
    const connection = this.#connection;
    connection.onRequest("workspace/configuration", (params: unknown) => {
      const { items } = record(params);
      return Array.isArray(items) ? items.map(() => null) : [];
    });
    connection.onRequest("workspace/applyEdit", () => ({ applied: false }));
    for (
      const method of [
        ...["client/registerCapability", "client/unregisterCapability"],
        ...["window/workDoneProgress/create", "window/showMessageRequest"],
      ]
    ) connection.onRequest(method, () => null);
    connection.onNotification("textDocument/publishDiagnostics", (params: unknown) => {
      const { uri } = record(params);
      this.#lastNews = this.#clock.now();
      const path = typeof uri === "string" ? pathOfUri(uri) : undefined;
      if (path !== undefined) this.#diagnosed.add(path);
    });
    connection.onNotification("$/progress", (params: unknown) => {
      const { token, value } = record(params);
      this.#lastNews = this.#clock.now();
      const { kind } = record(value);
      if (kind === "begin") this.#working.add(token);
      if (kind === "end") this.#working.delete(token);
    });
    connection.onUnhandledNotification(() => {});
  }
}

/** The version in the description that a server sends: a sentence, or JSON. */
function versionIn(text: string): string {
  const { Version: ofBuild } = record(jsonIn(text));
  const version = typeof ofBuild === "string" ? ofBuild : text;
  const word = version.split(/[\s(),]+/).find((each) => /^v?\d+\./.test(each)) ?? version;
  return word.slice(0, 40);
}

/** The address of a file. */
function uriOf(path: string): string {
  return `file://${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The absolute path of an address; `undefined` if it is not that of a file. */
function pathOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith("file:///") ? decodeURIComponent(uri.slice("file://".length)) : undefined;
  } catch {
    return undefined;
  }
}

function readable(process: ServerProcess): ReadableStreamOf {
  const none = () => ({ dispose: () => {} });
  return {
    onData(listener) {
      process.listen(listener);
      return { dispose: () => {} };
    },
    onClose: none,
    onError: none,
    onEnd: none,
  };
}

function writable(process: ServerProcess): WritableStreamOf {
  const none = () => ({ dispose: () => {} });
  const encoder = new TextEncoder();
  return {
    onClose: none,
    onError: none,
    onEnd: none,
    write: (data: Uint8Array | string) =>
      process.write(typeof data === "string" ? encoder.encode(data) : data),
    end: () => {},
  };
}

type ReadableStreamOf = ConstructorParameters<typeof ReadableStreamMessageReader>[0];
type WritableStreamOf = ConstructorParameters<typeof WriteableStreamMessageWriter>[0];

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The place of a location, if it is one. */
function placeOf(location: unknown): readonly FilePosition[] {
  const { uri, range } = record(location);
  const { line, character } = record(record(range)["start"]);
  if (typeof uri !== "string" || typeof line !== "number" || typeof character !== "number") {
    return [];
  }
  return [{ path: pathOfUri(uri) ?? uri, line, character }];
}
