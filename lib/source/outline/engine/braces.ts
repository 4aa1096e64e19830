/**
 * The engine for languages with braces. It walks the tokens of a masked text, cuts them into heads
 * (what stands before a `{`, a `;` or a group) and asks the language's rules what each head
 * declares. A rule also tells what the block after it holds, so that `f() {` is a method in a
 * class and a call elsewhere.
 * @module
 */

import { itemAt, pushAll } from "@ct/base";
import { masked } from "../../lexis/segment.ts";
import { tokenize, type Tokens } from "../../lexis/tokens.ts";
import { type Declaration, type Found, type LanguagePack, Lines, nest } from "./declarations.ts";
import type { BraceLanguage, Groups, Rule } from "./brace_language.ts";
import { type Skeleton, skeletonOf } from "./skeleton.ts";

interface Frame {
  readonly closer: number;
  readonly isBlock: boolean;
  readonly rule: Rule | undefined;
  readonly entries: readonly Entry[];
  readonly isLiteral: boolean;
  context: string;
  head: number;
  /** How many `<` of the head are open: a comma between type parameters ends nothing. */
  angles: number;
  /** How many blocks the head has had. */
  blocks: number;
}

type Entry = { -readonly [K in keyof Found]: Found[K] };

// No head of a declaration has more blocks in it; what has is a list of values.
const maxBlocks = 40;

// Beyond it a block is skipped: no program nests so deep, and a text of braces only must stay
// cheap.
const deepest = 1000;

/** Creates the `declarations` function of a pack from a language. */
export function declarationsOf(language: BraceLanguage): LanguagePack["declarations"] {
  const table = new RuleTable(language.rules);
  return (source): readonly Declaration[] => {
    const mask = masked(source, language.segments(source));
    const { text, found } = language.prepare?.(mask) ?? { text: mask, found: [] };
    const tokens = tokenize(text, language.endsAtBreak);
    const walk = new Walk(language, { table, tokens, source });
    return nest([...found, ...walk.run()], new Lines(text));
  };
}

/** Each statement asks, so no key is put together. */
class RuleTable {
  readonly #rules = new Map<Rule["at"], Map<string, Rule[]>>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const byContext = this.#rules.get(rule.at) ?? new Map<string, Rule[]>();
      this.#rules.set(rule.at, byContext);
      for (const context of rule.in) {
        byContext.set(context, [...(byContext.get(context) ?? []), rule]);
      }
    }
  }

  get(at: Rule["at"], context: string): readonly Rule[] | undefined {
    return this.#rules.get(at)?.get(context);
  }
}

interface Hit {
  readonly rule: Rule;
  readonly entries: readonly Entry[];
}

class Walk {
  readonly #language: BraceLanguage;
  readonly #table: RuleTable;
  readonly #tokens: Tokens;
  readonly #source: string;
  readonly #found: Entry[] = [];
  #stack: Frame[] = [];
  #frame: Frame;

