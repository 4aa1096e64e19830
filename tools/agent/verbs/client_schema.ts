/**
 * The schemas of tools as clients of MCP can pass them on to any model: some providers know one
 * type for a value, no `null` and no list of what is not allowed. A tool itself accepts what its
 * own schema says.
 *
 * @module
 */
import type { JsonObject } from "@ct/base";
import type { ValueSchema } from "../contract/schema.ts";

/** The schema for clients: whatever may be `null` may be omitted as well. */
export function clientSchema(schema: ValueSchema): JsonObject {
  const { type, description, enum: values, items, properties, required } = schema;
  const members = properties === undefined ? undefined : Object.entries(properties);
  return {
    type: typeof type === "string" ? type : type.find((each) => each !== "null"),
    description,
    enum: values?.filter((value) => value !== null),
    default: schema.default ?? undefined,
    items: items && clientSchema(items),
    properties: members && Object.fromEntries(members.map(([key, it]) => [key, clientSchema(it)])),
    // An empty list is refused by clients of the fourth draft.
    required: required?.length === 0 ? undefined : required,
  };
}
