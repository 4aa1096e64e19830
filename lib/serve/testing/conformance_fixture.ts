/**
 * What the conformance suite of the protocol expects a server to offer, as far as it can be offered
 * with this package. As a program it serves over HTTP without a token, on the port that is its
 * word, and prints the URL.
 *
 * @module
 */
import { serveHttp } from "../http.ts";
import type { Answer, Served, ServedCall, ServedTool } from "../mod.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8" +
  "z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const text = { type: "text", text: "This is a simple text response for testing." } as const;
const image = { type: "image", data: pixel, mimeType: "image/png" } as const;
const audio = { type: "audio", data: silence, mimeType: "audio/wav" } as const;
const resource = {
  type: "resource",
  uri: "test://embedded-resource",
  mimeType: "text/plain",
  text: "This is an embedded resource content.",
} as const;

function tool(
  name: string,
  answer: Answer | ((call: ServedCall) => Promise<Answer>),
  schema = {},
): ServedTool {
  return {
    name,
    description: "A tool of the conformance suite.",
    inputSchema: { type: "object", properties: {}, ...schema },
    annotations: { readOnlyHint: true, openWorldHint: false },
    call: (_, call) => typeof answer === "function" ? answer(call) : Promise.resolve(answer),
  };
}

function yields(...content: Answer["content"]): Answer {
  return { content, isError: false };
}

/** The schema that the suite wants to find unchanged. */
const schema2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** What is served. */
export const fixture: Served = {
  name: "conformance",
  version: "1",
  instructions: "For the conformance suite.",
  tools: [
    tool("test_simple_text", yields(text)),
    tool("test_image_content", yields(image)),
    tool("test_audio_content", yields(audio)),
    tool("test_embedded_resource", yields(resource)),
    tool(
      "test_multiple_content_types",
      yields({ type: "text", text: "Multiple content types test:" }, image, resource),
    ),
    tool("test_error_handling", {
      content: [{ type: "text", text: "This tool intentionally returns an error for testing" }],
      isError: true,
    }),
    tool("test_tool_with_progress", async ({ progress }) => {
      for (const percent of [0, 50, 100]) {
        progress?.(`Completed step ${percent} of 100`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return yields(text);
    }),
    tool("json_schema_2020_12_tool", yields(text), schema2020),
  ],
  resources: [{
    uri: "test://static-text",
    name: "Static text",
    description: "A text.",
    mimeType: "text/plain",
    read: () => "This is the content of the static text resource.",
  }],
  prompts: [
    {
      name: "test_simple_prompt",
      description: "A prompt.",
      arguments: [],
      text: "This is a simple prompt for testing.",
    },
    {
      name: "test_prompt_with_arguments",
      description: "A prompt with arguments.",
      arguments: [
        { name: "arg1", description: "The first.", required: true },
        { name: "arg2", description: "The second.", required: true },
      ],
      text: "Prompt with arguments: arg1='{arg1}', arg2='{arg2}'",
    },
  ],
};

if (import.meta.main) {
  await serveHttp(fixture, {
    port: Number(Deno.args[0]),
    signal: new AbortController().signal,
    onListen: (url) => void Deno.stdout.writeSync(new TextEncoder().encode(`${url}\n`)),
  });
}
