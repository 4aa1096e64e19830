/**
 * Basic and extended regular expressions as GNU grep reads them, in the dialect of the suite.
 *
 * @module
 */
import { byCodePoints, codePointOf, itemAt } from "@ct/base";
import { UsageError } from "@ct/core/definition";

/** A pattern that was read. */
export interface PosixPattern {
  /** The same in the suite's dialect. */
  readonly source: string;
  /** Characters that have a backslash for no reason; it is omitted. */
  readonly stray: readonly string[];
}

/** The inside of a class, by its POSIX name. */
const namedClasses: ReadonlyMap<string, string> = new Map([
  ["alpha", "\\p{Alphabetic}"],
  ["digit", "0-9"],
  ["alnum", "\\p{Alphabetic}\\p{Nd}"],
  ["upper", "\\p{Uppercase}"],
  ["lower", "\\p{Lowercase}"],
  [
    "space",
    "\\t-\\r \\x{1680}\\x{2000}-\\x{2006}\\x{2008}-\\x{200a}\\x{2028}\\x{2029}\\x{205f}\\x{3000}",
  ],
  ["blank", "\\t \\x{1680}\\x{2000}-\\x{2006}\\x{2008}-\\x{200a}\\x{205f}\\x{3000}"],
  ["punct", "!-/:-@\\[-`{-~\\p{P}\\p{S}"],
  ["print", " -~\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}"],
  ["graph", "!-~\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}"],
  ["cntrl", "\\p{Cc}"],
  ["xdigit", "0-9A-Fa-f"],
]);

/** What a backslash and a character mean in both syntaxes. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["<", "\\b{start}"],
  [">", "\\b{end}"],
  ["b", "\\b"],
  ["B", "\\B"],
  ["w", "[\\p{Alphabetic}\\p{Nd}_]"],
  ["W", "[^\\p{Alphabetic}\\p{Nd}_]"],
  ["s", `[${namedClasses.get("space")}]`],
  ["S", `[^${namedClasses.get("space")}]`],
  ["`", "^"],
  ["'", "$"],
]);

/**
 * Reads a pattern without line feeds.
 * @throws {UsageError} If it is malformed, or refers back to a group.
 */
export function readPosix(pattern: string, syntax: "basic" | "extended"): PosixPattern {
  return new PosixReader(pattern, syntax === "extended").read();
}

class PosixReader {
  readonly #pattern: string;
  readonly #chars: readonly string[];
  readonly #isExtended: boolean;
  readonly #stray: string[] = [];
  #at = 0;
  #depth = 0;
  readonly #parts: string[] = [];
  /** Whether nothing stands before in its group or alternative that a repeat could be about. */
  #isStart = true;

  constructor(pattern: string, isExtended: boolean) {
    this.#pattern = pattern;
    this.#chars = [...pattern];
    this.#isExtended = isExtended;
  }

