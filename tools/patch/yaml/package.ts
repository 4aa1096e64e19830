/**
 * The `yaml` package, loaded when the first YAML file is met: a call without one pays nothing for
 * it. Nothing else imports the package.
 *
 * @module
 */
import type { CST, isAlias, isMap, isScalar, isSeq, Node } from "yaml";
import { CtError, pushAll } from "@ct/base";
import { deepest } from "../model/value.ts";

/** Types of the package, for the reader of its results. */
export type { CST };

/** The package's tests for kinds of nodes. */
export interface YamlTests {
  /** Whether a node is an alias. */
  readonly isAlias: typeof isAlias;
  /** Whether a node is a mapping. */
  readonly isMap: typeof isMap;
  /** Whether a node is a scalar. */
  readonly isScalar: typeof isScalar;
  /** Whether a node is a sequence. */
  readonly isSeq: typeof isSeq;
}

/** One parsed document. */
export interface ParsedYaml extends YamlTests {
  /** The document's text. */
  readonly text: string;
  /** The line of the file that the text starts on, from 1. */
  readonly firstLine: number;
  /** Its values. */
  readonly contents: Node | null;
  /** Its tokens, which make up the whole text. */
  readonly token: CST.Document;
}

/**
 * The package makes several objects of each, so a file of a few megabytes could take all memory
 * there is.
 */
const maxLexemes = 3_000_000;

/** Called now and then during long work; may throw to end it. */
export type Tick = () => void;

/**
 * Parses a text that is one YAML document, which starts on a line of its file, from 1.
 * @throws {CtError} With code `syntax`, naming line and column, if it is none.
 */
export type ParseYaml = (text: string, tick: Tick, firstLine?: number) => ParsedYaml;

/** Loads the package; later calls find it loaded. */
export async function loadYaml(): Promise<ParseYaml> {
  const { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser } = await import("yaml");
  const tests: YamlTests = { isAlias, isMap, isScalar, isSeq };
  const readsEnvironment = Parser.prototype.next.toString().includes("LOG_TOKENS");

  function parse(text: string, tick: Tick, firstLine = 1): ParsedYaml {
    const place = { text, firstLine };
    const parser = new Parser();
    const tokens: CST.Token[] = [];
    let lexemes = 0;
    for (const lexeme of new Lexer().lex(text)) {
      tick();
      if (++lexemes > maxLexemes) {
        throw yamlError(place, parser.offset, `more than ${maxLexemes} tokens`);
      }
      pushAll(tokens, parser.next(lexeme));
      // Whoever reads further does so by recursion.
      if (parser.stack.length > deepest && parser.stack.filter(isCollection).length > deepest) {
        throw yamlError(place, parser.offset, `more than ${deepest} levels`);
      }
    }
    pushAll(tokens, parser.end());
    const composer = new Composer({ keepSourceTokens: true, uniqueKeys: false });
    const [document, second] = composer.compose(tokens);
    tick();
    const error = document?.errors[0] ?? composer.streamInfo().errors[0];
    if (error !== undefined) throw yamlError(place, error.pos[0], error.message);
    if (second !== undefined) {
      throw yamlError(place, second.range[0], "a second document is not supported");
    }
    const token = tokens.find((each) => each.type === "document");
    if (document === undefined || token?.type !== "document") {
      throw new CtError("syntax", "document is empty");
    }
    return { ...place, contents: document.contents, token, ...tests };
  }

  if (!readsEnvironment) return parse;
  return (...input) => withoutEnvironment(() => parse(...input));
}

function isCollection({ type }: CST.Token): boolean {
  return type === "block-map" || type === "block-seq" || type === "flow-collection";
}

/** The error for something wrong at an offset of a text. */
export function yamlError(
  { text, firstLine }: Pick<ParsedYaml, "text" | "firstLine">,
  offset: number,
  reason: string,
): CtError {
  const before = text.slice(0, offset);
  const line = firstLine + before.split("\n").length - 1;
  const column = before.length - before.lastIndexOf("\n");
  const message = `yaml parse error: ${reason} on line ${line} column ${column}`;
  return new CtError("syntax", message, { line, column });
}

/**
 * The package's build for Node looks at `process.env` for debugging switches, which takes a
 * permission that no tool has (and a terminal would be asked for it). While it works, which is
 * synchronous, it finds an empty environment.
 */
function withoutEnvironment<T>(work: () => T): T {
  const process: unknown = Reflect.get(globalThis, "process");
  if (typeof process !== "object" || process === null) return work();
  const found = Object.getOwnPropertyDescriptor(process, "env");
  Object.defineProperty(process, "env", { value: {}, configurable: true });
  try {
    return work();
  } finally {
    if (found === undefined) Reflect.deleteProperty(process, "env");
    else Object.defineProperty(process, "env", found);
  }
}
