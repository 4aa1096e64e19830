/**
 * What javac says of a renaming in Java: which places have to change together, and whether the
 * files mean the same after it.
 *
 * @module
 */
import { JavaPlaces, startJava } from "../refs/judge_java.ts";
import type { PlaceKey, RequestedSymbol } from "../refs/judge_typescript.ts";
import type { Tree } from "../refs/tree.ts";

/** A change of a file; 0-based UTF-16 units, half-open. */
export interface JavaEdit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** javac over the files of a tree. */
export class JavaRenameJudge {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncIterator<string>;
  readonly #paths: readonly string[];
  readonly #places: JavaPlaces;
  /** Elements that are one with others, and which. */
  readonly #ties = new Map<string, string[]>();
  readonly #foreign = new Set<string>();
  #before = "";

  private constructor(root: string, tree: Tree, classPath: string) {
    this.#paths = [...tree.keys()];
    this.#places = new JavaPlaces(this.#paths);
    this.#child = startJava(["--renames"], classPath);
    this.#writer = this.#child.stdin.getWriter();
    this.#lines = linesOf(this.#child.stdout);
    this.#send(this.#paths.map((path) => `${root}/${path}\n`));
  }

  /** Starts it over the tree below a directory, with libraries on a path. */
  static async start(root: string, tree: Tree, classPath: string): Promise<JavaRenameJudge> {
    const judge = new JavaRenameJudge(root, tree, classPath);
    for (let line = await judge.#line(); line !== ""; line = await judge.#line()) {
      judge.#take(line);
    }
    judge.#before = await judge.#after([]);
    return judge;
  }

  /** The number of errors that javac finds without a renaming. */
  get errors(): number {
    return Number(this.#before.split(" ")[0]);
  }

  #take(line: string): void {
    const [word = "", a = "", b = ""] = line.split(" ");
    if (word === "foreign") this.#foreign.add(a);
    else if (word === "=") {
      this.#ties.set(a, [...this.#ties.get(a) ?? [], b]);
      this.#ties.set(b, [...this.#ties.get(b) ?? [], a]);
    } else this.#places.add(line);
  }

  /**
   * The places of all that has to keep one name with what stands at some places, and their new
   * text; with a place of its own if some of it overrides what the files do not declare.
   */
  renamed(asked: readonly RequestedSymbol[], newName: string): ReadonlyMap<PlaceKey, string> {
    const elements = new Set(asked.flatMap((each) => this.#places.elements(each)));
    for (const each of elements) {
      for (const other of this.#ties.get(each) ?? []) elements.add(other);
    }
    const keys = [...elements].flatMap((each) => this.#places.places(each));
    const isForeign = [...elements].some((each) => this.#foreign.has(each));
    return new Map([
      ...keys.map((key) => [key, newName] as const),
      ...(isForeign ? [["what is overridden:0", newName] as const] : []),
    ]);
  }

  /** Which of some renamings leave something not as it was, and what; by their indices. */
  async faults(all: readonly (readonly JavaEdit[])[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    for (const batch of batchesOf(all)) {
      const together = batch.flatMap((at) => named(all[at] ?? [], at));
      if (await this.#fault(together) === undefined) continue;
      for (const at of batch) {
        const fault = await this.#fault(named(all[at] ?? [], at));
        if (fault !== undefined) found.set(at, fault);
      }
    }
    return found;
  }

  async #fault(edits: readonly JavaEdit[]): Promise<string | undefined> {
    const after = await this.#after(edits);
    if (after === this.#before) return undefined;
    const [errors] = after.split(" ");
    return Number(errors) === this.errors
      ? "javac ties names to others after it"
      : `javac finds ${errors} errors after it, and ${this.errors} before`;
  }

  async #after(edits: readonly JavaEdit[]): Promise<string> {
    const sorted = [...edits].sort((a, b) => a.start - b.start);
    const none = { path: this.#paths[0] ?? "", start: 0, end: 0, text: "" };
    const all = sorted.length === 0 ? [none] : sorted;
    this.#send(
      all.map(({ path, start, end, text }) =>
        `${this.#paths.indexOf(path)} ${start} ${end} ${text}\n`
      ),
    );
    return await this.#line();
  }

  #send(lines: readonly string[]): void {
    void this.#writer.write(new TextEncoder().encode(`${lines.join("")}\n`));
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error("javac gave no answer");
    return String(value);
  }

  /** Ends it. */
  async end(): Promise<void> {
    await this.#writer.close();
    await this.#lines.return?.();
    await this.#child.status;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let held = "";
  const decoder = new TextDecoder();
  for await (const piece of stream) {
    const lines = (held + decoder.decode(piece, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    yield* lines;
  }
}

/** The number of renamings that are tried at once. */
const batch = 12;

/** The indices of renamings that can be tried at once, since no place is of two of them. */
function batchesOf(all: readonly (readonly JavaEdit[])[]): readonly (readonly number[])[] {
  const batches: { readonly indices: number[]; readonly keys: Set<string> }[] = [];
  all.forEach((edits, index) => {
    const keys = edits.map(({ path, start }) => `${path}:${start}`);
    let at = batches.find(({ indices, keys: known }) =>
      indices.length < batch && !keys.some((key) => known.has(key))
    );
    if (at === undefined) batches.push(at = { indices: [], keys: new Set() });
    at.indices.push(index);
    for (const key of keys) at.keys.add(key);
  });
  return batches.map(({ indices }) => indices);
}

/** The changes of a renaming to a name that no other has. */
function named(edits: readonly JavaEdit[], index: number): readonly JavaEdit[] {
  return edits.map((each) => ({ ...each, text: `${each.text}${index}` }));
}
