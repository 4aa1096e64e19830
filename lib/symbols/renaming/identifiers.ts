/**
 * What can be a name in a language.
 *
 * @module
 */
import { wordSet } from "@ct/base";
import type { Definition } from "../model/definition.ts";

const scriptKeywords = wordSet(
  "await break case catch class const continue debugger default delete do else enum export " +
    "extends false finally for function if implements import in instanceof interface let new " +
    "null package private protected public return static super switch this throw true try " +
    "typeof var void while with yield arguments eval undefined",
);

/** Names of types of the language, which no declared type can have. */
const scriptTypes = wordSet(
  "any bigint boolean never null number object string symbol undefined unknown void",
);

const pythonKeywords = wordSet(
  "False None True and as assert async await break class continue def del elif else except " +
    "finally for from global if import in is lambda nonlocal not or pass raise return try while " +
    "with yield",
);

const cKeywords = wordSet(
  "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t " +
    "char32_t class compl concept const consteval constexpr constinit const_cast continue " +
    "co_await co_return co_yield decltype default delete do double dynamic_cast else enum " +
    "explicit export extern false float for friend goto if inline int long mutable namespace new " +
    "noexcept not not_eq nullptr operator or or_eq private protected public register " +
    "reinterpret_cast requires restrict return short signed sizeof static static_assert " +
    "static_cast struct switch template this thread_local throw true try typedef typeid " +
    "typename union unsigned using virtual void volatile wchar_t while xor xor_eq",
);

const javaKeywords = wordSet(
  "_ abstract assert boolean break byte case catch char class const continue default do double " +
    "else enum extends false final finally float for goto if implements import instanceof int " +
    "interface long native new null package private protected public return short static " +
    "strictfp super switch synchronized this throw throws transient true try void volatile while",
);

/** Names that no type of Java can have. */
const javaTypes = wordSet("permits record sealed var yield");

/** Methods that every class of Java has. */
const javaMethods = wordSet(
  "clone equals finalize getClass hashCode notify notifyAll toString wait",
);

const rustKeywords = wordSet(
  "Self _ abstract as async await become box break const continue crate do dyn else enum extern " +
    "false final fn for gen if impl in let loop macro match mod move mut override priv pub ref " +
    "return self static struct super trait true try type typeof unsafe unsized use virtual where " +
    "while yield",
);

/** Types of Rust, which a declared type would hide. */
const rustTypes = wordSet(
  "bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize",
);

const goKeywords = wordSet(
  "break case chan const continue default defer else fallthrough for func go goto if import " +
    "interface map package range return select struct switch type var",
);

/** Names that Go declares itself, around all packages. */
const goNames = wordSet(
  "any append bool byte cap clear close comparable complex complex128 complex64 copy delete " +
    "error false float32 float64 imag int int16 int32 int64 int8 iota len make max min new nil " +
    "panic print println real recover rune string true uint uint16 uint32 uint64 uint8 uintptr",
);

/**
 * Why a definition cannot have a name in its language; `undefined` if it can. What has the name
 * elsewhere is not looked at.
 */
export function identifierFault(
  name: string,
  { kind, isMember, name: old }: Pick<Definition, "kind" | "isMember" | "name">,
  language: string,
): string | undefined {
  const bare = old.startsWith("#") ? name.replace(/^#/, "") : name;
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(bare)) return "is no identifier";
  if (language === "Python") return pythonFault(name, isMember);
  if (language === "Go") return goFault(name, { kind, isMember, old });
  if (language === "C and C++") return cKeywords.has(name) ? "is a keyword" : undefined;
  if (language === "Java") return javaFault(name, kind, old);
  if (language === "Rust") return rustFault(name, kind);
  if (language !== "script") return undefined;
  if (isMember) {
    return bare === "constructor" ? "is the name of what makes the instances" : undefined;
  }
  if (scriptKeywords.has(name)) return "is a keyword";
  const isType = /^(?:class|interface|type|enum|type parameter)$/.test(kind);
  return isType && scriptTypes.has(name) ? "is a type of the language" : undefined;
}

function javaFault(name: string, kind: string, old: string): string | undefined {
  if (javaKeywords.has(name)) return "is a keyword";
  if (kind === "method") {
    return javaMethods.has(name) ? "is a method of every class" : undefined;
  }
  const isType = /^(?:class|interface|@interface|enum|record|type parameter)$/.test(kind);
  if (isType && javaTypes.has(name)) return "is a word of the language";
  // Only that tells types from packages in names with dots.
  const isSmall = isType && kind !== "type parameter" &&
    [name, old].some((each) => !/^[\p{Lu}$_]/u.test(each));
  return isSmall ? "and the old name must begin with a capital, as names of types do" : undefined;
}

function rustFault(name: string, kind: string): string | undefined {
  if (name.includes("$")) return "is no identifier";
  if (rustKeywords.has(name)) return "is a keyword";
  const isType = /^(?:struct|enum|union|trait|type|type parameter|mod)$/.test(kind);
  return isType && rustTypes.has(name) ? "is a type of the language" : undefined;
}

function goFault(
  name: string,
  { kind, isMember, old }: {
    readonly kind: string;
    readonly isMember: boolean;
    readonly old: string;
  },
): string | undefined {
  if (name.includes("$")) return "is no identifier";
  if (goKeywords.has(name)) return "is a keyword";
  if (name === "_") return "is the name of what has none";
  if (isMember) return undefined;
  if (goNames.has(name)) return "is a name of the language";
  if (kind !== "func") return undefined;
  const isStarted = (each: string) => each === "init" || each === "main";
  if (isStarted(name)) return "is the name of a function that Go itself calls";
  return isStarted(old) ? `is not "${old}", which Go itself calls` : undefined;
}

function pythonFault(name: string, isMember: boolean): string | undefined {
  if (name.includes("$")) return "is no identifier";
  if (pythonKeywords.has(name)) return "is a keyword";
  if (/^__.*__$/.test(name)) return "is a name that Python itself calls";
  return isMember && name.startsWith("__") ? "is mangled by the class that it is in" : undefined;
}
