/**
 * A shell script as it was read: what a shell would run, with nothing expanded yet.
 *
 * @module
 */

/** Text as it stands. */
export interface TextPart {
  /** Text. */
  readonly kind: "text";
  /** The characters, quotes and escapes resolved. */
  readonly text: string;
  /** Whether they are quoted, so that no character is special. */
  readonly isQuoted: boolean;
}

/** A parameter that is expanded. */
export interface VariablePart {
  /** A parameter. */
  readonly kind: "variable";
  /** Its name: letters, a number, or a sign such as `@`. */
  readonly name: string;
  /** What is done with its value, such as `:-`; empty for nothing. */
  readonly operator: string;
  /** What stands after the operator. */
  readonly operand: Word;
  /** Whether the value is neither split nor taken as a pattern. */
  readonly isQuoted: boolean;
}

/** What a script prints, in the word's place. */
export interface OutputPart {
  /** `output` for `$(…)` and backquotes, `process` for `<(…)` and `>(…)`. */
  readonly kind: "output" | "process";
  /** The script. */
  readonly script: Script;
  /** Whether the output is neither split nor taken as a pattern. */
  readonly isQuoted: boolean;
}

/** A piece of a word. */
export type Part = TextPart | VariablePart | OutputPart;

/** A word; an empty one is a pair of quotes without anything in between. */
export type Word = readonly Part[];

/** A redirection. */
export interface Redirect {
  /** The stream that is redirected, as it stands before the operator; empty for the usual one. */
  readonly stream: string;
  /** The operator, such as `>>`; `<<` for both forms of a here-document. */
  readonly operator: string;
  /** The file, or the text of a here-document. */
  readonly target: Word;
}

/** `NAME=VALUE` in front of a command, or alone. */
export interface Assignment {
  /** The variable. */
  readonly name: string;
  /** The value. */
  readonly value: Word;
}

/** A program with its arguments. */
export interface SimpleCommand {
  /** A program with its arguments. */
  readonly kind: "simple";
  /** What stands in front. */
  readonly assignments: readonly Assignment[];
  /** The program and its arguments; none if there are only assignments or redirections. */
  readonly words: readonly Word[];
  /** Its redirections. */
  readonly redirects: readonly Redirect[];
  /** The offset of its first word in the text that was read; 0 without words. */
  readonly start: number;
  /** The offset behind its last word; 0 without words. */
  readonly end: number;
}

/** Commands within keywords, braces or parentheses. */
export interface CompoundCommand {
  /** Commands within others. */
  readonly kind: "compound";
  /** The keyword that begins it: `if`, `for`, `{`, `(` and so on. */
  readonly keyword: string;
  /** The variable that a loop sets. */
  readonly variable: string | undefined;
  /** What a loop goes through, or a `case` looks at. */
  readonly words: readonly Word[];
  /** All commands within, conditions included. */
  readonly body: Script;
  /** The redirections of all of it. */
  readonly redirects: readonly Redirect[];
}

/** The definition of a function. */
export interface FunctionDefinition {
  /** A function. */
  readonly kind: "function";
  /** Its name. */
  readonly name: string;
  /** What it does. */
  readonly body: Script;
}

/** One command. */
export type Command = SimpleCommand | CompoundCommand | FunctionDefinition;

/** A pipeline: each command reads what the one before prints. */
export interface Pipeline {
  /** The commands; at least one. */
  readonly commands: readonly Command[];
  /**
   * What stands between it and the next one: `;`, `&&`, `||`, `&` for one that runs in the
   * background, a newline; empty at the end of a list.
   */
  readonly operator: string;
}

/** Pipelines in order, whatever stands between them. */
export type Script = readonly Pipeline[];

/** A script, and whether all of it was understood. */
export interface ParsedScript {
  /** What was understood. */
  readonly script: Script;
  /** Whether there is nothing else. */
  readonly isComplete: boolean;
}
