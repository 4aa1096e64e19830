/**
 * What must not be reached: `deny` from anywhere in the project, `forbid` from certain nodes
 * (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { smallestCut } from "./cut.ts";
import type { Graph } from "./graph.ts";
import { helpOf, readNameSelector, type ReadSelector, selectedIds } from "./name_selector.ts";
import { pathsTo } from "./shortest_path.ts";
import { labelled, shown, type Violation } from "./violation.ts";

/** That no node that `from` selects may reach another one that `to` selects. */
export interface ForbidRule {
  /** Name of the nodes that paths begin with, or a pattern over whole names. */
  readonly from: string;
  /** Name of the nodes that they must not reach, or a pattern over whole names. */
  readonly to: string;
}

/** That nothing which `name` selects may be reached from the members. */
export interface DenyRule {
  /** Name of nodes, or a pattern over whole names. */
  readonly name: string;
  /** Ids of the nodes that paths begin with. */
  readonly members: readonly string[];
  /** Whether a selected node counts; all do unless given. */
  readonly keeps?: (id: string) => boolean;
  /** What a violation is about; the name unless given. */
  readonly subject?: string;
}

/**
 * That nodes which `to` selects are reached through one that `wrapper` selects, and in no other
 * way.
 */
export interface OnlyViaRule {
  /** Name of the nodes that each path has to pass, or a pattern over whole names. */
  readonly wrapper: string;
  /** Name of the nodes that paths lead to, or a pattern over whole names. */
  readonly to: string;
}

/** How much is searched and reported. */
export interface ReachabilityOptions {
  /** A violation for each offending node, instead of the nearest only. */
  readonly all?: boolean;
  /** Only what one edge reaches. */
  readonly direct?: boolean;
  /** Each violation comes with the fewest edges to cut. */
  readonly cut?: boolean;
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
  return parseArrow(text, "--forbid");
}

/**
 * Reads `WRAPPER=>NAME` as {@linkcode parseForbid} reads its text.
 * @throws {CtError} With code `usage`, quoting the text, if there is no arrow or a name is empty.
 */
export function parseOnlyVia(text: string): OnlyViaRule {
  const { from, to } = parseArrow(text, "--only-via");
  return { wrapper: from, to };
}

function parseArrow(text: string, option: string): ForbidRule {
  const arrow = text.indexOf("=>");
  const from = text.slice(0, Math.max(arrow, 0)).trim();
  const to = text.slice(arrow + 2).trim();
  if (arrow < 0 || from === "" || to === "") {
    throw new CtError("usage", `invalid ${option} '${text}': expected 'A=>B' with two names`);
  }
  return { from, to };
}

/**
 * The violations of "nothing that `name` selects is reached from the members". A member counts if
 * another member reaches it. The nearest offender comes first, and is the only one unless all are
 * asked for.
 * @throws {CtError} With code `not-found` if a pattern selects no node: such an assertion checks
 * nothing. A plain name need not be there.
 */
export function findDenied(
  graph: Graph,
  { name, members, keeps = () => true, subject = name }: DenyRule,
  options: ReachabilityOptions = {},
): readonly Violation[] {
  const selector = readNameSelector(name, "--deny");
  const selected = selectedIds(graph, selector);
  if (selected.length === 0 && !selector.isPlain) {
    throw new CtError("not-found", `--deny '${name}': nothing in the graph matches`);
  }
  const goals = selected.filter(keeps);
  return violations({ graph, check: "deny", subject, ...options }, [members, goals]);
}

/**
 * The violations of "no node that one text selects reaches another one that a second text selects".
 * @throws {CtError} With code `not-found` if a text selects no node: such a rule checks nothing.
 */
export function findForbidden(
  graph: Graph,
  { from, to }: ForbidRule,
  options: ReachabilityOptions = {},
): readonly Violation[] {
  const subject = `${from}=>${to}`;
  const place = `--forbid '${subject}'`;
  const [starts, goals] = [idsOf(graph, from, place), idsOf(graph, to, place)];
  return violations({ graph, check: "forbid", subject, ...options }, [starts, goals]);
}

