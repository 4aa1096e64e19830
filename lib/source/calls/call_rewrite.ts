/**
 * Putting a call into its new form.
 * @module
 */

import type { Argument, Slot } from "./argument_list.ts";
import type { CallTemplate, TemplateCall, TemplatePart } from "./call_template.ts";
import type { CallMatch } from "./call_match.ts";
import type { CallText } from "./call_text.ts";

/** What a call becomes, or why it cannot be told. */
export type Rewritten = { readonly text: string } | { readonly reason: string };

/** A text in the place of an argument, and the comments at the end of its line. */
interface Content {
  readonly text: string;
  readonly tail: string;
}

/** The text between two offsets as it becomes, with the calls in it. */
export type TextBetween = (from: number, to: number) => string;

/** Thrown where a call cannot keep all that it has; the message is the reason. */
class UnreadableCall extends Error {}

/** The new text of a call. */
export function rewriteCall(
  text: CallText,
  match: CallMatch,
  { template, between }: { readonly template: CallTemplate; readonly between: TextBetween },
): Rewritten {
  try {
    return { text: new Rewriting(text, match, between).of(template) };
  } catch (error) {
    if (error instanceof UnreadableCall) return { reason: error.message };
    throw error;
  }
}

class Rewriting {
  readonly #text: CallText;
  readonly #match: CallMatch;
  readonly #between: TextBetween;

  constructor(text: CallText, match: CallMatch, between: TextBetween) {
    this.#text = text;
    this.#match = match;
    this.#between = between;
  }

  of({ call, parts }: CallTemplate): string {
    if (call === undefined) {
      this.#assertPlain(true);
      return this.#whole(parts);
    }
    return this.#callee(call) + this.#list(call);
  }

