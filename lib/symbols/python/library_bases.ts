/**
 * What classes of Python's own library have that those of a project often extend.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";

const words = (text: string): readonly string[] => text === "" ? [] : text.split(" ");
const sets = "clear copy difference difference_update discard intersection " +
  "intersection_update isdisjoint issubset issuperset pop remove symmetric_difference " +
  "symmetric_difference_update union update add";

/**
 * The members of each class, by its module and name; names between underscores apart. A protocol is
 * none of them: what does not extend it has its members as well.
 */
const members: ReadonlyMap<string, readonly string[]> = new Map([
  ["abc.ABC", words("")],
  ["builtins.object", words("")],
  [
    "builtins.dict",
    words("clear copy fromkeys get items keys pop popitem setdefault update values"),
  ],
  ["builtins.list", words("append clear copy count extend index insert pop remove reverse sort")],
  ["builtins.set", words(sets)],
  ["builtins.frozenset", words(sets)],
  ["builtins.tuple", words("count index")],
  ["enum.Enum", words("name value")],
  ["enum.Flag", words("name value")],
  ["typing.Generic", words("")],
  ["typing.NamedTuple", words("count index _asdict _fields _field_defaults _make _replace")],
]);

/** The members that any exception of the language has. */
const ofExceptions = words(
  "add_note args characters_written code derive encoding end end_lineno end_offset errno " +
    "exceptions filename filename2 lineno message msg name name_from obj object offset path " +
    "print_file_and_line reason split start strerror subgroup text value with_traceback",
);
const exceptions: ReadonlySet<string> = new Set(
  words(
    "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup " +
      "BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError " +
      "ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError " +
      "DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup " +
      "FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError " +
      "ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError " +
      "KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError " +
      "NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning " +
      "PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError " +
      "ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError " +
      "SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError " +
      "UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning " +
      "UserWarning ValueError Warning ZeroDivisionError",
  ).map((name) => `builtins.${name}`),
);

/** Whether a base is a class of Python's library that is known to have no member of a name. */
export function isPythonBaseWithout(base: Evidence, name: string): boolean {
  const type = libraryClass(base)?.replace(/^typing_extensions\./, "typing.");
  if (type === undefined || /^_.*_$/.test(name)) return false;
  const known = exceptions.has(type) ? ofExceptions : members.get(type);
  return known !== undefined && !known.includes(name);
}

/** Whether a class is a protocol, so that others can have its members without naming it. */
export function isProtocol({ bases = [] }: Definition): boolean {
  return bases.some((base) => /^typing(?:_extensions)?\.Protocol$/.test(libraryClass(base) ?? ""));
}

/** The module and the name of a class that no file of the project declares. */
function libraryClass(evidence: Evidence): string | undefined {
  switch (evidence.is) {
    case "instance":
      return libraryClass(evidence.of);
    case "member": {
      const module = libraryClass(evidence.of);
      return module === undefined ? undefined : `${module}.${evidence.name}`;
    }
    case "name": {
      const definition = evidence.scope.find(evidence.name, evidence.space);
      if (definition === undefined) return `builtins.${evidence.name}`;
      const { imported } = definition;
      if (imported === undefined) return undefined;
      return imported.name === "*" ? imported.specifier : `${imported.specifier}.${imported.name}`;
    }
    default:
      return undefined;
  }
}
