/**
 * What calls are to become, such as `g($b, $a)` or `$a.f($$$rest)`.
 * @module
 */

import { itemAt } from "@ct/base";
import { scriptSegments } from "../lexis/script.ts";
import { masked } from "../lexis/segment.ts";
import {
  type CallPattern,
  CallPatternError,
  isLink,
  type ReadCall,
  readCall,
} from "./call_pattern.ts";

/** A text with variables in it. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "variable";
    readonly name: string;
    /** Whether what stands for it may have operators, since brackets or commas are around it. */
    readonly isWhole: boolean;
  };

/** What a call becomes. */
export interface CallTemplate {
  /** The whole, as a text with variables. */
  readonly parts: readonly TemplatePart[];
  /** As a call, if it is one as a whole. */
  readonly call: TemplateCall | undefined;
}

/** A template that is a call. */
export interface TemplateCall {
  /** What is called and `new`, as text with variables. */
  readonly callee: readonly TemplatePart[];
  /**
   * The names, where the callee has the form of the pattern's: then all that stands between them
   * stays.
   */
  readonly names: readonly string[] | undefined;
  /** Each argument. */
  readonly arguments: readonly (readonly TemplatePart[])[];
}

// A member may have a dollar sign in its name.
const variable =
  /(?<!(?<!\.\.)\.|->|::)\$(?:\$\$([A-Za-z_]\w*)|\.\.\.([A-Za-z_]\w*)|([A-Za-z_]\w*))/g;

/**
 * Reads what calls of a pattern are to become.
 * @throws {CallPatternError} If it is not a call or the like, or names a variable that the pattern
 * does not have.
 */
export function readCallTemplate(text: string, pattern: CallPattern): CallTemplate {
  const code = withoutNames(masked(text, scriptSegments(text)), pattern);
  const parts = partsOf(text, code);
  const known = new Map<string, boolean>();
  for (const { name, isVariable } of pattern.callee) if (isVariable) known.set(name, false);
  for (const each of pattern.arguments) {
    if (each.kind !== "literal") known.set(each.name, each.kind === "rest");
  }
  for (const [found, ...names] of code.matchAll(variable)) {
    const name = names.find((each) => each !== undefined) ?? "";
    const isRest = known.get(name);
    if (name === "_" || isRest === undefined) {
      throw new CallPatternError(`has ${found}, which is not a variable of the call`);
    }
    if (isRest !== /^\$[$.]/.test(found)) {
      const other = isRest ? `$$$${name}` : `$${name}`;
      throw new CallPatternError(`has ${found}, which the call has as ${other}`);
    }
  }
  const call = readCall(text);
  if (call === undefined && !isPrimary(code)) {
    throw new CallPatternError(
      "is neither a call nor a name or a member: put the whole in parentheses, as in " +
        `'(${text.trim()})'`,
    );
  }
  return { parts, call: call && callOf(call, { text, code, pattern }) };
}

/** Blanks out what is called by a name with a dollar sign. */
function withoutNames(code: string, { callee }: CallPattern): string {
  const [{ name, isVariable } = { name: "", isVariable: false }] = callee;
  if (isVariable || !name.startsWith("$") || name === "$") return code;
  return code.replace(
    new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`, "g"),
    (found) => "n".repeat(found.length),
  );
}

interface Template {
  readonly text: string;
  readonly code: string;
  readonly pattern: CallPattern;
}

function callOf(call: ReadCall, { text, code, pattern }: Template): TemplateCall {
  const { start, end } = edges(call);
  const part = (from: number, to: number) => partsOf(text.slice(from, to), code.slice(from, to));
  const hasForm = call.isNew === pattern.isNew && call.callee.length === pattern.callee.length &&
    call.callee.every(({ isVariable, name }, index) => {
      const same = pattern.callee[index];
      return isVariable === (same?.isVariable ?? false) && (!isVariable || name === same?.name);
    }) && call.links.every((link, index) => link === pattern.links[index]);
  return {
    callee: part(0, start(call.open)),
    names: hasForm ? call.callee.map(({ name }) => name) : undefined,
    arguments: call.ranges.map(([from, to]) => part(start(from), end(to - 1))),
  };
}

function edges({ code }: ReadCall): {
  readonly start: (token: number) => number;
  readonly end: (token: number) => number;
} {
  return { start: (token) => code.start(token), end: (token) => code.end(token) };
}

/** Cuts a text at its variables; those in strings are none. */
function partsOf(text: string, code: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  for (const match of code.matchAll(variable)) {
    const end = match.index + match[0].length;
    if (match.index > done) parts.push({ kind: "text", text: text.slice(done, match.index) });
    const name = match[1] ?? match[2] ?? itemAt(match, 3);
    const before = code.slice(0, match.index).trimEnd();
    const after = code.slice(end).trimStart();
    const isWhole = /(?:[([{,:]|(?<![=!<>])=|=>)$/.test(before) &&
      (after === "" || /^[)\]},;]/.test(after));
    parts.push({ kind: "variable", name, isWhole });
    done = end;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}

/** Whether a text is a name, a member, or something in brackets, with calls of it. */
function isPrimary(code: string): boolean {
  let depth = 0;
  let expectsName = true;
  const text = code.trim().replace(/^new /, "");
  for (const [token] of text.matchAll(/[\w$\u0080-\uffff]+|"[^"]*"|\?\.|::|->|\s+|[^]/g)) {
    if ("([{".includes(token)) {
      depth++;
      if (depth === 1 && token === "{") return false;
    } else if (")]}".includes(token)) {
      if (--depth < 0) return false;
      expectsName = false;
    } else if (depth > 0 || /^\s/.test(token)) continue;
    else if (isLink(token)) expectsName = true;
    else if (/^[\w$"\u0080-\uffff]/.test(token) && expectsName) expectsName = false;
    else return false;
  }
  return depth === 0 && !expectsName;
}
