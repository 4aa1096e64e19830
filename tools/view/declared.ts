/**
 * The lines of declarations that `--symbol` names.
 *
 * @module
 */
import { CtError, decodeLossy } from "@ct/base";
import { sourceExcess } from "@ct/core/input";
import { splitLines } from "@ct/core/text";
import type { DeclaredRange } from "./line_cuts.ts";

/** The lines of declarations, and remarks on them. */
export interface DeclaredRanges {
  /** Where they are, with the comments and attributes before them. */
  readonly ranges: readonly DeclaredRange[];
  /** What cannot be shown. */
  readonly notes: readonly string[];
}

/**
 * Finds all declarations of each name in the file `path`, of which the pieces are given in UTF-8.
 * @throws {CtError} If a name has none, or none of which the end is known, or the file is too large
 * to look into.
 */
export async function declaredRanges(
  names: readonly string[],
  { path, cwd }: { readonly path: string; readonly cwd: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<DeclaredRanges> {
  const { declarationFinder, LeadingLines } = await import("@ct/core/declarations");
  const finders = names.map((name) =>
    [name, declarationFinder(name, { option: "--symbol", needsKind: false, cwd })] as const
  );
  const text = await sourceText(path, chunks);
  const leading = new LeadingLines(path, text);
  const ranges: DeclaredRange[] = [];
  const notes: string[] = [];
  for (const [name, finder] of finders) {
    if (finder.isPlace) await finder.addMembers();
    let found = finder.find(path, text);
    if (found?.length === 0 && await finder.addMembers()) found = finder.find(path, text);
    if (found === undefined || found.length === 0) {
      const near = finder.closestTo(path, text);
      const help = found === undefined
        ? "unknown language: this file"
        : near === undefined
        ? undefined
        : `did you mean ${near}?`;
      throw new CtError("not-found", `${path} does not declare ${JSON.stringify(name)}`, {
        path,
        ...help === undefined ? {} : { help },
      });
    }
    for (const { start, end, kind, name, startColumn, endColumn } of found) {
      const first = startColumn === undefined ? leading.before(start) : start;
      if (end !== null) ranges.push({ start: first, end, startColumn, endColumn });
      else notes.push(`${path} does not show where ${start}:? ${kind} ${name} ends`);
    }
  }
  if (ranges.length === 0) throw new CtError("refused", notes[0] ?? "", { path });
  return { ranges, notes };
}

async function sourceText(path: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const texts: string[] = [];
  let read = 0;
  for await (const chunk of chunks) {
    const excess = sourceExcess(chunk, read);
    if (excess !== undefined) throw new CtError("read", `read ${path}: ${excess}`, { path });
    read += chunk.length;
    texts.push(splitLines(decodeLossy(chunk)).join("\n"));
  }
  return texts.join("\n");
}
