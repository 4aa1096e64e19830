/**
 * What follows on a turn.
 *
 * @module
 */
import type { Extension } from "../store/extensions.ts";
import type { Turn } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";

/**
 * `approval`: something waits to be approved. `answers`: questions wait. `continue`: the agent goes
 * on. `done`: it has done its work.
 */
export type NextStep = "approval" | "answers" | "continue" | "done";

/** What follows on a turn. */
export interface Outlook {
  /** What a runner does next. */
  readonly next: NextStep;
  /** Whether a call may begin the next turn, where calls may. */
  readonly mayGoOn: boolean;
}

/** What a runner has to know about a turn. */
export interface TurnState {
  /** Whether it has ended. */
  readonly ended: boolean;
  /** The tool that ended it; `null` while it is open. */
  readonly by: string | null;
  /** The identifier of what was handed in; `null` if nothing was. */
  readonly artifact: string | null;
  /** What is to happen next. */
  readonly next: NextStep;
  /** What was said when the card or review was returned or rejected. */
  readonly feedback?: string;
  /** Why the agent needs another turn. */
  readonly extension?: Extension;
}

const goOn: Outlook = { next: "continue", mayGoOn: true };

/** What follows on a turn of a session. */
export async function outlook(
  store: Store,
  session: string,
  { n, endedBy, artifact }: Turn,
): Promise<Outlook> {
  if (endedBy === null || endedBy === "request_extension") return goOn;
  if (endedBy === "ask_questions") {
    const isWaiting = (await store.questions.list(session, n)).some(({ state }) =>
      state === "pending"
    );
    // Whoever calls again has been answered, be it in another way.
    return isWaiting ? { next: "answers", mayGoOn: true } : goOn;
  }
  if (endedBy === "complete_pulse") return await afterPulse(store, artifact ?? "");
  const state = (await store.cards.find(artifact ?? ""))?.state ??
    (await store.reviews.find(artifact ?? ""))?.state ?? "pending";
  if (state === "pending" || state === "completed") return { next: "approval", mayGoOn: false };
  if (state === "returned") return goOn;
  return { next: "done", mayGoOn: endedBy !== "complete_preflight" };
}

async function afterPulse({ pulses, workflows }: Store, id: string): Promise<Outlook> {
  const pulse = await pulses.find(id);
  if (pulse?.completion?.isHalted) return { next: "approval", mayGoOn: false };
  const workflow = pulse?.workflow ?? "";
  if (await pulses.current(workflow) !== undefined) return goOn;
  const isOver = await pulses.isPlanned(workflow) &&
    (await workflows.find(workflow))?.stage !== "pulsing";
  return { next: "done", mayGoOn: !isOver };
}

/** How the present turn of a session stands. */
export async function turnState(store: Store, session: string): Promise<TurnState> {
  const turn = await store.sessions.turn(session);
  const { endedBy: by, artifact } = turn;
  const { next } = await outlook(store, session, turn);
  const state = { ended: by !== null, by, artifact, next };
  if (artifact === null) return state;
  const { feedback = null } = await store.cards.find(artifact) ??
    await store.reviews.find(artifact) ?? {};
  const extension = await store.extensions.find(artifact);
  return {
    ...state,
    ...(feedback === null ? {} : { feedback }),
    ...(extension === undefined ? {} : { extension }),
  };
}
