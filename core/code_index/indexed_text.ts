/**
 * Selects the files that are worth indexing, and reads their texts.
 *
 * @module
 */
import { decodeStrict, type Door, isBinary, osErrorText } from "@ct/base";
import { FileReader, type SkippedFile } from "../input/mod.ts";
import type { Entry } from "@ct/walk";

/** The largest file that is indexed, in bytes. */
const largest = 512 * 1024;

/** A file whose lines are longer on average is not written by people. */
const longestLine = 300;

const generatedNames: ReadonlySet<string> = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "go.sum",
]);

const generatedExtensions: ReadonlySet<string> = new Set(["map", "snap", "lock"]);

/** Whether a file is written by a program, as its name says. */
export function isGeneratedName(name: string): boolean {
  const lower = name.toLowerCase();
  const dot = lower.lastIndexOf(".");
  if (dot < 0) return false;
  return generatedNames.has(lower) || generatedExtensions.has(lower.slice(dot + 1)) ||
    dot >= 3 && lower.startsWith("min", dot - 3) && (dot === 3 || lower[dot - 4] === ".");
}

/** The text of a file, or why it is not indexed. */
export type IndexedText =
  | { readonly text: string }
  | { readonly text: undefined; readonly skipped: SkippedFile }
  | { readonly text: undefined; readonly skipReason: "generated" };

/** Reads one file after the other. */
export class IndexedTextReader {
  readonly #files: FileReader;

  /** Creates a reader of what the door lets be read. */
  constructor(ctx: { readonly door: Door }) {
    this.#files = new FileReader(new Uint8Array(largest + 1), ctx);
  }

  /** The text of an entry of a walk. */
  read({ kind, absolutePath, path }: Entry): IndexedText {
    const skip = (reason: SkippedFile["reason"], message?: string): IndexedText => ({
      text: undefined,
      skipped: message === undefined ? { path, reason } : { path, reason, message },
    });
    if (kind !== "f") return skip("special file");
    let isWhole: boolean;
    try {
      isWhole = this.#files.read(absolutePath) !== undefined;
    } catch (cause) {
      return skip("unreadable", osErrorText(cause));
    }
    if (!isWhole) return skip("too large", "larger than 512 KiB");
    const bytes = this.#files.bytes;
    if (isBinary(bytes)) return skip("binary");
    const text = decodeStrict(bytes);
    if (text === undefined) return skip("not UTF-8");
    if (text.length > longestLine * (countLines(text) + 1)) {
      return { text: undefined, skipReason: "generated" };
    }
    return { text: text.startsWith("\ufeff") ? text.slice(1) : text };
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
