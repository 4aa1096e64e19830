/**
 * What programs may rely on, as facts: one line each, so that two releases can be compared.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** What holds, by what it is about, such as `ct-view --symbol` or `ct-view --json files[].path`. */
export type Facts = Readonly<Record<string, string>>;

/** What differs from an earlier release. */
export interface Differences {
  readonly added: readonly string[];
  /** What a program may have relied on, and cannot any more. */
  readonly removed: readonly string[];
  /** The same, as lines `FACT: BEFORE -> AFTER`. */
  readonly changed: readonly string[];
}

/** Compares facts. */
export function differences(before: Facts, after: Facts): Differences {
  const names = Object.keys(before);
  return {
    added: Object.keys(after).filter((name) => before[name] === undefined),
    removed: names.filter((name) => after[name] === undefined),
    changed: names.filter((name) => after[name] !== undefined && !includes(before, after, name))
      .map((name) => `${name}: ${before[name]} -> ${after[name]}`),
  };
}

/** Whether what was true of a fact still is. A member may be one of more types, not of fewer. */
function includes(before: Facts, after: Facts, name: string): boolean {
  if (before[name] === after[name]) return true;
  if (!name.includes(" --json ")) return false;
  const types = after[name]?.split("|") ?? [];
  return before[name]?.split("|").every((type) => types.includes(type)) ?? true;
}

/** The facts of a file that {@linkcode factsText} wrote. */
export function readFacts(text: string): Facts {
  const facts: unknown = JSON.parse(text);
  if (typeof facts === "object" && facts !== null) {
    return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)]));
  }
  throw new CtError("read", "the facts are no object");
}

/** Facts as a file, in the order of their names. */
export function factsText(facts: Facts): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify(Object.fromEntries(sorted), undefined, 2) + "\n";
}
