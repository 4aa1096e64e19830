/**
 * The globs of the toolset. They are not those of the suite's options: here `**` crosses
 * directories, and braces give alternatives.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { compileRegex } from "@ct/regex";
import { ToolFailure } from "../contract/failure.ts";
import { expandBraces } from "./braces.ts";

/** How a glob is read. */
export interface GlobOptions {
  /** Whether a glob without `/` means that name at any depth, and not in the root only. */
  readonly anyDepth: boolean;
}

/** A compiled glob. */
export interface Glob {
  /** Whether it matches a path relative to the root, `/`-separated. */
  matches(path: string): boolean;
}

/** A path has no more bytes. */
const longestGlob = 4096;

/**
 * Compiles a glob. `*`, `?` and `[…]` stay within a component; `**` as a whole component crosses
 * any number of them, or none; `{a,b}` gives alternatives and nests; `\` takes the meaning from
 * the next character. Matching takes time linear in the path.
 * @throws {ToolFailure} If it is malformed.
 */
export function compileGlob(glob: string, { anyDepth }: GlobOptions): Glob {
  if (glob.length > longestGlob) throw invalidGlob(`it is longer than ${longestGlob} characters`);
  const alternatives = expandBraces(glob.replace(/^(?:\.?\/)+/, ""));
  const regexes = alternatives.map((each) => {
    const components = each.replaceAll("\\/", "/").split("/").filter((it) => it !== "");
    const spread = anyDepth && components.length === 1 ? ["**", ...components] : components;
    return pathRegex(spread.filter((it, at) => it !== "**" || spread[at - 1] !== "**"));
  });
  try {
    const regex = compileRegex(regexes.join("|"), { anchored: true });
    return { matches: (path) => regex.test(path) };
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    throw invalidGlob("it is too large, or a range in [ ] is reversed");
  }
}

/** The answer to a malformed glob. */
export function invalidGlob(message: string): ToolFailure {
  return new ToolFailure(`Invalid glob pattern: ${message}`);
}

function pathRegex(components: readonly string[]): string {
  let regex = "";
  let needsSlash = false;
  for (const [at, component] of components.entries()) {
    const isLast = at === components.length - 1;
    if (component !== "**") {
      regex += (needsSlash ? "/" : "") + new ComponentTranslation(component).regex;
      needsSlash = true;
    } else if (isLast) regex += needsSlash ? "(?:/[^/]+)*" : "(?:[^/]+(?:/[^/]+)*)?";
    else {
      regex += (needsSlash ? "/" : "") + "(?:[^/]+/)*";
      needsSlash = false;
    }
  }
  return regex;
}

/** One pass over a component, which has no `/`. */
class ComponentTranslation {
  readonly #characters: readonly string[];
  #at = 0;
  /** The regular expression that the component stands for. */
  readonly regex: string;

  constructor(component: string) {
    this.#characters = [...component];
    let regex = "";
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      if (next === "*") regex += "[^/]*";
      else if (next === "?") regex += "[^/]";
      else if (next === "[") regex += this.#characterClass();
      else regex += literal(next === "\\" ? this.#escaped() : next);
    }
    this.regex = regex;
  }

  #take(): string | undefined {
    return this.#characters[this.#at++];
  }

  #escaped(): string {
    const next = this.#take();
    if (next === undefined) throw invalidGlob("it ends in a \\");
    return next;
  }

  #characterClass(): string {
    const isNegated = this.#characters[this.#at] === "!";
    if (isNegated) this.#at++;
    let body = "";
    for (let next = this.#take(); next !== "]" || body === ""; next = this.#take()) {
      if (next === undefined) throw invalidGlob("a [ is not closed");
      const isRange = next === "-" && body !== "" && this.#characters[this.#at] !== "]";
      body += isRange ? "-" : literal(next === "\\" ? this.#escaped() : next);
    }
    // A range such as +-9 holds the slash, which no class may match.
    return isNegated ? `[^/${body}]` : `[${body}&&[^/]]`;
  }
}

function literal(character: string): string {
  return /[\\^$.|?*+()[\]{}#&~-]/.test(character) ? `\\${character}` : character;
}
