/**
 * Answers the requests of one client from what is served.
 *
 * @module
 */
import type { Answer, JsonObject, Served, ServedCall, ServedTool } from "./served.ts";
import type { Sdk, Server, ServerContext } from "./sdk.ts";

/** The code of the protocol for a request that names what does not exist. */
const invalidParams = -32602;

/** Lists do not change while a server runs: clients may keep them for so long. */
const lists = { ttlMs: 3_600_000, cacheScope: "private" } as const;

/** Makes the server of a connection, or of a request where each stands alone. */
export function protocolServer(served: Served, sdk: Sdk): Server {
  const { resources = [], prompts = [] } = served;
  const server = new sdk.Server({ name: served.name, version: served.version }, {
    capabilities: {
      tools: {},
      ...(resources.length > 0 ? { resources: {} } : {}),
      ...(prompts.length > 0 ? { prompts: {} } : {}),
    },
    instructions: served.instructions,
    cacheHints: {
      "tools/list": lists,
      "prompts/list": lists,
      "resources/list": lists,
      "server/discover": lists,
    },
  });
  const missing = (what: string, name: string, data?: JsonObject) =>
    new sdk.ProtocolError(invalidParams, `${what}: ${name}`, data);

  server.setRequestHandler("tools/list", () => ({ tools: served.tools.map(listed) }));
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    const tool = served.tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw missing("Unknown tool", params.name);
    return result(await tool.call(params.arguments ?? {}, callOf(ctx)));
  });
  if (resources.length > 0) {
    server.setRequestHandler("resources/list", () => ({
      resources: resources.map(({ read: _, ...resource }) => resource),
    }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const resource = resources.find((each) => each.uri === uri);
      if (resource === undefined) throw missing("Unknown resource", uri, { uri });
      return { contents: [{ uri, mimeType: resource.mimeType, text: resource.read() }] };
    });
  }
  if (prompts.length > 0) {
    server.setRequestHandler("prompts/list", () => ({
      prompts: prompts.map(({ name, description, arguments: those }) => ({
        name,
        description,
        arguments: those.map((each) => ({ ...each })),
      })),
    }));
    server.setRequestHandler("prompts/get", ({ params }) => {
      const prompt = prompts.find(({ name }) => name === params.name);
      if (prompt === undefined) throw missing("Unknown prompt", params.name);
      const given = params.arguments ?? {};
      const lacking = prompt.arguments.find(({ name, required }) => required && !given[name]);
      if (lacking !== undefined) throw missing("Missing argument", lacking.name);
      const content = { type: "text", text: prompt.text(given) } as const;
      return { description: prompt.description, messages: [{ role: "user", content }] };
    });
  }
  return server;
}

/** The entry of a tool in the list. */
function listed(tool: ServedTool) {
  const { name, description, annotations, outputSchema, maxChars } = tool;
  return {
    name,
    description,
    inputSchema: objectSchema(tool.inputSchema),
    ...(outputSchema === undefined ? {} : { outputSchema: objectSchema(outputSchema) }),
    annotations: { ...annotations },
    ...(maxChars === undefined ? {} : { _meta: { "anthropic/maxResultSizeChars": maxChars } }),
  };
}

function objectSchema(schema: JsonObject) {
  return { ...schema, type: "object" as const };
}

function result({ content, structure, isError }: Answer) {
  return {
    content: content.map((block) =>
      block.type === "resource"
        ? {
          type: block.type,
          resource: { uri: block.uri, mimeType: block.mimeType, text: block.text },
        }
        : { ...block }
    ),
    ...(structure === undefined ? {} : { structuredContent: { ...structure } }),
    ...(isError ? { isError } : {}),
  };
}

function callOf({ mcpReq }: ServerContext): ServedCall {
  const { signal } = mcpReq;
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { signal };
  let progress = 0;
  return {
    signal,
    progress(message: string): void {
      if (signal.aborted) return;
      const params = { progressToken, progress: ++progress, message };
      // A client that has gone is noticed elsewhere.
      mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
    },
  };
}
