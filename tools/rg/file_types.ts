/**
 * The types of `-t` and `-T`: names for sets of globs.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { byCodePoints } from "@ct/base";
import { fileTypes, globMatcher, type IgnoreDecision } from "@ct/pattern";
import type { RgSettings } from "./settings.ts";

/** The globs of each type. */
type Types = ReadonlyMap<string, readonly string[]>;

/**
 * The types that there are after `--type-add` and `--type-clear`.
 * @throws {UsageError} If one of them is malformed.
 */
export function knownTypes({ types: changes }: Pick<RgSettings, "types">): Types {
  const types = new Map(fileTypes());
  for (const { how, value } of changes) {
    if (how === "clear") types.delete(value);
    else if (how === "add") addType(types, value);
  }
  return types;
}

function addType(types: Map<string, readonly string[]>, value: string): void {
  const colon = value.indexOf(":");
  const name = value.slice(0, Math.max(0, colon));
  const glob = value.slice(colon + 1);
  const included = /^include:([^:]*)$/.exec(glob)?.[1];
  const isName = /^[\p{L}\p{N}]+$/u.test(name) && name !== "all";
  const added = included === undefined
    ? [glob]
    : included.split(",").map((other) => types.get(other)).flatMap((globs) => globs ?? [""]);
  if (!isName || added.includes("")) {
    throw new UsageError(`--type-add '${value}' is not a definition of a type`, {
      help: "use NAME:GLOB, such as web:*.html, or NAME:include:TYPE,TYPE",
    });
  }
  types.set(name, [...types.get(name) ?? [], ...added]);
}

/** What `--type-list` prints. */
export function typeList(types: Types): string {
  return [...types].sort(([a], [b]) => byCodePoints(a, b))
    .map(([name, globs]) => `${name}: ${[...globs].sort(byCodePoints).join(", ")}\n`).join("");
}

/** What `-t` and `-T` say about files by their names. */
export class TypeRules {
  readonly #rules: readonly {
    readonly decision: IgnoreDecision;
    readonly matches: (name: string) => boolean;
  }[];
  readonly #hasChosen: boolean;

  /**
   * Reads them.
   * @throws {UsageError} If there is no such type.
   */
  constructor({ types: changes }: Pick<RgSettings, "types">) {
    const chosen = changes.filter(({ how }) => how === "only");
    const excluded = changes.filter(({ how }) => how === "not");
    const ordered = [...chosen, ...excluded];
    const types = ordered.length === 0
      ? new Map<string, readonly string[]>()
      : knownTypes({ types: changes });
    this.#hasChosen = chosen.length > 0;
    this.#rules = ordered.flatMap(({ how, value }) =>
      globsOf(types, value).flatMap((glob) => {
        const matches = globMatcher(glob, { fold: false });
        const decision: IgnoreDecision = how === "only" ? "keep" : "ignore";
        return matches === undefined ? [] : [{ decision, matches }];
      })
    );
  }

  /** What they say about a file of that name. */
  decide(name: string): IgnoreDecision {
    const rule = this.#rules.findLast(({ matches }) => matches(name));
    return rule?.decision ?? (this.#hasChosen ? "ignore" : undefined);
  }
}

function globsOf(types: Types, name: string): readonly string[] {
  if (name === "all") return [...types.values()].flat();
  const globs = types.get(name);
  if (globs !== undefined) return globs;
  throw new UsageError(`unrecognized file type: ${name}`, {
    help: "--type-list prints the known types; --type-add adds one",
  });
}
