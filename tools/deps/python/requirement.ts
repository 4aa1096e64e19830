/**
 * Requirements of Python packages, as PEP 508 writes them, and the names in them.
 *
 * @module
 */

/** What a package needs. */
export interface Requirement {
  /** The name, in its normal form. */
  readonly name: string;
  /** The extras that are asked for, in their normal form. */
  readonly extras: readonly string[];
  /** Whether it is needed only under a condition. */
  readonly isConditional: boolean;
}

/** The one spelling of a name, as PEP 503 defines it: `Foo.Bar_baz` is `foo-bar-baz`. */
export function normalName(name: string): string {
  return name.replace(/[-_.]+/g, "-").toLowerCase();
}

/**
 * Reads `NAME[EXTRAS] VERSIONS; CONDITION`; `undefined` if it begins with no name, such as an
 * option of pip or a path.
 */
export function parseRequirement(text: string): Requirement | undefined {
  const [, name, extras = ""] =
    /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[([^\]]*)\]\s*)?(?:$|[;@=<>!~(])/.exec(text) ??
      [];
  if (name === undefined) return undefined;
  return {
    name: normalName(name),
    extras: extras.split(",").map((each) => normalName(each.trim())).filter((each) => each !== ""),
    isConditional: text.includes(";"),
  };
}
