/**
 * Reports progress to a client while a call runs.
 *
 * @module
 */
import type { ServedCall } from "./served.ts";

const beatMs = 1000;

/**
 * Does `work` and tells the client every second how long it has taken, where it wants to know.
 */
export async function withHeartbeat<T>(
  name: string,
  { progress }: ServedCall,
  work: () => Promise<T>,
): Promise<T> {
  if (progress === undefined) return await work();
  const began = performance.now();
  const beat = setInterval(() => {
    progress(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
