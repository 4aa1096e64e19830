/**
 * The files of a walk that say what the rest is: manifests and READMEs.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { IndexedTextReader } from "@ct/core/code_index";
import { loadToml, type ParseToml } from "@ct/core/input";
import type { Entry } from "@ct/walk";
import { isManifest, isToml, type Manifest, readManifest } from "./manifests.ts";

/** A manifest and where it is. */
export interface PlacedManifest extends Manifest {
  /** The folder as printed, with its slash at the end; empty for a file that is the base. */
  readonly folder: string;
  /** How many folders are around it, below the base. */
  readonly depth: number;
}

/** In some trees each folder has one. */
const mostFiles = 2_000;

const readme = /^readme(?:\.(?:md|rst|txt|adoc))?$/i;

/** Remembers such files, and reads them. */
export class Landmarks {
  readonly #reader: IndexedTextReader;
  readonly #manifests: Entry[] = [];
  readonly #readmes = new Map<string, Entry>();

  /** Creates one from what lets files be read. */
  constructor(ctx: Pick<Context, "door">) {
    this.#reader = new IndexedTextReader(ctx);
  }

  /** Remembers an entry if it is such a file. */
  take(entry: Entry): void {
    if (entry.kind !== "f") return;
    if (isManifest(entry.name)) {
      if (this.#manifests.length < mostFiles) this.#manifests.push(entry);
    } else if (readme.test(entry.name)) this.#readmes.set(folderOf(entry.path), entry);
  }

  /** The manifests that can be read, those near the base first. */
  async manifests(): Promise<readonly PlacedManifest[]> {
    const toml = this.#manifests.some(({ name }) => isToml(name)) ? await loadToml() : undefined;
    return this.#manifests.flatMap((entry) => this.#manifest(entry, toml))
      .sort((a, b) => a.depth - b.depth || (a.folder < b.folder ? -1 : 1));
  }

  #manifest(entry: Entry, toml: ParseToml | undefined): readonly PlacedManifest[] {
    const { text } = this.#reader.read(entry);
    const found = text === undefined ? undefined : readManifest(entry.name, text, toml);
    if (found === undefined) return [];
    return [{ ...found, folder: folderOf(entry.path), depth: entry.depth }];
  }

  /** The README of a folder, which is given as printed, with its slash. */
  readmeOf(folder: string): string | undefined {
    const entry = this.#readmes.get(folder);
    return entry && this.#reader.read(entry).text;
  }
}

/** The folder of a path, with its slash at the end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