/**
 * As {@linkcode findForbidden}, but a violation for each pair of nodes, one of either side, where
 * the first reaches the second on a path through no other of them: so each edge across is in one
 * of them. The nearest come first, then those whose first node has the smaller id.
 * @throws {CtError} With code `not-found` if a text selects no node: such a rule checks nothing.
 */
export function findForbiddenPairs(
  graph: Graph,
  { from, to }: ForbidRule,
  { direct = false, cut = false, read }: Omit<ReachabilityOptions, "all"> & {
    readonly read: ReadSelector;
  },
): readonly Violation[] {
  const subject = `${from}=>${to}`;
  const place = `--forbid '${subject}'`;
  const [starts, goals] = [idsOf(graph, from, place, read), idsOf(graph, to, place, read)];
  const wanted = new Set(goals);
  const isEnd = new Set([...starts, ...goals]);
  const found = starts.flatMap((start) => {
    const passes = (id: string): boolean => !isEnd.has(id);
    const search = { starts: [start], isGoal: (id: string) => wanted.has(id), direct };
    return [...pathsTo(graph, { ...search, passes })].map((path) => {
      const isGoal = (id: string): boolean => id === path.at(-1);
      const between = (): Graph => graph.withTargets((id) => id === start || passes(id));
      const edges = cut
        ? { cut: labelled(graph, smallestCut(between(), { ...search, isGoal })) }
        : {};
      return { path, violation: { check: "forbid", subject, ...shown(graph, path), ...edges } };
    });
  });
  return found.sort((a, b) => a.path.length - b.path.length).map(({ violation }) => violation);
}

/**
 * The violations of "the members reach what one text selects only through what another text
 * selects".
 * @throws {CtError} With code `not-found` if a text selects no node: such a rule checks nothing.
 */
export function findBypasses(
  graph: Graph,
  { wrapper, to, members }: OnlyViaRule & Pick<DenyRule, "members">,
  options: ReachabilityOptions = {},
): readonly Violation[] {
  const subject = `${wrapper}=>${to}`;
  const place = `--only-via '${subject}'`;
  const wrappers = new Set(idsOf(graph, wrapper, place));
  const keeps = (id: string): boolean => !wrappers.has(id);
  const goals = idsOf(graph, to, place).filter(keeps);
  const rest = graph.restrictedTo(keeps);
  return violations({ graph: rest, check: "only-via", subject, ...options }, [
    members.filter(keeps),
    goals,
  ]);
}

/** The ids of what a text selects; `place` is where it was written. */
function idsOf(
  graph: Graph,
  text: string,
  place: string,
  read: ReadSelector = readNameSelector,
): readonly string[] {
  const selector = read(text, place.replace(/ .*/, ""));
  const ids = selectedIds(graph, selector);
  if (ids.length > 0) return ids;
  const problem = selector.isPlain
    ? `'${text}' is not in the graph`
    : `nothing in the graph matches '${text}'`;
  throw new CtError("not-found", `${place}: ${problem}`, helpOf(selector));
}

interface Report extends Pick<Violation, "check" | "subject">, ReachabilityOptions {
  readonly graph: Graph;
}

function violations(
  { graph, check, subject, all = false, direct = false, cut = false }: Report,
  [starts, goals]: readonly [starts: readonly string[], goals: readonly string[]],
): readonly Violation[] {
  const wanted = new Set(goals);
  const search = { starts, isGoal: (id: string) => wanted.has(id), direct };
  const found: Violation[] = [];
  for (const path of pathsTo(graph, search)) {
    const isGoal = all ? (id: string) => id === path.at(-1) : search.isGoal;
    const edges = cut ? { cut: labelled(graph, smallestCut(graph, { ...search, isGoal })) } : {};
    found.push({ check, subject, evidence: graph.formatPath(path), ...edges });
    if (!all) break;
  }
  return found;
}
