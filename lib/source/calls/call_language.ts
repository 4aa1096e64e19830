/**
 * What has to be known of a language besides its lexer to read its calls.
 * @module
 */

import { wordSet } from "@ct/base";
import type { LanguagePack } from "../outline/engine/declarations.ts";

/** How to tell declarations from calls, which look alike. */
export type CallFamily = "script" | "python" | "typed" | "plain";

/** How an argument list is written in a language. */
export interface CallLanguage {
  /** The language, as its pack names it. */
  readonly name: string;
  /** Which rules tell declarations from calls. */
  readonly family: CallFamily;
  /** Words before a name that is declared. */
  readonly declaring: ReadonlySet<string>;
  /** Words after which an expression begins; in a typed language any other one may be a type. */
  readonly operators: ReadonlySet<string>;
  /** Words that begin a block with members. */
  readonly containers: ReadonlySet<string>;
  /** What stands between a thing and its member. */
  readonly links: ReadonlySet<string>;
  /** Whether a line break ends a statement, so that a parenthesis after one is no call. */
  readonly endsAtBreak: boolean;
  /** What stands before type arguments between a name and its parenthesis; none without. */
  readonly typeArguments: "<" | "::<" | "[" | undefined;
  /** Whether types in angle brackets can stand in an argument, with commas of their own. */
  readonly hasAngles: boolean;
  /** Marks and words that begin a list of arguments in the place of one. */
  readonly spreads: ReadonlySet<string>;
  /** What stands between the name of an argument and its value, where the name decides. */
  readonly label: ":" | "=" | undefined;
  /** Whether a block after the parentheses is one more argument. */
  readonly hasTrailingBlock: boolean;
  /** What begins a string with holes, before its first mark, and how its holes open. */
  readonly holes: Holes | undefined;
}

/** Strings that hold code. */
export interface Holes {
  /** Fits what stands at the end of the code before the string and at its start. */
  readonly prefix: RegExp;
  /** What opens a hole; its last character is the bracket that is to be closed. */
  readonly open: string;
  /** What must follow that; anything when omitted. */
  readonly next?: string;
  /** Whether the opening mark written twice is a plain character. */
  readonly isDoubled: boolean;
}

const none: ReadonlySet<string> = new Set();

const plain: Omit<CallLanguage, "name"> = {
  family: "plain",
  declaring: none,
  operators: none,
  containers: none,
  links: wordSet(". ?."),
  endsAtBreak: false,
  typeArguments: undefined,
  hasAngles: false,
  spreads: none,
  label: undefined,
  hasTrailingBlock: false,
  holes: undefined,
};

const script: Omit<CallLanguage, "name"> = {
  ...plain,
  family: "script",
  declaring: wordSet("function"),
  operators: wordSet(
    "return typeof instanceof in of new delete void throw case do else yield await default " +
      "switch catch",
  ),
  containers: wordSet("class interface"),
  typeArguments: "<",
  hasAngles: true,
  spreads: wordSet("..."),
};

const expressions =
  "return else do case throw yield await not and or in goto assert co_return co_yield co_await " +
  "delete switch catch";

const c: Omit<CallLanguage, "name"> = {
  ...plain,
  family: "typed",
  links: wordSet(". -> ::"),
  declaring: wordSet("operator"),
  operators: wordSet(expressions),
  containers: wordSet("struct union class enum namespace extern"),
  typeArguments: "<",
  hasAngles: true,
};

const languages: readonly CallLanguage[] = [
  { ...script, name: "TypeScript and JavaScript" },
  { ...script, name: "Vue" },
  { ...script, name: "Svelte" },
  {
    ...plain,
    name: "Python",
    family: "python",
    declaring: wordSet("def class"),
    operators: wordSet(
      "return in not and or is if elif else while assert lambda yield await raise del from with " +
        "except",
    ),
    endsAtBreak: true,
    spreads: wordSet("* **"),
    label: "=",
    holes: { prefix: /(?<![\w])(?:[rR]?[fFtT]|[fFtT][rR])["']$/, open: "{", isDoubled: true },
  },
  {
    ...plain,
    name: "Go",
    declaring: wordSet("func"),
    operators: wordSet(
      "return case range go defer else if for switch select",
    ),
    containers: wordSet("interface"),
    endsAtBreak: true,
    typeArguments: "[",
    spreads: none,
  },
  {
    ...plain,
    name: "Rust",
    links: wordSet(". ?. ::"),
    declaring: wordSet("fn struct enum union"),
    operators: wordSet(
      "return in if else while match let move as break await yield ref mut",
    ),
    containers: wordSet("enum"),
    typeArguments: "::<",
    hasAngles: true,
  },
  {
    ...plain,
    name: "Java",
    family: "typed",
    links: wordSet(". ::"),
    declaring: wordSet("record case instanceof"),
    operators: wordSet("return else do throw yield assert switch catch synchronized"),
    containers: wordSet("class interface enum record"),
    typeArguments: "<",
    hasAngles: true,
  },
  {
    ...plain,
    name: "C#",
    family: "typed",
    links: wordSet(". ?. ::"),
    declaring: wordSet("record struct class case is delegate operator"),
    operators: wordSet(
      `${expressions} out ref on equals by select orderby where descending with when`,
    ),
    containers: wordSet("class struct interface enum record namespace"),
    typeArguments: "<",
    hasAngles: true,
    label: ":",
    holes: { prefix: /\$@?"$|@\$"$/, open: "{", isDoubled: true },
  },
  { ...c, name: "C and C++" },
  { ...c, name: "C and C++ headers" },
  {
    ...plain,
    name: "Kotlin",
    links: wordSet(". ?. ::"),
    declaring: wordSet("fun class constructor"),
    operators: wordSet(
      "return in is as else throw if while when do catch",
    ),
    containers: wordSet("enum"),
    endsAtBreak: true,
    typeArguments: "<",
    hasAngles: true,
    spreads: wordSet("*"),
    label: "=",
    hasTrailingBlock: true,
    holes: { prefix: /"$/, open: "${", isDoubled: false },
  },
  {
    ...plain,
    name: "Swift",
    declaring: wordSet("func case indirect macro"),
    operators: wordSet(
      "return in is as else throw try if while guard case await switch repeat where",
    ),
    containers: wordSet("enum"),
    endsAtBreak: true,
    typeArguments: "<",
    hasAngles: true,
    hasTrailingBlock: true,
    holes: { prefix: /"$/, open: "\\(", isDoubled: false },
  },
  {
    ...plain,
    name: "PHP",
    links: wordSet("-> :: \\"),
    declaring: wordSet("function fn"),
    operators: wordSet(
      "return echo print else and or xor throw yield case new clone do include require " +
        "include_once require_once instanceof switch foreach catch",
    ),
    spreads: wordSet("..."),
    label: ":",
    holes: { prefix: /["<]$/, open: "{", next: "$", isDoubled: false },
  },
];

const byName = new Map(languages.map((language) => [language.name, language]));

const untyped = /\.[cm]?jsx?$/i;

/**
 * How calls of a file are written; `undefined` if that is not known. In JavaScript a name before
 * angle brackets is compared.
 */
export function callLanguage(path: string, pack: LanguagePack): CallLanguage | undefined {
  const language = byName.get(pack.language);
  if (language?.family !== "script" || !untyped.test(path)) return language;
  return { ...language, typeArguments: undefined, hasAngles: false };
}
