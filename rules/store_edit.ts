/**
 * Changing the text of a rule store. Each function takes a store's text and yields the new one,
 * tidied; comments, layout and everything else outside the changed rule or definition stays as it
 * is. Rules go by their place in the list, so that no character of an id means anything.
 *
 * @module
 */
import { CtError, matchOf } from "@ct/base";
import { JsonNode, JsonSource, JsonText, listOf } from "@ct/json";
import type { RuleRecord } from "./record.ts";
import { ruleEntry, tidyStore } from "./store_layout.ts";

/** The value of a definition. */
export type DefinitionValue = string | readonly string[];

/** A store whose prompts were removed. */
export interface FlattenedStore {
  /** The new text; the same if there was none. */
  readonly text: string;
  /** The rules that had one, by place. */
  readonly positions: readonly number[];
}

/**
 * Appends a rule, after a blank line if the rules stand on lines of their own.
 * @throws {CtError} With code `syntax` if the text is not a store.
 *
 * @example Comments stay where they are
 * ```ts
 * import { appendRule, parseStore } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const text = '// ours\n{\n  "rules": [\n    // none yet\n  ]\n}\n';
 * const [rule] = parseStore('{"rules": [{"id": "a", "question": "A?", "probe": ["true"]}]}').rules;
 * assert(rule !== undefined);
 * const lines = appendRule(text, rule).split("\n");
 * assert.equal(lines[3], "    // none yet");
 * assert.equal(lines[5], '      "id": "a",');
 * ```
 */
export function appendRule(text: string, rule: RuleRecord): string {
  const whole = withMember(tidyStore(text), "rules", "[]");
  const { source, container } = storePart(whole, "rules", "array");
  if (container === undefined) throw malformed("rules", "array");
  const indent = itemIndent(source, container, 1);
  const entry = indented(ruleEntry(rule), indent);
  return separated(appended(whole, container, { head: "", key: "", value: entry, indent }));
}

/**
 * Removes the rule at a place, counted from 0, with its comments.
 * @throws {RangeError} If there is none.
 * @throws {CtError} With code `syntax` if the text is not a store.
 */
export function removeRule(text: string, position: number): string {
  const store = new StoreText(text);
  listOf(store.rules).remove(position);
  return store.text;
}

/**
 * Removes `pending` from the rule at a place, counted from 0.
 * @throws {RangeError} If there is none.
 * @throws {CtError} With code `syntax` if the text is not a store.
 */
export function promoteRule(text: string, position: number): string {
  const store = new StoreText(text);
  store.removeMember(position, "pending");
  return store.text;
}

/**
 * Removes every rule's `prompt`.
 * @throws {CtError} With code `syntax` if the text is not a store.
 */
export function flattenRules(text: string): FlattenedStore {
  if (storePart(text, "rules", "array").container === undefined) return { text, positions: [] };
  const store = new StoreText(text);
  const count = listOf(store.rules).items.length;
  const positions = Array.from({ length: count }, (_, position) => position)
    .filter((position) => store.removeMember(position, "prompt"));
  return { text: positions.length === 0 ? text : store.text, positions };
}

/**
 * Gives a definition a value; `undefined` if it already has this value.
 * @throws {CtError} With code `syntax` if the text is not a store.
 *
 * @example An identical value is no change
 * ```ts
 * import { setDefinition } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const text = '// ours\n{ "defs": { "dir": "src" } }\n';
 * assert.equal(setDefinition(text, "dir", "src"), undefined);
 * assert.equal(setDefinition(text, "dir", ["a", "b"]), '// ours\n{ "defs": { "dir": ["a","b"] } }\n');
 * ```
 */
export function setDefinition(
  text: string,
  name: string,
  value: DefinitionValue,
): string | undefined {
  const whole = withMember(tidyStore(text), "defs", "{}");
  const { source, container } = storePart(whole, "defs", "object");
  if (container === undefined) throw malformed("defs", "object");
  const json = JSON.stringify(value);
  const old = source.memberOf(container, name);
  if (old !== undefined) {
    if (compactText(source, old) === json) return undefined;
    return whole.slice(0, source.start(old)) + json + whole.slice(source.end(old));
  }
  const indent = itemIndent(source, container, 1);
  return appended(whole, container, {
    key: name,
    head: `${JSON.stringify(name)}: `,
    value: json,
    indent,
  });
}

/** A store's text with the rules in it that are being changed. */
class StoreText {
  readonly #root: JsonNode;
  /** The list of rules. */
  readonly rules: JsonNode;

