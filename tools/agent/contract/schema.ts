/**
 * The parameters of a tool as a JSON Schema, as models are shown them.
 *
 * @module
 */
import type { Parameter, ToolContract } from "./tool_contract.ts";

/** The schema of one value. */
export interface ValueSchema {
  /** The type, or the types where `null` is allowed. */
  readonly type: string | readonly string[];
  /** What it means. */
  readonly description?: string;
  /** The only values. */
  readonly enum?: readonly (string | null)[];
  /** What an omitted one stands for. */
  readonly default?: string | number | boolean | null;
  /** What a list holds. */
  readonly items?: ValueSchema;
  /** What an object has. */
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  /** What it must have. */
  readonly required?: readonly string[];
  /** That it has nothing else. */
  readonly additionalProperties?: false;
}

/** The schema of a tool's arguments. */
export function inputSchema(tool: ToolContract): ValueSchema {
  return objectSchema(tool.parameters);
}

function objectSchema(parameters: readonly Parameter[]): ValueSchema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((each) => [each.name, schemaOf(each)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOf(parameter: Parameter): ValueSchema {
  const { description, required } = parameter;
  const isNullable = !required && (parameter.default === null || parameter.nullable === true);
  const type = isNullable ? [jsonType(parameter), "null"] : jsonType(parameter);
  const values = parameter.type === "record[]" ? undefined : parameter.values;
  return {
    type,
    ...(description === "" ? {} : { description }),
    ...(values === undefined ? {} : { enum: isNullable ? [...values, null] : values }),
    ...(parameter.default === undefined ? {} : { default: parameter.default }),
    ...(parameter.type === "string[]" ? { items: { type: "string" } } : {}),
    ...(parameter.type === "record[]" ? { items: objectSchema(parameter.fields) } : {}),
  };
}

function jsonType({ type }: Parameter): string {
  return type.endsWith("[]") ? "array" : type;
}
