/**
 * The project's TypeScript files and what they import, read from their text. The formatter puts
 * every import at the start of a line, so that examples in comments do not count as imports.
 *
 * @module
 */
import { importPaths, packages, root } from "./project.ts";

/** One import or re-export. */
export interface Import {
  /** As written, such as `@ct/core/run` or `./errors.ts`. */
  readonly specifier: string;
  /**
   * The project's file that it names, relative to the project; `undefined` for a foreign package.
   */
  readonly file: string | undefined;
  /** Only types, so nothing is loaded. */
  readonly typeOnly: boolean;
}

/** One file. */
export interface Source {
  /** Path relative to the project. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
  /** Its imports, in order. */
  readonly imports: readonly Import[];
}

const ignored = new Set(["dist", "node_modules", "data", "assembly"]);
const importForm = /^(?:import|export)\b(\s+type\b)?(?:[\w\s{},*$]*\bfrom)?\s+"([^"]+)"/gm;
const dynamicForm = /^(?!\s*(?:\*|\/\/)).*\bimport\("([^"]+)"\)/gm;

/** Reads all TypeScript files of the project, in the order of their paths. */
export function readSources(): readonly Source[] {
  const entries = new Map(packages().flatMap(importPaths));
  return [...listFiles("")].sort().map((path) => {
    const text = Deno.readTextFileSync(`${root}/${path}`);
    return { path, text, imports: [...readImports(path, text, entries)] };
  });
}

/**
 * Whether the file is part of what is published: no test, nothing that only tests and tasks use.
 */
export function isShipped({ path }: Source): boolean {
  return /^(lib|core|rules|tools|cli)\/|^mod\.ts$/.test(path) && !isTest({ path });
}

/** Whether the file only serves tests. */
export function isTest({ path }: Pick<Source, "path">): boolean {
  return /_test\.ts$|^tests\/|(^|\/)testing\//.test(path);
}

/**
 * The room that a shipped file belongs to, by the name under which others import it, without the
 * scope: `walk`, `core/run`, `search`. The launcher's two rooms, which nobody imports, are `cli`
 * and `mod`.
 */
export function roomOf(path: string): string {
  const folder = /^(?:lib|tools)\/(\w+)\/|^(core\/\w+|rules|cli)\//.exec(path);
  const room = folder?.[1] ?? folder?.[2] ?? "mod";
  return path.startsWith("rules/") ? "rules-engine" : room;
}

function* listFiles(directory: string): Generator<string> {
  for (const entry of Deno.readDirSync(`${root}/${directory}`)) {
    const path = directory + entry.name;
    if (entry.name.startsWith(".") || ignored.has(entry.name)) continue;
    if (entry.isDirectory) yield* listFiles(`${path}/`);
    else if (path.endsWith(".ts")) yield path;
  }
}

function* readImports(
  path: string,
  text: string,
  entries: ReadonlyMap<string, string>,
): Generator<Import> {
  for (const [, type, specifier = ""] of text.matchAll(importForm)) {
    yield { specifier, file: resolve(path, specifier, entries), typeOnly: type !== undefined };
  }
  for (const [, specifier = ""] of text.matchAll(dynamicForm)) {
    yield { specifier, file: resolve(path, specifier, entries), typeOnly: false };
  }
}

function resolve(
  from: string,
  specifier: string,
  entries: ReadonlyMap<string, string>,
): string | undefined {
  if (!specifier.startsWith(".")) return entries.get(specifier);
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}
