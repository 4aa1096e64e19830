/**
 * Where a project begins and what its folders are for.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { MapFolder } from "./layout.ts";
import { weightOf } from "./ranking.ts";
import type { Source, Sources } from "./sources.ts";
import { type EntryPoint, entryPoints } from "./entry_points.ts";
import { foldersOf } from "./folders.ts";
import type { Landmarks, PlacedManifest } from "./landmarks.ts";

/** At most this many entry points are shown before other files. */
const mostEntries = 8;

/** Others that begin as near to the base have at least this share of the strongest. */
const nearShare = 0.6;

/** An entry point, by the number of its source and the names that it begins with, or a folder. */
export type Landmark =
  | { readonly entry: number; readonly names: ReadonlySet<string> }
  | { readonly folder: MapFolder };

/** See the module. */
export class Overview {
  /** The files that something starts with, by number of the source. */
  readonly entries: ReadonlyMap<number, EntryPoint>;
  readonly #sources: readonly Source[];
  readonly #manifests: readonly PlacedManifest[];
  readonly #landmarks: Landmarks;
  readonly #reader: Sources;

  private constructor(
    sources: readonly Source[],
    manifests: readonly PlacedManifest[],
    landmarks: Landmarks,
    reader: Sources,
  ) {
    this.#sources = sources;
    this.#manifests = manifests;
    this.#landmarks = landmarks;
    this.#reader = reader;
    this.entries = entryPoints({ sources, manifests, weightOf, textOf: this.#textOf });
  }

  /** Finds out about sources, from the manifests that were met. */
  static async of(
    sources: readonly Source[],
    landmarks: Landmarks,
    reader: Sources,
  ): Promise<Overview> {
    return new Overview(sources, await landmarks.manifests(), landmarks, reader);
  }

  /** In turn an entry point, the strongest first, and a folder; `ranks` are those of the sources. */
  *landmarks(ranks: Float64Array): Generator<Landmark | undefined, undefined> {
    const strongest = Math.max(...Array.from(this.entries.values(), ({ strength }) => strength));
    const entries = [...this.entries]
      .filter(([, { reason, strength }]) => reason !== "" && strength > nearShare * strongest)
      .sort(([a, one], [b, other]) =>
        other.strength - one.strength || itemAt(ranks, b) - itemAt(ranks, a) || a - b
      )
      .slice(0, mostEntries).values();
    const folders = foldersOf({
      sources: this.#sources,
      ranks,
      counts: ({ entry }) => weightOf(entry) >= 0.5,
      landmarks: this.#landmarks,
      manifests: this.#manifests,
      textOf: this.#textOf,
    });
    for (;;) {
      const entry = entries.next().value;
      yield entry && { entry: entry[0], names: entry[1].names };
      const folder = folders.next();
      yield folder.done ? undefined : { folder: folder.value };
    }
  }

  readonly #textOf = (source: Source): string | undefined => this.#reader.textOf(source);
}
