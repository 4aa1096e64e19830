/**
 * Names that macros of C put together from others by `##`.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type CToken, cTokens } from "./c_tokens.ts";

/** A macro that takes something. */
export interface CallableMacro {
  /** Its name. */
  readonly name: string;
  /** The names of what it takes. */
  readonly parameters: readonly string[];
  /** The words and signs that it stands for. */
  readonly body: readonly string[];
}

/** A use of a macro. */
export interface MacroCall {
  /** The macro. */
  readonly name: string;
  /** What it is given: a word, or several tokens with blanks between them. */
  readonly given: readonly string[];
  /** Offset of its first character. */
  readonly start: number;
}

/** A name that is put together; numbers are what the macro is given. */
export type PastedName = readonly (string | number)[];

/** The macros of a text that take something. */
export function callableMacros(text: string): readonly CallableMacro[] {
  return cTokens(text).macros.filter(({ parameters }) => parameters.length > 0).map((macro) => ({
    name: macro.name.text,
    parameters: macro.parameters.map((each) => each.text),
    body: macro.body.map((each) => each.text),
  }));
}

/** The uses of some macros in the code of a text. */
export function macroCalls(text: string, names: ReadonlySet<string>): readonly MacroCall[] {
  const { tokens } = cTokens(text);
  return tokens.flatMap(({ text: name, start, isWord }, at) => {
    if (!isWord || !names.has(name) || tokens[at + 1]?.text !== "(") return [];
    return [{ name, given: givenAt(tokens, at + 2), start }];
  });
}

function givenAt(tokens: readonly Pick<CToken, "text">[], from: number): readonly string[] {
  const found: string[][] = [[]];
  let depth = 0;
  for (const { text } of tokens.slice(from)) {
    if (text === ")" && depth === 0) break;
    if (/^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text)) depth--;
    if (text === "," && depth === 0) found.push([]);
    else found.at(-1)?.push(text);
  }
  return found.map((each) => each.join(" "));
}

/** No macro uses another through more of them. */
const deepest = 5;

/**
 * The names that a macro puts together, by itself or by others that it uses.
 *
 * @example
 * ```ts
 * import { callableMacros, pastedNames } from "@ct/symbols";
 * import assert from "node:assert/strict";
 * const [macro] = callableMacros("#define RUN(name) run_##name()\n");
 * assert.ok(macro !== undefined);
 * assert.deepEqual(pastedNames(macro, new Map()), [["run_", 0]]);
 * ```
 */
export function pastedNames(
  { parameters, body }: CallableMacro,
  others: ReadonlyMap<string, readonly CallableMacro[]>,
): readonly PastedName[] {
  return pastedIn(body, {
    given: new Map(parameters.map((name, at): [string, PastedName] => [name, [at]])),
    others,
    depth: 0,
  });
}

interface Expansion {
  readonly given: ReadonlyMap<string, PastedName>;
  readonly others: ReadonlyMap<string, readonly CallableMacro[]>;
  readonly depth: number;
}

function pastedIn(body: readonly string[], all: Expansion): readonly PastedName[] {
  const { given, others, depth } = all;
  const found: PastedName[] = [];
  const valueOf = (text: string): PastedName => given.get(text) ?? [text];
  for (let at = 0; at < body.length; at++) {
    if (body[at + 1] === "##" && body[at - 1] !== "##") {
      const parts: (string | number)[] = [...valueOf(itemAt(body, at))];
      let end = at + 1;
      for (; body[end] === "##"; end += 2) parts.push(...valueOf(body[end + 1] ?? ""));
      if (parts.every((part) => typeof part === "number" || /^\w+$/.test(part))) found.push(parts);
    }
    const inner = depth < deepest && body[at + 1] === "("
      ? others.get(itemAt(body, at))
      : undefined;
    for (const { parameters, body: within } of inner ?? []) {
      const values = givenAt(body.map((text) => ({ text })), at + 2).map((each): PastedName =>
        each.split(" ").flatMap(valueOf)
      );
      const taken = new Map(parameters.map((name, index): [string, PastedName] => [
        name,
        values[index] ?? [""],
      ]));
      found.push(...pastedIn(within, { given: taken, others, depth: depth + 1 }));
    }
  }
  return found;
}
