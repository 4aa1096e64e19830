/**
 * The lines of `go.mod` and `go.work` files: directives, alone or in blocks.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** A directive with its words. */
export interface GoDirective {
  /** Such as `require`. */
  readonly verb: string;
  /** What follows it, without quotes. */
  readonly words: readonly string[];
  /** The comment at the end of its line; empty if there is none. */
  readonly comment: string;
}

/**
 * The directives of a file, in order.
 * @throws {CtError} With code `syntax` if a block does not end.
 */
export function goDirectives(text: string, path: string): readonly GoDirective[] {
  const found: GoDirective[] = [];
  let block: string | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const { words, comment } = wordsOf(line);
    const [first, ...others] = words;
    if (first === undefined) continue;
    if (block !== undefined) {
      if (first === ")") block = undefined;
      else found.push({ verb: block, words, comment });
    } else if (others.at(-1) === "(") block = first;
    else found.push({ verb: first, words: others, comment });
  }
  if (block !== undefined) {
    throw new CtError("syntax", `${path}: '${block} (' has no end`, { path });
  }
  return found;
}

function wordsOf(line: string): Pick<GoDirective, "words" | "comment"> {
  const words: string[] = [];
  for (const [token, quoted, raw] of line.matchAll(/"([^"]*)"|`([^`]*)`|\/\/.*|[()]|[^\s()]+/g)) {
    if (token.startsWith("//")) return { words, comment: token.slice(2).trim() };
    words.push(quoted ?? raw ?? token);
  }
  return { words, comment: "" };
}

/** One `require`. */
export interface GoRequirement {
  /** The path of the module. */
  readonly path: string;
  /** Its version, as in `v1.2.3`. */
  readonly version: string;
  /** Whether only others need it. */
  readonly isIndirect: boolean;
}

/** What a module is replaced by. */
export interface GoReplacement {
  /** The path of the module that is replaced. */
  readonly path: string;
  /** The only version that is, if one is named. */
  readonly version: string | undefined;
  /** The path of another module, or a directory. */
  readonly by: string;
  /** The version of the other module; `undefined` for a directory. */
  readonly byVersion: string | undefined;
}

/** A `go.mod`. */
export interface GoModFile {
  /** The path of the module; empty if it has none. */
  readonly path: string;
  /** The version of Go that it is written for. */
  readonly go: string;
  /** What it requires. */
  readonly requirements: readonly GoRequirement[];
  /** What it replaces. */
  readonly replacements: readonly GoReplacement[];
}

/** Reads a `go.mod`. */
export function parseGoMod(text: string, path: string): GoModFile {
  const directives = goDirectives(text, path);
  const first = (verb: string) => directives.find((each) => each.verb === verb)?.words[0] ?? "";
  return {
    path: first("module"),
    go: first("go"),
    requirements: directives.filter(({ verb }) => verb === "require").map(
      ({ words: [path = "", version = ""], comment }) => ({
        path,
        version,
        isIndirect: /^indirect\b/.test(comment),
      }),
    ),
    replacements: directives.filter(({ verb }) => verb === "replace").map(({ words }) => {
      const arrow = words.indexOf("=>");
      const [path = "", version] = words.slice(0, arrow);
      const [by = "", byVersion] = words.slice(arrow + 1);
      return { path, version, by, byVersion };
    }),
  };
}
