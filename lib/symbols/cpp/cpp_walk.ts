/**
 * How the tokens of a file of C++ are walked: each file beside this one knows some of its parts,
 * and reaches the others through {@linkcode CppWalk}. Parts are ranges of tokens, half-open.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { wordSet } from "@ct/base";
import type { CToken } from "../c/c_tokens.ts";
import type { Evidence, Scope } from "../model/definition.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { UseKind } from "../model/source_model.ts";
import type { CppPlace } from "./cpp_place.ts";
import type { Namespaces } from "./namespaces.ts";

/** See the module. */
export interface CppWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The tokens. */
  readonly tokens: readonly CToken[];
  /** For what opens a pair where that closes, and the other way round. */
  readonly partners: ReadonlyMap<number, number>;
  /** The namespaces of the file, and the insides of its types. */
  readonly namespaces: Namespaces;
  /** Whether a name without a namespace may be one of the standard library. */
  usesStandard(name: string): boolean;
  /** Walks declarations of a namespace. */
  declarations(from: number, to: number, place: CppPlace): void;
  /** Walks a declaration; tells where it ends. */
  declaration(from: number, to: number, place: CppPlace): number;
  /** Walks what a brace opens. */
  block(open: number, place: CppPlace): void;
  /** Walks an expression and returns the evidence of its value. */
  value(from: number, to: number, place: CppPlace): Evidence | undefined;
  /** Walks a type, as an argument of a template is one, or else an expression. */
  type(from: number, to: number, place: CppPlace): Evidence | undefined;
  /** Walks what initializes a value of a type. */
  initializer(from: number, to: number, place: CppPlace, type: Evidence | undefined): void;
  /** Walks parameters, and tells what they are. */
  parameters(open: number, place: CppPlace): readonly Parameter[];
}

/** What a function takes. */
export interface Parameter {
  /** What it takes. */
  readonly type: Evidence | undefined;
  /** Whether a call may leave it out. */
  readonly isOptional: boolean;
  /** Whether it stands for any number of arguments. */
  readonly isSpread: boolean;
}

/** Whether a token is a name or a keyword. */
export function isWord({ tokens }: Pick<CppWalk, "tokens">, at: number): boolean {
  return tokens[at]?.isWord === true;
}

/** Whether a token is a name and no keyword. */
export function isName({ tokens }: Pick<CppWalk, "tokens">, at: number): boolean {
  const token = tokens[at];
  return token?.isWord === true && !keywords.has(token.text);
}

/** Whether a name is that of a macro by how it is written. */
export function isMacroName(name: string): boolean {
  return /^(?:__\w+|_?[A-Z][A-Z\d_]*_[A-Z\d_]*|[A-Z][A-Z\d]{2,})$/.test(name);
}

/** The token behind what stands in pairs at another, or behind that. */
export function next(walk: CppWalk, at: number, to: number): number {
  return /^[([{]$/.test(textAt(walk, at)) ? behind(walk, at, to) : at + 1;
}

/** Where a list of parts is divided: the parts between commas. */
export function partsOf(walk: CppWalk, from: number, to: number): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let at = from; at < to;) {
    let end = at;
    while (end < to && textAt(walk, end) !== ",") {
      const args = isName(walk, end) ? argumentsEnd(walk, end + 1, to) : undefined;
      end = args ?? next(walk, end, to);
    }
    found.push([at, end]);
    at = end + 1;
  }
  return found;
}

/** What is not in arguments of templates. */
const never = /^[;{}]$/;
const neverInValues = /^(?:[?]|&&|\|\||[-+*/%&|^]=|\+\+|--|=|#)$/;
/** No arguments have more tokens outside of parentheses. */
const longestArguments = 500;
const behindArguments = /^(?:::|[(){},;\]>.&*]|\.\.\.|==|!=|&&|\|\||)$/;

/**
 * Where the arguments of a template end that a `<` opens: behind the `>`. `undefined` if it is more
 * likely to compare.
 */
export function argumentsEnd(
  walk: Pick<CppWalk, "tokens" | "partners">,
  open: number,
  to: number,
  isValue: boolean = false,
): number | undefined {
  if (textAt(walk, open) !== "<") return undefined;
  let depth = 0;
  for (let at = open; at < Math.min(to, open + longestArguments);) {
    const text = textAt(walk, at);
    if (text === "<") depth++;
    else if (text === ">" && --depth === 0) {
      return isValue && !behindArguments.test(textAt(walk, at + 1)) ? undefined : at + 1;
    }
    if (never.test(text) || isValue && neverInValues.test(text)) return undefined;
    at = /^[([]$/.test(text) ? behind(walk, at, to) : at + 1;
  }
  return undefined;
}

/** Notes a name that is looked up where it stands. */
export function noteName(
  { builder, tokens }: Pick<CppWalk, "builder" | "tokens">,
  at: number,
  { scope, kind, isOuter = false, isLoose = false }: {
    readonly scope: Scope;
    readonly kind: UseKind;
    readonly isOuter?: boolean;
    readonly isLoose?: boolean;
  },
): Evidence {
  const { text, start, end } = tokens[at] ?? { text: "", start: 0, end: 0 };
  builder.note(text, { start, end }, kind, { by: "lexical", scope, key: text, isOuter, isLoose });
  return { is: "lexical", name: text, scope, isOuter };
}

/** Types that need no declaration. */
export const primitives = wordSet(
  "void char short int long float double signed unsigned bool wchar_t char8_t char16_t char32_t " +
    "__int128 __signed__ _Bool _Complex",
);

/** Words that stand before a type. */
export const qualifiers = wordSet(
  "static extern typedef inline const volatile register mutable thread_local constexpr consteval " +
    "constinit virtual explicit friend typename auto __inline __inline__ __const __volatile__ " +
    "__restrict __restrict__ __extension__ __thread __forceinline restrict",
);

/** Words that may be followed by something in parentheses that belongs to them. */
export const attributes = wordSet(
  "__attribute__ __attribute __declspec alignas _Alignas decltype typeof __typeof__ __typeof",
);

/** Words behind which a type is named or declared. */
export const tagWords = wordSet("class struct union enum");

/** Words that are no names. */
export const keywords: ReadonlySet<string> = new Set([
  ...primitives,
  ...qualifiers,
  ...attributes,
  ...tagWords,
  ...wordSet(
    "if else while for do switch case default return goto break continue sizeof alignof noexcept " +
      "static_assert NULL nullptr true false this new delete throw try catch using namespace " +
      "template operator public private protected static_cast dynamic_cast reinterpret_cast " +
      "const_cast typeid co_await co_yield co_return requires concept asm __asm__ __asm and or " +
      "not xor bitand bitor __func__ __FILE__ __LINE__ _Static_assert __alignof__",
  ),
]);
