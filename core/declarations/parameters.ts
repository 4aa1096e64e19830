/**
 * The parameters of a declaration, as an address such as `f(int,String)` names them.
 * @module
 */
import { itemAt } from "@ct/base";
import type { Declaration } from "@ct/source";

/** No list of parameters that is longer is read. */
const longest = 20_000;

const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/**
 * The text between the brackets behind the name of a declaration, given the text and its mask;
 * `undefined` if there are none.
 */
export function parametersOf(
  text: string,
  mask: string,
  { name, start, startColumn = 1 }: Declaration,
): string | undefined {
  let line = 0;
  for (let count = 1; count < start; count++) line = mask.indexOf("\n", line) + 1;
  const from = line + startColumn - 1;
  const last = name.split(/[\s.:#]/).at(-1) || name;
  const head = new RegExp(`(?<![\\w$])${RegExp.escape(last)}\\s*(?=[(<[])`, "g");
  head.lastIndex = from;
  const hit = head.exec(mask.slice(0, from + longest));
  if (hit === null || mask.slice(line, hit.index).includes("\n")) return undefined;
  let open = hit.index + hit[0].length;
  // Parameters of types come before the others.
  if (mask.charAt(open) === "<") open = closing(mask, open) + 1;
  while (/\s/.test(mask.charAt(open))) open++;
  if (!/[([]/.test(mask.charAt(open))) return undefined;
  const close = closing(mask, open);
  return close < 0 ? undefined : text.slice(open + 1, close);
}

/** The text between the brackets that open at an offset, or after blanks; if any do. */
export function parametersFrom(text: string, offset: number): string | undefined {
  const open = offset + (/^\s*/.exec(text.slice(offset, offset + longest))?.[0].length ?? 0);
  if (text.charAt(open) !== "(") return undefined;
  const close = closing(text, open);
  return close < 0 ? undefined : text.slice(open + 1, close);
}

/** Offset of what closes the bracket at an offset; -1 if nothing does. */
function closing(mask: string, open: number): number {
  const first = mask.charAt(open);
  const last = pairs[first];
  for (let at = open, depth = 0; at < Math.min(mask.length, open + longest); at++) {
    const char = mask.charAt(at);
    if (char === first) depth++;
    else if (char === last && mask.charAt(at - 1) !== "=" && --depth === 0) return at;
  }
  return -1;
}

/** Splits a list at the commas outside of brackets. */
export function listOf(text: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at);
    if ("([{<".includes(char) && char !== "") depth++;
    else if (")]}".includes(char) || (char === ">" && !/[-=]/.test(text.charAt(at - 1)))) depth--;
    if (at < text.length && (char !== "," || depth > 0)) continue;
    items.push(text.slice(from, at));
    from = at + 1;
  }
  // A comma may stand behind the last one.
  if (items.at(-1)?.trim() === "") items.pop();
  return items;
}

/** Whether parameters, as the source has them, are those that an address names. */
export function areParameters(text: string, wanted: readonly string[]): boolean {
  const items = listOf(text);
  return items.length === wanted.length &&
    items.every((item, index) => formsOf(item).has(squeezed(itemAt(wanted, index))));
}

/** Whether two lists of parameters take the same types, as far as the texts tell. */
export function haveSameTypes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => {
    const forms = typesOf(item);
    return [...typesOf(itemAt(other, index))].some((each) => forms.has(each));
  });
}

/** What the type of a parameter may be: all of its text, or all but the last word. */
function typesOf(parameter: string): ReadonlySet<string> {
  const plain = parameter.replace(/(?<![=!<>])=(?![=>])[^]*/, "").trim();
  const last = namedLast.exec(plain);
  return new Set([plain, ...last === null ? [] : [`${last[1]}${last[3]}`]].map(squeezed));
}

/** A type and the name behind it, with the brackets of an array behind that. */
const namedLast = /^([^]*\W)([\w$]{1,200})((?:\s*\[\])*)$/;

const modifiers = new RegExp(
  String.raw`^(?:@[\w.]+(?:\([^()]*\))?|\[[^\[\]]*\](?=\s*\w)|` +
    "(?:final|const|this|ref|out|in|params|vararg|noinline|crossinline|val|var|mut|inout|" +
    String.raw`readonly|public|private|protected|override|required|late|static|scoped)(?=\s))\s*`,
);

/** What a parameter can be called: as a whole, without its default, by its type, by its name. */
function formsOf(parameter: string): ReadonlySet<string> {
  const forms = [parameter];
  const plain = parameter.replace(/(?<![=!<>])=(?![=>])[^]*/, "").trim();
  let bare = plain;
  while (modifiers.test(bare)) bare = bare.replace(modifiers, "");
  forms.push(plain, bare);
  const colon = /^([^:]*[^:\s])\s*:(?!:)\s*([^]+)$/.exec(bare);
  const last = namedLast.exec(bare);
  if (colon !== null) {
    forms.push(itemAt(colon, 1), itemAt(colon, 2));
    // The word that a call has to say, as in Swift's `f(with:)`.
    forms.push(`${/^\S+/.exec(itemAt(colon, 1))?.[0]}:`);
  } else if (last !== null) {
    forms.push(`${last[1]}${last[3]}`, itemAt(last, 2));
  }
  return new Set(forms.map(squeezed));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}
