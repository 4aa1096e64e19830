/**
 * The pieces of a file that are found: its declarations, each with the comment above it, and what
 * is between them.
 *
 * @module
 */

import { pushAll } from "@ct/base";
import { type Declaration, packForScript } from "@ct/source";
import { type LineRange, longestPiece, piecesOf } from "./pieces.ts";
import { commentAbove } from "./comments_above.ts";
import { declarationsIn, linesAboveIn } from "./plain_declarations.ts";

/** A piece of a file. */
export interface Chunk {
  /** Path of the file. */
  readonly path: string;
  /** First line, 1-based. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
  /** Name of the declaration that it belongs to; empty for what is between declarations. */
  readonly name: string;
  /** Kind of that declaration in the words of its language; empty without one. */
  readonly kind: string;
  /** Names of the declarations around that one, outermost first. */
  readonly enclosing: readonly string[];
  /** All that is declared in it; `Pool.release` also as `release`. */
  readonly declared: readonly Declared[];
  /**
   * The lines of the declaration that it belongs to, with the comment above; its own lines if there
   * is no declaration. A part of a long declaration has that of all of it.
   */
  readonly whole: LineRange;
  /** The line where that declaration itself begins, below its comment. */
  readonly head: number;
}

/** Something that is declared in a chunk. */
export interface Declared extends LineRange {
  /** Its name. */
  readonly name: string;
  /** Its kind in the words of its language. */
  readonly kind: string;
  /** The line where it begins itself; `start` is that of the comment above. */
  readonly head: number;
}

/** The part of a chunk that declares a name, which is a member of a few lines. */
export function atMember(chunk: Chunk, name: string): Chunk {
  const own = chunk.declared.find((each) => each.name === name);
  if (own === undefined) return chunk;
  const { kind, head, start, end } = own;
  const enclosing = chunk.name === "" ? chunk.enclosing : [...chunk.enclosing, chunk.name];
  const whole = { start, end };
  return { ...chunk, start, end, name, kind, enclosing, declared: [own], whole, head };
}

/** Kinds whose members are chunks of their own. Everything else is one chunk with all that it has. */
const containers: ReadonlySet<string> = new Set(
  ("mod module namespace class struct union enum record object interface @interface trait impl " +
    "protocol actor extension concept describe context suite h1 h2 h3 h4 h5 h6").split(" "),
);

/** Kinds of headings: what they say is no name. */
const headings = /^h\d$/;

/** Lines of a window where the language is not known. */
const windowLines = 40;

interface Owner {
  readonly name: string;
  readonly kind: string;
  readonly enclosing: readonly string[];
  /** See {@linkcode Chunk.whole}; those of nobody are the lines of each chunk. */
  readonly whole?: LineRange;
  readonly head?: number;
}

const nobody: Owner = { name: "", kind: "", enclosing: [] };

/** A destructor of C++ and names of Ruby, too. */
const identifier = /^~?[\p{L}_$][\p{L}\p{N}_$]*[?!=]?$/u;

/** A line that only ends a block. */
const closing = /^\s*(?:end|fi|done|esac|#\s*endif)[\s;)]*$/;

/** Divides a text into chunks, in the order of their lines. Pieces that say nothing are omitted. */
export function chunksOf(path: string, text: string): readonly Chunk[] {
  const lines = text.split("\n");
  // What a newline ends is a line; there is none behind the last.
  if (lines.at(-1) === "") lines.pop();
  const declarations = declarationsIn(path) ?? packForScript(text)?.declarations;
  if (declarations === undefined) return windowsOf(path, lines);
  const { owners, declared } = ownersOf(declarations(text), lines, linesAboveIn(path));
  const chunks: Chunk[] = [];
  for (let first = 1; first <= lines.length;) {
    const owner = owners[first] ?? nobody;
    let last = first;
    while (last < lines.length && owners[last + 1] === owner) last += 1;
    for (const { start, end } of piecesOf(lines, { start: first, end: last }, owner !== nobody)) {
      if (!lines.slice(start - 1, end).some(saysSomething)) continue;
      const own: Declared[] = [];
      for (let line = start; line <= end; line += 1) pushAll(own, declared.get(line) ?? []);
      const { whole = { start, end }, head = start } = owner;
      chunks.push({ path, start, end, ...owner, declared: own, whole, head });
    }
    first = last + 1;
  }
  return chunks;
}

interface Owned {
  /** By line: whose line it is. */
  readonly owners: readonly Owner[];
  /** What is declared on a line. */
  readonly declared: ReadonlyMap<number, readonly Declared[]>;
}

function ownersOf(
  declarations: readonly Declaration[],
  lines: readonly string[],
  aboveOwn: RegExp | undefined,
): Owned {
  const owners: Owner[] = new Array(lines.length + 2).fill(nobody);
  const declared = new Map<number, Declared[]>();
  let leafEnd = 0;
  // The last line of what was declared before, or the first one of what is around.
  let before = 0;
  for (const [at, { name: qualified, kind, start, end }] of declarations.entries()) {
    const last = declarations[at - 1];
    for (const line of [last?.start, last?.end]) {
      if (line !== undefined && line !== null && line < start) before = Math.max(before, line);
    }
    const [name, outer] = headings.test(kind) ? [qualified, []] : partsOfName(qualified);
    const around = owners[start] ?? nobody;
    let above = start - 1;
    while (above > before && owners[above] === around) above -= 1;
    const first = commentAbove(lines, start, above + 1, aboveOwn);
    const own = declared.get(start) ?? [];
    declared.set(start, own);
    for (const each of outer.length === 0 ? [name] : [name, qualified]) {
      own.push({ name: each, kind, start: first, head: start, end: end ?? start });
    }
    // A few lines alone say too little to be found.
    if (end === null || start <= leafEnd || end - start < 2) continue;
    const enclosing = around.name === "" ? outer : [...around.enclosing, around.name, ...outer];
    owners.fill(
      { name, kind, enclosing, whole: { start: first, end }, head: start },
      first,
      end + 1,
    );
    // What is inside of something long is found by itself.
    if (!containers.has(kind) && end - start < longestPiece) leafEnd = end;
  }
  return { owners, declared };
}

/** Some languages write the names around as part of a name: `Pool::release`, `self.call`. */
function partsOfName(qualified: string): readonly [name: string, outer: readonly string[]] {
  if (!/[:.\\]/.test(qualified)) return [qualified, []];
  const parts = qualified.split(/::|[.\\]/)
    .map((part) => part.endsWith(">") ? part.split("<")[0] ?? "" : part);
  const isQualified = parts.length > 1 && parts.every((part) => identifier.test(part));
  if (!isQualified) return [qualified, []];
  return [parts.at(-1) ?? qualified, parts.slice(0, -1).filter((part) => part !== "self")];
}

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !closing.test(line);
}

function windowsOf(path: string, lines: readonly string[]): readonly Chunk[] {
  const windows: Chunk[] = [];
  for (let start = 1; start <= lines.length; start += windowLines - 10) {
    const end = Math.min(lines.length, start + windowLines - 1);
    if (lines.slice(start - 1, end).some(saysSomething)) {
      const whole = { start, end };
      windows.push({ path, start, end, ...nobody, declared: [], whole, head: start });
    }
    if (end === lines.length) break;
  }
  return windows;
}