  constructor(
    language: BraceLanguage,
    over: { readonly table: RuleTable; readonly tokens: Tokens; readonly source: string },
  ) {
    this.#language = language;
    this.#table = over.table;
    this.#tokens = over.tokens;
    this.#source = over.source;
    this.#frame = {
      closer: -1,
      isBlock: true,
      rule: undefined,
      entries: [],
      isLiteral: false,
      context: "file",
      head: 0,
      angles: 0,
      blocks: 0,
    };
  }

  run(): readonly Found[] {
    const { codes, count, mates } = this.#tokens;
    const { endsAt } = this.#language;
    for (let index = 0; index < count; index++) {
      const code = codes[index] ?? 0;
      const mate = mates[index] ?? -1;
      if (code === 123 || (mate > index && (code === 40 || code === 91))) {
        index = this.#open(index, mate, code === 123);
      } else if (mate >= 0 && mate < index) {
        this.#close(index);
      } else if (code === 59) {
        this.#endStatement(index);
      } else if (code === 44 && this.#endsAtComma()) {
        this.#endStatement(index);
      } else if (endsAt?.[code]?.(this.#tokens, { from: this.#frame.head, to: index }) === true) {
        this.#endStatement(index);
      } else if (code === 60) {
        this.#frame.angles++;
      } else if (code === 62 && this.#frame.angles > 0) {
        this.#frame.angles--;
      }
    }
    if (this.#language.endsAtBreak !== undefined) this.#endStatement(count);
    return this.#found;
  }

  #endsAtComma(): boolean {
    const { angles } = this.#frame;
    const { hasCommas, hasShifts } = this.#language.contexts[this.#frame.context] ?? {};
    return hasCommas === true && (hasShifts === true || angles === 0);
  }

  /** Enters a block or group, or skips it; returns the last token that is done with. */
  #open(index: number, mate: number, isBlock: boolean): number {
    const head = this.#mayBeginBody(index, isBlock)
      ? this.#judge(isBlock ? "{" : "(", index)
      : undefined;
    const hit = head === "literal" ? undefined : head;
    // A block that begins a group or an argument is a value too: `f({…})`.
    const isFirst = !this.#frame.isBlock && index === this.#frame.head;
    const isValue = !isBlock || isFirst || head === "literal";
    const context = hit?.rule.body ?? (isValue ? "group" : "code");
    const frame: Frame = {
      closer: mate,
      isBlock,
      rule: hit?.rule,
      entries: hit?.entries ?? [],
      isLiteral: head === "literal",
      context,
      head: index + 1,
      angles: 0,
      blocks: 0,
    };
    this.#stack.push(this.#frame);
    this.#frame = frame;
    if (this.#language.contexts[context] !== undefined && this.#stack.length < deepest) {
      return index;
    }
    frame.head = mate;
    if (mate < 0) return this.#tokens.count;
    this.#close(mate);
    return mate;
  }

  #mayBeginBody(index: number, isBlock: boolean): boolean {
    if (isBlock) return this.#frame.blocks++ < maxBlocks;
    const { codes, starts, ends, text } = this.#tokens;
    const { head } = this.#frame;
    if (codes[index] !== 40 || index === head) return false;
    return this.#language.callees?.has(text.slice(starts[head], ends[head])) === true;
  }

  /** Leaves the block or group that a closer belongs to, and whatever was left open inside it. */
  #close(index: number): void {
    const { endsAtBreak, contexts } = this.#language;
    const endsStatement = endsAtBreak !== undefined || contexts[this.#frame.context]?.hasCommas;
    if (endsStatement === true) this.#endStatement(index);
    while (this.#frame.closer !== index) {
      const outer = this.#stack.pop();
      if (outer === undefined) return;
      this.#frame = outer;
    }
    const closed = this.#frame;
    this.#frame = this.#stack.pop() ?? closed;
    for (const entry of closed.entries) entry.end = this.#tokens.starts[index] ?? null;
    if (!closed.isBlock) return;
    if (closed.rule === undefined ? this.#goesOn(index, closed) : closed.rule.continues === true) {
      return;
    }
    if (closed.rule === undefined && this.#language.endsAtBreak !== undefined) {
      this.#endStatement(index + 1);
    }
    begin(this.#frame, index + 1);
  }

  #goesOn(closer: number, closed: Frame): boolean {
    const { codes, starts, ends, text, count } = this.#tokens;
    const next = closer + 1;
    if (next >= count) return false;
    if (closed.isLiteral && codes[next] === 123) return true;
    const gap = text.slice(ends[closer], starts[next]);
    const token = text.slice(starts[next], ends[next]);
    return token === "" || this.#language.goesOn(token, !gap.includes("\n"));
  }

  #endStatement(index: number): void {
    const frame = this.#frame;
    const hit = this.#judge(";", index);
    if (hit !== undefined && hit !== "literal") {
      const { starts, ends, text } = this.#tokens;
      // Where a line break can end a statement, a semicolon on the next line is no part of it.
      const isMark = this.#isSemicolon(index) && (this.#language.endsAtBreak === undefined ||
        !text.slice(ends[index - 1], starts[index]).includes("\n"));
      const end = isMark ? starts[index] ?? null : (ends[index - 1] ?? 1) - 1;
      const last = hit.entries.at(-1);
      if (last?.end === null) {
        last.end = hit.rule.isRest === true ? text.length - 1 : end;
      }
    }
    begin(frame, index + 1);
    if (this.#isSemicolon(index)) {
      frame.context = this.#language.contexts[frame.context]?.afterSemicolon ?? frame.context;
    }
  }

  /** Whether a token is a `;` that is written, and not only implied by a line break. */
  #isSemicolon(index: number): boolean {
    const { codes, starts, ends } = this.#tokens;
    return codes[index] === 59 && ends[index] !== starts[index];
  }

  /** Asks the rules about the head that ends before a token, and records what it declares. */
  #judge(at: Rule["at"], index: number): Hit | "literal" | undefined {
    const { context } = this.#frame;
    const rules = this.#table.get(at, context);
    const head = at === "{" && this.#frame.head === index
      ? this.#language.headBefore?.(this.#tokens, index) ?? index
      : this.#frame.head;
    if (rules === undefined || head >= index) return undefined;
    const { mayDeclare } = this.#language.contexts[context] ?? {};
    if (mayDeclare?.(this.#tokens, { from: head, to: index }) === false) return undefined;
    const skeleton = skeletonOf(this.#tokens, { from: head, to: index }, this.#language.style);
    if (at === "{" && this.#language.literal.test(skeleton.text + " ")) return "literal";
    for (const rule of rules) {
      const match = rule.pattern.exec(skeleton.text);
      if (match === null) continue;
      const entries = this.#entries(rule, match, { skeleton, index });
      // What seemed declared between the parameters and the block of an old function is its own.
      if (head < this.#frame.head) this.#forget(this.#tokens.starts[head] ?? 0);
      pushAll(this.#found, entries);
      return { rule, entries };
    }
    return undefined;
  }

  #forget(from: number): void {
    while ((this.#found.at(-1)?.start ?? -1) >= from) this.#found.pop();
  }

  #entries(
    rule: Rule,
    first: RegExpExecArray,
    { skeleton, index }: { readonly skeleton: Skeleton; readonly index: number },
  ): readonly Entry[] {
    if (rule.names !== undefined) return this.#namedEntries(rule, first, { skeleton, index });
    const entries: Entry[] = [];
    for (const match of [first, ...furtherMatches(rule, first)]) {
      const spans = match === first
        ? first.indices?.groups ?? {}
        : { ...first.indices?.groups, ...match.indices?.groups };
      const groups = this.#groups(spans, skeleton);
      const place = match.indices?.groups?.["at"] ?? match.indices?.groups?.["name"];
      const outer = this.#frame.entries.at(-1)?.name;
      const declared = rule.declare === undefined
        ? named(groups, rule.kind)
        : rule.declare(groups, outer);
      if (declared === undefined || place === undefined) continue;
      // The comma before the next name ends what this one declares; the last waits for its end.
      const comma = rule.more === undefined ? -1 : skeleton.text.indexOf(" , ", place[1]);
      const end = comma < 0 ? null : skeleton.source(comma + 1, comma + 2).start;
      const start = skeleton.source(...place).start;
      const head = match === first ? skeleton.source(0, 1).start : start;
      entries.push({ ...declared, start, end, head });
    }
    return entries;
  }

  /** The entries of a rule that finds its names in brackets. */
  #namedEntries(
    rule: Rule,
    first: RegExpExecArray,
    { skeleton, index }: { readonly skeleton: Skeleton; readonly index: number },
  ): readonly Entry[] {
    const { starts, ends } = this.#tokens;
    const indices = first.indices?.groups ?? {};
    const groups = this.#groups(indices, skeleton);
    const place = indices["names"];
    const bracket = place === undefined ? index : this.#tokenAt(skeleton.source(...place).start);
    const at = indices["at"] === undefined ? undefined : skeleton.source(...indices["at"]).start;
    return (rule.names?.(this.#tokens, bracket) ?? []).flatMap((token, position, all) => {
      const name = this.#source.slice(starts[token], ends[token]);
      const declared = rule.declare?.({ ...groups, name }, undefined) ??
        named({ ...groups, name }, rule.kind);
      return declared === undefined ? [] : [{
        ...declared,
        start: at ?? starts[token] ?? 0,
        // The last of several waits for the end of the statement.
        end: position < all.length - 1 ? (ends[token] ?? 1) - 1 : null,
      }];
    });
  }

  /** Index of the token that begins at an offset. */
  #tokenAt(offset: number): number {
    const { starts } = this.#tokens;
    let low = 0;
    let high = this.#tokens.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (itemAt(starts, middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #groups(
    indices: Readonly<Record<string, [number, number] | undefined>>,
    skeleton: Skeleton,
  ): Groups {
    const groups: Record<string, string> = {};
    for (const [key, span] of Object.entries(indices)) {
      if (span === undefined) continue;
      const { start, end } = skeleton.source(...span);
      const text = this.#source.slice(start, end);
      groups[key] = /\s/.test(text) ? text.replace(/\s+/g, " ") : text;
    }
    return groups;
  }
}

/** Starts the next head of a frame. */
function begin(frame: Frame, head: number): void {
  frame.head = head;
  frame.angles = 0;
  frame.blocks = 0;
}

function furtherMatches(rule: Rule, first: RegExpExecArray): Iterable<RegExpExecArray> {
  if (rule.more === undefined) return [];
  rule.more.lastIndex = first[0].length;
  return first.input.matchAll(rule.more);
}

function named(
  groups: Groups,
  kind: string | undefined,
): { readonly kind: string; readonly name: string } | undefined {
  const name = groups["name"];
  const word = kind ?? groups["kind"];
  return name === undefined || word === undefined ? undefined : { kind: word, name };
}
