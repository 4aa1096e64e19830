/**
 * A door that shows no secrets: what is read through it has marks in their places, and what is
 * written through it has the secrets again. So nothing that is made of what was read, be it a
 * match, a count, a digest or why an edit finds nothing, depends on a secret.
 *
 * @module
 */
import {
  CtError,
  openDoor,
  pathBelow,
  readRegularFile,
  realPathOf,
  type RevealedWrite,
  settingsBytes,
} from "@ct/base";
import { ConfinedDoor, type Confines } from "@ct/files";
import { gatedPath } from "@ct/secrets";
import { conceal, type Concealed, concealWhole, countMarks, refusal, reveal } from "./concealed.ts";

/** The door of one call of a server with a gate. */
export class GatedDoor extends ConfinedDoor {
  readonly #roots: readonly string[];
  /** What was concealed in this call, by paths without links; `null` for a whole file. */
  readonly #concealed = new Map<string, Concealed | null>();

  /** Creates a door for one call. */
  constructor(confines: Confines) {
    super(confines);
    this.#roots = confines.roots;
  }

  /** What a reader gets in place of a content. */
  conceal(content: Uint8Array, absolutePath: string): Uint8Array {
    if (this.isGated(absolutePath, content)) {
      if (content.length === 0) return content;
      this.#concealed.set(realPathOf(absolutePath), null);
      return concealWhole(content);
    }
    const concealed = conceal(content);
    if (concealed === undefined) return content;
    this.#concealed.set(realPathOf(absolutePath), concealed);
    return concealed.shown;
  }

  /**
   * What is written in place of what was made from a concealed content.
   * @throws {CtError} With code `refused` if a secret would be lost or shown, or a mark be written
   * where there was none.
   */
  reveal(realPath: string, after: Uint8Array): RevealedWrite | undefined {
    const concealed = this.#concealed.get(realPath);
    if (concealed === null) throw refusal("the file holds secrets");
    const written = concealed === undefined ? after : reveal(concealed, after);
    this.#assertNoMarks(realPath, written);
    return concealed && { before: concealed.before, after: written };
  }

  /** A file may keep marks that are its own; a new one may have some if nothing was concealed. */
  #assertNoMarks(realPath: string, after: Uint8Array): void {
    const marks = countMarks(after);
    if (marks === 0) return;
    const before = contentOf(realPath);
    const allowed = before === undefined ? this.#concealed.size === 0 : marks <= countMarks(before);
    if (!allowed) throw refusal("it has marks of hidden values");
  }

  /** Whether a file is sensitive as a whole, by its names as given and without links. */
  isGated(absolutePath: string, content: Uint8Array): boolean {
    return [absolutePath, realPathOf(absolutePath)].some((path) => {
      const root = this.#roots.find((each) => pathBelow(each, path) !== undefined);
      const gated = gatedPath(root === undefined ? path : pathBelow(root, path) ?? path);
      if (gated === undefined) return false;
      return gated.onlyIf?.(new TextDecoder().decode(content)) ?? true;
    });
  }

  /**
   * Judges a file that a program is to read, of whose output only parts are recognised.
   * @throws {CtError} With code `refused` if it is sensitive as a whole.
   */
  assertUngated(absolutePath: string, typed: string): void {
    const content = contentOf(absolutePath);
    if (content === undefined || !this.isGated(absolutePath, content)) return;
    throw new CtError("refused", `the gate hides "${typed}"`, { path: typed });
  }

  /** What was concealed in this call, as a remark; `undefined` for nothing. */
  get remark(): string | undefined {
    const files = this.#concealed.size;
    if (files === 0) return undefined;
    const where = files === 1 ? "a file" : `${files} files`;
    return `the gate hides secrets in ${where} that this call read: they match nothing`;
  }
}

/** What a file holds, by which it is judged; `undefined` if there is not a regular file. */
function contentOf(path: string): Uint8Array | undefined {
  try {
    return readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
  } catch {
    return undefined;
  }
}
