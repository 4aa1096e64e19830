/**
 * `ct-agent approve`, `changes` and `reject`: what a person says to what agents hand in.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Command, defineVerb, type ToolDefinition } from "@ct/core/definition";
import type { Store } from "../store/store.ts";
import { openNamedStore, type StoreSelector } from "./open_store.ts";
import { placeOptions } from "./verb_options.ts";

const id = {
  kind: "text",
  description: "The identifier of the card, review or pulse.",
} as const;

const approveDefinition = {
  name: "ct-agent approve",
  summary: "Approve what an agent submitted",
  description: "Approves a card, which moves its workflow to the next stage; a completed review, " +
    "which ends its workflow; or a pulse that was completed with unresolved issues, which lets " +
    "the next one begin. A scope is followed by research and plan, or with the path `quick` by a " +
    "single pulse.",
  positionals: { id },
  options: {
    ...placeOptions,
    path: {
      kind: "choice",
      values: ["quick", "full"],
      description: "The path after a scope, instead of the recommended one.",
    },
  },
  examples: [{
    command: "scope_00mwrpkxn04xuxsv --path quick",
    purpose: "Skip research and plan.",
  }],
} as const satisfies ToolDefinition;

/** The verb that approves. */
export const approveVerb: Command = defineVerb(
  approveDefinition,
  (options, ctx) =>
    decide(
      options,
      ctx,
      "approved",
      ({ approvals }) =>
        approvals.approve(
          options.id,
          options.path === undefined ? {} : { path: options.path },
        ),
    ),
);

const changesDefinition = {
  name: "ct-agent changes",
  summary: "Send back what an agent submitted",
  description: "Returns a card or review to its agent with the text of the changes to make. The " +
    "workflow stays in its stage.",
  positionals: {
    id,
    text: { kind: "text", description: "The changes that the agent should make." },
  },
  options: placeOptions,
  examples: [
    { command: "plan_00mwrpkxn04xuxsv 'Split the first pulse.'", purpose: "Ask for another plan." },
  ],
} as const satisfies ToolDefinition;

/** The verb that sends back. */
export const changesVerb: Command = defineVerb(
  changesDefinition,
  (options, ctx) =>
    decide(
      options,
      ctx,
      "returned",
      ({ approvals }) => approvals.sendBack(options.id, options.text),
    ),
);

const rejectDefinition = {
  name: "ct-agent reject",
  summary: "Reject what an agent submitted",
  description: "Rejects a card or review. The workflow stays in its stage.",
  positionals: {
    id,
    text: { kind: "text", optional: true, description: "Why it is rejected." },
  },
  options: placeOptions,
  examples: [{ command: "scope_00mwrpkxn04xuxsv 'Not now.'", purpose: "Reject a scope." }],
} as const satisfies ToolDefinition;

/** The verb that rejects. */
export const rejectVerb: Command = defineVerb(
  rejectDefinition,
  (options, ctx) =>
    decide(
      options,
      ctx,
      "rejected",
      ({ approvals }) => approvals.reject(options.id, options.text ?? null),
    ),
);

async function decide(
  place: StoreSelector & { readonly id: string },
  ctx: Context,
  word: string,
  decision: (store: Store) => Promise<void>,
): Promise<number> {
  const store = await openNamedStore(place, ctx, { mustExist: true });
  try {
    await decision(store);
  } finally {
    await store[Symbol.asyncDispose]();
  }
  ctx.stdout.write(`${word} ${escapeControls(place.id)}\n`);
  return 0;
}
