/**
 * What the two parts of a server tell each other: one JSON text a line. Both are of one build, so
 * only the form of a line is looked at.
 *
 * @module
 */
import type { Answer, Served, ServedResource, ServedTool } from "./served.ts";

/** What the engine is asked for; each has an answer of its number. */
export type Question =
  | {
    readonly kind: "call";
    readonly tool: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** Whether the client is told that the call goes on, so that it may take long. */
    readonly wantsProgress: boolean;
  }
  | { readonly kind: "read"; readonly uri: string };

/** What an engine is started with. */
export interface Opening {
  /** What the engine before it said is needed to go on. */
  readonly resume?: string | undefined;
  /** Process groups that the engine before it has left behind. */
  readonly groups: readonly number[];
}

/** A line for the engine. */
export type Order =
  | Opening & { readonly kind: "open" }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "roots"; readonly directories: readonly string[] }
  | { readonly kind: "ping" };

/** A line of the engine. */
export type Report =
  | { readonly kind: "ready"; readonly catalogue: Catalogue }
  /** The work begins; without a limit it is cared for otherwise. */
  | { readonly kind: "begun"; readonly id: number; readonly limitMs: number | null }
  /** The limit does not count for now, or counts again. */
  | { readonly kind: "lifted" | "restored"; readonly id: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }
  | { readonly kind: "group"; readonly group: number; readonly lives: boolean }
  | { readonly kind: "pong" };

/** What is served, except for the work. */
export interface Catalogue
  extends Pick<Served, "name" | "version" | "instructions" | "unknownTool" | "prompts"> {
  /** The tools. */
  readonly tools: readonly Omit<ServedTool, "call">[];
  /** The resources. */
  readonly resources: readonly Omit<ServedResource, "read">[];
  /** Whether the directories of the client are of interest. */
  readonly followsRoots: boolean;
  /** What another engine needs to go on where this one ends. */
  readonly resume?: string | undefined;
}

/**
 * The value of a line of the other part.
 * @throws {SyntaxError} If it is none.
 */
export function readLine<T extends Order | Report>(line: string): T {
  return Object(JSON.parse(line));
}

/** A value as a line. */
export function lineOf(value: Order | Report): string {
  return `${JSON.stringify(value)}\n`;
}

/** The lines of a stream, without their ends; one that does not end is none. */
export async function* linesOf(input: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of input) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(first);
    for (const next of others) {
      yield pieces.join("");
      pieces = [next];
    }
  }
}
