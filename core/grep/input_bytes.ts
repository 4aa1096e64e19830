/**
 * Standard input as bytes.
 *
 * @module
 */
import type { Context } from "../context/context.ts";

/** All of it. */
export async function inputBytes({ stdin }: Pick<Context, "stdin">): Promise<Uint8Array> {
  return stdin.bytes === undefined
    ? new TextEncoder().encode(await stdin.text())
    : new Uint8Array(await new Response(stdin.bytes()).arrayBuffer());
}
