/**
 * What is better asked of ct than of the programs that agents type from habit.
 *
 * @module
 */
import {
  type Command,
  type CompoundCommand,
  parseScript,
  type Script,
  type SimpleCommand,
} from "@ct/shell";
import { type Advice, type Habit, isOurs, readCall } from "./call.ts";
import {
  countLines,
  editInPlace,
  listTree,
  readByInterpreter,
  readByJq,
  readRange,
} from "./read_habits.ts";
import { adviseChain, adviseLines } from "./script_habits.ts";
import { findFiles, searchText } from "./search_habits.ts";
import { longestLine, readWord } from "../line/plain_line.ts";

/**
 * Advice for a command line; `undefined` if there is none, or it calls ct already: of these, only
 * scripts of several lines that could be one call of it get some.
 */
export function adviseLine(text: string): Advice | undefined {
  if (text.length > longestLine) return undefined;
  const { script, isComplete } = parseScript(text);
  if (!isComplete) return undefined;
  const names = [...simpleCommands(script)].map((command) => readCall(command).name);
  const several = adviseLines(text, script, (step) => adviseScript([step]));
  if (several !== undefined || names.some(isOurs)) return several;
  return adviseChain(script, (step) => adviseScript([step])) ?? adviseScript(script);
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
  node: readByInterpreter,
  perl: editInPlace,
  python: readByInterpreter,
  python3: readByInterpreter,
  rg: searchText,
  sed: (call, around) => editInPlace(call) ?? readRange(call, around),
  tail: readRange,
  tree: listTree,
  wc: countLines,
};

function adviseScript(script: Script): Advice | undefined {
  for (const { commands } of script) {
    for (const [at, command] of commands.entries()) {
      const advice = adviseCommand(command, commands.slice(at + 1), at > 0);
      if (advice !== undefined) return advice;
    }
  }
  return undefined;
}

/** Advice for one command; `following` are those that read what it prints. */
function adviseCommand(
  command: Command,
  following: readonly Command[],
  isFed: boolean,
): Advice | undefined {
  if (command.kind === "compound") return adviseCompound(command);
  if (command.kind === "function") return undefined;
  const call = readCall(command);
  const next = following.flatMap((each) => each.kind === "simple" ? [readCall(each)] : []);
  const habit = Object.hasOwn(habits, call.name) ? habits[call.name] : undefined;
  return habit?.(call, { next, isFed });
}

function adviseCompound({ keyword, body, variable, words }: CompoundCommand): Advice | undefined {
  if (!/^(?:for|while|until)$/.test(keyword)) return adviseScript(body);
  const isWaiting = [...simpleCommands(body)].some((each) => readCall(each).name === "sleep");
  if (isWaiting) {
    return { rule: "wait-loop", suggestion: "ct await --timeout SECONDS -- COMMAND" };
  }
  if (keyword !== "for" || variable === undefined) return adviseScript(body);
  const items = words.map(readWord);
  const isPlain = items.length > 0 && items.every(({ text }) => /^[\w./-]+$/.test(text));
  const shown = isPlain ? items.map(({ text }) => text).join(" ") : "ITEM …";
  return { rule: "shell-loop", suggestion: `ct each --items ${shown} -- COMMAND {ITEM}` };
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
