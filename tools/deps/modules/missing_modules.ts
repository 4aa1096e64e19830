/**
 * Imports of the project's own modules that lead to none: what is behind them is not known, so no
 * assertion holds that they could contradict (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { baseName, CtError } from "@ct/base";
import { distancesFrom, type Graph, parseForbid, readPathSelector, selectedIds } from "@ct/graph";
import { type MissingImport, scriptResolver } from "@ct/modules";
import type { PlacedFiles } from "./module_files.ts";
import { type LanguageKey, languageOf, scriptExtensions } from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { exists } from "../files/project_files.ts";

/** A graph, and what it lacks. */
export interface ModuleGraph {
  /** The modules. */
  readonly graph: Graph;
  /** Imports of modules that are not among them. */
  readonly missing: readonly MissingImport[];
}

/** Extensions of files that import no module, or whose imports are not known. */
const data = /\.(?:s?css|sass|less|jsonc?|node|wasm|svg|png|jpe?g|gif|html|md|txt|vue|svelte)$/;

/** The extension of a path, if it has one. */
function extensionOf(path: string): string | undefined {
  const [first, ...others] = baseName(path).split(".");
  return first === "" && others.length === 1 ? undefined : others.at(-1);
}

/** Tells of an import whether it means a module of those asked for, though none is there. */
export function missingTest(
  files: PlacedFiles,
  language: LanguageKey,
): (found: MissingImport) => boolean {
  const { directory, isWhole } = files;
  const isIn = ({ path }: MissingImport) =>
    isWhole && (directory === "" || path.startsWith(`${directory}/`));
  if (language === "script") {
    const isScript = scriptTest(files);
    return (found) => isIn(found) && isScript(found);
  }
  return isIn;
}

function scriptTest({ root, door, unselected }: PlacedFiles): (found: MissingImport) => boolean {
  const resolveUnselected = scriptResolver(unselected, []);
  const left = new Set(unselected);
  return ({ path }) => {
    // It is there, but the call is not about it.
    const other = resolveUnselected(`/${path}`, "");
    if (other !== undefined && left.has(other)) return false;
    const extension = extensionOf(path);
    const isScript = extension === undefined || scriptExtensions.some((each) => each === extension);
    return isScript || !data.test(path) && !exists(path, { cwd: root, door });
  };
}

/**
 * Checks that no assertion of the options depends on what is missing.
 * @throws {CtError} With code `not-found` if one does, naming the imports.
 */
export function requireResolved(options: ModuleOptions, { graph, missing }: ModuleGraph): void {
  if (options["allow-unresolved"] || missing.length === 0) return;
  const { acyclic, direct, forbid, layers } = options;
  for (const text of forbid) {
    requireFrom([parseForbid(text).from], { graph, missing, direct, name: `--forbid '${text}'` });
  }
  if (acyclic) refuse(missing, "--acyclic");
  const lower = layers.slice(1);
  if (lower.length > 0) requireFrom(lower, { graph, missing, direct, name: "--layers" });
}

interface Assertion extends ModuleGraph {
  /** The option, as it was written. */
  readonly name: string;
  readonly direct: boolean;
}

/** Checks that what the texts select reaches no missing import. */
function requireFrom(texts: readonly string[], assertion: Assertion): void {
  const { graph, missing, direct, name } = assertion;
  const starts = texts.flatMap((text) => selectedIds(graph, readPathSelector(text, name)));
  const reached = direct ? new Set(starts) : distancesFrom(graph, starts);
  refuse(missing.filter(({ node, from }) => reached.has(node ?? from)), name);
}

/** How many imports an error names. */
const maxNamed = 3;

function refuse(missing: readonly MissingImport[], name: string): void {
  if (missing.length === 0) return;
  const named = missing.slice(0, maxNamed).map(({ from, line, specifier, path }) => {
    const meant = specifier === path ? "" : ` (${path})`;
    return `${from}:${line} '${specifier}'${meant}`;
  });
  const rest = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more` : "";
  throw new CtError(
    "not-found",
    `${name} is not certain: ${count(missing.length)} of the project's own modules ` +
      `${missing.length === 1 ? "leads" : "lead"} to no file that was read: ` +
      `${named.join(", ")}${rest}`,
    {
      help: [...helps(missing), "--allow-unresolved allows such imports"].join("; "),
    },
  );
}

/** What else helps than to allow them. */
function helps(missing: readonly MissingImport[]): readonly string[] {
  const languages = new Set(missing.map(({ from }) => languageOf(from)));
  return [
    ...(languages.has("script")
      ? ["tsconfig.json says with outDir and rootDir what output is made from"]
      : []),
    ...(languages.has("c") ? ["--include-dir names the directories of headers"] : []),
  ];
}

function count(number: number): string {
  return number === 1 ? "1 import" : `${number} imports`;
}
