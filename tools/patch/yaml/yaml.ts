/**
 * Patching YAML. Every change is checked before it counts: its result is parsed again and must say
 * what the operation says of the data, or it is refused. So a document may lose a patch, but never
 * its meaning.
 *
 * @module
 */
import { applyEdits, type TextEdit } from "@ct/write";
import { CtError, lineNumberAt, pushAll } from "@ct/base";
import { type Action, decide } from "../model/action.ts";
import { type Change, headOf, valueChange } from "../model/change.ts";
import type { DocumentCondition } from "../model/document_address.ts";
import { keptString } from "../model/kept_string.ts";
import type { Model } from "../model/model.ts";
import { modelJson } from "../model/model_json.ts";
import { applyToModel } from "../model/model_patch.ts";
import { equalModels } from "../model/model_equality.ts";
import { type Operation, refusal } from "../model/operation.ts";
import { withContainer } from "../model/parents.ts";
import { abridge, type NearPath } from "./abridged.ts";
import type { SharedChange } from "./anchors.ts";
import { layoutOf } from "./layout.ts";
import { lineEndingOf } from "../model/text_lines.ts";
import { editsOf, type YamlSource } from "./edit.ts";
import { yamlModel } from "./number.ts";
import type { YamlNode } from "./node.ts";
import { YamlTree } from "./tree.ts";
import { loadYaml, type ParsedYaml, type Tick } from "./package.ts";
import { readYaml } from "./reader.ts";
import { findSection, type YamlReading } from "./section.ts";

/** A patched text. */
export interface PatchedText {
  /** The text after all operations. */
  readonly text: string;
  /** How many operations changed it. */
  readonly changes: number;
  /** The anchors whose aliases stand for something else now. */
  readonly shared?: readonly SharedChange[];
  /** What changed, in order, except for what is large. */
  readonly reported: readonly Change[];
}

/** How a text is patched. */
export interface YamlOptions {
  /** Called now and then, and may throw to end the work. */
  readonly tick?: Tick;
  /** What holds for the document that is meant; needed if there are several. */
  readonly document?: readonly DocumentCondition[];
  /** Whether paths go on behind an alias, at the node that it stands for. */
  readonly passesAliases?: boolean;
  /** Documents of as many characters are abridged if they can be. */
  readonly largeFrom?: number;
}

/**
 * Does operations on a document.
 * @throws {CtError} With code `syntax` if the text is no YAML document, `not-found` if an operation
 * does not fit it, `refused` if one cannot be done without touching more than it means;
 * `not-found` or `refused`, too, if it is not one document that is meant.
 *
 * @example Comments stay
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { patchYaml, readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const operations = readOperations({ set: ["a=x: y"], delete: [], ...none }, { cwd: "/", door: openDoor });
 * const { text } = await patchYaml("a: 1 # one\nb: 2\n", operations);
 * assert.equal(text, "a: 'x: y' # one\nb: 2\n");
 * ```
 */
export async function patchYaml(
  text: string,
  operations: readonly Operation[],
  options: YamlOptions = {},
): Promise<PatchedText> {
  const { tick = () => {}, document = [], largeFrom = 1 << 16, passesAliases = false } = options;
  const parse = await loadYaml();
  const reading = { parse, tick, largeFrom, passesAliases };
  const { start, end } = findSection(text, document, reading);
  const section = {
    text: text.slice(start, end),
    firstLine: lineNumberAt(text, start),
    file: text,
  };
  const patched = patchDocument(section, operations.map(yamlOperation), reading);
  return { ...patched, text: text.slice(0, start) + patched.text + text.slice(end) };
}

