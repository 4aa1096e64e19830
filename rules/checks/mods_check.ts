/**
 * The built-in check `mods`: how the modules of a project may use each other
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { CtError } from "@ct/base";
import {
  findCycles,
  findForbidden,
  findLayerBreaches,
  type Graph,
  parseForbid,
  type Violation,
} from "@ct/graph";
import type { Context } from "@ct/core/context";
import { rustGraph, scriptGraph, scriptNames, scriptResolver } from "@ct/modules";
import { parseCheckWords, requireAssertion, requireOther } from "./check_words.ts";
import { type CheckFinding, findingOf } from "./finding.ts";
import { isRust, isScript, modsDefinition, type ModsOptions } from "./mods_definition.ts";
import { type ModsFiles, readModsFiles } from "./mods_files.ts";

const { name } = modsDefinition;

/**
 * Runs the check.
 * @throws {CtError} If the words are wrong, there are no modules, or an assertion cannot be checked.
 */
export async function checkMods(words: readonly string[], ctx: Context): Promise<CheckFinding> {
  const options = parseCheckWords(modsDefinition, words);
  checkOptions(options);
  const graph = graphOf(options, await readModsFiles(options, ctx));
  return findingOf(name, violationsOf(graph, options));
}

function checkOptions(options: ModsOptions): void {
  const { forbid, acyclic, layers } = options;
  const isGiven = forbid.length + layers.length > 0 || acyclic;
  requireAssertion(name, isGiven, ["forbid", "acyclic", "layers"]);
  requireOther(name, {
    option: "layers-closed",
    isGiven: options["layers-closed"],
    other: "layers",
    isOtherGiven: layers.length > 0,
  });
  prefixed(() => forbid.forEach(parseForbid));
  if (isRust(options) && isScript(options)) {
    throw new UsageError(`${name}: --ext: modules of Rust and of scripts make up no common graph`);
  }
}

function graphOf(options: ModsOptions, { sources, configs }: ModsFiles): Graph {
  if (isRust(options)) return rustGraph(sources);
  const paths = sources.map(({ path }) => path);
  return scriptGraph(sources, { resolve: scriptResolver(paths, namesOf(configs)) });
}

function namesOf(configs: ModsFiles["configs"]): ReturnType<typeof scriptNames> {
  try {
    return scriptNames(configs);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new CtError("syntax", `${name}: ${cause.message}`, { cause });
  }
}

/** Everything that is wrong: what is forbidden, then cycles, then layers. */
function violationsOf(graph: Graph, options: ModsOptions): readonly Violation[] {
  const { forbid, acyclic, layers } = options;
  return prefixed(() => {
    const found = forbid.flatMap((text) => [...findForbidden(graph, parseForbid(text))]);
    if (acyclic) found.push(...findCycles(graph));
    if (layers.length > 0) {
      const members = graph.nodes.map(({ id }) => id);
      found.push(
        ...findLayerBreaches(graph, { layers, members, closed: options["layers-closed"] }),
      );
    }
    return found;
  });
}

/** What goes wrong in `work` is said to be this check's. */
function prefixed<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError(cause.code, `${name}: ${cause.message}`, { cause });
  }
}
