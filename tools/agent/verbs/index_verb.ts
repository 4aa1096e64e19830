/**
 * `ct-agent index`: the index for `semantic_search`.
 *
 * @module
 */
import { type Command, defineVerb } from "@ct/core/definition";
import { indexDefinition } from "./index_definition.ts";

/** The verb. */
export const indexVerb: Command = defineVerb(indexDefinition, async (options, ctx) => {
  const { makeIndex } = await import("./make_index.ts");
  return await makeIndex(options, ctx);
});
