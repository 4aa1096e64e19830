/**
 * Large documents made short: the values that no operation comes near are omitted, so that the slow
 * parser reads only what may change. A word stands for each of them, which makes the check of the
 * result find out if one is lost, doubled or misplaced.
 *
 * @module
 */
import type { NodePath, Step } from "../model/node_path.ts";
import type { LinePart } from "./line_part.ts";
import { readLines } from "./lines.ts";
import { lineEndingOf } from "../model/text_lines.ts";
import type { Tick } from "./package.ts";

/** A document with values omitted. */
export interface Abridged {
  /** What is left. */
  readonly text: string;
  /** Puts the values back; `undefined` if a word was changed. */
  restore(text: string): string | undefined;
}

/** Not in use by any alphabet; a text that has it is never abridged. */
const mark = "\ue000";

/** A path to what is not omitted. */
export interface NearPath extends NodePath {
  /** Whether what it leads to stays whole, if it is not large. */
  readonly isWhole?: boolean;
}

/** What is larger is not told. */
const maxWhole = 1 << 16;

/** Omits what no path comes near; `undefined` if that is not certain. */
export function abridge(
  text: string,
  paths: readonly NearPath[],
  tick: Tick,
): Abridged | undefined {
  if (text.includes(mark)) return undefined;
  const parts = readLines(text, tick);
  if (parts === undefined) return undefined;
  const pieces: string[] = [];
  // The same word for what is equal: a move of it changes nothing.
  const numbers = new Map<string, number>();
  let at = 0;
  for (const part of distant(parts, paths)) {
    const { start, isInFlow } = part;
    // The line keeps its own ending.
    const end = text[part.end - 1] === "\r" ? part.end - 1 : part.end;
    // In a block the value starts with the blank before it.
    const word = isInFlow ? `${mark}in` : ` ${mark}`;
    const value = text.slice(start, end);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    pieces.push(text.slice(at, start), `${word}${number}${mark}`);
    at = end;
  }
  pieces.push(text.slice(at));
  const omitted = [...numbers.keys()];
  const words = new RegExp(`(?: ${mark}|${mark}in)(\\d+)${mark}`, "g");
  const short = pieces.join("");
  // New lines end as the first one does.
  if (lineEndingOf(short) !== lineEndingOf(text)) return undefined;
  return {
    text: short,
    restore: (patched) => {
      const whole = patched.replace(words, (word, index) => omitted[Number(index)] ?? word);
      return whole.includes(mark) ? undefined : whole;
    },
  };
}

/** The values below that no path enters. */
function* distant(
  parts: readonly LinePart[],
  paths: readonly NearPath[],
): Generator<LinePart> {
  for (const [index, part] of parts.entries()) {
    if (part.parts.length === 0) continue;
    const entering = paths.filter(({ steps: [step] }) => step && mayEnter(step, part, index));
    const isNear = entering.length > 0 || part.isMarked || part.isOpen;
    if (!isNear) yield part;
    else if (!entering.some((path) => isKept(path, part))) {
      const inner = entering.map((path) => ({ ...path, steps: path.steps.slice(1) }));
      yield* distant(part.parts, inner);
    }
  }
}

/** Whether a path ends at a part that it keeps whole. */
function isKept({ steps, isWhole }: NearPath, { start, end }: LinePart): boolean {
  return isWhole === true && steps.length === 1 && end - start <= maxWhole;
}

function mayEnter(step: Step, { key }: LinePart, index: number): boolean {
  if (step.kind === "key") return key === undefined || key === step.key;
  return step.kind === "predicate" || step.index === index;
}
