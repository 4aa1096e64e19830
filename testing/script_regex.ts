/**
 * Regular expressions of JavaScript, written in the dialect of `@ct/regex`, so that its analysis
 * can be had for them.
 *
 * @module
 */

/** A regular expression of JavaScript in parts that the dialect has. */
export interface TranslatedRegex {
  /** The expression, with an assertion in the place of each look-around. */
  readonly main: string;
  /** What the look-arounds hold; each is tried where the expression comes to it. */
  readonly lookArounds: readonly string[];
}

/**
 * Translates what stands between the slashes, and the flags. What the dialect lacks besides
 * look-around, such as `\1`, is left as it is, so that parsing it fails.
 */
export function translateScriptRegex(source: string, flags: string): TranslatedRegex {
  const own = [...flags].filter((flag) => "ims".includes(flag)).join("");
  const prefix = own === "" ? "" : `(?${own})`;
  const lookArounds: string[] = [];
  const main = withoutLookAround(source, lookArounds);
  const here = (body: string) => `${prefix}\\A(?:${body})`;
  return {
    main: flags.includes("y") ? here(main) : prefix + main,
    lookArounds: lookArounds.map(here),
  };
}

/**
 * The dialect has no surrogates; a character beyond the first plane does as well for the analysis.
 */
const surrogate = "\\x{10ffff}";

function withoutLookAround(source: string, lookArounds: string[]): string {
  let result = "";
  let isClass = false;
  for (let at = 0; at < source.length; at++) {
    const rest = source.slice(at);
    const [look] = /^\(\?<?[=!]/.exec(rest) ?? [];
    const char = source.charAt(at);
    if (char === "\\") {
      const [whole = "", digits, braced] =
        /^\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}|p\{Cs\}|.)/s.exec(rest) ?? [];
      const hex = digits ?? braced;
      if (whole === "\\p{Cs}" || /^d[89a-f]/i.test(hex ?? "")) result += surrogate;
      else result += hex !== undefined ? `\\x{${hex}}` : whole === "\\0" ? "\\x00" : whole;
      at += whole.length - 1;
    } else if (isClass) {
      if (char === "]") isClass = false;
      result += "[&~-".includes(char) && (char === "[" || source.charAt(at + 1) === char)
        ? `\\${char}`
        : char;
    } else if (rest.startsWith("[^]")) {
      result += "[\\s\\S]";
      at += 2;
    } else if (char === "[") {
      isClass = true;
      const [opening = ""] = /^\[\^?/.exec(rest) ?? [];
      result += opening;
      at += opening.length - 1;
    } else if (look !== undefined) {
      const end = groupEnd(source, at);
      lookArounds.push(withoutLookAround(source.slice(at + look.length, end), lookArounds));
      result += "\\b";
      at = end;
    } else result += char;
  }
  return result;
}

/** Where the group that opens at an offset closes. */
function groupEnd(source: string, open: number): number {
  let depth = 0;
  let isClass = false;
  for (let at = open; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === "\\") at++;
    else if (isClass) isClass = char !== "]";
    else if (char === "[") isClass = true;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at;
  }
  throw new Error(`a group of /${source}/ does not close`);
}
