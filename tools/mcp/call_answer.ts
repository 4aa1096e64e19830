/**
 * What a model gets of a call: its result and its diagnostics, and how it ended where that does not
 * show.
 *
 * @module
 */
import { escapeForTerminal, isRecord, type JsonObject } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { Answer, AnswerBlock } from "@ct/serve";
import type { CutResults, ResultPart } from "./cut_results.ts";

/** How a call ended. */
export interface Ended {
  /** Its exit status. */
  readonly status: number;
  /** What it printed, with its result as text. */
  readonly text: () => string;
  /** The result as data, if that is all that it gave; it is JSON in `json`. */
  readonly result?: { readonly value: JsonValue; readonly json: string } | undefined;
  /** What it said besides. */
  readonly stderr: string;
  /** Why it was broken off, if it was. */
  readonly partial?: string | undefined;
}

/** How the answer is given. */
export interface AnswerForm {
  /** The result is wanted as an object. */
  readonly asObject: boolean;
  /** Cuts what is too long. */
  readonly results: CutResults;
  /** Control characters are wanted as they are. */
  readonly isRaw?: boolean | undefined;
}

/**
 * A text as the content of an answer (R14). JSON stays what it is; of what a tool prints, only what
 * is exact where it goes to a file has something left to escape.
 */
export function textBlock(text: string): AnswerBlock {
  return { type: "text", text: escapeForTerminal(text, { colour: false }) };
}

/**
 * The answer to a call: an object where that is wanted and there is one, else text. JSON stays JSON
 * where it is too long, or the call was broken off.
 */
export function answerOf(ended: Ended, { asObject, results, isRaw }: AnswerForm): Answer {
  const { status, partial, result } = ended;
  const diagnostics = ended.stderr.trimEnd();
  const object = status <= 1 || partial !== undefined ? objectIn(result) : undefined;
  const isAlone = partial === undefined && diagnostics === "";
  const isWanted = asObject || (result !== undefined && !(isAlone && results.fits(result.json)));
  const remarks = {
    ...(partial === undefined ? {} : { partial }),
    ...(diagnostics === "" ? {} : { diagnostics }),
  };
  if (object !== undefined && result !== undefined && isWanted) {
    const members = JSON.stringify(remarks).slice(1, -1);
    // What JSON.stringify() makes of the structure; the result is one already.
    const text = `{"exit_status":${status},"result":${result.json}${members && `,${members}`}}`;
    return objectAnswer(
      results.cutObject({ exit_status: status, result: object, ...remarks }, text),
    );
  }
  if (asObject && partial !== undefined) {
    const text = ended.text();
    const structure = { exit_status: status, ...(text === "" ? {} : { text }), ...remarks };
    return { ...objectAnswer(results.cutObject(structure)), isError: text === "" };
  }
  return textAnswer({ ...ended, stderr: diagnostics }, { asObject, results, isRaw });
}

function objectAnswer({ text, object }: Required<ResultPart>): Answer {
  return { content: [textBlock(text)], structure: object, isError: false };
}

function textAnswer(
  { status, text: textOf, stderr, partial }: Ended,
  { asObject, results, isRaw = false }: AnswerForm,
): Answer {
  const stdout = textOf();
  const isError = status > 1 && (partial === undefined || stdout === "");
  const end = partial !== undefined
    ? `[partial result: ${partial}]`
    : status === 1
    ? "[verdict: ERROR, exit status 1]"
    : stdout === "" && status === 0
    ? "[verdict: SUCCESS, nothing printed]"
    : status === 0 && looksLikeEnd(stderr || stdout)
    ? "[verdict: SUCCESS, exit status 0]"
    : "";
  const whole = [stdout.replace(/\n$/, ""), stderr, end].filter((part) => part !== "").join("\n");
  const text = results.cut(isRaw ? whole : escapeForTerminal(whole, { colour: false }));
  return {
    content: [{ type: "text", text }],
    ...(asObject && !isError ? { structure: { exit_status: status, text } } : {}),
    isError,
  };
}

/** Whether the last line could be taken for one of ours, as a line of a file may be. */
function looksLikeEnd(text: string): boolean {
  const whole = text.trimEnd();
  const last = whole.slice(whole.lastIndexOf("\n") + 1);
  return /^\s*\[(?:verdict|partial result|cut): /.test(last);
}

function objectIn(result: Ended["result"]): JsonObject | undefined {
  const value = result?.value;
  return isRecord(value) ? Object(value) : undefined;
}
