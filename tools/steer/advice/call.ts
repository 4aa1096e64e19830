/**
 * Commands as advice looks at them: what can be told about their words, be they understood or not.
 *
 * @module
 */
import { baseName, itemAt, readOptionWords, shellWord } from "@ct/base";
import { type PlainWord, readWord } from "../line/plain_line.ts";
import type { ValuedOptions } from "@ct/core/run";
import type { SimpleCommand } from "@ct/shell";

/** A habit that was recognised. */
export interface Advice {
  /** The name of the habit. */
  readonly rule: string;
  /** What to call instead: a call that works as it stands. */
  readonly suggestion: string;
}

/** A program with its arguments. */
export interface Call {
  /** The program, as typed. */
  readonly name: string;
  /** The other words. */
  readonly words: readonly PlainWord[];
}

/** The surroundings of a call. */
export interface CallSurroundings {
  /** The calls that read what it prints. */
  readonly next: readonly Call[];
  /** Whether it reads what another one prints. */
  readonly isFed: boolean;
  /** The rest of the line's pipeline as it stands, with a blank and the bar; empty at its end. */
  readonly rest: string;
}

/** Advice on one program. */
export type Habit = (call: Call, around: CallSurroundings) => Advice | undefined;

/** Whether a program is ct or one of its tools. */
export function isOurs(name: string): boolean {
  return /^ct(?:-\w+)?$/.test(baseName(name));
}

/** Each command of a pipeline asks for the calls behind it. */
const calls = new WeakMap<SimpleCommand, Call>();

/** Reads a command. */
export function readCall(command: SimpleCommand): Call {
  const known = calls.get(command);
  if (known !== undefined) return known;
  const [first, ...words] = command.words.map(readWord);
  const call = { name: first?.text ?? "", words };
  calls.set(command, call);
  return call;
}

/** The words of a call, sorted. */
export interface CallWords {
  /** The letters of options. */
  readonly letters: ReadonlySet<string>;
  /** The long options, without dashes. */
  readonly longs: ReadonlySet<string>;
  /** The values of options, by letter or long name. */
  values(...names: readonly string[]): readonly PlainWord[];
  /** The words that are neither options nor their values. */
  readonly operands: readonly PlainWord[];
}

/** Sorts the words of a call in the manner of getopt. */
export function sortWords(words: readonly PlainWord[], valued: ValuedOptions): CallWords {
  const letters = new Set<string>();
  const longs = new Set<string>();
  const operands: PlainWord[] = [];
  const values: { readonly name: string; readonly value: PlainWord }[] = [];
  const ruleOf = (name: string, isLong: boolean) =>
    (isLong ? valued.longs : valued.letters).includes(name) ? "required" : "none";
  for (const item of readOptionWords(words.map(({ text }) => text), { ruleOf })) {
    if (item.kind === "operand") operands.push(itemAt(words, item.at));
    else {
      const { name, isLong, value, valueAt } = item;
      (isLong ? longs : letters).add(name);
      if (value === undefined) continue;
      const { isExact } = itemAt(words, valueAt);
      values.push({ name, value: { text: value, isExact } });
    }
  }
  return {
    letters,
    longs,
    operands,
    values: (...names) => values.flatMap(({ name, value }) => names.includes(name) ? [value] : []),
  };
}

/** The only word, as it is typed; `undefined` if there are others, or only the shell knows it. */
export function typed(words: readonly PlainWord[]): string | undefined {
  const [word, ...others] = words;
  return word?.isExact && others.length === 0 && word.text !== "-"
    ? shellWord(word.text)
    : undefined;
}
