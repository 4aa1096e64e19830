/**
 * Golden tables: a small source and the outline it must give, one registered test each.
 * @module
 */

import assert from "node:assert/strict";
import type { LanguagePack } from "../engine/declarations.ts";

/** One source with its outline, a row `start:end kind name` per entry, two spaces per level. */
export interface Golden {
  /** What the case is about. */
  readonly name: string;
  /** The text. */
  readonly source: string;
  /** The rows. */
  readonly rows: readonly string[];
}

/** Registers a test for each case. */
export function golden(pack: LanguagePack, cases: readonly Golden[]): void {
  for (const { name, source, rows } of cases) {
    Deno.test(`${pack.language}: ${name}`, () => {
      const got = pack.declarations(source).map(({ start, end, kind, name, depth }) =>
        `${"  ".repeat(depth - 1)}${start}:${end ?? "?"} ${kind} ${name}`
      );
      assert.deepEqual(got, rows);
    });
  }
}
