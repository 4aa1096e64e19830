/**
 * Rewrites what Python files import.
 *
 * @module
 */
import { lineNumberAt, matchOf } from "@ct/base";
import { type PythonItem, type PythonStatement, pythonStatements } from "@ct/modules";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { attributeUses, usesOf } from "./attribute_uses.ts";
import { fromEdits, type NewName } from "./from_edits.ts";
import { modulePath, PythonState } from "./python_state.ts";

/** A file with its code. */
interface PythonFile {
  readonly path: string;
  readonly text: string;
  readonly code: string;
  readonly statements: readonly PythonStatement[];
}

/** Rewrites one file after the other. */
export class PythonRewriter {
  readonly #map: FileMap;
  readonly #before: PythonState;
  readonly #after: PythonState;
  readonly #rewriting: Rewriting;

  /** Creates one from the paths of all files. */
  constructor(paths: readonly string[], map: FileMap, rewriting: Rewriting) {
    this.#map = map;
    this.#before = new PythonState(paths);
    this.#after = new PythonState(paths.map((path) => map.of(path)));
    this.#rewriting = rewriting;
  }

  /** Rewrites a file; what cannot be decided is noted. */
  rewrite(path: string, text: string): void {
    if (!/import|patch|setattr/.test(text)) return;
    const { code, statements } = pythonStatements(text);
    const file = { path, text, code, statements };
    for (const statement of statements) {
      if (statement.form === "from") this.#rewriteFrom(statement, file);
      else if (statement.form === "import") {
        for (const item of statement.items) this.#rewriteImport(item, statement, file);
      } else this.#rewriteText(statement, file);
    }
    this.#judgeAttributes(file);
  }

  /** What is used through its package is not there any more. */
  #judgeAttributes(file: PythonFile): void {
    const { from, to } = this.#map;
    if (modulePath(from) === modulePath(to)) return;
    const edited = this.#rewriting.of(file.path);
    const search = { ...file, from, resolve: this.#before.resolve };
    for (const { at, name } of attributeUses(search)) {
      if (edited.some(({ start, end }) => start <= at && at < end)) continue;
      const line = lineNumberAt(file.text, at);
      this.#refuse(file, line, `"${name}" is used through its package, which no import names`);
    }
  }

