/**
 * The source files of a walk: what each declares and uses, and what is skipped.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Context } from "@ct/core/context";
import { IndexedTextReader, isGeneratedName } from "@ct/core/code_index";
import { SkippedFiles } from "@ct/core/input";
import { Coverage, type SkippedItem } from "@ct/core/walking";
import { type ReferenceDigest, referencesOf } from "@ct/references";
import { type Declaration, type LanguagePack, packFor, packForScript } from "@ct/source";
import type { Entry } from "@ct/walk";
import { importanceOf, isType } from "./importance.ts";

/** A file that has declarations. */
export interface Source {
  /** The entry of the walk. */
  readonly entry: Entry;
  /** What it declares and uses. */
  readonly digest: ReferenceDigest;
  /** A hash of its text, which tells whether it has changed. */
  readonly hash: number;
  /** How much each of its declarations explains by what it is. */
  readonly importance: Float32Array;
  /** 1 for the declarations that are called rather than known by name: all but types. */
  readonly called: Uint8Array;
  /** Whether it has a function that programs start with. */
  readonly hasMain: boolean;
}

/** A file as it is now. */
export interface ReadSource {
  /** Its text. */
  readonly text: string;
  /** Its language. */
  readonly pack: LanguagePack;
  /** Its outline. */
  readonly declarations: readonly Declaration[];
}

/** Reads source files, and counts those that it cannot read. */
export class Sources {
  readonly #reader: IndexedTextReader;
  /** Files that could not be read. */
  readonly skipped = new SkippedFiles();
  /** What was looked at. */
  readonly coverage = new Coverage();
  /** Files that are no sources. */
  readonly skippedItems: SkippedItem[] = [];

  /** Creates one from what lets files be read. */
  constructor(ctx: Pick<Context, "door">) {
    this.#reader = new IndexedTextReader(ctx);
  }

  /** A file of a walk, and what to keep of it; `undefined` if it is no source. */
  take(entry: Entry): { readonly read: ReadSource; readonly source: Source } | undefined {
    if (entry.kind === "d" || entry.kind === "l") return undefined;
    const pass = (reason: string) => {
      this.skippedItems.push({ path: entry.path, reason });
      return undefined;
    };
    if (isGeneratedName(entry.name)) return pass("generated");
    if (entry.name.lastIndexOf(".") > 0 && !isCode(packFor(entry.name))) {
      return pass("other file type");
    }
    const indexed = this.#reader.read(entry);
    if ("skipped" in indexed) this.skipped.add(indexed.skipped);
    if ("skipReason" in indexed) return pass(indexed.skipReason);
    if (indexed.text === undefined) return undefined;
    const read = readSource(entry, indexed.text);
    if (read === undefined) return pass("other file type");
    this.coverage.searched++;
    return { read, source: sourceOf(entry, read) };
  }

  /** The text of a file that was taken, as it is now. */
  textOf({ entry }: Source): string | undefined {
    return this.#reader.read(entry).text;
  }

  /** A file that was taken, read again; `undefined` if it is not as it was, which is then counted. */
  readAgain({ entry, hash }: Source): ReadSource | undefined {
    const { text } = this.#reader.read(entry);
    const isSame = text !== undefined && hashOf(text) === hash;
    const read = isSame ? readSource(entry, text) : undefined;
    if (read !== undefined) return read;
    this.skipped.add({
      path: entry.path,
      reason: "unreadable",
      message: "it changed while the map was made",
    });
    return undefined;
  }
}

function sourceOf(entry: Entry, read: ReadSource): Source {
  const { text, declarations } = read;
  const lines = text.split("\n");
  return {
    entry,
    digest: referencesOf(read),
    hash: hashOf(text),
    importance: Float32Array.from(
      declarations,
      (each) => importanceOf(each, itemAt(lines, each.start - 1)),
    ),
    called: Uint8Array.from(declarations, ({ kind }) => isType(kind) ? 0 : 1),
    hasMain: declarations.some((each) => isMain(each) && !isConditional(lines, each.start)),
  };
}

/** Whether a program starts with it: in Java it is inside of a class. */
function isMain({ kind, name, depth }: Declaration): boolean {
  return name === "main" && (depth === 1 || kind === "method" && depth === 2) &&
    /^(?:function|fn|def|func|fun|method)$/.test(kind);
}

/** Whether a line is between an `#if` and its `#endif`, as what only tests start with is. */
function isConditional(lines: readonly string[], start: number): boolean {
  let open = 0;
  for (let at = 0; at < start; at += 1) {
    const [, word] = /^#\s*(if|endif)/.exec(itemAt(lines, at)) ?? [];
    if (word !== undefined) open += word === "if" ? 1 : -1;
  }
  return open > 0;
}

function readSource(entry: Entry, text: string): ReadSource | undefined {
  const pack = packFor(entry.name) ?? packForScript(text);
  return isCode(pack) ? { text, pack, declarations: pack.declarations(text) } : undefined;
}

/** Headings are no declarations that code could use. */
function isCode(pack: LanguagePack | undefined): pack is LanguagePack {
  return pack !== undefined && !pack.kinds.includes("h1");
}

function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at) | 0;
  return hash;
}
