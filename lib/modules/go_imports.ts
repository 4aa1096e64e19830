/**
 * What a Go file imports.
 *
 * @module
 */
import { codeOf, lineCounter } from "./code_text.ts";

/** What the beginning of a file says. */
export interface GoFile {
  /** The name of its package; empty if it has none. */
  readonly packageName: string;
  /** The paths that it imports. */
  readonly imports: readonly GoImport[];
  /** No build takes it: `//go:build ignore`. */
  readonly isIgnored: boolean;
}

/** One import. */
export interface GoImport {
  /** The path as written between the quotes. */
  readonly path: string;
  /** 1-based line. */
  readonly line: number;
}

// Names and blanks share no character, so that each text is read in one way.
const clause = /^\ufeff?[ \t\r\n;]*package[ \t\r\n]+([\w\u0080-\uffff]+)[ \t\r]*(?:[\n;]|$)/;
const declaration = /[\s;]*import\b\s*(\()?/y;
const close = /[\s;]*\)/y;
const spec = /[ \t\r\n;]*(?:(?:[\w\u0080-\uffff]+|\.)[ \t]*)?"([^"]*)"/y;

/**
 * Reads the package clause and the imports, which come before all else. Files for all systems
 * count, except for those with the build constraint `ignore` alone.
 *
 * @example
 * ```ts
 * import { readGoFile } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const { packageName, imports } = readGoFile('package a\nimport (\n\t"fmt"\n\t_ "x/b" // c\n)\n');
 * assert.equal(packageName, "a");
 * assert.deepEqual(imports, [{ path: "fmt", line: 3 }, { path: "x/b", line: 4 }]);
 * ```
 */
export function readGoFile(text: string): GoFile {
  const code = codeOf("a.go", text);
  const [head = "", packageName = ""] = clause.exec(code) ?? [];
  const isIgnored = /^\/\/(?:go:build|[ \t]*\+build)[ \t]+ignore[ \t]*\r?$/m
    .test(text.slice(0, head.length));
  if (packageName === "") return { packageName, imports: [], isIgnored };
  const line = lineCounter(text);
  const imports: GoImport[] = [];
  let at = head.length;
  const take = (): boolean => {
    spec.lastIndex = at;
    const match = spec.exec(code);
    if (match === null) return false;
    at = spec.lastIndex;
    const start = at - 1 - (match[1]?.length ?? 0);
    imports.push({ path: text.slice(start, at - 1), line: line(start) });
    return true;
  };
  for (;;) {
    declaration.lastIndex = at;
    const match = declaration.exec(code);
    if (match === null) return { packageName, imports, isIgnored };
    at = declaration.lastIndex;
    if (match[1] === undefined) {
      take();
      continue;
    }
    while (take());
    close.lastIndex = at;
    if (!close.test(code)) return { packageName, imports, isIgnored };
    at = close.lastIndex;
  }
}
