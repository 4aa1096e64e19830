/**
 * What must not be reached: `deny` from anywhere in the project, `forbid` from certain nodes
 * (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Graph } from "./graph.ts";
import { pathsTo, shortestPath } from "./shortest_path.ts";
import type { Violation } from "./violation.ts";

/** That no node named `from` may reach one named `to`. */
export interface ForbidRule {
  /** Name of the nodes that paths begin with. */
  readonly from: string;
  /** Name of the nodes that they must not reach. */
  readonly to: string;
}

/** How much is reported. */
export interface ReachabilityOptions {
  /** A violation for each offending node, instead of the nearest only. */
  readonly all?: boolean;
}

/**
 * Reads `A=>B`, cut at the first `=>`; blanks around the names do not matter.
 * @throws {CtError} With code `usage`, quoting the text, if there is no arrow or a name is empty.
 *
 * @example Two names
 * ```ts
 * import { parseForbid } from "@ct/graph";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseForbid("core => cli"), { from: "core", to: "cli" });
 * ```
 */
export function parseForbid(text: string): ForbidRule {
  const arrow = text.indexOf("=>");
  const from = text.slice(0, Math.max(arrow, 0)).trim();
  const to = text.slice(arrow + 2).trim();
  if (arrow < 0 || from === "" || to === "") {
    throw new CtError("usage", `invalid --forbid '${text}': expected 'A=>B' with two names`);
  }
  return { from, to };
}

/**
 * The violations of "nothing named `name` is reached from the members". A member of that name counts if another member
 * reaches it. The nearest offender comes first, and is the only one unless all are asked for.
 */
export function findDenied(
  graph: Graph,
  { name, members }: { readonly name: string; readonly members: readonly string[] },
  { all = false }: ReachabilityOptions = {},
): readonly Violation[] {
  const named = new Set(graph.named(name));
  const paths = [...pathsTo(graph, { starts: members, isGoal: (id) => named.has(id) })];
  for (const member of members.filter((id) => named.has(id))) {
    const starts = members.filter((id) => id !== member);
    const path = shortestPath(graph, { starts, isGoal: (id) => id === member });
    if (path !== undefined) paths.push(path);
  }
  return violations({ graph, check: "deny", subject: name, all }, paths);
}

/**
 * The violations of "no node of one name reaches a node of another", which is not one of those it began with.
 * @throws {CtError} With code `not-found` if there is no node to begin with: such a rule checks nothing.
 */
export function findForbidden(
  graph: Graph,
  { from, to }: ForbidRule,
  { all = false }: ReachabilityOptions = {},
): readonly Violation[] {
  const starts = graph.named(from);
  const subject = `${from}=>${to}`;
  if (starts.length === 0) {
    throw new CtError("not-found", `--forbid '${subject}': '${from}' is not in the graph`);
  }
  const named = new Set(graph.named(to));
  const paths = [...pathsTo(graph, { starts, isGoal: (id) => named.has(id) })];
  return violations({ graph, check: "forbid", subject, all }, paths);
}

interface Report extends Pick<Violation, "check" | "subject"> {
  readonly graph: Graph;
  readonly all: boolean;
}

function violations(
  { graph, check, subject, all }: Report,
  paths: readonly (readonly string[])[],
): readonly Violation[] {
  const nearestFirst = [...paths].sort((a, b) => a.length - b.length);
  return nearestFirst.slice(0, all ? undefined : 1)
    .map((path) => ({ check, subject, evidence: graph.formatPath(path) }));
}
