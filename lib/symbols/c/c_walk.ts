/**
 * How the tokens of a file of C are walked: each file beside this one knows some of its parts, and
 * reaches the others through {@linkcode CWalk}. Parts are ranges of tokens, half-open.
 *
 * @module
 */
import { wordSet } from "@ct/base";
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { UseKind } from "../model/source_model.ts";
import type { CToken } from "./c_tokens.ts";

/** Where in a file the walk is. */
export interface CPlace {
  /** Where names are declared and looked up. */
  readonly scope: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** The type whose fields are declared here. */
  readonly owner?: Definition | undefined;
}

/** See the module. */
export interface CWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The tokens. */
  readonly tokens: readonly CToken[];
  /** For what opens a pair where that closes, and the other way round. */
  readonly partners: ReadonlyMap<number, number>;
  /** Walks declarations of the top level. */
  declarations(from: number, to: number, place: CPlace): void;
  /** Walks a declaration; tells where it ends. */
  declaration(from: number, to: number, place: CPlace): number;
  /** Walks what a brace opens. */
  block(open: number, place: CPlace): void;
  /** Walks an expression and returns the evidence of its value. */
  value(from: number, to: number, place: CPlace): Evidence | undefined;
  /** Walks what initializes a value of a type. */
  initializer(from: number, to: number, place: CPlace, type: Evidence | undefined): void;
}

/** The text of a token; empty behind the last. */
export function textAt({ tokens }: Pick<CWalk, "tokens">, at: number): string {
  return tokens[at]?.text ?? "";
}

/** Whether a token is a name and no keyword. */
export function isName({ tokens }: Pick<CWalk, "tokens">, at: number): boolean {
  const token = tokens[at];
  return token?.isWord === true && !keywords.has(token.text);
}

/** Where a pair that is opened ends: behind what closes it, or at the end of the part. */
export function behind({ partners }: Pick<CWalk, "partners">, open: number, to: number): number {
  const close = partners.get(open);
  return close === undefined || close >= to ? to : close + 1;
}

/** The pairs among tokens; what is not closed has none. */
export function partnersIn(tokens: readonly CToken[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ text }, at) => {
    if (/^[([{]$/.test(text)) open.push(at);
    if (!/^[)\]}]$/.test(text)) return;
    const wanted = text === ")" ? "(" : text === "]" ? "[" : "{";
    const known = open.findLastIndex((each) => tokens[each]?.text === wanted);
    // A brace ends what was left open within it; nothing else ends a brace.
    const isWithin = open.slice(known + 1).some((each) => tokens[each]?.text === "{");
    if (known < 0 || isWithin) return;
    const [first] = open.splice(known);
    if (first === undefined) return;
    found.set(first, at);
    found.set(at, first);
  });
  return found;
}

/** Notes a name that is looked up where it stands. */
export function noteName(
  { builder, tokens }: CWalk,
  at: number,
  { scope, kind, key }: { readonly scope: Scope; readonly kind: UseKind; readonly key?: string },
): Evidence {
  const { text, start, end } = tokens[at] ?? { text: "", start: 0, end: 0 };
  const name = key ?? text;
  builder.note(text, { start, end }, kind, { by: "lexical", scope, key: name });
  return { is: "lexical", name, scope };
}

/** By what the types behind `struct`, `union` and `enum` are looked up. */
export function tagKey(name: string): string {
  return `struct ${name}`;
}

/** Types that need no declaration. */
export const primitives = wordSet(
  "void char short int long float double signed unsigned _Bool bool _Complex __signed__ " +
    "__int128 wchar_t size_t",
);

/** Words that stand before a type. */
export const qualifiers = wordSet(
  "static extern typedef inline const volatile register auto restrict __inline __inline__ " +
    "__const __volatile__ __restrict __restrict__ __extension__ _Noreturn _Thread_local __thread " +
    "_Atomic",
);

/** Words that are followed by something in parentheses. */
export const attributes = wordSet(
  "__attribute__ __attribute __declspec alignas _Alignas typeof __typeof__ __typeof asm __asm__ " +
    "__asm",
);

/** Words behind which a tag stands. */
export const tagWords = wordSet("struct union enum");

/** Words that are no names. */
export const keywords: Set<string> = new Set([
  ...primitives,
  ...qualifiers,
  ...attributes,
  ...tagWords,
  ...wordSet(
    "if else while for do switch case default return goto break continue sizeof _Alignof " +
      "__alignof__ _Generic _Static_assert NULL true false __func__ __FILE__ __LINE__",
  ),
]);
for (const each of ["size_t", "wchar_t", "bool"]) keywords.delete(each);