  /** All but the arguments: what is called, type arguments, the blanks before the parenthesis. */
  #callee({ callee, names }: TemplateCall): string {
    const text = this.#text;
    const { callee: { names: tokens, receiverEnd }, start, open } = this.#match;
    const last = tokens.at(-1) ?? open;
    const behind = this.#between(text.end(last), text.start(open));
    if (names === undefined) {
      this.#assertPlain(false);
      return this.#whole(callee) + behind;
    }
    let result = "";
    let done = start;
    for (const [index, token] of tokens.entries()) {
      const isReceiver = index === 0 && receiverEnd >= 0;
      const end = text.end(isReceiver ? receiverEnd : token);
      const name = names[index] ?? "";
      result += isReceiver
        ? this.#between(done, end)
        : this.#between(done, text.start(token)) + name;
      done = end;
    }
    return result + behind;
  }

  /** What a template has no place for must not be there. */
  #assertPlain(isWhole: boolean): void {
    const text = this.#text;
    const { callee: { names, receiverEnd }, start, open, list } = this.#match;
    const last = names.at(-1) ?? open;
    const from = receiverEnd >= 0 ? text.end(receiverEnd) : start;
    const links = text.source.slice(from, text.end(last));
    const behind = text.source.slice(text.end(last), text.start(open));
    if (/\?/.test(links) || (isWhole && /\?\./.test(behind))) {
      throw new UnreadableCall("?. has no place in what it becomes");
    }
    if (isWhole && behind.trim() !== "") {
      throw new UnreadableCall("its type arguments have no place in what it becomes");
    }
    if (/\/[/*]|#/.test(links)) {
      throw new UnreadableCall("a comment has no place in what it becomes");
    }
    if (!isWhole) return;
    const rest = [
      list.after,
      ...list.slots.flatMap(({ before, beforeComma }) => [before, beforeComma]),
    ];
    if (rest.some((blank) => blank.trim() !== "")) {
      throw new UnreadableCall("a comment has no place in what it becomes");
    }
  }

  /** A text with variables; comments at the end of a line have no place in it. */
  #whole(parts: readonly TemplatePart[]): string {
    const { text, tail } = this.#content(parts);
    if (tail !== "") throw new UnreadableCall("a comment has no place in what it becomes");
    return text;
  }

  #content(parts: readonly TemplatePart[]): Content {
    let [text, tail] = ["", ""];
    for (const [index, part] of parts.entries()) {
      if (part.kind === "text") {
        text += part.text;
        continue;
      }
      const contents = this.#standingFor(part.name);
      if (contents.length === 0) {
        text = text.replace(/,\s*$/, "");
        const next = parts[index + 1];
        if (next?.kind === "text" && /^\s*,/.test(next.text) && !/,\s*$/.test(text)) {
          throw new UnreadableCall("an empty list of arguments has no place in what it becomes");
        }
        continue;
      }
      text += contents.map(({ text }) => part.isWhole ? text : bracketed(text)).join(", ");
      const tails = contents.map(({ tail }) => tail).filter((each) => each !== "");
      if (tails.length + (tail === "" ? 0 : 1) > 1) {
        throw new UnreadableCall("several comments have no place in what it becomes");
      }
      tail = tails[0] ?? tail;
    }
    return { text, tail };
  }

  /** What a variable stands for: the receiver, an argument, or several. */
  #standingFor(name: string): readonly Content[] {
    const { bound, list, callee: { names, receiverEnd } } = this.#match;
    const found = bound.get(name);
    if (found === undefined) {
      const text = this.#text;
      const [first = 0] = names;
      return [{ text: this.#between(text.start(first), text.end(receiverEnd)), tail: "" }];
    }
    const { from, count = 1, isValue } = found;
    return list.arguments.slice(from, from + count).map((arg) => this.#argument(arg, isValue));
  }

  #argument({ start, valueStart, end, tail }: Argument, isValue: boolean): Content {
    return { text: this.#between(isValue ? valueStart : start, end), tail };
  }

  /** The arguments in their parentheses, in the places that the old ones leave. */
  #list({ arguments: wanted }: TemplateCall): string {
    this.#assertNamedLast(wanted);
    const { slots, after } = this.#match.list;
    const contents = wanted.flatMap((parts) => this.#contents(parts));
    if (contents.length === 0) {
      const rest = (slots[0]?.before ?? "") + after;
      return `(${rest.trim() === "" ? "" : rest})`;
    }
    const endsInComma = slots.at(-1)?.hasComma ?? false;
    let result = "(";
    for (const [index, { text, tail }] of contents.entries()) {
      const isLast = index === contents.length - 1;
      const slot = slots[index];
      const hasComma = !isLast || endsInComma;
      const blanks = isLast ? slots.at(-1)?.beforeComma : slot?.beforeComma;
      const own = hasComma ? blanks ?? "" : "";
      const comma = hasComma ? "," : "";
      result += (slot?.before ?? beforeMore(slots)) + text;
      result += own.includes("\n") ? tail + own + comma : own + comma + tail;
      const next = isLast ? after : slots[index + 1]?.before ?? beforeMore(slots);
      const isBroken = own.includes("\n") || /^[ \t]*\r?\n/.test(next);
      if (tail !== "" && !isBroken && !tail.endsWith("*/")) {
        throw new UnreadableCall("no line ends after a comment in its new place");
      }
    }
    return `${result}${after})`;
  }

  #contents(parts: readonly TemplatePart[]): readonly Content[] {
    const [part] = parts;
    if (parts.length === 1 && part?.kind === "variable") return this.#standingFor(part.name);
    return [this.#content(parts)];
  }

  /** Arguments with names can only follow those that have a place. */
  #assertNamedLast(wanted: TemplateCall["arguments"]): void {
    const { bound, list } = this.#match;
    for (const [name, { from, count = 1, isValue }] of bound) {
      const hasNamed = !isValue && list.arguments.slice(from, from + count)
        .some(({ isNamed }) => isNamed);
      if (!hasNamed) continue;
      const last = wanted.at(-1)?.[0];
      const isLast = last?.kind === "variable" && last.name === name;
      const isUsed = wanted.some((parts) =>
        parts.some((part) => part.kind === "variable" && part.name === name)
      );
      if (isUsed && !isLast) throw new UnreadableCall("an argument is named");
    }
  }
}

/** What stands before an argument for which the call has had no place. */
function beforeMore(slots: readonly Slot[]): string {
  const [first] = slots;
  if (first === undefined) return "";
  if (slots.length > 1) return slots.at(-1)?.before ?? " ";
  return /\r?\n[ \t]*$/.exec(first.before)?.[0] ?? " ";
}

const simple = /^(?:[\w$\u0080-\uffff.]|\?\.|::|->)+$/;

/** In parentheses, unless it is a name, a member, or something in brackets with calls of it. */
function bracketed(text: string): string {
  const rest = withoutCalls(text.replace(/"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`/g, "s"));
  if (simple.test(rest) || /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(rest)) return text;
  return `(${text})`;
}

/**
 * The text without brackets that stand right behind something and hold no others, once those within
 * them are gone. One pass does it, however deep they are.
 */
function withoutCalls(text: string): string {
  const kept: string[] = [];
  const brackets: number[] = [];
  for (const char of text) {
    const last = brackets.at(-1) ?? 0;
    const isPair = (char === ")" && kept[last] === "(") || (char === "]" && kept[last] === "[");
    if (isPair && /[\w$)\]]/.test(kept[last - 1] ?? "")) {
      kept.length = last;
      brackets.pop();
      continue;
    }
    if (/[()[\]{}]/.test(char)) brackets.push(kept.length);
    kept.push(char);
  }
  return kept.join("");
}
