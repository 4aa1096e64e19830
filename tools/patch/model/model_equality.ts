/**
 * Whether two documents say the same.
 *
 * @module
 */
import type { MemberModel, Model } from "./model.ts";

/** Whether two documents are equal: values, order, tags, and which node each alias stands for. */
export function equalModels(a: Model, b: Model): boolean {
  return new Comparison().equal(a, b);
}

class Comparison {
  /** By anchor of the one, the anchor in its place in the other. */
  readonly #counterparts = new Map<object, object>();

  equal(a: Model, b: Model): boolean {
    if (a.kind !== b.kind || a.tag !== b.tag) return false;
    if (a.kind === "alias") {
      return a.anchor !== undefined && this.#counterparts.get(a.anchor) === b.anchor;
    }
    if ((a.anchor === undefined) !== (b.anchor === undefined)) return false;
    if (a.anchor !== undefined && b.anchor !== undefined) {
      this.#counterparts.set(a.anchor, b.anchor);
    }
    if (a.kind === "array" && b.kind === "array") return this.#equalLists(a.items, b.items);
    if (a.kind === "object" && b.kind === "object") {
      return this.#equalLists(a.members.flatMap(parts), b.members.flatMap(parts));
    }
    return "text" in a && "text" in b && a.text === b.text;
  }

  #equalLists(a: readonly Model[], b: readonly Model[]): boolean {
    return a.length === b.length && a.every((model, index) => {
      const other = b[index];
      return other !== undefined && this.equal(model, other);
    });
  }
}

function parts({ key, value }: MemberModel): readonly Model[] {
  return [key, value];
}
