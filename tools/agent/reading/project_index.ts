/**
 * The index of a project as agents see it: of what is visible, without what is gated. It lies with
 * that of `ct find` in the user's cache directory, where that may be written to.
 *
 * @module
 */
import { type Door, hashOf } from "@ct/base";
import { CodeIndex, IndexedTextReader, isGeneratedName, type KeptIndex } from "@ct/core/code_index";
import { version } from "@ct/core/definition";
import type { AnyDigest, WordVectors } from "@ct/retrieval";
import type { Entry } from "@ct/walk";
import { redactSpans } from "@ct/secrets";
import type { ResidentContext } from "../call/call.ts";
import type { ProjectContext } from "../call/workplace.ts";
import { wholeTextRule } from "../gate/secret_tally.ts";
import { relativePath } from "../files/visible_files.ts";

/** The files of a tree that are indexed. */
export class IndexedFiles {
  readonly #reader: IndexedTextReader;
  readonly #entries = new Map<string, Entry>();
  readonly #place: ProjectContext;

  readonly #door: Door;

  /** Takes where they are, and what judges them. */
  constructor(place: ProjectContext, door: Door) {
    this.#place = place;
    this.#door = door;
    this.#reader = new IndexedTextReader({ door });
  }

  /** Yields the files that are not excluded by their names, by their paths below the root. */
  *walked({ residentFiles }: ResidentContext): Generator<readonly [path: string, entry: Entry]> {
    const { root, visible, index } = this.#place;
    for (const entry of visible.below(root.readable(""), { residentFiles, door: this.#door })) {
      if (entry.kind !== "f" || isGeneratedName(entry.name)) continue;
      const path = relativePath(entry, root);
      if (index.excludes(path)) continue;
      this.#entries.set(path, entry);
      yield [path, entry];
    }
  }

  /**
   * The text of a file that was walked, as it is indexed: values that this process alone keeps back
   * are in it, of which the index has hashes. `undefined` if it is not to be indexed.
   */
  text(path: string): string | undefined {
    const entry = this.#entries.get(path);
    const text = entry && this.#reader.read(entry).text;
    if (text === undefined) return undefined;
    const { gate } = this.#place;
    const scan = gate.scanForAll(text);
    const rule = gate.pathRule({ relative: path, realRelative: path }, () => text) ??
      wholeTextRule(text, scan);
    return rule === undefined ? redactSpans(text, scan.spans) : undefined;
  }
}

/** Opens the index of a project. */
export function openProjectIndex(
  { root, gate, ctx }: ProjectContext,
  { kept, vectors }: { readonly kept: KeptIndex; readonly vectors: WordVectors | undefined },
): CodeIndex {
  // What is gated otherwise, or was by another version, has other digests.
  const form = `agent whole ${version} ${
    hashOf(new TextEncoder().encode(gate.rules)).slice(0, 16)
  }`;
  const { cacheHome } = ctx;
  return new CodeIndex({
    cacheHome,
    kept,
    root: root.path,
    cwd: root.path,
    vectors,
    form,
    now: Date.now,
  });
}

/** What a skip a project has come to. */
export interface IndexPass {
  /** The digests, by paths below the root. */
  readonly digests: ReadonlyMap<string, AnyDigest>;
  /** How many of them were rebuilt. */
  readonly renewed: number;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
}

/** How a pass continues. */
export interface PassOptions {
  /** Called between files; what it throws ends the pass. */
  readonly breathe: () => Promise<void>;
  /** Whether the pass is to end, and another one to go on from there. */
  readonly isOver: () => boolean;
  /** What is known about files without looking. */
  readonly known?: ResidentContext;
}

/** Looks up what is visible. Files that did not change since an earlier pass are not read. */
export async function passOver(
  files: IndexedFiles,
  index: CodeIndex,
  { breathe, isOver, known = {} }: PassOptions,
): Promise<IndexPass> {
  const digests = new Map<string, AnyDigest>();
  let renewed = 0;
  for (const [path, { absolutePath }] of files.walked(known)) {
    await breathe();
    if (isOver()) return { digests, renewed, isWhole: false };
    const version = known.residentFiles?.version(absolutePath);
    const found = index.lookUp({ path, absolutePath, version, read: () => files.text(path) });
    if (found === undefined) continue;
    digests.set(path, found.digest);
    if (found.isNew) renewed++;
  }
  index.finish();
  return { digests, renewed, isWhole: true };
}

/** What has become of the files of an index since it was made. */
export interface IndexDrift {
  /** How many are new. */
  readonly added: number;
  /** How many have another content. */
  readonly changed: number;
  /** How many are there no longer. */
  readonly removed: number;
}

/** Compares the visible files with those of an index, which stays as it is. */
export async function driftOf(
  files: IndexedFiles,
  { index, kept }: { readonly index: CodeIndex; readonly kept: KeptIndex },
  breathe: () => Promise<void>,
): Promise<IndexDrift> {
  const drift = { added: 0, changed: 0, removed: kept.files.size };
  for (const [path, { absolutePath }] of files.walked({})) {
    await breathe();
    const isKnown = kept.files.has(path);
    const read = () => files.text(path);
    const isCurrent = isKnown && index.isIndexed({ path, absolutePath, read });
    if (isCurrent) drift.removed--;
    else if (read() !== undefined) {
      if (isKnown) drift.removed--;
      drift[isKnown ? "changed" : "added"]++;
    }
  }
  return drift;
}
