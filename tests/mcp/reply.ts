/**
 * Replies of a server, as far as tests look at them.
 */
import assert from "node:assert/strict";

/** A text of a result. */
export interface Text {
  readonly text: string;
}

/** A tool of a list. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Members;
  readonly outputSchema: Members | undefined;
  readonly annotations: Members;
  readonly _meta: unknown;
}

/** Any object. */
export type Members = Readonly<Record<string, unknown>>;

/** A list that is not empty. */
export type Some<T> = readonly [T, ...T[]];

/** A result: lists that it does not have are empty, and so are texts. */
export interface Result {
  /** All that it has. */
  readonly members: Members;
  readonly instructions: string;
  readonly tools: readonly ListedTool[];
  readonly resources: readonly { readonly uri: string }[];
  readonly prompts: readonly { readonly name: string }[];
  readonly contents: Some<Text>;
  readonly content: Some<Text>;
  readonly messages: Some<Text>;
  readonly isError: boolean;
  readonly structuredContent: Members | undefined;
}

/** A message of a server. */
export interface Reply {
  readonly id: unknown;
  readonly method: string | undefined;
  readonly params: Members;
  /** The result, if it is a reply that has one. */
  readonly result: Result;
  /** Its error, if it is one. */
  readonly error: Members | undefined;
}

/** Reads a message. */
export function readReply(line: string): Reply {
  const { id, method, params, result, error } = members(JSON.parse(line));
  return {
    id,
    method: method === undefined ? undefined : text(method),
    params: members(params),
    result: readResult(members(result)),
    error: optional(error),
  };
}

function readResult(it: Members): Result {
  return {
    members: it,
    instructions: text(it["instructions"]),
    tools: list(it["tools"]).map((tool) => ({
      name: text(tool["name"]),
      description: text(tool["description"]),
      inputSchema: members(tool["inputSchema"]),
      outputSchema: optional(tool["outputSchema"]),
      annotations: members(tool["annotations"]),
      _meta: tool["_meta"],
    })),
    resources: list(it["resources"]).map(({ uri }) => ({ uri: text(uri) })),
    prompts: list(it["prompts"]).map(({ name }) => ({ name: text(name) })),
    contents: texts(list(it["contents"])),
    content: texts(list(it["content"])),
    messages: texts(list(it["messages"]).map(({ content }) => members(content))),
    isError: it["isError"] === true,
    structuredContent: optional(it["structuredContent"]),
  };
}

function members(value: unknown): Members {
  return Object(value);
}

function optional(value: unknown): Members | undefined {
  return value === undefined ? undefined : members(value);
}

function list(value: unknown): readonly Members[] {
  if (value === undefined) return [];
  assert.ok(Array.isArray(value));
  return value.map(members);
}

function text(value: unknown): string {
  if (value === undefined) return "";
  assert.ok(typeof value === "string");
  return value;
}

function texts(those: readonly Members[]): Some<Text> {
  const [first, ...others] = those.map((each) => ({ text: text(each["text"]) }));
  return [first ?? { text: "" }, ...others];
}
