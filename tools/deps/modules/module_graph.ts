/**
 * The graph of the modules of a tree, of all its languages
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { CtError, escapeControls, nameOf } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { SkippedFiles } from "@ct/core/input";
import { Graph, readPathSelector } from "@ct/graph";
import type { ComputedImport, MissingImport } from "@ct/modules";
import { usesMember } from "@ct/pattern";
import { moduleBuilders } from "./module_builders.ts";
import { missingTest, type ModuleGraph } from "./missing_modules.ts";
import { requireEffect } from "./module_effects.ts";
import { crateless, type PlacedFiles, readModuleFiles } from "./module_files.ts";
import {
  type LanguageKey,
  languageOf,
  languageOfConfig,
  languagesOf,
  moduleLanguages,
} from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { moduleUses } from "./pattern_uses.ts";

/** A graph of modules, and what is to be known about it. */
export interface ReadModules extends ModuleGraph {
  /** Where the modules are, as it was typed or found. */
  readonly base: string;
  /** Files that could not be read as modules. */
  readonly skipped: SkippedFiles;
  /** What it has of several languages, and what it lacks, as lines. */
  readonly notes: readonly string[];
}

/**
 * The graph of the modules.
 * @throws {CtError} If there are no modules, one cannot be read, or none uses another; `timeout` or
 * `aborted` as the bounds say.
 */
export async function readModuleGraph(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<ReadModules> {
  ctx.onObservations?.({ patterns: usesMember(moduleUses(options)) });
  const excluded = options.exclude.map((text) => readPathSelector(text, "--exclude"));
  const files = await readModuleFiles(options, bounds, ctx);
  const languages = languagesOf([]).filter((key) =>
    files.sources.some(({ path }) => languageOf(path) === key)
  );
  requireEffect(options, languages);
  const { graph: whole, missing, computed, parts } = graphOf(options, { files, languages, ctx });
  const graph = excluded.length === 0
    ? whole
    : whole.restrictedTo((id) => !excluded.some(({ test }) => test(whole.node(id).name)));
  if (graph.nodes.length === 0) throw new CtError("not-found", "--exclude leaves no module");
  if (!options["allow-no-edges"]) requireEdges(graph, files.base);
  // A graph that came too late does not count: taking it apart is one stretch, in which no limit is
  // looked at.
  bounds.tick();
  const kept = new Set(graph.nodes.map(({ id }) => id));
  const isKept = ({ node, from }: ComputedImport) => kept.has(node ?? from);
  return {
    graph,
    base: files.base,
    missing: missing.filter(isKept),
    skipped: files.skipped,
    notes: [
      ...crateNotes(files),
      ...languageNotes(parts),
      ...computedNotes(computed.filter(isKept)),
    ],
  };
}

function requireEdges({ nodes }: Graph, base: string): void {
  if (nodes.some(({ targets }) => targets.length > 0)) return;
  throw new CtError("not-found", `no module in '${base}' uses another (modules: ${nodes.length})`, {
    help:
      "set their directory with --base and their extensions with --ext; --allow-no-edges allows it",
  });
}

function crateNotes({ coverage }: PlacedFiles): readonly string[] {
  const count = coverage.skipped[crateless]?.count;
  if (count === undefined) return [];
  return [`${count} file(s) of Rust left out: --base names the source directory of a crate`];
}

/** What is in the graph, if it is of several languages. */
function languageNotes(parts: WholeGraph["parts"]): readonly string[] {
  if (parts.length < 2) return [];
  const counts = parts.map(({ language, graph: { nodes } }) => {
    const modules = nodes.filter(({ id }) => !id.startsWith("//"));
    const isApart = modules.every(({ targets }) => targets.length === 0);
    const doubt = isApart && modules.length > 1 ? ", none uses another" : "";
    return `${moduleLanguages[language].name} (${modules.length}${doubt})`;
  });
  return [`modules of several languages: ${counts.join(", ")}; --ext chooses`];
}

/** How many imports a note names. */
const maxNamed = 3;

function computedNotes(computed: readonly ComputedImport[]): readonly string[] {
  if (computed.length === 0) return [];
  const named = computed.slice(0, maxNamed)
    .map(({ from, line, specifier }) => escapeControls(`${from}:${line} ${specifier}`));
  const rest = computed.length > maxNamed ? `, and ${computed.length - maxNamed} more` : "";
  const count = computed.length === 1 ? "1 import" : `${computed.length} imports`;
  return [
    `${count} not followed, since only the program knows what is meant: ${named.join(", ")}${rest}`,
  ];
}

interface Read {
  readonly files: PlacedFiles;
  readonly languages: readonly LanguageKey[];
  readonly ctx: Context;
}

interface WholeGraph extends ModuleGraph {
  readonly parts: readonly { readonly language: LanguageKey; readonly graph: Graph }[];
  readonly computed: readonly ComputedImport[];
}

/** The graphs of all languages as one: no module uses one of another language. */
function graphOf(options: ModuleOptions, { files, languages, ctx }: Read): WholeGraph {
  const missing: MissingImport[] = [];
  const computed: ComputedImport[] = [];
  const parts = languages.map((language) => {
    const isOf = (path: string) => languageOf(path) === language;
    const isMissing = missingTest(files, language);
    const graph = moduleBuilders[language]({
      options,
      ctx,
      files: {
        ...files,
        sources: files.sources.filter(({ path }) => isOf(path)),
        unselected: files.unselected.filter(isOf),
        configs: files.configs.filter(({ path }) => languageOfConfig(nameOf(path)) === language),
      },
      doubts: {
        missing: (found) => {
          if (isMissing(found)) missing.push(found);
        },
        computed: (found) => void computed.push(found),
      },
    });
    return { language, graph };
  });
  const nodes = parts.flatMap(({ graph }) => graph.nodes);
  // Two languages may have packages of the same name.
  const graph = new Graph(new Map(nodes.map((node) => [node.id, node])).values());
  return { graph, parts, missing, computed };
}
