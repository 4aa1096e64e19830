/**
 * The types of `--type`: names for sets of globs of file names, as rg has them.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { globMatcher } from "./rg_glob.ts";
import { typeTable } from "./type_table.ts";

/** What types are called elsewhere. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["c++", "cpp"],
  ["golang", "go"],
  ["javascript", "js"],
  ["python", "py"],
  ["shell", "sh"],
  ["typescript", "ts"],
]);

/** The globs of each type, by its name. */
export function fileTypes(): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, readonly string[]>();
  for (const line of typeTable.trim().split("\n")) {
    const [name = "", globs = ""] = line.split(": ");
    types.set(name, [...types.get(name) ?? [], ...globs.split(" ")]);
  }
  return types;
}

/**
 * The test on names of files: whether one is of one of the types; `all` is any of them.
 * @throws {CtError} With code `usage` if there is no such type.
 *
 * @example Two types
 * ```ts
 * import { typeTest } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const isCode = typeTest(["py", "cmake"]);
 * assert.deepEqual(["a.py", "CMakeLists.txt", "a.rs"].map(isCode), [true, true, false]);
 * ```
 */
export function typeTest(names: readonly string[]): (name: string) => boolean {
  const types = fileTypes();
  const globs = names.flatMap((name) => name === "all" ? [...types.values()].flat() : typeOf(name));
  const matchers = globs.flatMap((glob) => globMatcher(glob, { fold: false }) ?? []);
  return (text) => matchers.some((matches) => matches(text));

  function typeOf(name: string): readonly string[] {
    const found = types.get(name);
    if (found !== undefined) return found;
    const meant = otherNames.get(name) ??
      [...types].find(([, all]) => all.includes(`*.${name}`))?.[0];
    throw new CtError("usage", `unknown --type "${name}"`, {
      help: meant === undefined
        ? "f, d and l are kinds of entries; ct rg --type-list prints the types of files"
        : `did you mean ${meant}?`,
    });
  }
}
