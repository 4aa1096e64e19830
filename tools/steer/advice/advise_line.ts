/**
 * What is better asked of ct than of the programs that agents type from habit.
 *
 * @module
 */
import {
  type Command,
  parseScript,
  type Pipeline,
  type Script,
  type SimpleCommand,
} from "@ct/shell";
import { shellWord } from "@ct/base";
import { type Advice, type Habit, isOurs, readCall } from "./call.ts";
import { adviseLoop, isSilencing } from "./loop_habits.ts";
import { countLines, editInPlace, listTree, readByJq, readRange } from "./read_habits.ts";
import { adviseChain, adviseLines } from "./script_habits.ts";
import { findFiles, searchText } from "./search_habits.ts";
import { longestLine } from "../line/plain_line.ts";

/**
 * Advice for a command line; `undefined` if there is none, or it calls ct already: of these, only
 * scripts of several lines that could be one call of it get some.
 */
export function adviseLine(text: string): Advice | undefined {
  if (text.length > longestLine) return undefined;
  const { script, isComplete } = parseScript(text);
  if (!isComplete) return undefined;
  const names = [...simpleCommands(script)].map((command) => readCall(command).name);
  const adviseStep = (step: Pipeline) => adviseScript([step], text);
  const several = adviseLines(text, script, adviseStep);
  if (several !== undefined || names.some(isOurs)) return several;
  return adviseChain(script, adviseStep) ?? adviseScript(script, text);
}

/** The first call of ct in a command line, as it stands. */
export function callOfOurs(text: string): string | undefined {
  if (text.length > longestLine) return undefined;
  const call = simpleCommands(parseScript(text).script).find((it) => isOurs(readCall(it).name));
  return call && text.slice(call.start, call.end);
}

/** A hint for a line of pipes that does not call ct. */
export function advisePipeline(text: string): Advice | undefined {
  if (text.length > longestLine) return undefined;
  const { script, isComplete } = parseScript(text);
  if (!isComplete || !script.some(({ commands }) => commands.length > 1)) return undefined;
  const names = [...simpleCommands(script)].map((command) => readCall(command).name);
  return names.some(isOurs) ? undefined : { rule: "pipeline", suggestion: pipelineHint };
}

const pipelineHint = "let ct search, ct view and ct tree filter, count and cut what they print";

const habits: Readonly<Record<string, Habit>> = {
  ag: searchText,
  cat: readRange,
  egrep: searchText,
  fgrep: searchText,
  find: findFiles,
  grep: searchText,
  head: readRange,
  jq: readByJq,
  ls: listTree,
  perl: editInPlace,
  rg: searchText,
  sed: (call, around) => editInPlace(call) ?? readRange(call, around),
  tail: readRange,
  tree: listTree,
  wc: countLines,
};

/** Advice on the first command that there is some for, with the `cd` before it. */
function adviseScript(script: Script, text: string): Advice | undefined {
  let where = "";
  for (const { commands, operator } of script) {
    for (const [at, command] of commands.entries()) {
      const advice = adviseCommand(command, { following: commands.slice(at + 1), at, text });
      if (advice !== undefined) return { ...advice, suggestion: where + advice.suggestion };
    }
    const moved = directoryOption(commands, operator);
    if (moved === undefined) return undefined;
    where += moved;
  }
  return undefined;
}

/** What moves to where the next step runs; `undefined` if that is not known. */
function directoryOption([command, ...others]: readonly Command[], operator: string) {
  if (command?.kind !== "simple") return "";
  const { name, words: [directory, ...rest] } = readCall(command);
  if (/^(?:pushd|popd|source|\.|eval)$/.test(name)) return undefined;
  if (name !== "cd" || others.length > 0) return "";
  const isKnown = directory?.isExact === true && rest.length === 0 &&
    !directory.text.startsWith("-");
  return isKnown && /^(?:&&|;|\n)$/.test(operator)
    ? `cd ${shellWord(directory.text)} && `
    : undefined;
}

/** Where a command stands. */
interface Standing {
  /** The commands behind it in its pipeline. */
  readonly following: readonly Command[];
  /** How many stand before it. */
  readonly at: number;
  /** The whole line. */
  readonly text: string;
}

/** Inspects a command and at what is behind it. */
function adviseCommand(
  command: Command,
  { following, at, text }: Standing,
): Advice | undefined {
  if (command.kind === "function") return undefined;
  if (command.kind === "compound") {
    if (following.length > 0 || at > 0) return undefined;
    return /^(?:for|while|until)$/.test(command.keyword)
      ? adviseLoop(command, text)
      : adviseScript(command.body, text);
  }
  const call = readCall(command);
  const habit = Object.hasOwn(habits, call.name) ? habits[call.name] : undefined;
  const simple = following.filter((each) => each.kind === "simple");
  if (habit === undefined || simple.length < following.length) return undefined;
  if (![command, ...simple].every(({ redirects }) => redirects.every(isSilencing))) {
    return undefined;
  }
  const [next] = simple;
  const last = simple.at(-1);
  const rest = next === undefined || last === undefined
    ? ""
    : ` | ${text.slice(next.start, last.end)}`;
  return habit(call, { next: simple.map(readCall), isFed: at > 0, rest });
}

/** The simple commands of a script, those within compound commands too. */
function* simpleCommands(script: Script): Generator<SimpleCommand> {
  for (const { commands } of script) {
    for (const command of commands) {
      if (command.kind === "simple") yield command;
      else yield* simpleCommands(command.body);
    }
  }
}
