/**
 * Globs as rg reads them, in ignore files, in `--glob` and in types.
 *
 * @module
 */
import { encodeBytes } from "@ct/base";
import { compileRegex } from "@ct/regex";

/** How a glob is read. */
export interface GlobOptions {
  /** Whether the case of letters is ignored. */
  readonly fold: boolean;
}

/** Tells whether a whole path matches. */
export type GlobMatcher = (path: string) => boolean;

/**
 * The matcher of a glob; `undefined` if the glob is malformed. `*` and `?` match no slash, `**`
 * between slashes matches any directories. Globs are matched byte by byte: `?` is no `é`, and only
 * ASCII letters have case.
 */
export function globMatcher(glob: string, { fold }: GlobOptions): GlobMatcher | undefined {
  const read = (text: string) =>
    bytesOf(fold ? text.replace(/[A-Z]/g, (it) => it.toLowerCase()) : text);
  const source = new GlobReader(read(glob)).read();
  if (source === undefined) return undefined;
  const regex = compileRegex(`(?s)^${source === anyDirectories ? ".*" : source}$`);
  return (path) => regex.test(read(path));
}

const notAscii = /[\u0080-\uffff]/;

/** The text with a character for each byte. */
function bytesOf(text: string): string {
  return notAscii.test(text) ? String.fromCharCode(...encodeBytes(text)) : text;
}

const anyDirectories = "(?:/?|.*/)";

/** Reads one glob. */
class GlobReader {
  readonly #chars: readonly string[];
  #at = 0;
  /** The pieces of the alternatives that are open; the first is the whole. */
  readonly #open: string[][][] = [[[]]];

  constructor(glob: string) {
    this.#chars = [...glob];
  }

  /** The regex; `undefined` if the glob is malformed. */
  read(): string | undefined {
    while (this.#at < this.#chars.length) if (!this.#next()) return undefined;
    return this.#open.length === 1 ? this.#pieces.join("") : undefined;
  }

  get #pieces(): string[] {
    return this.#open.at(-1)?.at(-1) ?? [];
  }

  /** Reads a character and what belongs to it; whether that is well-formed. */
  #next(): boolean {
    const char = this.#chars[this.#at++] ?? "";
    switch (char) {
      case "?":
        this.#pieces.push("[^/]");
        return true;
      case "*":
        this.#stars();
        return true;
      case "[":
        return this.#bracket();
      case "{":
        this.#open.push([[]]);
        return true;
      case "}":
        return this.#close();
      case ",":
        if (this.#open.length > 1) this.#open.at(-1)?.push([]);
        else this.#pieces.push(",");
        return true;
      case "\\": {
        const escaped = this.#chars[this.#at++];
        if (escaped !== undefined) this.#pieces.push(quoted(escaped));
        return escaped !== undefined;
      }
      default:
        this.#pieces.push(quoted(char));
        return true;
    }
  }

  #close(): boolean {
    if (this.#open.length < 2) return false;
    const alternatives = this.#open.pop() ?? [];
    this.#pieces.push(`(?:${alternatives.map((pieces) => pieces.join("")).join("|")})`);
    return true;
  }

  #stars(): void {
    const before = this.#chars[this.#at - 2];
    if (this.#chars[this.#at] !== "*") {
      this.#pieces.push("[^/]*");
      return;
    }
    this.#at++;
    const after = this.#chars[this.#at];
    const isNested = this.#open.length > 1;
    if (this.#pieces.length === 0) {
      if (after === undefined || after === "/") {
        this.#at++;
        this.#pieces.push(anyDirectories);
      } else this.#pieces.push("[^/]*");
      return;
    }
    const isAtStart = before === "/" || (isNested && (before === "," || before === "{"));
    const isLast = after === undefined || (isNested && (after === "," || after === "}"));
    if (!isAtStart || (!isLast && after !== "/")) {
      this.#pieces.push("[^/]*");
      return;
    }
    if (after === "/") this.#at++;
    const last = this.#pieces.pop() ?? "";
    if (last === anyDirectories) this.#pieces.push(anyDirectories);
    else if (last === "/.*") this.#pieces.push("/.*");
    else this.#pieces.push(isLast ? "/.*" : "(?:/|/.*/)");
  }

  #bracket(): boolean {
    const first = this.#chars[this.#at];
    const isNegated = first === "!" || first === "^";
    if (isNegated) this.#at++;
    const ranges: [string, string][] = [];
    let isInRange = false;
    for (let isFirst = true;; isFirst = false) {
      const char = this.#chars[this.#at++];
      if (char === undefined) return false;
      if (char === "]" && !isFirst) break;
      const last = ranges.at(-1);
      if (char === "-" && !isFirst && !isInRange) isInRange = true;
      else if (isInRange && last !== undefined) {
        if (char < last[0]) return false;
        last[1] = char;
        isInRange = false;
      } else ranges.push([char, char]);
    }
    if (isInRange) ranges.push(["-", "-"]);
    const inside = ranges.map(([from, to]) => `${quoted(from)}-${quoted(to)}`).join("");
    this.#pieces.push(`[${isNegated ? "^" : ""}${inside}]`);
    return true;
  }
}

/** The character as it stands for itself in a regex, in a class or outside. */
function quoted(char: string): string {
  return /[\w/]/.test(char) ? char : `\\x{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
