/**
 * `ct-agent turn`: how the turn of a session stands, and the next one.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import type { JsonValue } from "@ct/core/text";
import { type TurnState, turnState } from "../call/next_step.ts";
import { openNamedStore, plainSession } from "./open_store.ts";
import { jsonOption, placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent turn",
  summary: "Begin the next turn of a session",
  description:
    "Begins the next turn of a session, before the model is asked again, and prints its number. " +
    "`--show` begins nothing and prints the number of the current turn. If a tool has ended " +
    "that turn, it also prints the tool, what it submitted, and what comes next: approval, " +
    "answers, continue or done.",
  options: {
    ...placeOptions,
    session: {
      kind: "text",
      default: plainSession,
      description: "The session, by the name that the runner gave it.",
    },
    show: { kind: "flag", description: "Print the state of the current turn, and begin none." },
    json: jsonOption,
  },
  examples: [{ command: "--session s1 --show", purpose: "See whether the turn has ended." }],
} as const satisfies ToolDefinition;

/** The verb. */
export const turnVerb: Command = defineVerb(definition, turn);

async function turn(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { session, show, json } = options;
  await using store = await openNamedStore(options, ctx, { mustExist: true });
  if (await store.sessions.find(session) === undefined) {
    throw new CtError("not-found", `there is no session ${JSON.stringify(session)}`);
  }
  if (!show) await store.sessions.beginTurn(session);
  const { n } = await store.sessions.turn(session);
  const state = await turnState(store, session);
  if (json) printJson(valueOf(n, state), ctx);
  else for (const line of linesOf(n, state)) ctx.stdout.write(`${escapeControls(line)}\n`);
  return 0;
}

function valueOf(turn: number, { extension, ...state }: TurnState): JsonValue {
  return { turn, ...state, ...(extension === undefined ? {} : { extension: { ...extension } }) };
}

function linesOf(turn: number, state: TurnState): readonly string[] {
  const { by, artifact, next, feedback, extension } = state;
  if (by === null) return [`turn ${turn}`];
  const what = artifact === null ? "" : ` with ${artifact}`;
  return [
    `turn ${turn}, ended by ${by}${what}; next: ${next}`,
    ...(feedback === undefined ? [] : [`feedback: ${feedback}`]),
    ...(extension === undefined ? [] : [`reason: ${extension.reason}`]),
  ];
}
