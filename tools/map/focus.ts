/**
 * What `--focus` names: files, directories and declarations.
 *
 * @module
 */
import { CtError, joinName, lastItem, resolvePath } from "@ct/base";
import { type DeclarationFinder, declarationFinder } from "@ct/core/declarations";
import { UsageError } from "@ct/core/definition";
import type { Focus } from "@ct/references";
import type { Declaration } from "@ct/source";
import type { Entry } from "@ct/walk";
import type { ReadSource } from "./sources.ts";

/** Where a word of `--focus` may lead. */
export interface FocusLocations {
  /** The bases of the walk, as typed. */
  readonly bases: readonly string[];
  /** The working directory. */
  readonly cwd: string;
}

/** A word of `--focus`, and what of the files that were met it names. */
export class FocusWord {
  /** As typed. */
  readonly text: string;
  /** What it would be as a path. */
  readonly #paths: readonly string[];
  readonly #finder: DeclarationFinder | CtError;
  /** What is in each text that declares it. */
  readonly #part: string;
  readonly #files: Focus[] = [];
  readonly #declarations: Focus[] = [];

  /**
   * Reads the word.
   * @throws {UsageError} If it is empty.
   */
  constructor(text: string, { bases, cwd }: FocusLocations) {
    if (text === "") {
      throw new UsageError("--focus needs a path or a name, found an empty value");
    }
    this.text = text;
    this.#paths = [text, ...bases.map((base) => joinName(base, text))]
      .map((path) => resolvePath(path, { cwd }));
    this.#finder = finderOf(text, cwd);
    this.#part = !isPlace(this.#finder) && /^[\w$.:#]+$/.test(text)
      ? lastItem(text.split(/[.:#]/))
      : "";
  }

  /**
   * What it names: files if it is a path, else declarations.
   * @throws {CtError} If it can be neither, as its pattern is malformed.
   */
  get found(): readonly Focus[] {
    if (this.#files.length > 0) return this.#files;
    if (this.#finder instanceof CtError) throw this.#finder;
    return this.#declarations;
  }

  /** Checks whether a file is meant, or something in it. */
  take({ path, name, absolutePath }: Entry, { text, declarations }: ReadSource): void {
    const isMeant = this.#paths.some((each) =>
      absolutePath === each || absolutePath.startsWith(joinName(each, ""))
    );
    if (isMeant) this.#files.push({ path, declarations: [] });
    if (isMeant || this.#finder instanceof CtError || !text.includes(this.#part)) return;
    const found = this.#finder.find(isPlace(this.#finder) ? path : name, text) ?? [];
    if (found.length > 0) {
      this.#declarations.push({ path, declarations: numbersOf(found, declarations) });
    }
  }

  /** The name in a file that comes closest to it. */
  closestIn({ name }: Entry, text: string): string | undefined {
    return this.#finder instanceof CtError ? undefined : this.#finder.closestTo(name, text);
  }
}

/** A path may be no pattern. */
function finderOf(text: string, cwd: string): DeclarationFinder | CtError {
  try {
    return declarationFinder(text, { option: "--focus", needsKind: false, cwd });
  } catch (error) {
    if (error instanceof CtError) return error;
    throw error;
  }
}

/** Whether a word is `PATH:LINE`. */
function isPlace(finder: DeclarationFinder | CtError): boolean {
  return !(finder instanceof CtError) && finder.isPlace;
}

function numbersOf(found: readonly Declaration[], all: readonly Declaration[]): readonly number[] {
  const keyOf = ({ kind, name, start, depth }: Declaration) => [start, depth, kind, name].join(" ");
  const keys = new Set(found.map(keyOf));
  return all.flatMap((each, number) => keys.has(keyOf(each)) ? number : []);
}
