/**
 * What a call yields, in the shapes of the contract.
 *
 * @module
 */
import { escapeForTerminal, escapeLines } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { ToolContract } from "../contract/tool_contract.ts";

/** What a call yields. */
export interface ToolResult {
  /** Whether the tool did what it was asked. */
  readonly ok: boolean;
  /** Exactly what the model is shown. */
  readonly text: string;
  /** The same as data: a text, a list or an object. */
  readonly value: JsonValue;
  /** Side remarks that the model may be shown; never part of the text. */
  readonly notes: readonly string[];
  /**
   * Side remarks for who runs the agent: what only commands can be given, such as the token by
   * which a write is taken back. No model is to be shown them.
   */
  readonly operatorNotes: readonly string[];
  /** Whether this call ended the turn. */
  readonly ended: boolean;
}

/** What a tool answers. */
export interface ToolAnswer {
  /** The result's value. */
  readonly value: JsonValue;
  /** The tool failed though its value has the shape of a success. */
  readonly failed?: boolean;
  /** The identifier of what a tool that ends the turn handed in. */
  readonly artifact?: string;
  /** What the log is to tell of the answer, secrets taken out. */
  readonly remark?: string;
  /** Issues that a command printed and no baseline knows. */
  readonly newIssues?: number;
  /** Issues that baselines hid. */
  readonly hiddenIssues?: number;
}

/** The value of a failure, in the shape of the tool's family. */
export function failureValue(
  { family }: Pick<ToolContract, "family">,
  message: string,
  members: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return family === "A"
    ? { error: message, ...members }
    : { success: false, error: message, ...members };
}

/** A result. An object with `error`, `success: false` or `blocked: true` is a failure. */
export function toolResult(
  { value, failed = isFailure(value) }: ToolAnswer,
  { notes, operatorNotes, ended }: Pick<ToolResult, "notes" | "operatorNotes" | "ended">,
): ToolResult {
  // Not `formatJson`: the contract states the order of keys, and it is not that of the alphabet.
  const text = typeof value === "string"
    ? value
    : escapeForTerminal(JSON.stringify(value), { colour: false });
  return { ok: !failed, text, value, notes: notes.map(escapeLines), operatorNotes, ended };
}

function isFailure(value: JsonValue): boolean {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return "error" in members || members["success"] === false || members["blocked"] === true;
}
