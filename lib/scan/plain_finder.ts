/**
 * Finds needles byte by byte, where a scanner has no more memory for tables.
 *
 * @module
 */
import { leastOf } from "@ct/base";
import { HeadIndex } from "./head_index.ts";
import { fitting, isAt, type NeedleForm } from "./needle_form.ts";
import { rareOffsets } from "./rare_bytes.ts";
import { assertRange, type Finder } from "./scanner.ts";

/** Creates a finder of needles in a buffer. */
export function plainFinder(buffer: Uint8Array, forms: readonly NeedleForm[]): Finder {
  const [form] = forms;
  const search = forms.length === 1 && form !== undefined
    ? searchOne(buffer, form)
    : searchAny(buffer, forms);
  return {
    find(from: number, end: number): number {
      assertRange(from, end, buffer.length);
      return search(from, end);
    },
  };
}

type Search = (from: number, end: number) => number;

/** Searches for the rarest byte, then compares the whole. */
function searchOne(buffer: Uint8Array, form: NeedleForm): Search {
  const { length } = form.value;
  const [rarest] = rareOffsets(form);
  const fits = new Uint8Array(256);
  for (const byte of fitting(form, rarest)) fits[byte] = 1;
  return (from, end) => {
    const last = end - length;
    for (let at = from; at <= last; at++) {
      while (at <= last && fits[buffer[at + rarest] ?? 0] === 0) at++;
      if (at <= last && isAt(buffer, form, { at, end })) return at;
    }
    return -1;
  };
}

/**
 * Searches for two bytes that may begin a needle, then compares those that begin like the text
 * there. Needles with letters in both cases are compared wherever their first byte is.
 */
function searchAny(buffer: Uint8Array, forms: readonly NeedleForm[]): Search {
  const shortest = leastOf(forms.map(({ value }) => value.length));
  const heads = new HeadIndex<NeedleForm>();
  const folded: (NeedleForm[] | undefined)[] = new Array(256).fill(undefined);
  const fits = new Uint8Array(1 << 16);
  for (const form of forms) {
    const isExact = form.set.every((bits) => bits === 0);
    if (isExact) heads.add(form.value, form);
    for (const first of fitting(form, 0)) {
      if (!isExact) (folded[first] ??= []).push(form);
      for (const second of fitting(form, 1)) fits[first << 8 | second] = 1;
    }
  }
  return (from, end) => {
    const last = end - shortest;
    let two = buffer[from] ?? 0;
    for (let at = from; at <= last; at++) {
      two = (two << 8 | (buffer[at + 1] ?? 0)) & 0xffff;
      if (fits[two] === 0) continue;
      const isFound = (form: NeedleForm) => isAt(buffer, form, { at, end });
      if (heads.at(buffer, at).some(isFound) || folded[two >>> 8]?.some(isFound)) return at;
    }
    return -1;
  };
}
