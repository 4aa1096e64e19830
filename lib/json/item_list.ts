/**
 * The items of a list with all text around them, so that items can be added, removed and moved
 * while every other byte stays, and comments go where their item goes. A list is what stands
 * between two brackets with commas, or lines one below the other.
 *
 * @module
 */
import {
  type CommentSyntax,
  endsInLineComment,
  hasComment,
  type Span,
  splitGap,
} from "./trivia.ts";

/** An item and the text that belongs to it. */
export interface Item<T> {
  /** White space and detached comments before it. */
  space: string;
  /** Its comments before it. */
  lead: string;
  /** The item itself. */
  content: T;
  /** Its comments after it, before the separator. */
  tail: string;
  /** What separates it from the next item, up to the comma; may be empty. */
  separator: string;
  /** Its comments after the separator. */
  trail: string;
}

/** How a list is written. */
export interface ListStyle {
  /** Commas part the items; otherwise line breaks do. */
  readonly hasCommas: boolean;
  /** How comments are written. */
  readonly comments: CommentSyntax;
  /**
   * A line ending and the indentation of an item; for where a break is needed and the list does not
   * show one.
   */
  readonly lineBreak: string;
}

/** Where an item is in a text, and what it is. */
export interface ItemSpan<T> extends Span {
  /** The item. */
  readonly content: T;
}

/** The items of one list. They can be changed; {@linkcode ItemList.parts} gives the text. */
export class ItemList<T> {
  readonly #style: ListStyle;
  readonly #items: Item<T>[] = [];
  /** What follows the last item. */
  #end: string;

