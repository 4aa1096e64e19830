/**
 * Loops that wait for something, and loops over a few items.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { readOnlyPrograms } from "@ct/core/run";
import type { CompoundCommand, Script, SimpleCommand, Word } from "@ct/shell";
import { readWord } from "../line/plain_line.ts";
import { type Advice, readCall } from "./call.ts";

/** Seconds after which a wait that has no limit is given up. */
const longestWait = 300;

/** Advice on `for`, `while` and `until`; `text` is the whole line. */
export function adviseLoop(loop: CompoundCommand, text: string): Advice | undefined {
  const commands = simpleOnly(loop.body);
  if (commands === undefined || loop.redirects.length > 0) return undefined;
  const sleep = commands.find((command) => readCall(command).name === "sleep");
  if (sleep !== undefined) return adviseWait(loop, { commands, sleep, text });
  return loop.keyword === "for" ? adviseItems(loop, commands) : undefined;
}

/** The commands of a body of single simple commands; `undefined` if it has anything else. */
function simpleOnly(body: Script): readonly SimpleCommand[] | undefined {
  const commands = body.flatMap(({ commands: [first, ...others] }) =>
    first?.kind === "simple" && others.length === 0 ? [first] : []
  );
  return commands.length === body.length ? commands : undefined;
}

function adviseWait(
  { keyword, body }: CompoundCommand,
  { commands, sleep, text }: {
    readonly commands: readonly SimpleCommand[];
    readonly sleep: SimpleCommand;
    readonly text: string;
  },
): Advice | undefined {
  const [condition] = commands;
  const [seconds] = readCall(sleep).words;
  const isShort = commands.length === 2 && body[0]?.operator !== "&";
  if (keyword === "for" || !isShort || condition === undefined || condition === sleep) {
    return undefined;
  }
  if (!/^\d+(?:\.\d+)?$/.test(seconds?.text ?? "") || seconds?.isExact !== true) return undefined;
  const isNegated = text.slice(0, condition.start).trimEnd().endsWith("!");
  const probe = probeOf(condition);
  if (probe === undefined) return undefined;
  const gone = (keyword === "until") === isNegated ? " --gone" : "";
  return {
    rule: "wait-loop",
    suggestion: `ct await --timeout ${longestWait} --every ${seconds.text}${gone}${probe}`,
  };
}

/** The condition as options of `ct await`. */
function probeOf(condition: SimpleCommand): string | undefined {
  const { name, words } = readCall(condition);
  const isExact = words.every(({ text, isExact }) => isExact || text === "]");
  if (!isExact || condition.assignments.length > 0) return undefined;
  if (!condition.redirects.every(isSilencing)) return undefined;
  const texts = words.map(({ text }) => text);
  if (name === "curl" || name === "wget") {
    const [url, ...others] = texts.filter((word) =>
      /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)\b/.test(word)
    );
    const port = /^(?:https?:\/\/)?([\w.]+):(\d+)/.exec(url ?? "");
    return port === null || others.length > 0 ? undefined : ` --port ${port[1]}:${port[2]}`;
  }
  if (name === "nc") {
    const [host, port, ...others] = texts.filter((word) => !/^-[zv]+$/.test(word));
    const isPlain = /^[\w.-]+$/.test(host ?? "") && /^\d+$/.test(port ?? "") && others.length === 0;
    return isPlain && !host?.startsWith("-") ? ` --port ${host}:${port}` : undefined;
  }
  if (name === "[" || name === "test") {
    const [test, path, end] = texts;
    const isFile = (test === "-f" || test === "-e") && path !== undefined &&
      end === (name === "[" ? "]" : undefined);
    return isFile ? ` -- ls ${shellWord(path)}` : undefined;
  }
  if (name !== "grep" || !readOnlyPrograms.includes(name)) return undefined;
  return ` -- ${[name, ...texts].map(shellWord).join(" ")}`;
}

/** Whether a redirection only leaves something unprinted. */
export function isSilencing({ operator, target }: SimpleCommand["redirects"][number]): boolean {
  const { text } = readWord(target);
  return /^(?:>|>>|&>|>&)$/.test(operator) && /^(?:\/dev\/null|[12])$/.test(text);
}

function adviseItems(
  { variable, words }: CompoundCommand,
  [command, ...others]: readonly SimpleCommand[],
): Advice | undefined {
  const items = words.map(readWord);
  const isPlain = items.length > 0 &&
    items.every(({ text, isExact }) => isExact && /^[\w./][\w./-]*$/.test(text));
  if (!isPlain || variable === undefined || command === undefined || others.length > 0) {
    return undefined;
  }
  if (command.redirects.length + command.assignments.length > 0) return undefined;
  const [name = "", ...rest] = command.words.map((word) => itemWord(word, variable));
  if (!readOnlyPrograms.includes(name) || rest.includes(undefined)) return undefined;
  const typed = [name, ...rest].map((word) => shellWord(word ?? "")).join(" ");
  const shown = items.map(({ text }) => text).join(" ");
  return {
    rule: "shell-loop",
    suggestion: `ct each --items ${shown} --show-output -- ${typed}`,
  };
}

/** A word with `{ITEM}` for the variable; `undefined` if it holds anything else that is expanded. */
function itemWord(word: Word, variable: string): string | undefined {
  const parts = word.map((part) => {
    if (part.kind === "text") {
      const isPlain = readWord([part]).isExact && !/[{}]/.test(part.text);
      return isPlain ? part.text : undefined;
    }
    const isItem = part.kind === "variable" && part.name === variable && part.operator === "";
    return isItem ? "{ITEM}" : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}