  read(): PosixPattern {
    while (this.#at < this.#chars.length) this.#next();
    if (this.#depth > 0) throw this.#error("unmatched ( or \\(");
    return { source: this.#parts.join(""), stray: this.#stray };
  }

  #next(): void {
    const char = itemAt(this.#chars, this.#at++);
    switch (char) {
      case "\\":
        return this.#escape();
      case "[":
        return this.#atom(this.#bracket());
      case ".":
        return this.#atom("(?s:.)");
      case "*":
        return this.#repeat("*");
      case "^":
        return this.#caret();
      case "$":
        return this.#isEnd ? this.#anchor("$") : this.#atom("\\$");
    }
    if (!this.#isExtended || !"(){}|+?".includes(char)) this.#atom(quoted(char));
    else this.#special(char);
  }

  #escape(): void {
    const char = this.#chars[this.#at++];
    if (char === undefined) throw this.#error("trailing backslash");
    if (/[1-9]/.test(char)) {
      throw this.#error("back-references are not supported");
    }
    const meaning = escapes.get(char);
    if (meaning !== undefined) {
      const isPosition = meaning.startsWith("\\b") || "\\B^$".includes(meaning);
      return isPosition ? this.#anchor(meaning) : this.#atom(meaning);
    }
    if (!this.#isExtended && "(){}|+?".includes(char)) return this.#special(char);
    // What has no meaning without a backslash is not in need of one.
    if (!/[\\.[\]*^$(){}|+?/]/.test(char)) this.#stray.push(char);
    this.#atom(quoted(char));
  }

  #special(char: string): void {
    switch (char) {
      case "(":
        this.#depth++;
        this.#parts.push("(?:");
        this.#isStart = true;
        return;
      case ")":
        if (this.#depth === 0) {
          if (!this.#isExtended) throw this.#error("unmatched ) or \\)");
          return this.#atom("\\)");
        }
        this.#depth--;
        return this.#atom(")");
      case "|":
        this.#parts.push("|");
        this.#isStart = true;
        return;
      case "{":
        return this.#interval();
      case "}":
        return this.#atom("\\}");
      default:
        return this.#repeat(char);
    }
  }

  /** A repeat of nothing is text in a basic pattern, and nothing in an extended one. */
  #repeat(char: string): void {
    if (!this.#isStart) this.#again(char);
    else if (!this.#isExtended) this.#atom(quoted(char));
  }

  /** Repeats what stands before, which may be repeated itself. */
  #again(how: string): void {
    const last = this.#parts.pop() ?? "";
    const whole = last === ")" ? this.#group() : last;
    this.#parts.push(`(?:${whole})${how}`);
  }

  /** The group that has just been closed. */
  #group(): string {
    let depth = 1;
    let at = this.#parts.length;
    while (depth > 0 && at > 0) {
      const part = this.#parts[--at];
      if (part === ")") depth++;
      else if (part === "(?:") depth--;
    }
    return this.#parts.splice(at).join("") + ")";
  }

  #interval(): void {
    const close = this.#isExtended ? "}" : "\\}";
    const rest = this.#chars.slice(this.#at).join("");
    const inside = rest.slice(0, Math.max(0, rest.indexOf(close)));
    const [min = "", max, ...others] = inside.split(",");
    const isNumber = inside !== "" && others.length === 0 && isDigits(min) && isDigits(max ?? "");
    if (!isNumber) {
      if (!this.#isExtended) throw this.#error("unmatched { or invalid content of \\{\\}");
      return this.#atom("\\{");
    }
    if (this.#isStart) {
      if (!this.#isExtended) return this.#atom("\\{");
      // A repeat of nothing.
      this.#at += inside.length + close.length;
      return;
    }
    const low = min === "" ? 0 : Number(min);
    const high = max === undefined ? low : max === "" ? undefined : Number(max);
    if (low > 32767 || (high ?? low) > 32767 || (high !== undefined && high < low)) {
      throw this.#error("invalid content of \\{\\}");
    }
    this.#at += inside.length + close.length;
    this.#again(high === undefined ? `{${low},}` : `{${low},${high}}`);
  }

  #caret(): void {
    if (this.#isExtended) return this.#anchor("^");
    const before = this.#chars.slice(0, this.#at - 1).join("");
    const isFirst = before === "" || (this.#isStart && /\\[(|]$/.test(before));
    if (isFirst) this.#anchor("^");
    else this.#atom("\\^");
  }

  /** Whether a `$` that was just read stands at the end of its alternative. */
  get #isEnd(): boolean {
    if (this.#isExtended) return true;
    const rest = this.#chars.slice(this.#at).join("");
    return rest === "" || /^\\[)|]/.test(rest);
  }

  #atom(part: string): void {
    this.#parts.push(part);
    this.#isStart = false;
  }

  /** In a basic pattern a star after `^` is text; elsewhere a repeat of a position is harmless. */
  #anchor(part: string): void {
    this.#parts.push(part);
    this.#isStart = !this.#isExtended && part === "^";
  }

  #bracket(): string {
    const isNegated = this.#chars[this.#at] === "^";
    if (isNegated) this.#at++;
    const members: string[] = [];
    for (let isFirst = true;; isFirst = false) {
      const char = this.#chars[this.#at];
      if (char === undefined) throw this.#error("unmatched [, [^, [:, [., or [=");
      if (char === "]" && !isFirst) break;
      members.push(this.#member());
    }
    this.#at++;
    return `[${isNegated ? "^" : ""}${members.join("")}]`;
  }

  #member(): string {
    const opened = this.#opened(":");
    if (opened !== undefined) {
      const named = namedClasses.get(opened);
      if (named === undefined) throw this.#error("invalid character class name");
      return named;
    }
    const first = this.#element();
    const isRange = this.#chars[this.#at] === "-" && this.#chars[this.#at + 1] !== "]" &&
      this.#chars[this.#at + 1] !== undefined;
    if (!isRange) return quoted(first);
    this.#at++;
    const last = this.#element();
    if (byCodePoints(last, first) < 0) {
      throw this.#error("invalid range end");
    }
    return `${quoted(first)}-${quoted(last)}`;
  }

  /** A character, also as `[.x.]` or `[=x=]`. */
  #element(): string {
    const named = this.#opened(".") ?? this.#opened("=");
    if (named === undefined) return this.#chars[this.#at++] ?? "";
    if ([...named].length !== 1) throw this.#error("invalid collation character");
    return named;
  }

  /** What stands between `[` with that mark and the mark with `]`, if that is what follows. */
  #opened(mark: string): string | undefined {
    if (this.#chars[this.#at] !== "[" || this.#chars[this.#at + 1] !== mark) return undefined;
    const rest = this.#chars.slice(this.#at + 2).join("");
    const end = rest.indexOf(`${mark}]`);
    if (end < 0) throw this.#error("unmatched [, [^, [:, [., or [=");
    this.#at += [...rest.slice(0, end)].length + 4;
    return rest.slice(0, end);
  }

  #error(reason: string): UsageError {
    return new UsageError(`pattern '${this.#pattern}': ${reason}`);
  }
}

function isDigits(text: string): boolean {
  return /^\d*$/.test(text);
}

function quoted(char: string): string {
  return /[A-Za-z0-9_ ]/.test(char) ? char : `\\x{${codePointOf(char).toString(16)}}`;
}