  /** Takes the list that lies between two offsets of a text apart. */
  constructor(text: string, { start, end }: Span, spans: readonly ItemSpan<T>[], style: ListStyle) {
    this.#style = style;
    let at = start;
    for (const span of spans) {
      const parts = this.#split(text.slice(at, span.start), {
        isFirst: at === start,
        isLast: false,
      });
      const { space, lead } = parts;
      this.#items.push({ space, lead, content: span.content, tail: "", separator: "", trail: "" });
      at = span.end;
    }
    const isFirst = spans.length === 0;
    this.#end = isFirst
      ? text.slice(at, end)
      : this.#split(text.slice(at, end), { isFirst, isLast: true }).space;
  }

  /** The items in order. */
  get items(): readonly Readonly<Item<T>>[] {
    return this.#items;
  }

  /** The list's text, with `show` for the items themselves. */
  parts(show: (content: T) => string): string {
    const parts: string[] = [];
    for (const { space, lead, content, tail, separator, trail } of this.#items) {
      parts.push(space, lead, show(content), tail, separator, trail);
    }
    return parts.join("") + this.#end;
  }

  /**
   * Adds an item after the last: on a line of its own if the first one has that, keeping a comma
   * that trailed the last item and the comment of the last item.
   */
  append(content: T): void {
    const items = this.#items;
    const last = items.at(-1);
    const fresh: Item<T> = { space: "", lead: "", content, tail: "", separator: "", trail: "" };
    items.push(fresh);
    if (last === undefined) return;
    const { hasCommas, lineBreak } = this.#style;
    const head = (items[0]?.space ?? "") + (items[0]?.lead ?? "");
    const [ownBreak] = /\r?\n[ \t]*/.exec(head.slice(lastBreak(head))) ?? [];
    fresh.space = ownBreak ?? (hasCommas ? " " : lineBreak);
    if (hasCommas) {
      fresh.separator = this.#hasComment(last.separator) ? "," : last.separator;
      if (last.separator === "") this.#separate(last, ",", fresh.space);
    }
    this.#mend(items.length - 1);
  }

  /**
   * Removes an item with its comments. Detached comments stay. Of the gaps before and behind it the
   * one before stays; with `keepsWider` the one with more lines.
   */
  remove(index: number, { keepsWider = false }: { readonly keepsWider?: boolean } = {}): void {
    const items = this.#items;
    const [item] = items.splice(index, 1);
    if (item === undefined) throw new RangeError(`there is no item ${index}`);
    const next = items[index];
    const before = items[index - 1];
    const left = this.#withCommentsOf(item.separator, item.space);
    if (next !== undefined) {
      const needsOwn = next.lead.includes("\n") && !left.includes("\n");
      if (this.#hasComment(next.space)) next.space = this.#joined(left, next.space);
      else if (!needsOwn && !(keepsWider && linesOf(next.space) > linesOf(left))) next.space = left;
      const touches = this.#style.hasCommas && before?.separator === "" && next.space === "";
      if (touches) before.separator = ",";
    } else {
      if (before !== undefined && item.separator === "") this.#dropComma(before);
      const isBare = !this.#hasComment(left) && !this.#hasComment(this.#end);
      if (before === undefined && isBare) this.#end = "";
      else this.#end = this.#joined(left, this.#end);
    }
    this.#mend(index);
  }

  /**
   * Moves an item, unless all that it passes read like it; returns whether it did. Items keep their
   * comments; detached comments keep their place. With commas, what parts the first two items then
   * parts all (docs/spec/patch.md#splice-rules), comments aside. `show` yields the text of an item.
   */
  move(from: number, to: number, show: (content: T) => string): boolean {
    const items = this.#items;
    const passed = items.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) =>
      [item.lead, show(item.content), item.tail, item.trail].join("\0")
    );
    if (passed.every((text) => text === passed[0])) return false;
    const slots = items.map(({ space, separator }) => ({ space, separator }));
    items.splice(to, 0, ...items.splice(from, 1));
    const joint = slots[1];
    const { hasCommas } = this.#style;
    const isUniform = hasCommas && joint !== undefined && !this.#hasComment(joint.space);
    const between = this.#usual(slots[0]?.separator ?? "", joint?.space ?? "");
    items.forEach((item, index) => {
      const slot = slots[index] ?? { space: "", separator: "" };
      const isInner = index > 0 && isUniform && !this.#hasComment(slot.space);
      item.space = isInner ? joint.space : slot.space;
    });
    items.forEach((item, index) => {
      const next = items[index + 1];
      const own = slots[index]?.separator ?? "";
      if (!hasCommas) return;
      if (next === undefined) item.separator = own;
      else this.#separate(item, this.#hasComment(own) ? own : between, next.space);
    });
    for (let index = 0; index <= items.length; index++) this.#mend(index);
    return true;
  }

  #split(gap: string, place: { readonly isFirst: boolean; readonly isLast: boolean }) {
    const parts = splitGap(gap, place, this.#style.comments);
    const before = this.#items.at(-1);
    if (before !== undefined) {
      const { tail, separator, trail } = parts;
      Object.assign(before, { tail, separator, trail });
    }
    return parts;
  }

  #hasComment(gap: string): boolean {
    return hasComment(gap, this.#style.comments);
  }

  /**
   * The separator for all items: what parts the first two, or a comma where that would let them
   * touch.
   */
  #usual(separator: string, space: string): string {
    if (this.#hasComment(separator)) return ",";
    return separator === "" && space === "" ? "," : separator;
  }

  /**
   * Gives an item a separator; the comma goes directly after the item if its comment fills the
   * line.
   */
  #separate(item: Item<T>, separator: string, space: string): void {
    const isBehind = item.separator === "" && separator !== "" && item.tail !== "" &&
      (space.includes("\n") || endsInLineComment(item.tail, this.#style.comments));
    item.separator = separator;
    if (isBehind) [item.tail, item.trail] = ["", item.tail + item.trail];
  }

  #dropComma(item: Item<T>): void {
    this.#end = this.#joined(this.#withCommentsOf(item.separator, ""), this.#end);
    item.separator = "";
  }

  /** The comments before a comma that goes, added to what stands before the item. */
  #withCommentsOf(separator: string, space: string): string {
    if (!this.#hasComment(separator)) return space;
    return this.#joined(space, separator.replace(/,$/, ""));
  }

  /** Two neighbouring spaces as one: all comments of both, and one break between them. */
  #joined(a: string, b: string): string {
    if (!this.#hasComment(a)) return b;
    if (b.includes("\n") || !this.#style.hasCommas) return a.trimEnd() + b;
    return a.trimEnd() + this.#style.lineBreak + b.trimStart();
  }

  /** Puts a line break before the item at `index` (or the end) where one is needed and missing. */
  #mend(index: number): void {
    const before = this.#items[index - 1];
    const after = this.#items[index];
    const space = after?.space ?? this.#end;
    if (!this.#style.hasCommas || space.includes("\n")) return;
    const leadsOnOwnLine = after !== undefined && after.lead.includes("\n");
    if (!leadsOnOwnLine && !this.#needsBreak(before, after !== undefined)) return;
    const broken = this.#style.lineBreak + space.trimStart();
    if (after === undefined) this.#end = broken;
    else after.space = broken;
  }

  /**
   * Whether what follows on the item's line would become part of its comment, or the comment
   * another item's.
   */
  #needsBreak(item: Item<T> | undefined, hasNext: boolean): boolean {
    if (item === undefined) return false;
    const { tail, separator, trail } = item;
    return hasNext && trail !== "" ||
      endsInLineComment(tail + separator + trail, this.#style.comments);
  }
}

/** How many lines a gap ends. */
function linesOf(gap: string): number {
  return gap.split("\n").length;
}

/** Where the last line break begins; 0 if there is none. */
function lastBreak(text: string): number {
  const newline = text.lastIndexOf("\n");
  return Math.max(0, text[newline - 1] === "\r" ? newline - 1 : newline);
}