/** Does operations on the only document of a text. */
function patchDocument(
  { text, firstLine, file }: Pick<ParsedYaml, "text" | "firstLine"> & { readonly file: string },
  operations: readonly Operation[],
  { parse, tick, largeFrom, passesAliases }: YamlReading & { readonly passesAliases: boolean },
): PatchedText {
  const layout = layoutOf(text, file);
  const reader = (restore: (part: string) => string) => (input: string): YamlSource => {
    const root = readYaml(parse(input, tick, firstLine));
    if (root.style === "empty") throw new CtError("syntax", "document is empty");
    const lineAt = (offset: number) => {
      const above = restore(input.slice(0, offset));
      return firstLine - 1 + lineNumberAt(above, above.length);
    };
    return { text: input, tree: new YamlTree(root, { passesAliases, lineAt }), layout };
  };
  // The package takes a byte order mark for the first column of its line.
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const body = text.slice(mark.length);
  const paths = operations.map(nearPath);
  // Behind an alias lies what no path shows.
  const isWhole = body.length < largeFrom || passesAliases;
  const abridged = isWhole ? undefined : abridge(body, paths, tick);
  if (abridged !== undefined) {
    try {
      const read = reader((part) => abridged.restore(part) ?? part);
      const patched = patchRead(abridged.text, operations, read);
      const whole = abridged.restore(patched.text);
      const reported = patched.reported.filter(({ old = "" }) => abridged.restore(old) === old);
      if (whole !== undefined) return { ...patched, reported, text: mark + whole };
    } catch (error) {
      // Whether it is an error, and how it reads, is decided on the whole text.
      const isOurs = error instanceof CtError &&
        ["syntax", "not-found", "refused"].includes(error.code);
      if (!isOurs) throw error;
    }
  }
  const patched = patchRead(body, operations, reader((part) => part));
  return { ...patched, text: mark + patched.text };
}

/**
 * The path to what an operation has to compare or to tell: of a move to all elements, which may be
 * equal.
 */
function nearPath({ kind, path }: Operation): NearPath {
  if (kind !== "move") return { ...path, isWhole: kind !== "add" };
  const any = { kind: "predicate", key: "", text: "", end: path.text.length } as const;
  return { ...path, steps: [...path.steps.slice(0, -1), any] };
}

/** Does operations on a text, batch by batch. */
function patchRead(
  text: string,
  operations: readonly Operation[],
  read: (text: string) => YamlSource,
): PatchedText {
  let source = read(text);
  let changes = 0;
  let largest = operations.length;
  const reported: Change[] = [];
  const shared = new Set<number>();
  for (let done = 0; done < operations.length;) {
    const batch = nextBatch(source, operations.slice(done, done + largest));
    const result = batch.edits.length === 0 ? source : checked(source, batch, read);
    if (typeof result === "string") {
      const [operation] = batch.operations;
      if (batch.operations.length === 1 && operation !== undefined) {
        throw refusal(operation, result);
      }
      // One of them stands in the way of another: take them one by one.
      largest = 1;
      continue;
    }
    source = result;
    changes += batch.reported.length;
    pushAll(reported, batch.reported);
    done += batch.operations.length;
    for (const index of batch.shared) shared.add(index);
  }
  const { text: patched, tree } = source;
  if (shared.size === 0) return { text: patched, changes, reported };
  return { text: patched, changes, reported, shared: sharedChanges(tree, shared) };
}

/** The anchors with these places among all, as they are in the end. */
function sharedChanges(tree: YamlTree, places: ReadonlySet<number>): readonly SharedChange[] {
  return tree.anchors.all.flatMap(({ node, aliases }, index) => {
    const { anchor } = node.model;
    const [line] = tree.linesOf([node]);
    if (!places.has(index) || anchor === undefined || line === undefined) return [];
    return { anchor: anchor.name, line, aliases: tree.linesOf(aliases) };
  });
}

/** The operation with its value as YAML spells it. */
function yamlOperation(operation: Operation): Operation {
  if (!("value" in operation)) return operation;
  const { value } = operation;
  return { ...operation, value: { ...value, model: yamlModel(value.model) } };
}

/** Operations whose edits do not touch, to be done in one go. */
interface Batch {
  readonly operations: readonly Operation[];
  readonly edits: readonly TextEdit[];
  /** What the document must say afterwards. */
  readonly model: Model;
  /** What changes. */
  readonly reported: readonly Change[];
  /** The changed nodes that aliases stand for, by their place among all anchors. */
  readonly shared: readonly number[];
}

