/**
 * Patching JSON and JSONC. The document stays the text that was read; only a container that gains,
 * loses or moves something is taken apart, once, and put together again at the end. So the cost of
 * an operation is that of finding its node, and what no operation touches keeps its bytes.
 *
 * @module
 */
import { decide } from "../model/action.ts";
import { type ChangeLog, headOf, newSize, valueChange } from "../model/change.ts";
import {
  jsonData,
  JsonNode,
  JsonSource,
  type JsonTape,
  JsonText,
  listOf,
  showMember,
} from "@ct/json";
import { JsonTree } from "./json_tree.ts";
import { keptString } from "../model/kept_string.ts";
import { modelJson } from "../model/model_json.ts";
import type { Operation } from "../model/operation.ts";

/**
 * A JSON or JSONC document that can be patched.
 *
 * @example Only the value changes
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { JsonDocument, readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const document = new JsonDocument("{ 'a' : 1, } // one");
 * for (const operation of readOperations({ set: ["a=2"], delete: [], ...none }, { cwd: "/", door: openDoor })) {
 *   assert.equal(document.apply(operation), true);
 * }
 * assert.equal(document.text, "{ 'a' : 2, } // one");
 * ```
 */
export class JsonDocument {
  readonly #source: JsonSource;
  readonly #from: number;
  readonly #to: number;
  readonly #root: JsonNode;
  readonly #tree: JsonTree;

  /**
   * Parses the document in `text` from `from` to `to`; a byte order mark at the start of the text
   * is kept. With a tape to be used again, documents that it served before must not be used any
   * more.
   * @throws {CtError} With code `syntax`, line and column counted from `from`, if there is none.
   */
  constructor(text: string, from: number = 0, to: number = text.length, tape?: JsonTape) {
    this.#source = JsonSource.parse(
      text,
      text.startsWith("\ufeff", from) ? from + 1 : from,
      to,
      tape,
    );
    this.#from = from;
    this.#to = to;
    this.#root = new JsonNode(new JsonText(this.#source), 0);
    this.#tree = new JsonTree(this.#root);
  }

  /** The document's text as it is now. */
  get text(): string {
    const { text } = this.#source;
    return text.slice(this.#from, this.#source.start(0)) + this.#root.text.show(0) +
      text.slice(this.#source.end(0), this.#to);
  }

  /**
   * Does an operation; returns whether it changed the text, and tells a log what.
   * @throws {CtError} With code `not-found` if it does not fit the document, `refused` if it would
   * add a key that is a slip away from another.
   */
  apply(operation: Operation, log?: ChangeLog): boolean {
    const action = decide(this.#tree, operation);
    switch (action.kind) {
      case "nothing":
        return false;
      case "replace": {
        const { text, index } = action.place.node;
        const old = text.show(index);
        const kept = keptString(operation, this.#tree.kind(action.place.node), old.charAt(0));
        const value = valueOf(kept);
        if (old === value.text.show(0)) return false;
        tell(log, kept, old);
        text.change(index, value);
        return true;
      }
      case "move": {
        const { from, to } = action;
        log?.add(0, () => ({ ...headOf(operation), moved: { from, to } }));
        return listOf(action.container).move(from, to, showMember);
      }
      case "remove": {
        const list = listOf(action.container);
        const removed = list.items[action.index]?.content.value;
        if (removed !== undefined) tell(log, operation, removed.text.show(removed.index));
        list.remove(action.index);
        return true;
      }
      case "append":
        tell(log, operation);
        listOf(action.container).append({ key: "", head: "", value: valueOf(operation) });
        return true;
      case "insert": {
        tell(log, operation);
        const head = `${JSON.stringify(action.key)}: `;
        listOf(action.container).append({ key: action.key, head, value: valueOf(operation) });
        return true;
      }
    }
  }
}

/** Tells a log what an operation changes, where `old` stood. */
function tell(log: ChangeLog | undefined, operation: Operation, old?: string): void {
  log?.add((old?.length ?? 0) + newSize(operation), () => ({
    ...valueChange(operation),
    ...old !== undefined && { old: modelJson(jsonData(JsonSource.parse(old, 0, old.length))) },
  }));
}

function valueOf(operation: Operation): JsonNode {
  if (operation.kind !== "set" && operation.kind !== "add") throw new TypeError("no value");
  return new JsonNode(new JsonText(operation.value.json), 0);
}
