/**
 * A server that gives back sooner what it keeps, as nobody waits for ten minutes.
 *
 * @module
 */

/**
 * Lets the built servers give back what they keep after this many milliseconds without a question.
 * @throws {Error} If there is nothing to change in what was built.
 */
export function shortenIdle(built: string, idleMs: number): void {
  const directory = `${built}/lib/ct`;
  let changed = 0;
  for (const { name, isFile } of Deno.readDirSync(directory)) {
    if (!isFile || !name.endsWith(".js")) continue;
    const path = `${directory}/${name}`;
    const before = Deno.readTextFileSync(path);
    const after = before.replace(/\.idleMs\?\?[\w$]+/, `.idleMs??${idleMs}`);
    if (after === before) continue;
    Deno.writeTextFileSync(path, after);
    changed++;
  }
  if (changed === 0) throw new Error(`${directory} has no time after which memory is given back`);
}