/** Parsing is slow, so as many operations as possible share the two that a batch needs. */
function nextBatch(source: YamlSource, operations: readonly Operation[]): Batch {
  const edits: TextEdit[] = [];
  const shared: number[] = [];
  let model = source.tree.root.model;
  const reported: Change[] = [];
  let count = 0;
  for (const given of operations) {
    try {
      const placed = withContainer(source.tree, given);
      const action = decide(source.tree, placed);
      const operation = action.kind === "replace"
        ? keptYamlString(source, action.place.node, placed)
        : placed;
      const spots = editsOf(source, action, operation);
      if (spots.some((edit) => edits.some((other) => touch(edit, other)))) break;
      const next = applyToModel(model, operation, source.tree);
      // What does nothing may do something after those before it.
      const isIdle = action.kind === "nothing" && edits.length > 0;
      if (isIdle && (operation.kind === "move" || !equalModels(model, next))) break;
      model = next;
      const found = spots.filter(({ start, end, text }) => source.text.slice(start, end) !== text);
      pushAll(edits, found);
      if (found.length > 0) {
        reported.push(changeOf(action, placed === given ? operation : given));
        pushAll(shared, sharedBy(source.tree, action));
      }
    } catch (error) {
      // It may become possible by the operations before it; alone it fails for good.
      if (count === 0) throw error;
      break;
    }
    count++;
  }
  return { operations: operations.slice(0, count), edits, model, reported, shared };
}

/** The operation with its value as a string where it replaces one, also by an alias. */
function keptYamlString({ text, tree }: YamlSource, node: YamlNode, operation: Operation) {
  const old = node.kind === "alias" ? tree.anchors.of(node)?.node ?? node : node;
  return keptString(operation, old.kind, text.charAt(old.body));
}

/** What is reported about an action. */
function changeOf(action: Action<YamlNode>, operation: Operation): Change {
  if (action.kind === "move") {
    return { ...headOf(operation), moved: { from: action.from, to: action.to } };
  }
  const old = action.kind === "replace"
    ? action.place.node
    : action.kind === "remove"
    ? action.container.entries[action.index]?.value
    : undefined;
  return { ...valueChange(operation), ...old !== undefined && { old: modelJson(old.model) } };
}

/** The places, among all anchors, of those whose aliases change with what an action changes. */
function sharedBy({ anchors }: YamlTree, action: Action<YamlNode>): readonly number[] {
  if (action.kind === "nothing") return [];
  const changed = action.kind === "replace" ? action.place.node : action.container;
  return anchors.around(changed).map((each) => anchors.all.indexOf(each));
}

function touch(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/**
 * The document with a batch done; the reason why not, if it does not say what it must. A block
 * scalar that comes last gets the line break that the file does not end with.
 */
function checked(
  { text, tree }: YamlSource,
  { edits, model }: Batch,
  read: (text: string) => YamlSource,
): YamlSource | string {
  const after = applyEdits(text, edits.toSorted((a, b) => a.start - b.start));
  const isOpenEnd = !text.endsWith("\n") && edits.some(({ end }) => end === text.length);
  try {
    for (const candidate of isOpenEnd ? [after, after + lineEndingOf(text)] : [after]) {
      const result = read(candidate);
      if (!equalModels(model, result.tree.root.model)) continue;
      if (!candidate.includes("<<")) return result;
      const lines = newBadMerges(tree, result.tree);
      if (lines === undefined) return result;
      return `<< on line ${lines.join(", ")} could no longer take in a mapping`;
    }
    return notParsed("other values would change");
  } catch (error) {
    if (error instanceof CtError && error.code === "syntax") return notParsed(error.message);
    throw error;
  }
}

/** The lines of merge keys that a change would spoil, as far as possible in the text before it. */
function newBadMerges(before: YamlTree, after: YamlTree): readonly number[] | undefined {
  const old = before.merges;
  const bad = after.merges.flatMap((merge, index) => merge.isBad ? [{ ...merge, index }] : []);
  if (bad.length <= old.filter(({ isBad }) => isBad).length) return undefined;
  const isSame = old.length === after.merges.length;
  return isSame
    ? before.linesOf(bad.flatMap(({ index }) => old[index]?.value ?? []))
    : after.linesOf(bad.map(({ value }) => value));
}

function notParsed(reason: string): string {
  return `the result could not be parsed again (${reason})`;
}
