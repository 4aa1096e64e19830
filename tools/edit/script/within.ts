/**
 * What `--within` names: its declarations in a text, and the error if no file has one.
 *
 * @module
 */
import { CtError, type Door } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { DeclarationFinder } from "@ct/core/declarations";
import { closest } from "@ct/core/definition";
import { sourceExcess } from "@ct/core/input";
import type { Entry } from "@ct/walk";
import type { EditOptions } from "../definition.ts";
import type { ChooseEncoding } from "../files/file_encoding.ts";
import { type Part, partsWithin } from "./part.ts";
import { SourceReader } from "./source_reader.ts";

/** The declarations that `--within` names. */
export class WithinFilter {
  readonly #text: string;
  readonly #finder: DeclarationFinder;
  readonly #all: boolean;
  #isDeclared = false;

  private constructor(text: string, finder: DeclarationFinder, all: boolean) {
    this.#text = text;
    this.#finder = finder;
    this.#all = all;
  }

  /**
   * Loads what knows all languages.
   * @throws {CtError} If the name is malformed.
   */
  static async of({ within = "", all }: EditOptions, cwd: string): Promise<WithinFilter> {
    const { declarationFinder } = await import("@ct/core/declarations");
    const finder = declarationFinder(within, { option: "--within", needsKind: false, cwd });
    if (finder.isPlace) await finder.addMembers();
    return new WithinFilter(within, finder, all);
  }

  /**
   * Makes it look for what no outline lists, if no file has declared the name so far. Tells whether
   * all files should be looked into again.
   */
  async widen(): Promise<boolean> {
    return !this.#isDeclared && await this.#finder.addMembers();
  }

  /**
   * The parts of a text that are declared under the name; none if it has none.
   * @throws {CtError} As {@linkcode partsWithin} does.
   */
  partsIn(text: string, path: string): readonly Part[] {
    const parts = partsWithin(text, path, { finder: this.#finder, all: this.#all });
    this.#isDeclared ||= parts.length > 0;
    return parts;
  }

  /**
   * Looks into files until one declares the name.
   * @throws {CtError} If none does, with the name that comes closest.
   */
  async assertDeclared(
    entries: readonly Entry[],
    reading: { readonly encodingOf: ChooseEncoding; readonly door: Door },
    bounds: Bounds,
  ): Promise<void> {
    if (this.#isDeclared || entries.length === 0) return;
    const reader = new SourceReader([], reading);
    const near = new Set<string>();
    for (const entry of entries) {
      if (bounds.tick()) await bounds.breathe();
      const source = reader.readWhole(entry);
      // What was not looked into may have it.
      if (source.text === undefined || sourceExcess(source.bytes) !== undefined) return;
      const text = source.text.replace(/^\ufeff/, "");
      if ((this.#finder.find(entry.path, text) ?? []).length > 0) return;
      const name = this.#finder.closestTo(entry.path, text);
      if (name !== undefined) near.add(name);
    }
    const [first] = entries;
    const path = entries.length === 1 ? first?.path : undefined;
    const best = closest(this.#text, [...near]) ?? [...near][0];
    throw new CtError(
      "not-found",
      `${path ?? "no selected file"} ${path === undefined ? "declares" : "does not declare"} ` +
        JSON.stringify(this.#text),
      {
        ...(path === undefined ? {} : { path }),
        ...(best === undefined ? {} : { help: `did you mean ${best}?` }),
      },
    );
  }
}