  /** The new absolute name of what a name means; `undefined` if it still means that. */
  #renamed(name: string, file: PythonFile, line: number): string | undefined {
    const target = this.#before.resolve(name, file.path);
    const importer = this.#map.of(file.path);
    const now = this.#after.resolve(name, importer);
    if (target === undefined) {
      if (now !== undefined) this.#refuse(file, line, `"${name}" would mean "${now}"`);
      return undefined;
    }
    const wanted = this.#map.of(target);
    if (now === wanted) return undefined;
    const fresh = name.startsWith(".")
      ? this.#after.relativeName(wanted, importer) ?? this.#after.nameIn(wanted, importer)
      : this.#after.nameIn(wanted, importer, likeBefore(name, target, wanted));
    if (fresh === undefined) {
      this.#refuse(file, line, `no name is sure to mean what "${name}" does`);
    }
    return fresh;
  }

  #rewriteImport(item: PythonItem, { line }: PythonStatement, file: PythonFile): void {
    const { text: old, start, end, alias } = item;
    const fresh = this.#renamed(old, file, line);
    if (fresh === undefined) return;
    const edit = (text: string) => this.#rewriting.add(file.path, { start, end, text });
    if (alias !== undefined) return edit(fresh);
    if (!old.includes(".")) return edit(`${fresh} as ${old}`);
    edit(fresh);
    this.#renameUses(old, fresh, file);
  }

  /** Rewrites uses of a dotted name, if the names in the file let that be done. */
  #renameUses(old: string, fresh: string, file: PythonFile): void {
    const { code, statements, text } = file;
    const uses = usesOf(old, file);
    const chain = new RegExp(
      old.split(".").map((part) => RegExp.escape(part)).join(String.raw`\s{0,9}\.\s{0,9}`),
      "y",
    );
    for (const start of uses) {
      chain.lastIndex = start;
      const end = start + matchOf(chain, code)[0].length;
      this.#rewriting.add(file.path, { start, end, text: fresh });
    }
    const [oldFirst = "", freshFirst = ""] = [old.split(".")[0], fresh.split(".")[0]];
    if (oldFirst === freshFirst) return;
    const bound = statements.filter(({ form }) => form === "import")
      .flatMap(({ items }) => items.map(({ text, alias }) => alias ?? text.split(".")[0]));
    const others = (name: string) => usesOf(name, file).filter((at) => !uses.includes(at));
    const isStillBound = bound.filter((name) => name === oldFirst).length > 1;
    const [lost] = isStillBound ? [] : others(oldFirst);
    if (lost !== undefined) {
      this.#refuse(file, lineNumberAt(text, lost), `"${oldFirst}" would no longer be imported`);
    }
    const [taken] = bound.includes(freshFirst) ? [] : others(freshFirst);
    if (taken !== undefined) {
      this.#refuse(file, lineNumberAt(text, taken), `"${freshFirst}" has another meaning here`);
    }
  }

  #rewriteFrom(statement: PythonStatement, file: PythonFile): void {
    const { module, items, line } = statement;
    if (module === undefined) return;
    const { path } = file;
    const importer = this.#map.of(path);
    const joint = module.text.endsWith(".") ? "" : ".";
    const names = items.map((item): NewName | undefined => {
      const full = `${module.text}${joint}${item.text}`;
      const inner = item.text === "*" ? undefined : this.#before.resolve(full, path);
      // What `__init__.py` itself stands for is an attribute of it.
      const isModule = inner !== undefined && inner !== this.#before.resolve(module.text, path);
      if (!isModule) {
        const fresh = this.#renamed(module.text, file, line);
        return fresh === undefined ? undefined : { item, module: fresh, name: item.text };
      }
      if (this.#after.resolve(full, importer) === this.#map.of(inner)) return undefined;
      const fresh = this.#renamed(full, file, line);
      if (fresh === undefined) return undefined;
      const at = fresh.lastIndexOf(".");
      const parent = fresh.slice(0, at);
      const isTop = at < 0 || /^\.*$/.test(fresh);
      if (isTop) {
        this.#refuse(file, line, `"${item.text}" has no package afterwards`);
        return undefined;
      }
      return {
        item,
        module: /^\.*$/.test(parent) ? `${parent}.` : parent,
        name: fresh.slice(at + 1),
      };
    });
    const edits = fromEdits(statement, names, file.text);
    if (edits === undefined) {
      this.#refuse(file, line, "the names of this import have to be imported separately");
      return;
    }
    for (const edit of edits) this.#rewriting.add(path, edit);
  }

  /** The text of a call: a module, or in a patch something in one. */
  #rewriteText({ form, module, line }: PythonStatement, file: PythonFile): void {
    if (module === undefined || !/^[\w.\u0080-\uffff]+$/.test(module.text)) return;
    const parts = module.text.split(".");
    const last = form === "patch" ? 1 : parts.length;
    if (module.text.startsWith(".")) return;
    for (let length = parts.length; length >= last; length--) {
      const name = parts.slice(0, length).join(".");
      const target = this.#before.resolve(name, file.path);
      if (target === undefined) continue;
      if (!this.#map.moves(target)) return;
      const fresh = this.#renamed(name, file, line);
      if (fresh === undefined) return;
      const { start } = module;
      this.#rewriting.add(file.path, { start, end: start + name.length, text: fresh });
      return;
    }
  }

  #refuse({ path }: PythonFile, line: number, what: string): void {
    this.#rewriting.refusals.push({ path, line, what });
  }
}

/** The name that begins where the old one does, if the file still lies there. */
function likeBefore(name: string, target: string, wanted: string): string | undefined {
  const strip = (file: string) => file.replace(/\/__init__\.pyi?$|\.pyi?$/, "");
  const [old, fresh] = [strip(target), strip(wanted)];
  const end = name.replaceAll(".", "/");
  if (!`/${old}`.endsWith(`/${end}`)) return undefined;
  const root = old.slice(0, old.length - end.length);
  return fresh.startsWith(root) ? fresh.slice(root.length).replaceAll("/", ".") : undefined;
}
