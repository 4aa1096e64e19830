/**
 * Strings with holes for expressions, which hold strings of their own: `"a ${f("b")}"`.
 * @module
 */

import type { SegmentRule } from "./segment_rules.ts";

/** A kind of string of a language. */
export interface StringForm {
  /** Its first mark. */
  readonly open: string;
  /** Its last mark. */
  readonly close: string;
  /** What begins a hole; none when omitted. The hole ends with the mate of its last character. */
  readonly hole?: string;
  /** What has to follow for a hole to begin, as the `$` of PHP's `{$a}`; nothing when omitted. */
  readonly holeNeeds?: string;
  /** What takes the meaning from the character after it; none when omitted. */
  readonly escape?: string;
  /** Whether its marks are brackets, so that it can contain pairs of them. */
  readonly nests?: boolean;
  /** Whether the last of several last marks ends it: `"""a""""` is `a"`. */
  readonly isGreedy?: boolean;
  /** Whether it may hold line breaks. */
  readonly multiline: boolean;
}

interface OpenString {
  readonly form: StringForm;
  /** Brackets open in its current hole; -1 in its text. */
  depth: number;
  /** Brackets of its own kind that are open in its text. */
  pairs: number;
}

const mates: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

/**
 * Finds the end of a string whose contents begin at `from`: the offset after its last mark, or
 * minus the offset where it is cut off. In its holes, strings of any of the forms can begin; where
 * several could, the first wins. Nesting costs nothing.
 */
export function interpolatedEnd(
  source: string,
  from: number,
  { form, forms }: { readonly form: StringForm; readonly forms: readonly StringForm[] },
): number {
  const open: OpenString[] = [{ form, depth: -1, pairs: 0 }];
  for (let at = from; at < source.length;) {
    const top = open.at(-1);
    if (top === undefined) return at;
    const char = source.charAt(at);
    if (top.depth >= 0) {
      const bracket = top.form.hole?.at(-1) ?? "{";
      const inner = forms.find(({ open }) => source.startsWith(open, at));
      if (char === bracket) top.depth++;
      else if (char === mates[bracket] && --top.depth === 0) top.depth = -1;
      if (inner !== undefined) open.push({ form: inner, depth: -1, pairs: 0 });
      at += inner?.open.length ?? 1;
      continue;
    }
    const { close, escape, hole, holeNeeds = "", multiline } = top.form;
    if (hole !== undefined && source.startsWith(hole + holeNeeds, at)) {
      top.depth = 1;
      at += hole.length;
    } else if (escape !== undefined && source.startsWith(escape, at)) {
      at += escape.length + (source.startsWith("\r\n", at + escape.length) ? 2 : 1);
    } else if (top.form.nests === true && source.startsWith(top.form.open, at)) {
      top.pairs++;
      at += top.form.open.length;
    } else if (source.startsWith(close, at)) {
      if (top.pairs-- === 0) open.pop();
      at += close.length;
      while (top.form.isGreedy === true && source.startsWith(close, at - close.length + 1)) at++;
      if (open.length === 0) return at;
    } else if (char === "\n" && !multiline) {
      return -at;
    } else at++;
  }
  return -source.length;
}

/** Segment rules for the strings of a language, in order of preference. */
export function interpolatedStrings(forms: readonly StringForm[]): readonly SegmentRule[] {
  return forms.map((form) => ({
    begins: RegExp.escape(form.open),
    kind: "string",
    end: (source, at) => interpolatedEnd(source, at + form.open.length, { form, forms }),
  }));
}
