/**
 * What a brace opens: members of a class or a type, the members of an object, or statements.
 * @module
 */

import type { CallLanguage } from "./call_language.ts";
import type { CallText } from "./call_text.ts";

/**
 * What is between two braces. `members` declare, and so do those of a `type`; an `object` may have
 * methods; `unknown` is an object, a type or a block after a label.
 */
export type Container = "members" | "object" | "block" | "unknown";

/** Heads with more tokens are not looked at to their start. */
const maxHeadTokens = 500;

const blockWords = new Set(["else", "do", "try", "finally", "static", "unsafe", "loop", "async"]);
const valueWords = new Set(
  "return in of yield await throw new typeof default extends satisfies as export".split(" "),
);

/** What the brace with this index opens. */
export function containerOf(text: CallText, brace: number, language: CallLanguage): Container {
  if (isHeadOfMembers(text, brace, language)) return "members";
  if (language.family !== "script") return "block";
  const before = brace - 1;
  if (before < 0 || text.parent(brace) === before && text.isMark(before, "{")) return "block";
  if (text.isOneOf(before, ");{}")) return "block";
  const token = text.at(before);
  if (text.isMark(before, ":")) return afterColon(text, before);
  if (token === "=>" || blockWords.has(token)) return "block";
  if (text.isWord(before)) return valueWords.has(token) ? "object" : "block";
  if (token === "|" || token === "&" || token === "<") return "members";
  return isTypeAlias(text, before) ? "members" : "object";
}

/** Whether the head before a brace is that of a class or the like. */
function isHeadOfMembers(text: CallText, brace: number, language: CallLanguage): boolean {
  const { containers, family } = language;
  if (family === "typed" && isBody(text, brace)) return false;
  let angles = 0;
  for (let at = brace - 1, left = maxHeadTokens; at >= 0 && left > 0; at--, left--) {
    if (text.isOneOf(at, "([{") && text.mate(at) > brace) return false;
    if (text.isMark(at, ">")) angles++;
    else if (text.isMark(at, "<")) angles--;
    else if (text.isMark(at, ";")) return false;
    else if (text.isMark(at, "}") && angles <= 0) return false;
    else if (text.isMark(at, "=") && angles <= 0) return false;
    else if (text.isOneOf(at, ")]}")) at = Math.min(at, text.mate(at) < 0 ? at : text.mate(at));
    else if (text.isWord(at) && containers.has(text.at(at))) {
      const next = text.isWord(at + 1) || at + 1 === brace || text.isText(at + 1);
      if (next && !isMember(text, at)) return true;
    }
  }
  return false;
}

function isMember(text: CallText, index: number): boolean {
  return text.at(index - 1) === "." || text.at(index - 1) === "?.";
}

const trailers = new Set(["const", "noexcept", "override", "final", "mutable", "volatile", "try"]);

/** Whether the brace of a typed language opens the body of a function, or a statement. */
function isBody(text: CallText, brace: number): boolean {
  let at = brace - 1;
  while (trailers.has(text.at(at))) at--;
  if (text.isMark(at, ")") || text.isMark(at, "}")) {
    // `record P(int a) {` has members.
    const head = text.mate(at) - 2;
    return !(text.at(head) === "record" || text.at(head - 1) === "record");
  }
  return text.at(at) === "=>" || text.at(at) === "->" || text.at(at) === "else";
}

/** After `case a:` and `default:` are statements, after `key:` an object, a type or, rarely, a block. */
function afterColon(text: CallText, colon: number): Container {
  if (text.at(colon - 1) === "default") return "block";
  const around = text.parent(colon);
  for (let at = colon - 1, left = maxHeadTokens; at > around && left > 0; at--, left--) {
    if (text.isOneOf(at, ")]}") && text.mate(at) >= 0) at = text.mate(at);
    else if (text.isOneOf(at, ";,")) break;
    else if (text.at(at) === "case" && !isMember(text, at)) return "block";
    else if (text.isMark(at, "?") || text.isMark(at, "=")) return "object";
  }
  return "unknown";
}

/** Whether a `=` is that of `type T =`. */
function isTypeAlias(text: CallText, equals: number): boolean {
  if (!text.isMark(equals, "=")) return false;
  let at = equals - 1;
  if (text.isMark(at, ">")) at = text.anglesStart(at) - 1;
  return text.isWord(at) && text.at(at - 1) === "type";
}
