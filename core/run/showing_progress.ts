/**
 * Shows a person how far a call is that waits for other programs: by timer, where `Bounds` shows it
 * in the course of the work.
 *
 * @module
 */
import type { Context } from "../context/context.ts";

/** How often it is asked what to show, in milliseconds. */
const intervalMs = 100;

/** Shows `text` at a terminal while `work` runs; resolves to what `work` does. */
export async function showingProgress<T>(
  { progress, clock }: Pick<Context, "progress" | "clock">,
  text: () => string,
  work: () => Promise<T>,
): Promise<T> {
  if (progress === undefined) return await work();
  const ended = new AbortController();
  const { signal } = ended;
  const show = async () => {
    while (!signal.aborted) {
      await clock.sleep(intervalMs, signal).catch(() => {});
      if (!signal.aborted) progress.show(text);
    }
  };
  void show();
  try {
    return await work();
  } finally {
    ended.abort();
    progress.clear();
  }
}
