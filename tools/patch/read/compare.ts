/**
 * `--compare`: the paths at which two files say something else (docs/spec/patch.md#reading).
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import { CtError, escapeControls, pushAll } from "@ct/base";
import { jsonPrinter } from "@ct/core/library";
import { LongArray, markVerdict, palette, RawJson } from "@ct/core/text";
import type { PatchOptions } from "../definition.ts";
import { formatOf } from "../format.ts";
import { parsedValue, type PatchContext } from "../patch_context.ts";
import type { PatchDifference } from "../model/patch_json.ts";
import type { Model } from "../model/model.ts";
import { modelJson, numberJson } from "../model/model_json.ts";
import type { SelectedFile, Selection } from "../selection.ts";
import { readDocuments, type Reading } from "./document.ts";

/** A place where two documents differ. */
export interface Difference {
  /** Its path; `.` is the root. */
  readonly path: string;
  /** The value in the first document; `undefined` if there is none. */
  readonly left: Model | undefined;
  /** The value in the second; `undefined` if there is none. */
  readonly right: Model | undefined;
}

/** At most this many values are compared; aliases of aliases can make more of a short text. */
const maxCompared = 1 << 24;

/**
 * Where two documents differ, in the order of the first. The order of keys and the spelling of
 * numbers do not count.
 * @throws {CtError} With code `refused` if they have too many values.
 */
export function differences(left: Model, right: Model, tick: () => void): readonly Difference[] {
  const found: Difference[] = [];
  const open: Difference[] = [{ path: "", left, right }];
  let count = 0;
  // Without recursion: a text may nest deeper than calls can.
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (count++ === maxCompared) throw new CtError("refused", "there are too many values");
    if ((count & 0xfff) === 0) tick();
    const inner = partsOf(pair);
    if (inner !== undefined) pushAll(open, inner.reverse());
    else if (!isSame(pair.left, pair.right)) found.push({ ...pair, path: pair.path || "." });
  }
  return found;
}

/** The pairs that two containers of a kind are made of. */
function partsOf({ path, left, right }: Difference): Difference[] | undefined {
  if (left === undefined || right === undefined || tagOf(left) !== tagOf(right)) return undefined;
  if (left.kind === "array" && right.kind === "array") {
    return Array.from({ length: Math.max(left.items.length, right.items.length) }, (_, index) => ({
      path: `${path}[${index}]`,
      left: left.items[index],
      right: right.items[index],
    }));
  }
  if (left.kind !== "object" || right.kind !== "object") return undefined;
  const others = membersByKey(right);
  const own = membersByKey(left);
  return [...new Set([...own.keys(), ...others.keys()])].map((key) => ({
    path: path + stepOf(key, path === ""),
    left: own.get(key),
    right: others.get(key),
  }));
}

/** If a key is repeated, the first one counts. */
function membersByKey(model: Extract<Model, { readonly kind: "object" }>): Map<string, Model> {
  const members = new Map<string, Model>();
  for (const { key, value } of model.members) {
    const text = "text" in key ? key.text : "";
    if (!members.has(text)) members.set(text, value);
  }
  return members;
}

function stepOf(key: string, isFirst: boolean): string {
  if (!/^[^\s.[\]="'\p{Cc}]+$/u.test(key)) return `[${JSON.stringify(key)}]`;
  return isFirst ? key : `.${key}`;
}

function isSame(left: Model | undefined, right: Model | undefined): boolean {
  if (left === undefined || right === undefined || left.kind !== right.kind) return false;
  if (tagOf(left) !== tagOf(right) || !("text" in left) || !("text" in right)) return false;
  if (left.text === right.text) return true;
  if (left.kind === "date") return dateText(left.text) === dateText(right.text);
  return left.kind === "number" && decimal(left.text) === decimal(right.text);
}

/** A tag of an application's own; those of YAML say what the value is anyway. */
function tagOf({ tag }: Model): string | undefined {
  return tag?.startsWith("!!") ? undefined : tag;
}

/** A date in one spelling. */
function dateText(text: string): string {
  return text.toUpperCase().replace(" ", "T");
}

/** A number in the one spelling that it has here, exact whatever its size. */
function decimal(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(numberJson(text));
  // Infinity and what is no number have signs and dots of their own in each format.
  if (parts === null) return text.toLowerCase().replace(/[+.]/g, "");
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  const short = digits.slice(0, end);
  if (short === "") return "0";
  return `${sign}${short}e${
    BigInt(exponent) + BigInt(digits.length - short.length - fraction.length)
  }`;
}

/**
 * Compares the file that is selected with another one and prints where they differ; resolves to the
 * exit status, 1 if they do.
 * @throws {CtError} If not one file is selected, or one is malformed or cannot be read.
 */
export async function compareFiles(
  options: PatchOptions,
  ctx: PatchContext,
  { other, selection, reading }: {
    readonly other: string;
    readonly selection: Selection;
    readonly reading: Reading;
  },
): Promise<number> {
  const files: SelectedFile[] = [];
  for await (const file of selection.files()) files.push(file);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new CtError("usage", `--compare needs one file, and ${files.length} are selected`);
  }
  const format = options.format ?? formatOf(other) ?? file.format;
  const read = { ...reading, ctx };
  const left = rootOf(await readDocuments(file.entry.path, file.format, read), file.format);
  const right = rootOf(await readDocuments(other, format, read), format);
  const found = differences(left, right, reading.tick);
  const verdict = found.length === 0 ? "SUCCESS" : "ERROR";
  if (ctx.onResult !== undefined) {
    ctx.onResult({ differences: rowsFor(found, parsedValue), tool: "ct-patch", verdict });
  } else if (printsJson(options)) {
    const rows = rowsFor(found, (json) => new RawJson(json));
    const value = { differences: new LongArray(() => rows), tool: "ct-patch", verdict };
    jsonPrinter(options, ctx)(value);
  } else {
    for (const row of options.quiet ? [] : found) ctx.stdout.write(`${rowOf(row)}\n`);
    const summary = `${found.length} difference(s) -> ${verdict}\n`;
    ctx.stdout.write(markVerdict(summary, palette(ctx.colour)));
  }
  return found.length === 0 ? 0 : 1;
}

/** Differences with what stands for the JSON of a value. */
function rowsFor<Value>(
  found: readonly Difference[],
  valueOf: (json: string) => Value,
): readonly PatchDifference<Value>[] {
  const json = (model: Model | undefined) => model && valueOf(modelJson(model));
  return found.map(({ path, left, right }) => ({ path, left: json(left), right: json(right) }));
}

/** A file of records is a list of them. */
function rootOf(documents: readonly { readonly model: Model }[], format: string): Model {
  const [document] = documents;
  if (format !== "jsonl" && document !== undefined) return document.model;
  return { kind: "array", items: documents.map(({ model }) => model) };
}

function rowOf({ path, left, right }: Difference): string {
  return escapeControls(`${path}: ${shown(left)} -> ${shown(right)}`);
}

function shown(model: Model | undefined): string {
  if (model === undefined) return "nothing";
  if (model.kind === "date") return model.text;
  const tag = tagOf(model);
  return (tag === undefined ? "" : `${tag} `) + modelJson(model);
}
