/**
 * `ct-agent answer`: answers a question of an agent.
 *
 * @module
 */
import { CtError, escapeControls, jsonIn } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import type { Answer, QuestionType } from "../store/questions.ts";
import { openNamedStore } from "./open_store.ts";
import { placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent answer",
  summary: "Answer a question of an agent",
  description: "Answers a question. For a choice, the answer is one of its options; for a choice " +
    "of several, a JSON list of some; for a ranking, a JSON list of all in order of preference; " +
    "for a free question, any text. An answer that does not fit is refused.",
  positionals: {
    id: { kind: "text", description: "The identifier of the question." },
    value: { kind: "text", optional: true, description: "The answer to the question." },
  },
  options: {
    ...placeOptions,
    skip: { kind: "flag", description: "Leave the question without an answer." },
  },
  examples: [
    {
      command: `question_00mwrpkxn04xuxsv '["speed","size"]'`,
      purpose: "Answer with several options.",
    },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const answerVerb: Command = defineVerb(definition, answer);

async function answer(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { id, value, skip } = options;
  if (skip === (value !== undefined)) {
    throw new UsageError(skip ? "--skip takes no answer" : "missing the answer", {
      help: skip ? undefined : "--skip leaves the question without one",
    });
  }
  await using store = await openNamedStore(options, ctx, { mustExist: true });
  const question = await store.questions.find(id);
  if (question === undefined) {
    throw new CtError("not-found", `there is no question ${JSON.stringify(id)}`);
  }
  await store.questions.answer(id, value === undefined ? null : answerOf(value, question.type));
  ctx.stdout.write(`${skip ? "skipped" : "answered"} ${escapeControls(id)}\n`);
  return 0;
}

/** A question with several options wants a list; anything else is one option. */
function answerOf(value: string, type: QuestionType): Answer {
  if (type === "free_text" || type === "single_select") return value;
  const list: unknown = jsonIn(value);
  const isList = Array.isArray(list) && list.every((each) => typeof each === "string");
  return isList ? list : value;
}
