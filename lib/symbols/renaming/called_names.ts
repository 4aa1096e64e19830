/**
 * Names that others look for: a runtime, a test runner, or the language itself. What has another
 * name is no longer found by them, and nothing says so.
 *
 * @module
 */
import { nameOf, wordSet } from "@ct/base";
import type { Placed } from "../linking/symbol_files.ts";
import { isFilledByName } from "../python/fixtures.ts";
import { isProtocol } from "../python/library_bases.ts";
import type { Definition, Overload } from "../model/definition.ts";

/** Who looks for a definition by its name, or would by its new one; `undefined` if nobody does. */
export function calledBy(
  { path, definition }: Placed,
  newName: string,
  language: string,
): string | undefined {
  const { name } = definition;
  switch (language) {
    case "Java":
      return javaCaller(definition) ?? javaCaller({ ...definition, name: newName });
    case "Python":
      return pythonCaller(path, definition, newName);
    case "Go":
      return goCaller(path, definition, newName);
    case "Rust":
      return isFunction(definition) && definition.outer === undefined &&
          [name, newName].includes("main")
        ? "a program begins with main"
        : undefined;
    case "C and C++":
      return cCaller(path, definition) ?? cCaller(path, { ...definition, name: newName });
    case "script":
      return definition.isMember ? scriptCaller(name) ?? scriptCaller(newName) : undefined;
    default:
      return undefined;
  }
}

/** What serialization calls, by what it takes. */
const serialization: Readonly<Record<string, string | undefined>> = {
  readObject: "ObjectInputStream",
  writeObject: "ObjectOutputStream",
  readObjectNoData: "",
  readResolve: "",
  writeReplace: "",
  readExternal: "ObjectInput",
  writeExternal: "ObjectOutput",
};

const serialFields = wordSet("serialVersionUID serialPersistentFields");

function javaCaller({ name, kind, overloads = [], outer }: Definition): string | undefined {
  if (kind === "field") {
    return serialFields.has(name) ? "Java's serialization looks for it" : undefined;
  }
  if (kind !== "method") return undefined;
  const takes = (text: string) => overloads.some((each) => typesOf(each) === text);
  if (name === "main" && (takes("String[]") || takes(""))) return "a program begins with main";
  const taken = serialization[name];
  if (taken !== undefined && takes(taken)) return "Java's serialization calls it";
  if (/^(?:premain|agentmain)$/.test(name)) return "an agent of Java begins with it";
  const isOfEnum = outer?.kind === "enum" &&
    (name === "values" && takes("") || name === "valueOf" && takes("String"));
  return isOfEnum ? "every enum of Java has it" : undefined;
}

function typesOf({ takes = [] }: Overload): string {
  return takes.map(({ text }) => text ?? "").join(",");
}

function pythonCaller(
  path: string,
  definition: Definition,
  newName: string,
): string | undefined {
  const { name, kind, outer } = definition;
  if (kind === "parameter") {
    return isFilledByName(definition) ? "pytest fills it by its name" : undefined;
  }
  if (/^__.*__$/.test(name)) return "Python itself looks for it";
  if (definition.isMember && outer !== undefined && isProtocol(outer)) {
    return "classes that do not name the protocol may have it";
  }
  const isCalled = kind === "function" || kind === "method" || kind === "class";
  if (!isCalled) return undefined;
  if (/^pytest_/.test(name) || /^(?:setup|teardown)_(?:module|class|method|function)$/.test(name)) {
    return "pytest calls it";
  }
  const isTest = (nameOf(path).startsWith("test_") || path.endsWith("_test.py")) &&
    outer?.kind !== "function";
  const wasRun = kind === "class" ? /^Test/ : /^test/;
  return isTest && wasRun.test(name) && !wasRun.test(newName)
    ? "pytest runs what begins so"
    : undefined;
}

function goCaller(path: string, definition: Definition, newName: string): string | undefined {
  const isTest = path.endsWith("_test.go") && isFunction(definition) &&
    definition.outer === undefined;
  if (!isTest) return undefined;
  const of = (name: string) => /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u.exec(name)?.[0];
  const isSame = of(definition.name) === of(newName) &&
    ![definition.name, newName].includes("TestMain");
  return isSame ? undefined : "go test runs what begins so";
}

/** Functions with which programs and libraries begin. */
const starts = wordSet(
  "main wmain WinMain wWinMain DllMain _start LLVMFuzzerTestOneInput LLVMFuzzerInitialize",
);

/** Members that statements of C++ use by these names. */
const statements = wordSet(
  "begin end await_ready await_suspend await_resume await_transform get_return_object " +
    "get_return_object_on_allocation_failure initial_suspend final_suspend return_void " +
    "return_value unhandled_exception yield_value promise_type",
);

function cCaller(path: string, definition: Definition): string | undefined {
  const { name, isMember, isLocal, outer } = definition;
  if (!isMember && !isLocal && isFunction(definition)) {
    return starts.has(name) && outer === undefined ? `a program begins with ${name}` : undefined;
  }
  const isOfClass = isMember && !path.endsWith(".c") && statements.has(name) &&
    (definition.parameters !== undefined || name === "promise_type");
  return isOfClass ? "statements of C++ use it" : undefined;
}

/** Members that the language uses by these names. */
const conversions = wordSet(
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable then toJSON toLocaleString " +
    "toString valueOf",
);

function scriptCaller(name: string): string | undefined {
  return conversions.has(name) ? "JavaScript itself uses it" : undefined;
}

function isFunction({ kind }: Definition): boolean {
  return /^(?:func|fn|function)$/.test(kind);
}
