/**
 * `ask_questions`: what only the user can decide.
 *
 * @module
 */
import { invalidArguments } from "../call/arguments.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { askQuestions } from "../contract/yield_tools.ts";
import { type NewQuestion, questionTypes } from "../store/questions.ts";
import { handedIn, senderOf } from "./handing_in.ts";

const maxQuestions = 20;

/** The tool. */
export const askQuestionsTool: Tool = defineTool(askQuestions, async ({ questions }, call) => {
  if (questions.length === 0) {
    throw invalidArguments(askQuestions, "questions must have at least one entry");
  }
  if (questions.length > maxQuestions) {
    throw invalidArguments(askQuestions, `questions must have at most ${maxQuestions} entries`);
  }
  const { gate, store } = call.place;
  const newQuestions = questions.map((question, at): NewQuestion => {
    const type = questionTypes.find((each) => each === question.type) ?? "free_text";
    const prompt = gate.redact(question.prompt).text;
    if (type === "free_text") return { type, prompt, options: null };
    const options = [...new Set((question.options ?? []).map((each) => gate.redact(each).text))];
    if (options.length < 2) {
      const problem = `questions[${at}].options must have at least two different entries`;
      throw invalidArguments(askQuestions, problem);
    }
    return { type, prompt, options };
  });
  const { session, turn } = await senderOf(call);
  const ids = await store.questions.ask(newQuestions, session, turn);
  const message = ids.length === 1 ? "1 question asked." : `${ids.length} questions asked.`;
  return handedIn(ids[0] ?? "", message, { question_ids: ids });
});
