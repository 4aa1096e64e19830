/**
 * What clients of the older revisions run over HTTP. Each of their requests stands alone, so one
 * that cancels another finds it by the session that the client was given and the request's number.
 *
 * @module
 */

/** The number or text by which a client knows a request. */
export type RequestId = string | number;

/** At most this many sessions that have ended are remembered. */
const maxEnded = 10_000;

/** The calls of all sessions. */
export class SessionCalls {
  readonly #ended = new Set<string>();
  readonly #running = new Map<string, Map<RequestId, AbortController>>();

  /** Runs a call, whose signal also aborts when its session cancels it or ends. */
  async run<T>(
    { session, id, signal }: {
      readonly session: string;
      readonly id: RequestId;
      readonly signal: AbortSignal;
    },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const calls = this.#running.get(session) ?? new Map<RequestId, AbortController>();
    this.#running.set(session, calls.set(id, controller));
    try {
      return await work(AbortSignal.any([signal, controller.signal]));
    } finally {
      if (calls.get(id) === controller) calls.delete(id);
      if (calls.size === 0 && this.#running.get(session) === calls) this.#running.delete(session);
    }
  }

  /** Aborts a call; one that has ended, or is another session's, is no concern of it. */
  cancel(session: string, id: RequestId): void {
    this.#running.get(session)?.get(id)?.abort();
  }

  /** Whether a session was ended. */
  hasEnded(session: string): boolean {
    return this.#ended.has(session);
  }

  /** Ends a session, and aborts all of its calls. */
  end(session: string): void {
    this.#ended.add(session);
    const [oldest] = this.#ended;
    if (this.#ended.size > maxEnded && oldest !== undefined) this.#ended.delete(oldest);
    for (const controller of this.#running.get(session)?.values() ?? []) controller.abort();
  }
}

/** The calls as one session sees them. */
export interface OwnCalls {
  /** The session. */
  readonly session: string;
  /** The calls of all sessions. */
  readonly calls: SessionCalls;
}
