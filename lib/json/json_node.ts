/**
 * The nodes of a JSON document that is being patched. A document is made of texts: the one that was
 * read, and inserted values. Only what changes in a text is recorded; everything else is shown as
 * it stands there.
 *
 * @module
 */
import { itemAt, matchOf } from "@ct/base";
import { ItemList, type ItemSpan, type ListStyle } from "./item_list.ts";
import { jsonComments } from "./json_lexis.ts";
import type { JsonSource } from "./json_source.ts";

/** A node of a text, and what has become of the nodes of that text. */
export class JsonNode {
  /** The text that it is a node of. */
  readonly text: JsonText;
  /** Its number there. */
  readonly index: number;

  /** Names a node. */
  constructor(text: JsonText, index: number) {
    this.text = text;
    this.index = index;
  }

  /** The node that is in its place now, and how it was taken apart if it was. */
  get current(): { readonly node: JsonNode; readonly list: MemberList | undefined } {
    const changed = this.text.changes?.get(this.index);
    if (changed instanceof JsonNode) return changed.current;
    return { node: this, list: changed };
  }
}

/** A member or element: the key with what stands between it and the value, and the value. */
export interface Member {
  /** The key; empty for an element. */
  readonly key: string;
  /** The key as written, and what stands between it and the value. */
  readonly head: string;
  /** The value. */
  readonly value: JsonNode;
}

/** The text of a member or element as it is now. */
export function showMember({ head, value }: Member): string {
  return head + value.text.show(value.index);
}

/** The contents of a container. */
export type MemberList = ItemList<Member>;

/** A text that the document consists of: the one that was read, or an inserted value. */
export class JsonText {
  /** The text as it was parsed. */
  readonly source: JsonSource;
  /** By node: what was put in its place, or its contents taken apart. */
  changes: Map<number, JsonNode | MemberList> | undefined;
  #sorted: readonly number[] | undefined;

  /** Starts without changes. */
  constructor(source: JsonSource) {
    this.source = source;
  }

  /** Puts something in a node's place, or takes its contents apart. */
  change(index: number, to: JsonNode | MemberList): void {
    this.changes ??= new Map();
    this.changes.set(index, to);
    this.#sorted = undefined;
  }

  /** The text of a node as it is now. */
  show(index: number): string {
    const { source, changes } = this;
    const changed = changes?.get(index);
    const start = source.start(index);
    const end = source.end(index);
    if (changed instanceof JsonNode) return changed.text.show(changed.index);
    if (changed !== undefined) {
      const inner = changed.parts(showMember);
      return source.text.charAt(start) + inner + source.text.charAt(end - 1);
    }
    if (changes === undefined) return source.text.slice(start, end);
    const parts: string[] = [];
    let at = start;
    for (const inner of this.#changedWithin(index)) {
      if (source.start(inner) < at) continue;
      parts.push(source.text.slice(at, source.start(inner)), this.show(inner));
      at = source.end(inner);
    }
    return parts.join("") + source.text.slice(at, end);
  }

  *#changedWithin(index: number): Generator<number> {
    const sorted = this.#sorted ??= [...this.changes?.keys() ?? []].sort((a, b) => a - b);
    const end = this.source.after(index);
    for (let at = firstAbove(sorted, index); at < sorted.length; at++) {
      const changed = sorted[at] ?? end;
      if (changed >= end) return;
      yield changed;
    }
  }
}

/** The index of the first number above `limit`. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(sorted, middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The contents of a container, taken apart. */
export function listOf(container: JsonNode): MemberList {
  const { node: { text, index }, list } = container.current;
  if (list !== undefined) return list;
  const { source } = text;
  const isObject = source.kind(index) === "object";
  const spans = [...source.children(index)].map((node): ItemSpan<Member> => {
    const value = isObject ? node + 1 : node;
    const start = source.start(node);
    const key = isObject ? source.scalarText(node) : "";
    const head = source.text.slice(start, source.start(value));
    return {
      start,
      end: source.end(value),
      content: { key, head, value: new JsonNode(text, value) },
    };
  });
  const inner = { start: source.start(index) + 1, end: source.end(index) - 1 };
  const fresh = new ItemList(source.text, inner, spans, listStyle(source.text, inner.start, spans));
  text.change(index, fresh);
  return fresh;
}

/** New lines are indented as the first item's line is. */
function listStyle(text: string, start: number, spans: readonly ItemSpan<Member>[]): ListStyle {
  const first = spans[0]?.start ?? start;
  const lineStart = text.lastIndexOf("\n", first - 1) + 1;
  const indentation = matchOf(/^[ \t]*/, text.slice(lineStart, first))[0];
  const lineEnd = text.indexOf("\n", start);
  const lineBreak = lineEnd > 0 && text.charAt(lineEnd - 1) === "\r" ? "\r\n" : "\n";
  return { hasCommas: true, comments: jsonComments, lineBreak: lineBreak + indentation };
}
