/**
 * Reads the options of calls without an assertion (docs/spec/deps.md#overview).
 *
 * @module
 */
import { type ToolDefinition, UsageError } from "@ct/core/definition";
import { requireOther } from "../options/required.ts";

/** Options of the tool alone: a rule has to assert something. */
export const overviewOptions = {
  why: {
    kind: "text",
    description: "Show what needs this package, and the shortest paths from the project to " +
      "it. A name, or a pattern over whole names. Exit status 1 if there is none. Five " +
      "paths per package; --all shows all.",
  },
  tree: {
    kind: "flag",
    description:
      "Print the packages as a tree below the project's own. The dependencies of a package are " +
      "shown once, where it first occurs.",
  },
  depth: {
    kind: "integer",
    description: "Limit --tree to this many levels below the project's own packages.",
  },
} as const satisfies ToolDefinition["options"];

/** What of a call decides whether it asserts, and what it asks otherwise. */
interface Asking {
  readonly why: string | undefined;
  readonly tree: boolean;
  readonly depth: number | undefined;
  readonly modules: boolean;
  readonly orphans: boolean;
  readonly entries: readonly string[];
  readonly deny: readonly string[];
  readonly forbid: readonly string[];
  readonly "only-via": readonly string[];
  readonly layers: readonly string[];
  readonly duplicates: boolean;
  readonly acyclic: boolean;
  readonly quiet: boolean;
  readonly emit: string | undefined;
  readonly "emit-stderr": string | undefined;
  readonly format: string | undefined;
}

/** What a call asks of packages that asserts nothing. */
export type Question = "overview" | "why" | "tree";

/**
 * What a call asks; `undefined` if it asserts something, or gives a verdict that has to be earned
 * by an assertion.
 * @throws {UsageError} If an assertion, or a form of its result, is given with `--why` or `--tree`,
 * or an option has no effect.
 */
export function questionOf(options: Asking): Question | "modules" | undefined {
  const { why, tree } = options;
  if (options.depth !== undefined) requireOther("depth", "tree", tree);
  const asked = why === undefined ? tree ? "tree" : undefined : "why";
  const other = otherThan(options);
  if (asked === undefined) {
    return other !== undefined ? undefined : options.modules ? "modules" : "overview";
  }
  const second = why !== undefined && tree ? "tree" : options.modules ? "modules" : other;
  if (second === undefined) return asked;
  throw new UsageError(`--${asked} cannot be used with --${second}`);
}

/** An option that asserts something, or that shows what came of an assertion. */
function otherThan(options: Asking): string | undefined {
  const keys = [
    "orphans",
    "entries",
    "deny",
    "forbid",
    "only-via",
    "layers",
    "duplicates",
    "acyclic",
    "quiet",
    "emit",
    "emit-stderr",
    "format",
  ] as const;
  return keys.find((key) => {
    const value = options[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
}