  constructor(text: string) {
    const { source, container } = storePart(tidyStore(text), "rules", "array");
    this.#root = new JsonNode(new JsonText(source), 0);
    if (container === undefined) throw malformed("rules", "array");
    this.rules = new JsonNode(this.#root.text, container);
  }

  /** The text as it is now. */
  get text(): string {
    const { source } = this.#root.text;
    return source.text.slice(0, source.start(0)) + this.#root.text.show(0) +
      source.text.slice(source.end(0));
  }

  /** Removes a member of a rule; returns whether there was one. */
  removeMember(position: number, key: string): boolean {
    const rule = listOf(this.rules).items[position]?.content.value;
    if (rule === undefined) throw new RangeError(`there is no rule ${position}`);
    const members = listOf(rule);
    let found = false;
    for (let index = members.items.length - 1; index >= 0; index--) {
      if (members.items[index]?.content.key !== key) continue;
      members.remove(index);
      found = true;
    }
    return found;
  }
}

type StorePart = "rules" | "defs";

interface Part {
  readonly source: JsonSource;
  /** The number of the container's node; `undefined` if the store has none. */
  readonly container: number | undefined;
}

/** The store parsed, and one of its two containers. */
function storePart(text: string, key: StorePart, kind: "array" | "object"): Part {
  const from = text.startsWith("\ufeff") ? 1 : 0;
  const source = JsonSource.parse(text, from, text.length);
  if (source.kind(0) !== "object") throw new CtError("syntax", "store root must be an object");
  const container = source.memberOf(0, key);
  if (container !== undefined && source.kind(container) !== kind) throw malformed(key, kind);
  return { source, container };
}

function malformed(key: StorePart, kind: "array" | "object"): CtError {
  return new CtError("syntax", `store has no ${kind} '${key}'`);
}

/** A string or list of strings as JSON without white space; `undefined` for everything else. */
function compactText(source: JsonSource, node: number): string | undefined {
  const kind = source.kind(node);
  if (kind === "string") return JSON.stringify(source.scalarText(node));
  if (kind !== "array") return undefined;
  const items = [...source.children(node)];
  if (items.some((item) => source.kind(item) !== "string")) return undefined;
  return JSON.stringify(items.map((item) => source.scalarText(item)));
}

/** The text with an empty container for a member that the root does not have yet. */
function withMember(text: string, key: StorePart, value: "[]" | "{}"): string {
  const kind = value === "[]" ? "array" : "object";
  const { source, container } = storePart(text, key, kind);
  if (container !== undefined) return text;
  const indent = itemIndent(source, 0, 0);
  return appended(text, 0, { key, head: `${JSON.stringify(key)}: `, value, indent });
}

/** An item that a container gets. */
interface NewItem {
  /** Its key; empty for an element. */
  readonly key: string;
  /** What stands before its value. */
  readonly head: string;
  /** Its value's text; lines after the first are indented already. */
  readonly value: string;
  /** What a line of its own starts with. */
  readonly indent: string;
}

function appended(text: string, container: number, item: NewItem): string {
  const { source } = storePart(text, "rules", "array");
  if (source.children(container).next().done) return filled(source, container, item);
  const document = new JsonText(source);
  const value = JsonSource.parse(item.value, 0, item.value.length);
  const { key, head } = item;
  listOf(new JsonNode(document, container)).append({
    key,
    head,
    value: new JsonNode(new JsonText(value), 0),
  });
  return text.slice(0, source.start(0)) + document.show(0) + text.slice(source.end(0));
}

/** The first item of a container goes on a line of its own, after the comments that are there. */
function filled(source: JsonSource, container: number, { head, value, indent }: NewItem): string {
  const { text } = source;
  const start = source.start(container) + 1;
  const end = source.end(container) - 1;
  const inner = text.slice(start, end).trimEnd();
  const own = /\n([ \t]*)$/.exec(text.slice(start, end))?.[1];
  const closing = own ?? indent.slice(0, indent.length - unitOf(indent, depthOf(container)).length);
  return `${text.slice(0, start)}${inner}\n${indent}${head}${value}\n${closing}${text.slice(end)}`;
}

/** The items of the root are one level deep, those of its containers two. */
function depthOf(container: number): number {
  return container === 0 ? 1 : 2;
}

/** What one level adds to an indentation that is `depth` levels deep. */
function unitOf(indent: string, depth: number): string {
  const isEven = indent !== "" && indent.length % depth === 0;
  return isEven ? indent.slice(0, indent.length / depth) : indent.startsWith("\t") ? "\t" : "  ";
}

/**
 * What the lines of a container's items start with; the container is `depth` levels below the root.
 */
function itemIndent(source: JsonSource, container: number, depth: number): string {
  const { text } = source;
  const first = source.children(container).next().value;
  if (first !== undefined) {
    const start = source.start(first);
    const lineStart = text.lastIndexOf("\n", start) + 1;
    const before = text.slice(lineStart, start);
    if (lineStart > source.start(container) && before.trim() === "") return before;
  }
  const start = source.start(container);
  const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
  const own = matchOf(/^[ \t]*/, line)[0];
  if (depth === 0) return own + "  ";
  return own === "" ? "  ".repeat(depth + 1) : own + unitOf(own, depth);
}

/** A rule's text with all lines but the first indented. */
function indented(entry: string, indent: string): string {
  const unit = unitOf(indent, 2);
  return entry.split("\n").map((line, index) =>
    index === 0 ? line : indent + (line.startsWith("  ") ? unit + line.slice(2) : line)
  ).join("\n");
}

/** Puts a blank line before the last rule, if it is not the first and starts a line. */
function separated(text: string): string {
  const { source, container } = storePart(text, "rules", "array");
  const rules = container === undefined ? [] : [...source.children(container)];
  const last = rules.at(-1);
  if (last === undefined || rules.length < 2) return text;
  const start = source.start(last);
  const lineStart = text.lastIndexOf("\n", start) + 1;
  if (text.slice(lineStart, start).trim() !== "") return text;
  return `${text.slice(0, lineStart)}\n${text.slice(lineStart)}`;
}
