/**
 * The JSON definition of a tool, as `--explain json` prints it and the manifest carries it.
 *
 * @module
 */
import type { JsonValue } from "../text/json.ts";
import type { DescribedDefinition, OptionDefinition, ToolDefinition } from "./types.ts";

/** A tool's entry of the manifest: name, description and the schema of its input. */
export interface ManifestEntry {
  /** The entry is a JSON value. */
  readonly [key: string]: JsonValue | undefined;
  /** Full name of the tool. */
  readonly name: string;
  /** What a model reads. */
  readonly description: string;
  /** JSON schema of the options. */
  readonly input_schema: InputSchema;
  /** The entries of its verbs, where it has some. */
  readonly verbs?: readonly ManifestEntry[];
}

/** The JSON schema of a tool's options. */
export interface InputSchema {
  /** The schema is a JSON value. */
  readonly [key: string]: JsonValue;
  /** Always an object. */
  readonly type: "object";
  /** A schema an option, in definition order. */
  readonly properties: { readonly [option: string]: JsonValue };
  /** Names that must be given. */
  readonly required: readonly string[];
}

/** Projects a definition to its manifest entry. */
export function manifestEntry(definition: ToolDefinition): ManifestEntry {
  const { verbs } = definition;
  if (verbs !== undefined) return verbsEntry(definition, verbs);
  const properties: Record<string, JsonValue> = {};
  for (const [key, positional] of Object.entries(definition.positionals ?? {})) {
    properties[key] = schemaOf(positional);
  }
  for (const [key, option] of Object.entries(definition.options)) {
    properties[key] = schemaOf(option);
  }
  const { tail } = definition;
  if (tail !== undefined) properties[tail.name] = arraySchema(tail, { type: "string" });
  return {
    name: definition.name,
    description: definition.description,
    input_schema: {
      type: "object",
      properties,
      required: requiredNames(definition),
    },
  };
}

/** A verb and its words, as the launcher's entry has a command and its words. */
function verbsEntry(
  { name, description }: ToolDefinition,
  verbs: Readonly<Record<string, ToolDefinition>>,
): ManifestEntry {
  return {
    name,
    description,
    input_schema: {
      type: "object",
      properties: {
        verb: { type: "string", description: "What to do.", enum: Object.keys(verbs) },
        args: {
          type: "array",
          items: { type: "string" },
          description: "The words after the verb, as its own entry under `verbs` says.",
        },
      },
      required: ["verb"],
    },
    verbs: Object.values(verbs).map(manifestEntry),
  };
}

/** The entry as printed: indented by two spaces, members in the contract's order. */
export function explainJson(definition: ToolDefinition): string {
  return JSON.stringify(manifestEntry(definition), undefined, 2) + "\n";
}

function schemaOf(option: OptionDefinition): JsonValue {
  const implied = "implied" in option ? ` Default: ${option.implied}.` : "";
  const description = option.description + implied;
  switch (option.kind) {
    case "flag":
      return { type: "boolean", description };
    case "integer":
    case "seconds":
      return withDefault(
        { type: option.kind === "integer" ? "integer" : "number", description },
        option,
      );
    case "choice":
      return withDefault({ type: "string", enum: option.values, description }, option);
    case "list":
      if (option.single) return { type: "string", description };
      return arraySchema(option, {
        type: "string",
        ...(option.values === undefined ? {} : { enum: option.values }),
      });
    default:
      return withDefault({ type: "string", description }, option);
  }
}

function withDefault(
  schema: { readonly [key: string]: JsonValue },
  option: { readonly default?: string | number },
): JsonValue {
  return option.default === undefined ? schema : { ...schema, default: option.default };
}

function arraySchema({ description }: DescribedDefinition, items: JsonValue): JsonValue {
  return { type: "array", items, description };
}

function requiredNames({ positionals, options, tail }: ToolDefinition): readonly string[] {
  const typed = Object.entries(options)
    .filter(([, option]) => option.required || option.requiredInManifest)
    .map(([key]) => key);
  const places = Object.entries(positionals ?? {}).filter(([, { optional }]) => !optional);
  return [...places.map(([key]) => key), ...typed, ...(tail?.required ? [tail.name] : [])];
}
