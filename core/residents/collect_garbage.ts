/**
 * Takes memory back at once.
 *
 * @module
 */

/**
 * Lets the engine look for what nobody refers to any more. It does so by itself only while a
 * program works: of a server that rests it kept 490 MB for good.
 */
export async function collectGarbage(): Promise<void> {
  const [engine, { runInNewContext }] = await Promise.all([import("node:v8"), import("node:vm")]);
  engine.setFlagsFromString("--expose-gc");
  try {
    runInNewContext("gc()");
  } finally {
    engine.setFlagsFromString("--no-expose-gc");
  }
}
