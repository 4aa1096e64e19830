/**
 * Questions of agents, and their answers.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { Row } from "./database.ts";
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";
import { textsOf } from "./stored_json.ts";

/** What kind of answer is wanted. */
export type QuestionType = "single_select" | "multi_select" | "ranked" | "free_text";

/** Whether a question waits for its answer. */
export type QuestionState = "pending" | "answered" | "skipped";

/** The kinds of answers. */
export const questionTypes: readonly QuestionType[] = [
  "single_select",
  "multi_select",
  "ranked",
  "free_text",
];
const states: readonly QuestionState[] = ["pending", "answered", "skipped"];

/** A question to be asked. */
export interface NewQuestion {
  /** What kind of answer is wanted. */
  readonly type: QuestionType;
  /** The question. */
  readonly prompt: string;
  /** What there is to choose from; `null` for free text. */
  readonly options: readonly string[] | null;
}

/** A text, several of the options, or `null` for no answer. */
export type Answer = string | readonly string[] | null;

/** A question. */
export interface Question extends NewQuestion {
  /** Its identifier. */
  readonly id: string;
  /** Who asked. */
  readonly session: string;
  /** In which turn. */
  readonly turn: number;
  /** Its place among the questions of the turn, from 0. */
  readonly ordinal: number;
  /** The answer; `null` before, and if it was skipped. */
  readonly answer: Answer;
  /** Whether it waits for its answer. */
  readonly state: QuestionState;
}

/** The questions of a store. */
export class Questions {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Asks questions in a turn of a session; returns their identifiers in the same order. */
  async ask(
    questions: readonly NewQuestion[],
    session: string,
    turn: number,
  ): Promise<readonly string[]> {
    const { database, now } = this.#ctx;
    const at = now();
    return await database.transaction(async () => {
      const ids: string[] = [];
      for (const [ordinal, { type, prompt, options }] of questions.entries()) {
        const id = newId("question", at);
        const stated = options === null ? null : JSON.stringify(options);
        const row = { id, session, turn, ordinal, type, prompt, options: stated };
        await database.insert("question", { ...row, state: "pending", created_at: at });
        ids.push(id);
      }
      return ids;
    });
  }

  /** The question of that identifier. */
  async find(id: string): Promise<Question | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM question WHERE id = ?", [id]);
    return row && questionOf(row);
  }

  /** The questions of a session, or of one turn of it, in the order in which they were asked. */
  async list(session: string, turn?: number): Promise<readonly Question[]> {
    return (await this.#ctx.database.all(
      `SELECT * FROM question WHERE session = ?1
        AND (CAST(?2 AS INTEGER) IS NULL OR turn = ?2) ORDER BY rowid`,
      [session, turn ?? null],
    )).map(questionOf);
  }

  /** The questions of a workflow that wait for their answers, in the order of asking. */
  async pending(workflow: string): Promise<readonly Question[]> {
    return (await this.#ctx.database.all(
      `SELECT question.* FROM question JOIN session ON session.id = question.session
        WHERE session.workflow = ? AND question.state = 'pending' ORDER BY question.rowid`,
      [workflow],
    )).map(questionOf);
  }

  /**
   * Answers a question: with one of its options, a list of some, a list of all in order of
   * preference, or a text, as its type wants; `null` skips it.
   * @throws {CtError} With code `not-found` if there is no such question, `refused` if it has been
   * answered, `usage` if the answer does not fit its type.
   */
  async answer(id: string, answer: Answer): Promise<void> {
    const { database } = this.#ctx;
    await database.transaction(async () => {
      const question = await this.find(id);
      if (question === undefined) throw new CtError("not-found", `there is no question "${id}"`);
      if (question.state !== "pending") {
        throw new CtError("refused", `question "${id}" is ${question.state} already`);
      }
      const help = answer === null ? undefined : problemOf(question, answer);
      if (help !== undefined) {
        throw new CtError("usage", `question "${id}" has no such answer`, { help });
      }
      await database.run("UPDATE question SET answer = ?, state = ? WHERE id = ?", [
        answer === null ? null : JSON.stringify(answer),
        answer === null ? "skipped" : "answered",
        id,
      ]);
    });
  }
}

/** What the answer has to be; `undefined` if it is that. */
function problemOf(
  { type, options }: Question,
  answer: string | readonly string[],
): string | undefined {
  if (type === "free_text") return typeof answer === "string" ? undefined : "answer with a text";
  const named = (options ?? []).map((each) => JSON.stringify(each)).join(", ");
  if (type === "single_select") {
    const isOption = typeof answer === "string" && options?.includes(answer);
    return isOption ? undefined : `answer with one of ${named}`;
  }
  const chosen = typeof answer === "string" ? [answer] : answer;
  const areOptions = new Set(chosen).size === chosen.length &&
    chosen.every((each) => options?.includes(each));
  if (type === "multi_select") return areOptions ? undefined : `answer with some of ${named}`;
  const isRanking = areOptions && chosen.length === options?.length;
  return isRanking ? undefined : `answer with all of ${named}, in order of preference`;
}

function questionOf(row: Row): Question {
  return {
    id: row.text("id"),
    session: row.text("session"),
    turn: row.number("turn"),
    ordinal: row.number("ordinal"),
    type: row.choice("type", questionTypes),
    prompt: row.text("prompt"),
    options: row.optionalText("options") === null ? null : textsOf(row.json("options")),
    answer: answerOf(row.json("answer")),
    state: row.choice("state", states),
  };
}

function answerOf(value: JsonValue): Answer {
  if (value === null || typeof value === "string") return value;
  return textsOf(value);
}
