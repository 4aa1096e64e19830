/**
 * Texts that select modules, and what helps where they select none.
 *
 * @module
 */
import { closest } from "@ct/core/definition";
import { type Graph, readPathSelector, type ReadSelector } from "@ct/graph";

/** How many modules a hint names. */
const maxNamed = 3;

/** Reads texts over the modules of a graph, as globs of paths where they are globs. */
export function moduleSelector({ nodes }: Graph): ReadSelector {
  const names = nodes.map(({ name }) => name);
  return (text, option) => {
    const selector = readPathSelector(text, option);
    return names.some(selector.test) ? selector : { ...selector, hint: hintOf(text, names) };
  };
}

/** The nearest that there is: what lies in the directory that is meant, or a like name. */
function hintOf(text: string, names: readonly string[]): string {
  const [plain = ""] = text.split(/[*?[{(]/, 1);
  const directory = plain.slice(0, plain.lastIndexOf("/") + 1);
  const within = directory === "" ? [] : names.filter((name) => name.startsWith(directory));
  if (within.length > 0) return `in '${directory}' there are ${listed(within)}`;
  const wanted = plain.replace(/\/$/, "");
  const candidates = new Set([...names, ...names.flatMap(directoriesOf)]);
  const near = wanted === "" ? undefined : closest(wanted, [...candidates]);
  return near === undefined ? `modules are ${listed(names)}` : `did you mean '${near}'?`;
}

/** The directories that a module is in. */
function directoriesOf(name: string): readonly string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function listed(names: readonly string[]): string {
  const first = names.slice(0, maxNamed).map((name) => `'${name}'`).join(", ");
  return names.length > maxNamed ? `${first} and ${names.length - maxNamed} more` : first;
}
