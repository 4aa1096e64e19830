/**
 * TypeScript and JavaScript as tokens, as far as it takes to find imports: comments, regular expressions and the texts
 * of templates are passed over, so that nothing in them is taken for code.
 *
 * It never fails. What is no valid code, such as an apostrophe in the text of an element, passes as punctuation.
 *
 * @module
 */

/** A piece of code. */
export interface ScriptToken {
  /** What it is; a template counts as a string if nothing is inserted in it. */
  readonly kind: "word" | "string" | "template" | "number" | "punctuation";
  /** A word or character as it stands there; a string's value. */
  readonly text: string;
  /** Where it begins; 0-based UTF-16 unit. */
  readonly offset: number;
  /** It is the first of its line. */
  readonly startsLine: boolean;
}

/** What stands between tokens; the line breaks in it are what matters. */
const space = /(?:[\s\uFEFF]|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?(?:\*\/|$))+/y;
const word = /[\p{ID_Start}$_#@](?:[\p{ID_Continue}$\u200c\u200d])*/uy;
const number = /\.?\d(?:[eE][+-]|[\w.])*/y;
const string = /"(?:[^"\\\n\r]|\\(?:\r\n|[^]))*"|'(?:[^'\\\n\r]|\\(?:\r\n|[^]))*'/y;
const regex = /\/(?:[^/\\[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+\/\w*/y;
/** The text of a template up to its end or to something inserted. */
const templateText = /(?:[^`\\$]|\\[^]|\$(?!\{))*(`|\$\{)/y;

/** Words after which an expression begins. */
const operators = new Set(
  ("await case delete do else extends in instanceof new of return throw typeof void yield").split(
    " ",
  ),
);
/** Words with a condition behind them, after which a statement begins. */
const conditions = new Set(["if", "while", "for", "with"]);

/** An opening bracket: what its closing one means for a slash behind it. */
interface Bracket {
  readonly isTemplate: boolean;
  /** An expression may begin behind it. */
  readonly opensExpression: boolean;
}

/** Yields the tokens of a text in order. */
export function scriptTokens(text: string): Generator<ScriptToken> {
  return new Lexer(text).tokens();
}

class Lexer {
  readonly #text: string;
  #offset = 0;
  readonly #brackets: Bracket[] = [];
  #last: ScriptToken | undefined;
  /** A slash here would begin a regular expression. */
  #expectsExpression = true;
  /** There is no end for a further template. */
  #isOutOfTemplates = false;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith("#!")) this.#offset = Math.max(text.indexOf("\n"), 0);
  }

  *tokens(): Generator<ScriptToken> {
    while (this.#offset < this.#text.length) {
      const gap = this.#match(space)?.[0] ?? "";
      if (this.#offset >= this.#text.length) return;
      const startsLine = this.#last === undefined || /[\n\r\u2028\u2029]/.test(gap);
      const offset = this.#offset;
      const piece = this.#next();
      if (piece === undefined) continue;
      this.#last = { ...piece, offset, startsLine };
      yield this.#last;
    }
  }

  #next(): Pick<ScriptToken, "kind" | "text"> | undefined {
    const character = this.#text.charAt(this.#offset);
    const text = this.#match(word)?.[0];
    if (text !== undefined) {
      // The name of a member is no operator.
      const isMember = this.#last?.text === "." && this.#last.kind === "punctuation";
      this.#expectsExpression = operators.has(text) && !isMember;
      return { kind: "word", text };
    }
    if (character === '"' || character === "'") {
      const quoted = this.#match(string)?.[0];
      if (quoted !== undefined) return this.#operand("string", unescaped(quoted.slice(1, -1)));
    }
    if (character === "`") return this.#template();
    const digits = this.#match(number)?.[0];
    if (digits !== undefined) return this.#operand("number", digits);
    if (character === "/" && this.#isRegex() && this.#match(regex) !== undefined) {
      this.#expectsExpression = false;
      return undefined;
    }
    return this.#punctuation(character);
  }

  /** Not behind `<`, where it closes an element, and not as the end of an element's tag. */
  #isRegex(): boolean {
    if (!this.#expectsExpression || this.#last?.text === "<") return false;
    return !(this.#last?.text === "}" && this.#text.startsWith("/>", this.#offset));
  }

  #template(): Pick<ScriptToken, "kind" | "text"> | undefined {
    const start = ++this.#offset;
    const end = this.#isOutOfTemplates ? undefined : this.#match(templateText);
    if (end === undefined) {
      this.#isOutOfTemplates = true;
      return { kind: "punctuation", text: "`" };
    }
    if (end[1] === "`") {
      return this.#operand("string", unescaped(this.#text.slice(start, this.#offset - 1)));
    }
    return this.#insertion();
  }

  #insertion(): Pick<ScriptToken, "kind" | "text"> {
    this.#brackets.push({ isTemplate: true, opensExpression: false });
    this.#expectsExpression = true;
    return { kind: "template", text: "" };
  }

  #punctuation(text: string): Pick<ScriptToken, "kind" | "text"> | undefined {
    this.#offset++;
    if (text === "(" || text === "[" || text === "{") {
      this.#brackets.push({ isTemplate: false, opensExpression: this.#isStatementHead(text) });
    } else if (text === ")" || text === "]" || text === "}") {
      const bracket = this.#brackets.pop();
      if (bracket?.isTemplate && text === "}") {
        const end = this.#match(templateText);
        return end?.[1] === "${" ? this.#insertion() : this.#operand("template", "");
      }
      this.#expectsExpression = bracket?.opensExpression ?? false;
      return { kind: "punctuation", text };
    }
    if (this.#isPostfix(text)) {
      if (text !== "!") this.#offset++;
      return { kind: "punctuation", text };
    }
    this.#expectsExpression = true;
    return { kind: "punctuation", text };
  }

  /** Whether this ends an operand, as in `i++ / 2` and `a! / 2`. */
  #isPostfix(text: string): boolean {
    if (this.#expectsExpression) return false;
    const next = this.#text.charAt(this.#offset);
    return text === "!" ? next !== "=" : (text === "+" || text === "-") && next === text;
  }

  /** Whether a statement, and with it an expression, may begin behind the bracket that closes this one. */
  #isStatementHead(bracket: string): boolean {
    const last = this.#last;
    if (bracket === "(") return last?.kind === "word" && conditions.has(last.text);
    if (bracket === "[") return false;
    // Behind an operator there is an object, elsewhere a block.
    if (last === undefined || last.kind !== "punctuation") {
      return !(last?.kind === "word" && operators.has(last.text) && last.text !== "do" &&
        last.text !== "else");
    }
    return ";{})".includes(last.text) || this.#text.startsWith("=>", last.offset - 1);
  }

  #operand(kind: ScriptToken["kind"], text: string): Pick<ScriptToken, "kind" | "text"> {
    this.#expectsExpression = false;
    return { kind, text };
  }

  /** What a sticky pattern matches here, which is passed. */
  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#offset = pattern.lastIndex;
    return match;
  }
}

/** The value of a string with the commoner escapes; specifiers seldom have any. */
function unescaped(body: string): string {
  if (!body.includes("\\")) return body;
  const escape = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;
  return body.replace(
    escape,
    (_, long?: string, short?: string, byte?: string, plain: string = "") => {
      const hex = long ?? short ?? byte;
      if (hex === undefined) return /[\n\r\u2028\u2029]/.test(plain) ? "" : plain;
      const point = parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  );
}
