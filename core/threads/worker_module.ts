/**
 * Where the code of a tool's other threads lies.
 *
 * @module
 */

/**
 * The module of a tool's worker: `worker.ts` beside the module of that URL; where this is part of a bundled command,
 * the bundle `NAME-worker.js` beside the command's.
 */
export function workerModule(moduleUrl: string, name: string): URL {
  return new URL(moduleUrl.endsWith(".js") ? `./${name}-worker.js` : "./worker.ts", moduleUrl);
}
