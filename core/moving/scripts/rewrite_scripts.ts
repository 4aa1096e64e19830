/**
 * Rewrites what scripts import.
 *
 * @module
 */
import { baseName, joinPath, lineNumberAt, parentOf } from "@ct/base";
import { type ScriptSpecifier, scriptSpecifiers } from "@ct/modules";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { relativeLike, relativePath } from "./relative_path.ts";
import { respell } from "./respell.ts";
import { scriptParts } from "./script_parts.ts";
import type { ScriptWorld } from "./script_world.ts";
import { SpecifierEndings } from "./specifier_endings.ts";

/** Rewrites one file after the other. */
export class ScriptRewriter {
  readonly #map: FileMap;
  readonly #world: ScriptWorld;
  readonly #rewriting: Rewriting;
  readonly #words: readonly string[] | undefined;
  readonly #endings: SpecifierEndings;

  /** Creates one. */
  constructor(map: FileMap, world: ScriptWorld, rewriting: Rewriting) {
    this.#map = map;
    this.#world = world;
    this.#rewriting = rewriting;
    this.#words = wordsOf(map, world);
    this.#endings = new SpecifierEndings(
      [...world.before.files].filter((path) => map.moves(path)),
    );
  }

  /** Rewrites a file; what cannot be decided is noted. */
  rewrite(path: string, text: string): void {
    if (!this.#map.moves(path) && !this.#mayName(text)) return;
    for (const { start, text: part } of scriptParts(path, text)) {
      const before = lineNumberAt(text, start) - 1;
      for (const each of scriptSpecifiers(part)) {
        const line = before + each.line;
        const place = { ...each, start: start + each.start, end: start + each.end, line };
        this.#rewriteOne(path, place, text);
      }
    }
  }

  /** Whether a text has a word of what moves, be it in escapes. */
  #mayName(text: string): boolean {
    return this.#words === undefined || this.#words.some((word) => text.includes(word)) ||
      /\\[ux]/.test(text);
  }

  #rewriteOne(path: string, found: ScriptSpecifier, text: string): void {
    const { form, specifier } = found;
    if (form === "computed") return this.#judgeComputed(path, found);
    if (form === "string") return this.#noteString(path, found);
    if (form === "url") return this.#rewriteUrl(path, found, text);
    const { before, after } = this.#world;
    const target = before.resolve(specifier, path);
    const now = after.resolve(specifier, this.#map.of(path));
    if (target === undefined) {
      if (now === undefined || !after.files.has(now) || form === "doc") return;
      const what = `"${specifier}" would mean "${now}"`;
      this.#rewriting.refusals.push({ path, line: found.line, what });
      return;
    }
    const isKept = now === this.#map.of(target);
    if (isKept && !(this.#map.moves(path) && isShortest(specifier, path))) return;
    const fresh = respell({ specifier, from: path, target }, this.#map, this.#world);
    if (isKept && (fresh === undefined || fresh === specifier)) return;
    if (fresh !== undefined) {
      this.#replace(path, found, { fresh, text });
      return;
    }
    if (form === "doc") return;
    // What was not there before is nobody's import.
    if (!before.files.has(target) && !/^\.{1,2}(?:\/|$)/.test(specifier)) return;
    const what = `no specifier is sure to mean what "${specifier}" does`;
    this.#rewriting.refusals.push({ path, line: found.line, what });
  }

  /** Replaces what stands between quotes. */
  #replace(
    path: string,
    { start, end, specifier, line }: ScriptSpecifier,
    { fresh, text }: { readonly fresh: string; readonly text: string },
  ): void {
    const written = text.slice(start, end);
    // `/// <reference path="a.ts" />` means "./a.ts".
    const isBare = specifier === `./${written}`;
    const isQuotable = !/["'`\\\n]|\$\{/.test(fresh);
    if (written !== specifier && !isBare || !isQuotable) {
      const what = `"${specifier}" has escapes or a quote, which is not rewritten`;
      this.#rewriting.refusals.push({ path, line, what });
      return;
    }
    this.#rewriting.add(path, { start, end, text: isBare ? fresh.replace(/^\.\//, "") : fresh });
  }

  /** Of URLs nothing is completed: only the path itself counts. */
  #rewriteUrl(path: string, found: ScriptSpecifier, text: string): void {
    const { specifier } = found;
    const [, body = "", query = ""] = /^([^?#]*)(.*)$/s.exec(specifier) ?? [];
    if (body === "" || /^(?:[a-z][a-z+.-]*:|\/)/i.test(body)) return;
    const target = joinPath(parentOf(path), body);
    if (target === undefined) return;
    const [importer, wanted] = [this.#map.of(path), this.#map.of(target)];
    if (joinPath(parentOf(importer), body) === wanted) return;
    const fresh = relativeLike(body, parentOf(importer), wanted) + query;
    this.#replace(path, found, { fresh, text });
  }

  /** A text that names what moves may be an argument that some function resolves. */
  #noteString(path: string, { specifier, line }: ScriptSpecifier): void {
    const { before } = this.#world;
    const target = before.resolve(specifier, path);
    if (target === undefined || !before.files.has(target)) return;
    const fresh = this.#map.of(target);
    if (!this.#map.moves(target) && !this.#map.moves(path)) return;
    if (this.#world.after.resolve(specifier, this.#map.of(path)) === fresh) return;
    this.#rewriting.notes.push({ path, line, what: `the text "${specifier}" is left as it is` });
  }

  /** Whether a name that a configuration gives to files here can begin so, as with `baseUrl`. */
  #mayBeKey(beginning: string): boolean {
    return this.#world.before.names.some(({ key }) => {
      const [fixed = ""] = key.split("*");
      const isOpen = key.includes("*") || key.endsWith("/");
      return fixed.startsWith(beginning) || isOpen && beginning.startsWith(fixed);
    });
  }

  /** Whether what is computed can be what moves. */
  #judgeComputed(path: string, { specifier, tail = "", line }: ScriptSpecifier): void {
    const isRelative = /^\.{1,2}\//.test(specifier);
    const mayEnd = this.#endings.mayEndWith(tail);
    if (!isRelative) {
      if (!mayEnd) return;
      if (specifier !== "" && !/^[#~@$/]/.test(specifier) && !this.#mayBeKey(specifier)) return;
      const what = "a computed import, which may mean anything";
      this.#rewriting.notes.push({ path, line, what });
      return;
    }
    const directory = joinPath(parentOf(path), specifier.slice(0, specifier.lastIndexOf("/") + 1));
    if (directory === undefined) return;
    const name = baseName(specifier);
    const start = directory === "" ? name : `${directory}/${name}`;
    const { from } = this.#map;
    const reaches = mayEnd &&
      (from.startsWith(start) || this.#map.isDirectory && start.startsWith(`${from}/`));
    const after = joinPath(parentOf(this.#map.of(path)), specifier.replace(/[^/]*$/, ""));
    const isSame = after === this.#map.of(directory) && (!reaches || this.#map.moves(directory));
    if (isSame || !reaches && !this.#map.moves(path)) return;
    const what = `a computed import that begins with "${specifier}"`;
    this.#rewriting.computed.push({ path, line, what });
  }
}

/** Whether a specifier is the shortest relative path: one that is not was chosen, and stays. */
function isShortest(specifier: string, from: string): boolean {
  if (!/^\.{1,2}\//.test(specifier)) return false;
  const path = joinPath(parentOf(from), specifier.replace(/[?#].*$/, ""));
  return path !== undefined && specifier.startsWith(relativePath(parentOf(from), path));
}

/**
 * Words of which every file has one that names what moves; `undefined` if there are none such, as
 * for a directory or a file that stands for one.
 */
function wordsOf(map: FileMap, { before, after }: ScriptWorld): readonly string[] | undefined {
  if (map.isDirectory) return undefined;
  const stems = [map.from, map.to].map((path) => {
    const name = baseName(path);
    return name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  });
  if (stems.includes("index")) return undefined;
  const keys: string[] = [];
  for (const { key, targets } of [...before.names, ...after.names]) {
    if (key.includes("*") || !targets.some((each) => stems.some((stem) => each.includes(stem)))) {
      continue;
    }
    if (key.startsWith("/")) return undefined;
    keys.push(key);
  }
  return [...stems, ...keys, "import(", "require("];
}
