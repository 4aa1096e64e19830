/**
 * Messages to a language server and from it.
 *
 * @module
 */

/** A message of the protocol. */
export type Message = Readonly<Record<string, unknown>>;

/** A place that is asked about, or one of an answer. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A place and what takes the place of its text. */
export interface ServerEdit {
  /** The address of the file. */
  readonly uri: string;
  /** What it replaces. */
  readonly range: { readonly start: Position; readonly end: Position };
  /** The new text. */
  readonly text: string;
}

/** The edits of one file. */
interface FileEdits {
  readonly uri: string;
  readonly edits: readonly {
    readonly range: ServerEdit["range"];
    readonly newText: string;
  }[];
}

/** The edits of an answer: a list of documents, or an object by their addresses. */
function fileEdits(result: unknown): readonly FileEdits[] {
  if (typeof result !== "object" || result === null) return [];
  if ("documentChanges" in result && Array.isArray(result.documentChanges)) {
    return result.documentChanges.map(({ textDocument, edits }) => (
      { uri: String(textDocument?.uri), edits: edits ?? [] }
    ));
  }
  if (!("changes" in result) || typeof result.changes !== "object") return [];
  return Object.entries(result.changes ?? {}).map(([uri, edits]) => ({ uri, edits }));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The address of a file. */
export function uriOf(path: string): string {
  return `file://${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The position of an offset. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** The offset of a position. */
export function offsetAt(text: string, { line, character }: Position): number {
  return text.split("\n").slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
}

/** A running server. */
export class ServerConnection {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers = new Map<number, (answer: Message) => void>();
  readonly #onMessage: (message: Message) => unknown;
  #last = 0;

  /**
   * Starts a program in a directory. What it asks and tells goes to `onMessage`; what that yields
   * is the answer.
   */
  constructor(
    command: string,
    { args, root, env = {}, onMessage }: {
      readonly args: readonly string[];
      readonly root: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly onMessage: (message: Message) => unknown;
    },
  ) {
    this.#child = new Deno.Command(command, {
      ...{ args: [...args], cwd: root, env: { ...env } },
      ...{ stdin: "piped", stdout: "piped", stderr: "null" },
    }).spawn();
    this.#onMessage = onMessage;
    this.#writer = this.#child.stdin.getWriter();
    void this.#listen();
  }

  /** Asks; resolves to the answer, or to `undefined` if the server refuses. */
  async ask(method: string, params: Message): Promise<unknown> {
    return (await this.#answer(method, params)).result;
  }

  #answer(method: string, params: Message): Promise<Message> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.send({ id, method, params });
    });
  }

  /** Tells something. */
  send(message: Message): void {
    const body = encoder.encode(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = encoder.encode(`Content-Length: ${body.length}\r\n\r\n`);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    void this.#writer.write(bytes);
  }

  /** The places of references to what is at an offset of a file. */
  async references(
    uri: string,
    { text, start }: { readonly text: string; readonly start: number },
  ): Promise<readonly { readonly uri: string; readonly position: Position }[]> {
    const result = await this.ask("textDocument/references", {
      textDocument: { uri },
      position: positionAt(text, start),
      context: { includeDeclaration: true },
    });
    return (Array.isArray(result) ? result : []).map((each) => (
      { uri: decodeURIComponent(String(each.uri)), position: each.range.start }
    ));
  }

  /** What giving a name to what is at an offset of a file changes, or why the server refuses. */
  async renames(
    uri: string,
    { text, start }: { readonly text: string; readonly start: number },
    newName: string,
  ): Promise<{ readonly edits: readonly ServerEdit[]; readonly fault: string | undefined }> {
    const { result, error } = await this.#answer("textDocument/rename", {
      textDocument: { uri },
      position: positionAt(text, start),
      newName,
    });
    const edits = fileEdits(result).flatMap((file) =>
      file.edits.map(({ range, newText }): ServerEdit => (
        { uri: decodeURIComponent(file.uri), range, text: newText }
      ))
    );
    const isRefused = typeof error === "object" && error !== null && "message" in error;
    return { edits, fault: isRefused ? String(error.message) : undefined };
  }

  /** Ends the server. */
  async end(): Promise<void> {
    this.#child.kill();
    await this.#child.status;
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

  #take(message: Message): void {
    const { id, method } = message;
    if (typeof id === "number" && typeof method !== "string") this.#answers.get(id)?.(message);
    else {
      const answer = this.#onMessage(message);
      if (typeof id === "number") this.send({ id, result: answer ?? null });
    }
  }
}
