/**
 * Reading a shell script: POSIX, with what bash adds and agents write. It is lenient: where a shell
 * would refuse the script, what can be understood is read nevertheless.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { type DocumentForm, readDocument } from "./here_document.ts";
import type {
  Assignment,
  Command,
  ParsedScript,
  Part,
  Pipeline,
  Redirect,
  Script,
  SimpleCommand,
  Word,
} from "./script.ts";
import { WordReader } from "./word_reader.ts";

/** Commands within commands are followed so deep. */
const deepest = 50;

/** Reads a script, in time linear in its length. */
export function parseScript(text: string): ParsedScript {
  return new ScriptReader(text, 0).all();
}

/** What ends a list of commands besides the end of the text. */
interface ListEnd {
  /** Whether a closing parenthesis does. */
  readonly parenthesis?: boolean;
  /** Whether `;;` does, which stays. */
  readonly clause?: boolean;
  /** The keywords that do. */
  readonly keywords?: readonly string[];
}

const textEnd: ListEnd = {};

/** A here-document whose text has not been reached, and where that is to be put. */
interface AwaitedDocument extends DocumentForm {
  readonly target: Part[];
}

const keyword = /(?:[a-z]+|[{}!])(?=[\s;&|()<>]|$)/y;
const name = /[A-Za-z_]\w*/y;
const blanks = /(?:[ \t\r]|\\\n)*(?:#[^\n]*)?/y;
const redirection = /(?:\d+|\{\w+\})?(?:<<<|<<-|<<|<>|<&|>&|>>|>\||&>>|&>|<(?!\()|>(?!\())/y;
const listOperator = /&&|\|\||;(?![;&])|&(?!>)|\|/y;
const assignment = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;
const loopKeywords = new Set(["for", "select"]);
const blockEnds: Readonly<Record<string, readonly string[]>> = {
  if: ["fi"],
  while: ["done"],
  until: ["done"],
};
/** Keywords between the parts of one block. */
const separators = ["then", "else", "elif", "do"];
/** Keywords in front of commands, and those that close what was not opened. */
const passed = new Set(["!", "time", "coproc", "fi", "done", "esac", "}", "in", ...separators]);

class ScriptReader {
  readonly #words: WordReader;
  readonly #depthOfText: number;
  #depth: number;
  #awaited: AwaitedDocument[] = [];
  /** Within `((…))` a `<<` shifts bits. */
  #arithmetic = 0;
  /** What was found where a shell would not look for commands. */
  #strays: Pipeline[] = [];

  constructor(text: string, depth: number) {
    this.#depthOfText = depth;
    this.#depth = depth;
    this.#words = new WordReader(text, {
      untilParenthesis: () => this.#untilParenthesis(),
      ofText: (inner) => this.#ofText(inner),
    });
  }

  all(): ParsedScript {
    const script: Pipeline[] = [];
    while (this.#words.at < this.#words.text.length) pushAll(script, this.#list(textEnd).script);
    return { script: [...script, ...this.#strays], isComplete: this.#words.isComplete };
  }

  #ofText(text: string): Script {
    if (this.#depthOfText === deepest) {
      this.#words.isComplete = false;
      return [];
    }
    const { script, isComplete } = new ScriptReader(text, this.#depthOfText + 1).all();
    if (!isComplete) this.#words.isComplete = false;
    return script;
  }

  /** Reads a list of commands and what ends it; returns a keyword that does. */
  #list(end: ListEnd): { readonly script: Script; readonly keyword: string | undefined } {
    const script: Pipeline[] = [];
    const words = this.#words;
    if (this.#depth === deepest) words.giveUp();
    this.#depth++;
    let found: string | undefined;
    for (;;) {
      this.#skip();
      const character = words.text.charAt(words.at);
      if (character === "") {
        if (end !== textEnd) words.isComplete = false;
        break;
      }
      if (character === ")") {
        words.at++;
        if (end.parenthesis === true) break;
        words.isComplete = false;
      } else if (character === ";" && end.clause === true && /[;&]/.test(this.#peek(1))) break;
      else if (/[;&|]/.test(character) && !/^&>/.test(this.#peek(0) + this.#peek(1))) words.at++;
      else {
        found = this.#endKeyword(end);
        if (found !== undefined) break;
        const { at } = words;
        script.push(this.#pipeline());
        if (words.at === at) words.at++;
      }
    }
    this.#depth--;
    return { script, keyword: found };
  }

  #endKeyword({ keywords = [] }: ListEnd): string | undefined {
    const words = this.#words;
    const start = words.at;
    const found = words.take(keyword)?.[0];
    if (found !== undefined && keywords.includes(found)) return found;
    words.at = start;
    return undefined;
  }

  #peek(offset: number): string {
    return this.#words.text.charAt(this.#words.at + offset);
  }

  #pipeline(): Pipeline {
    const words = this.#words;
    const commands: Command[] = [];
    for (;;) {
      commands.push(this.#command());
      words.take(blanks);
      if (this.#peek(0) !== "|" || this.#peek(1) === "|") break;
      words.at += this.#peek(1) === "&" ? 2 : 1;
      this.#skip();
      if (words.at >= words.text.length) break;
    }
    const operator = words.take(listOperator)?.[0] ?? (this.#peek(0) === "\n" ? "\n" : "");
    return { commands, operator };
  }

  #command(): Command {
    const words = this.#words;
    let start = words.at;
    let found = words.take(keyword)?.[0] ?? "";
    while (passed.has(found)) {
      words.take(blanks);
      start = words.at;
      found = words.take(keyword)?.[0] ?? "";
    }
    if (found === "" && this.#peek(0) === "(") {
      words.at++;
      return this.#compound("(", this.#untilParenthesis());
    }
    const ends = blockEnds[found];
    if (ends !== undefined) return this.#block(found, ends);
    if (found === "{") return this.#compound(found, this.#list({ keywords: ["}"] }).script);
    if (loopKeywords.has(found)) return this.#loop(found);
    if (found === "case") return this.#case();
    if (found === "function") return this.#function();
    words.at = start;
    return this.#simple();
  }

  /** What follows an opening parenthesis, past the one that closes it. */
  #untilParenthesis(): Script {
    const isArithmetic = this.#peek(0) === "(";
    if (isArithmetic) this.#arithmetic++;
    const { script } = this.#list({ parenthesis: true });
    if (isArithmetic) this.#arithmetic--;
    return script;
  }

  #compound(
    keyword: string,
    body: Script,
    { variable, words = [] }: {
      readonly variable?: string | undefined;
      readonly words?: readonly Word[];
    } = {},
  ): Command {
    const { redirects, isFunction: _, ...surplus } = this.#simpleParts();
    if (surplus.words.length > 0) {
      const command = { kind: "simple", ...surplus, assignments: [], redirects } as const;
      this.#strays.push({ commands: [command], operator: "" });
    }
    return { kind: "compound", keyword, variable, words, body, redirects };
  }

  #block(keyword: string, ends: readonly string[]): Command {
    const body: Pipeline[] = [];
    for (;;) {
      const part = this.#list({ keywords: [...ends, ...separators] });
      pushAll(body, part.script);
      if (part.keyword === undefined || ends.includes(part.keyword)) break;
    }
    return this.#compound(keyword, body);
  }

  #loop(keyword: string): Command {
    const reader = this.#words;
    reader.take(blanks);
    const body: Pipeline[] = [];
    const items: Word[] = [];
    const variable = reader.take(name)?.[0];
    if (variable === undefined && this.#peek(0) === "(") {
      reader.at++;
      pushAll(body, this.#untilParenthesis());
    }
    this.#skip();
    if (reader.take(/in(?=[\s;]|$)/y) !== undefined) {
      for (;;) {
        reader.take(blanks);
        const item = reader.word();
        if (item === undefined) break;
        items.push(item);
      }
    }
    for (let isFirst = true;; isFirst = false) {
      const part = this.#list({ keywords: isFirst ? ["do", "{"] : ["done", "}"] });
      pushAll(body, part.script);
      if (part.keyword === undefined || !isFirst) break;
    }
    return this.#compound(keyword, body, { variable, words: items });
  }

  #case(): Command {
    const reader = this.#words;
    reader.take(blanks);
    const subject = reader.word();
    this.#skip();
    if (reader.take(/in(?=[\s;]|$)/y) === undefined) reader.isComplete = false;
    const body: Pipeline[] = [];
    while (reader.at < reader.text.length) {
      this.#skip();
      if (reader.take(/[;&]+/y) !== undefined) continue;
      if (this.#endKeyword({ keywords: ["esac"] }) !== undefined) break;
      if (!this.#casePattern()) break;
      const part = this.#list({ clause: true, keywords: ["esac"] });
      pushAll(body, part.script);
      if (part.keyword !== undefined) break;
    }
    return this.#compound("case", body, { words: subject === undefined ? [] : [subject] });
  }

  /** Skips a pattern with its parentheses; `false` if there is none. */
  #casePattern(): boolean {
    const reader = this.#words;
    reader.take(/\(/y);
    for (;;) {
      this.#skip();
      if (reader.take(/\)/y) !== undefined) return true;
      if (reader.word() === undefined && reader.take(/\|/y) === undefined) {
        reader.giveUp();
        return false;
      }
    }
  }

  #function(): Command {
    const reader = this.#words;
    reader.take(blanks);
    const found = reader.word();
    reader.take(blanks);
    reader.take(/\([ \t]*\)/y);
    return this.#functionBody(found ?? []);
  }

  #functionBody(word: Word): Command {
    this.#skip();
    if (this.#depth === deepest) this.#words.giveUp();
    this.#depth++;
    const body = this.#words.at < this.#words.text.length
      ? [{ commands: [this.#command()], operator: "" }]
      : [];
    this.#depth--;
    return { kind: "function", name: plainText(word), body };
  }

  #simple(): Command {
    const { isFunction, ...parts } = this.#simpleParts();
    const [first] = parts.words;
    if (isFunction && first !== undefined) return this.#functionBody(first);
    return { kind: "simple", ...parts };
  }

  /** Assignments, words and redirections up to the end of a command. */
  #simpleParts(): Omit<SimpleCommand, "kind"> & { readonly isFunction: boolean } {
    const reader = this.#words;
    const words: Word[] = [];
    const assignments: Assignment[] = [];
    const redirects: Redirect[] = [];
    let [start, end] = [0, 0];
    for (;;) {
      reader.take(blanks);
      const operator = reader.take(redirection)?.[0];
      if (operator !== undefined) {
        redirects.push(this.#redirect(operator));
        continue;
      }
      const { at } = reader;
      const word = reader.word();
      if (word !== undefined) {
        const found = words.length === 0 ? this.#assignment(word) : undefined;
        if (found !== undefined) assignments.push(found);
        else {
          if (words.length === 0) start = at;
          end = reader.at;
          words.push(word);
        }
        continue;
      }
      if (this.#peek(0) !== "(") break;
      reader.at++;
      if (words.length === 1 && reader.take(/[ \t]*\)/y) !== undefined) {
        return { words, assignments, redirects, start, end, isFunction: true };
      }
      // A shell stops here; what stands there is looked at all the same.
      pushAll(this.#strays, this.#untilParenthesis());
    }
    return { words, assignments, redirects, start, end, isFunction: false };
  }

  #assignment(word: Word): Assignment | undefined {
    const [first, ...rest] = word;
    if (first?.kind !== "text" || first.isQuoted) return undefined;
    const [head, name] = assignment.exec(first.text) ?? [];
    if (head === undefined || name === undefined) return undefined;
    const value = [{ ...first, text: first.text.slice(head.length) }, ...rest];
    if (word.length > 1 || head !== first.text || this.#peek(0) !== "(") return { name, value };
    this.#words.at++;
    // A list is known to nobody here; commands in it are.
    const script = this.#untilParenthesis();
    return { name, value: [{ kind: "output", script, isQuoted: false }] };
  }

  #redirect(typed: string): Redirect {
    const reader = this.#words;
    const [stream = ""] = /^(?:\d+|\{\w+\})/.exec(typed) ?? [];
    const operator = typed.slice(stream.length);
    reader.take(blanks);
    const word = reader.word() ?? [];
    if (!/^<<-?$/.test(operator) || this.#arithmetic > 0) return { stream, operator, target: word };
    const target: Part[] = [];
    this.#awaited.push({
      delimiter: plainText(word),
      isStripped: operator === "<<-",
      isLiteral: word.some((part) => part.kind === "text" && part.isQuoted),
      target,
    });
    return { stream, operator: "<<", target };
  }

  /** Skips blanks, comments and line ends; after one of those, here-documents are read. */
  #skip(): void {
    const reader = this.#words;
    for (;;) {
      reader.take(blanks);
      if (this.#peek(0) !== "\n") return;
      reader.at++;
      const awaited = this.#awaited;
      this.#awaited = [];
      for (const { target, ...document } of awaited) {
        const text = readDocument(reader, document);
        if (document.isLiteral) target.push({ kind: "text", text, isQuoted: true });
        else pushAll(target, this.#expanded(text));
      }
    }
  }

  /** The parts of the text of a here-document. */
  #expanded(text: string): Word {
    const inner = new ScriptReader(text, this.#depth);
    const parts = inner.#words.document();
    if (!inner.#words.isComplete) this.#words.isComplete = false;
    return parts;
  }
}

/** The text of a word, as far as that is known before it is expanded. */
export function plainText(word: Word): string {
  return word.map((part) => part.kind === "text" ? part.text : "").join("");
}
