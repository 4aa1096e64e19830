/**
 * The lines of source around a place that a runner named, read as any file is: through the door of
 * the call, and only inside its directory.
 *
 * @module
 */
import { CtError, decodeLossy, readRegularFile } from "@ct/base";
import type { Excerpt, Location } from "@ct/distill";
import type { Context } from "../context/context.ts";
import { splitLines } from "../text/mod.ts";

/** Lines before and after a place. */
const linesAround = 2;
/** No more of a line is shown, in UTF-16 units. */
const longestLine = 200;
/** Larger files are not read. */
const maxBytes = 4 << 20;

/** Reads excerpts; each file once. */
export class SourceExcerpts {
  readonly #files = new Map<string, readonly string[] | undefined>();

  /** In the working directory of a call. */
  constructor(readonly ctx: Pick<Context, "cwd" | "door">) {}

  /** The lines around a place; `undefined` if it is not there, or must not be read. */
  around({ path, line }: Location, within?: string): Excerpt | undefined {
    for (const candidate of candidates(path, within)) {
      const lines = this.#lines(candidate);
      if (lines === undefined || line < 1 || line > lines.length) continue;
      const first = Math.max(1, line - linesAround);
      const shown = lines.slice(first - 1, line + linesAround);
      return { path: candidate, first, lines: shown.map((text) => text.slice(0, longestLine)) };
    }
    return undefined;
  }

  #lines(path: string): readonly string[] | undefined {
    if (path.startsWith("/") || path.split(/[\\/]/).includes("..")) return undefined;
    if (!this.#files.has(path)) {
      if (this.#files.size >= 8) this.#files.clear();
      this.#files.set(path, this.#read(path));
    }
    return this.#files.get(path);
  }

  #read(path: string): readonly string[] | undefined {
    const { cwd, door } = this.ctx;
    try {
      return splitLines(decodeLossy(readRegularFile(path, { cwd, door, maxBytes })));
    } catch (error) {
      // The excerpt is an extra: the failure is reported without it.
      if (error instanceof CtError || (error instanceof Error && "code" in error)) return undefined;
      throw error;
    }
  }
}

/**
 * Where a path may lead that is relative to a package, as in Go: the directory of a package ends
 * its import path, but where the module begins in that is not known.
 */
function candidates(path: string, within: string | undefined): readonly string[] {
  if (within === undefined || path.includes("/")) return [path];
  const parts = within.split("/");
  return [...parts.map((_, at) => [...parts.slice(at), path].join("/")), path];
}
