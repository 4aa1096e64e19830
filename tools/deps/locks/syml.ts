/**
 * The YAML of lock files, of pnpm's and of both of Yarn's, by Yarn's own parser, which is loaded
 * when the first one is met.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { JsonObject } from "../files/json_shape.ts";

/**
 * The value of a text; every scalar is text, as it is written. `source` is what messages call it.
 * @throws {CtError} With code `syntax` if it is no such text, or no mapping.
 */
export async function parseLockYaml(text: string, source: string): Promise<JsonObject> {
  const { parseSyml } = await import("./yarn_parser.ts");
  try {
    return parseSyml(text);
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split("\n") : [String(cause)];
    throw new CtError("syntax", `${source}: invalid YAML: ${reason}`, { cause });
  }
}
