/**
 * What the tools share with which an agent hands something in.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import type { Call } from "../call/call.ts";
import { assertKeepable, longestTogether } from "../call/kept_text.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { ToolAnswer } from "../call/result.ts";
import type { ToolContract } from "../contract/tool_contract.ts";
import type { Card, CardKind, ProposedPulse } from "../store/cards.ts";
import { objectOf } from "../store/stored_json.ts";

/** Where something is handed in. */
export type Sender = Pick<Card, "session" | "turn">;

/** The session and turn of a call. */
export async function senderOf({ place: { store, session } }: Call): Promise<Sender> {
  return { session, turn: (await store.sessions.turn(session)).n };
}

/**
 * The workflow of a call.
 * @throws {ToolFailure} If there is none.
 */
export function workflowOf({ place: { workflow } }: Call, { name }: ToolContract): string {
  if (workflow !== null) return workflow;
  throw new ToolFailure(`${name} is only available in workflow channels`);
}

/** Hands in a card, without secrets; returns its identifier. */
export async function submitCard(
  call: Call,
  contract: ToolContract,
  { kind, content, pulses = [] }: {
    /** What it is about. */
    readonly kind: CardKind;
    /** What it says. */
    readonly content: JsonValue;
    /** The pulses that its approval brings. */
    readonly pulses?: readonly ProposedPulse[];
  },
): Promise<string> {
  const { gate, store } = call.place;
  assertKeepable("What is handed in", JSON.stringify(content), longestTogether);
  return await store.cards.submit({
    workflow: workflowOf(call, contract),
    kind,
    content: objectOf(gate.redactAll(content)),
    ...await senderOf(call),
    pulses: pulses.map((pulse) => ({
      ...pulse,
      title: gate.redact(pulse.title).text,
      description: gate.redact(pulse.description).text,
    })),
  });
}

/** The answer to what was handed in; the message says what that was. */
export function handedIn(
  id: string,
  message: string,
  members: Readonly<Record<string, JsonValue>> = {},
): ToolAnswer {
  const value = { success: true, id, message: `${message} Stop now and wait.`, ...members };
  return { value, artifact: id };
}
