/**
 * Advice on several commands at once: chains, and scripts of several lines.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import type { Pipeline, Script, SimpleCommand } from "@ct/shell";
import { type Advice, isOurs, readCall } from "./call.ts";

/** Advice for a pipeline by itself. */
type AdviseStep = (step: Pipeline) => Advice | undefined;

/** Between the commands of `ct and` and `ct or`. */
const separator = " ::: ";

/** A chain of `&&` or of `||` of which each step is better asked of ct. */
export function adviseChain(script: Script, adviseStep: AdviseStep): Advice | undefined {
  const [first, ...others] = script.slice(0, -1).map(({ operator }) => operator);
  if (first !== "&&" && first !== "||") return undefined;
  if (others.some((operator) => operator !== first)) return undefined;
  const steps = script.map((step) => isSimple(step) ? adviseStep(step) : undefined)
    .filter((step) => step !== undefined)
    .filter(({ suggestion }) => isOneCall(suggestion));
  if (steps.length < script.length) return undefined;
  const word = first === "&&" ? "and" : "or";
  return { rule: `${word}-chain`, suggestion: chainOf(word, steps) };
}

/**
 * Several lines. What only moves, sets or says something is not counted. If everything else calls
 * ct or is better asked of it, one chain is; otherwise all that is better asked of it. `undefined`
 * if there is nothing to say on several commands at once.
 */
export function adviseLines(
  text: string,
  script: Script,
  adviseStep: AdviseStep,
): Advice | undefined {
  if (!script.slice(0, -1).some(({ operator }) => operator === "\n")) return undefined;
  const steps = script.filter((step) => !isAside(step)).map((step) => {
    const typed = typedCall(step, text);
    return typed === undefined ? adviseStep(step) : { rule: undefined, suggestion: `ct ${typed}` };
  });
  const served = steps.filter((step) => step !== undefined);
  // A chain has one directory, and its steps no pipes.
  const moves = script.some((step) => movesOn(step));
  if (moves || !served.every(({ suggestion }) => isOneCall(suggestion))) return undefined;
  const advised = served.filter(({ rule }) => rule !== undefined);
  if (served.length < 2 || advised.length === 0) return undefined;
  if (served.length === steps.length) {
    return { rule: "script-compound", suggestion: chainOf("and", served) };
  }
  if (advised.length < 2 || advised.length < served.length) return undefined;
  const suggestions = new Set(advised.map(({ suggestion }) => suggestion));
  return { rule: "script-lines", suggestion: [...suggestions].join("; ") };
}

/** Whether a suggestion is one call, and not a pipe or a step behind `cd`. */
function isOneCall(suggestion: string): boolean {
  return suggestion.split("'").every((part, at) => at % 2 === 1 || !/ (?:\||&&) /.test(part));
}

/** Whether a step leaves the directory. */
function movesOn(step: Pipeline): boolean {
  const command = onlyCommand(step);
  return command !== undefined && /^(?:cd|pushd|popd)$/.test(readCall(command).name);
}

function chainOf(
  word: "and" | "or",
  steps: readonly { readonly suggestion: string }[],
): string {
  return `ct ${word} ` +
    steps.map(({ suggestion }) => suggestion.replace(/^ct /, "")).join(separator);
}

function isSimple({ commands }: Pipeline): boolean {
  return commands.every(({ kind }) => kind === "simple");
}

/** The only command of a step, if it is simple. */
function onlyCommand({ commands }: Pipeline): SimpleCommand | undefined {
  const [command] = commands;
  return commands.length === 1 && command?.kind === "simple" ? command : undefined;
}

function isAside(step: Pipeline): boolean {
  const command = onlyCommand(step);
  return command !== undefined && /^(?:|cd|echo|export|set)$/.test(readCall(command).name);
}

/** What stands behind `ct` or `ct-` in a call of it that can be a part of a chain. */
function typedCall(step: Pipeline, text: string): string | undefined {
  const command = onlyCommand(step);
  if (command === undefined || command.redirects.length + command.assignments.length > 0) {
    return undefined;
  }
  const { name, words: [first] } = readCall(command);
  // A chain cannot be in a chain.
  if (!isOurs(name) || /^(?:and|or|all)$/.test(first?.text ?? "")) return undefined;
  // A name in quotes is not there as it reads.
  if (!text.startsWith(name, command.start)) return undefined;
  const rest = text.slice(command.start + name.length, command.end);
  return (nameOf(name).slice("ct-".length) + rest).trim();
}
