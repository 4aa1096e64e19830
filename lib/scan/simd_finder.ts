/**
 * Chooses how an instance searches for needles, and lays out the tables for it.
 *
 * @module
 */
import { itemAt, leastOf } from "@ct/base";
import { fitting, type NeedleForm } from "./needle_form.ts";
import { listBytes, needleBytes, type TableSpace } from "./needle_table.ts";
import { rareOffsets } from "./rare_bytes.ts";
import type { WasmScan } from "./wasm_module.ts";

/** Looks between two addresses; yields an address or -1. */
export type Search = (from: number, end: number) => number;

/** Above this many needles eight buckets are too full to rule places out. */
const fewNeedles = 128;
/** Sums of two bytes that `assembly/find_many.ts` tells apart. */
const sums = 4096;
const bucketCount = 8;
/** Bytes of a needle that `assembly/find_few.ts` looks at. */
const fingerprint = 3;

/** Creates a search for the needles; `undefined` if there is not enough space for their tables. */
export function simdSearch(
  wasm: WasmScan,
  space: TableSpace,
  forms: readonly NeedleForm[],
): Search | undefined {
  const [form] = forms;
  if (forms.length === 1 && form !== undefined) return searchOne(wasm, space, form);
  return forms.length <= fewNeedles
    ? searchFew(wasm, space, forms)
    : searchMany(wasm, space, forms);
}

function searchOne(wasm: WasmScan, space: TableSpace, form: NeedleForm): Search | undefined {
  if (!space.has(16 + needleBytes(form))) return undefined;
  const offsets = rareOffsets(form);
  const table = space.take(16);
  space.putWords(table, offsets);
  space.putBytes(
    table + 8,
    offsets.flatMap((at) => [itemAt(form.set, at), itemAt(form.value, at)]),
  );
  space.addNeedle(form);
  return (from, end) => wasm.findOne(table, from, end);
}

function searchFew(
  wasm: WasmScan,
  space: TableSpace,
  forms: readonly NeedleForm[],
): Search | undefined {
  const size = 160 + sum(forms.map(needleBytes)) + bucketCount * listBytes(forms.length);
  if (!space.has(size)) return undefined;
  const table = space.take(160);
  const masks = new Uint8Array(2 * 16 * fingerprint);
  const lists = buckets(forms).map((bucket, index) => {
    for (const form of bucket) addToMasks(masks, form, 1 << index);
    return space.addList(bucket.map((form) => space.addNeedle(form)));
  });
  space.putBytes(table, masks);
  space.putWords(table + 96, lists);
  space.putWords(table + 128, [shortest(forms)]);
  return (from, end) => wasm.findFew(table, from, end);
}

/** Parts the needles so that those with equal beginnings, or short ones, come together. */
function buckets(forms: readonly NeedleForm[]): readonly (readonly NeedleForm[])[] {
  const key = ({ value }: NeedleForm) => String.fromCharCode(...value.subarray(0, fingerprint));
  const sorted = forms.map((form) => ({ form, key: key(form), isShort: form.value.length < 3 }))
    .sort((a, b) =>
      Number(b.isShort) - Number(a.isShort) || (a.key < b.key ? -1 : Number(a.key > b.key))
    );
  return Array.from(
    { length: bucketCount },
    (_, index) =>
      sorted.filter((_, rank) => Math.floor(rank * bucketCount / sorted.length) === index)
        .map(({ form }) => form),
  );
}

/** Enters a needle into its bucket's bit of the tables of halves of its first bytes. */
function addToMasks(masks: Uint8Array, form: NeedleForm, bit: number): void {
  for (let offset = 0; offset < fingerprint; offset++) {
    for (const byte of fitting(form, offset)) {
      const lower = 32 * offset + (byte & 15);
      const upper = 32 * offset + 16 + (byte >>> 4);
      masks[lower] = (masks[lower] ?? 0) | bit;
      masks[upper] = (masks[upper] ?? 0) | bit;
    }
  }
}

function searchMany(
  wasm: WasmScan,
  space: TableSpace,
  forms: readonly NeedleForm[],
): Search | undefined {
  const lists = listsBySum(forms);
  const size = 16 + 4 * sums + sum(forms.map(needleBytes)) +
    sum([...lists.values()].map((list) => listBytes(list.length)));
  if (!space.has(size)) return undefined;
  const table = space.take(16 + 4 * sums);
  const needles = forms.map((form) => space.addNeedle(form));
  space.putWords(table, [shortest(forms)]);
  for (const [key, list] of lists) {
    space.putWords(table + 16 + 4 * key, [
      space.addList(list.map((index) => itemAt(needles, index))),
    ]);
  }
  return (from, end) => wasm.findMany(table, from, end);
}

/** For each sum of two bytes the needles that may begin with them. */
function listsBySum(forms: readonly NeedleForm[]): ReadonlyMap<number, readonly number[]> {
  const lists = new Map<number, number[]>();
  forms.forEach((form, index) => {
    const keys = fitting(form, 0).flatMap((first) =>
      fitting(form, 1).map((second) => first ^ (second << 4))
    );
    for (const key of new Set(keys)) {
      const list = lists.get(key) ?? [];
      list.push(index);
      lists.set(key, list);
    }
  });
  return lists;
}

function shortest(forms: readonly NeedleForm[]): number {
  return leastOf(forms.map(({ value }) => value.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
