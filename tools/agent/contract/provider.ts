/**
 * The list of tools in the envelopes in which model providers want it.
 *
 * @module
 */
import type { ValueSchema } from "./schema.ts";
import type { ToolAnnotations } from "./tool_contract.ts";

/** Who is to be told about tools. */
export type Provider = "anthropic" | "openai" | "mcp";

/** What is reported about a tool. */
export interface DescribedTool {
  /** Its name. */
  readonly name: string;
  /** The description for the models of this agent. */
  readonly description: string;
  /** Its arguments. */
  readonly inputSchema: ValueSchema;
  /** What a client may take for granted. */
  readonly annotations: ToolAnnotations;
}

/** A tool in a provider's envelope. */
export type ProviderTool =
  | { readonly name: string; readonly description: string; readonly input_schema: ValueSchema }
  | {
    readonly type: "function";
    readonly function: {
      readonly name: string;
      readonly description: string;
      readonly parameters: ValueSchema;
    };
  }
  | {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: ValueSchema;
    readonly annotations: Readonly<Record<string, boolean>>;
  };

/** A tool in the envelope of a provider. */
export function providerTool(tool: DescribedTool, provider: Provider): ProviderTool {
  const { name, description, inputSchema, annotations } = tool;
  if (provider === "anthropic") return { name, description, input_schema: inputSchema };
  if (provider === "openai") {
    return { type: "function", function: { name, description, parameters: inputSchema } };
  }
  return {
    name,
    description,
    inputSchema,
    annotations: {
      readOnlyHint: annotations.readOnly,
      destructiveHint: annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: annotations.openWorld,
    },
  };
}
