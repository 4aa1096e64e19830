/**
 * Processes that a server has started and that may have stayed. Only Linux tells.
 */
import assert from "node:assert/strict";

/** Command lines of the processes that name this path. */
export function running(path: string): readonly string[] {
  return [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    try {
      const line = Deno.readTextFileSync(`/proc/${name}/cmdline`).replaceAll("\0", " ");
      return /^\d+$/.test(name) && line.includes(path) ? [line] : [];
    } catch {
      return [];
    }
  });
}

/** Resolves when no process names this path any more. */
export async function untilNoneRuns(path: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (let found = running(path); found.length > 0; found = running(path)) {
    assert.ok(performance.now() < deadline, found.join("\n"));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
