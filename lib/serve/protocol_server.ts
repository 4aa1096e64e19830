/**
 * Answers the requests of one client from what is served.
 *
 * @module
 */
import type { JsonObject } from "@ct/base";
import type { Answer, ServedCall, ServedPrompt, ServedTool, Serving } from "./served.ts";
import type { Sdk, Server, ServerContext } from "./sdk.ts";
import type { OwnCalls } from "./session_calls.ts";

/** The code of the protocol for a request that names what does not exist. */
const invalidParams = -32602;

/** Lists do not change while a server runs: clients may keep them for so long. */
const lists = { ttlMs: 3_600_000, cacheScope: "private" } as const;

/**
 * Creates the server of a connection, or of a request where each stands alone; `own` are then the
 * calls that its client may cancel.
 */
export function protocolServer(serving: Serving, sdk: Sdk, own?: OwnCalls): Server {
  const { name, version, instructions, offers, onRoots } = serving.identity;
  const server = new sdk.Server({ name, version }, {
    capabilities: Object.fromEntries(offers.map((offer) => [offer, {}])),
    instructions,
    cacheHints: {
      "tools/list": lists,
      "prompts/list": lists,
      "resources/list": lists,
      "server/discover": lists,
    },
  });
  server.setRequestHandler("tools/list", async () => {
    const { tools } = await serving.served;
    return { tools: tools.map(listed) };
  });
  const rootsKnown = onRoots === undefined ? async () => {} : followRoots(server, onRoots);
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    const [served] = await Promise.all([serving.served, rootsKnown()]);
    const tool = served.tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw wrongRequest(sdk, `${served.unknownTool ?? "Unknown tool"}: ${params.name}`);
    }
    const call = callOf(ctx);
    const work = (signal: AbortSignal) => tool.call(params.arguments ?? {}, { ...call, signal });
    if (own === undefined) return result(await work(call.signal));
    const { session, calls } = own;
    return result(await calls.run({ session, id: ctx.mcpReq.id, signal: call.signal }, work));
  });
  if (own !== undefined) {
    server.setNotificationHandler("notifications/cancelled", ({ params: { requestId } }) => {
      if (requestId !== undefined) own.calls.cancel(own.session, requestId);
    });
  }
  if (offers.includes("resources")) serveResources(serving, server, sdk);
  if (offers.includes("prompts")) servePrompts(serving, server, sdk);
  return server;
}

function serveResources({ served }: Serving, server: Server, sdk: Sdk): void {
  server.setRequestHandler("resources/list", async () => {
    const { resources = [] } = await served;
    return { resources: resources.map(({ read: _, isFixed: __, ...resource }) => resource) };
  });
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const { resources = [] } = await served;
    const resource = resources.find((each) => each.uri === uri);
    if (resource === undefined) throw wrongRequest(sdk, `Unknown resource: ${uri}`, { uri });
    return { contents: [{ uri, mimeType: resource.mimeType, text: await resource.read() }] };
  });
}

function servePrompts({ served }: Serving, server: Server, sdk: Sdk): void {
  server.setRequestHandler("prompts/list", async () => {
    const { prompts = [] } = await served;
    return {
      prompts: prompts.map(({ name, description, arguments: those }) => ({
        name,
        description,
        arguments: those.map(({ otherwise: _, ...each }) => each),
      })),
    };
  });
  server.setRequestHandler("prompts/get", async ({ params }) => {
    const { prompts = [] } = await served;
    const prompt = prompts.find(({ name }) => name === params.name);
    if (prompt === undefined) throw wrongRequest(sdk, `Unknown prompt: ${params.name}`);
    const args = params.arguments ?? {};
    const lacking = prompt.arguments.find(({ name, required }) => required && !args[name]);
    if (lacking !== undefined) throw wrongRequest(sdk, `Missing argument: ${lacking.name}`);
    const content = { type: "text", text: messageOf(prompt, args) } as const;
    return { description: prompt.description, messages: [{ role: "user", content }] };
  });
}

function messageOf(prompt: ServedPrompt, args: Readonly<Record<string, string>>): string {
  const names = new Map(prompt.arguments.map((each) => [each.name, each]));
  return prompt.text.replaceAll(/\{(\w{1,64})\}/g, (whole, name: string) => {
    const argument = names.get(name);
    return argument === undefined ? whole : args[name] ?? argument.otherwise ?? "";
  });
}

/** The answer to a request that names what does not exist, or lacks what it needs. */
function wrongRequest(sdk: Sdk, message: string, data?: JsonObject): Error {
  return new sdk.ProtocolError(invalidParams, message, data);
}

/** So long calls wait for a client to say which directories are meant, in milliseconds. */
const rootsMs = 1000;

/**
 * Asks a client with a handshake for its directories, at once and when it says that they changed.
 * What it yields resolves when the client has answered, or has taken too long for it.
 */
function followRoots(
  server: Server,
  onRoots: (directories: readonly string[]) => void,
): () => Promise<void> {
  let pending = Promise.resolve();
  const ask = async (): Promise<void> => {
    if (server.getClientCapabilities()?.roots === undefined) return;
    const { roots } = await server.listRoots();
    onRoots(roots.flatMap(({ uri }) => fileOf(uri)));
  };
  // A client that does not answer keeps what the server has.
  const follow = (): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, rootsMs);
    ask().catch(() => {}).finally(() => {
      clearTimeout(late);
      resolve();
    });
    pending = promise;
  };
  server.oninitialized = follow;
  server.setNotificationHandler("notifications/roots/list_changed", follow);
  return () => pending;
}

function fileOf(uri: string): readonly string[] {
  try {
    const { protocol, pathname } = new URL(uri);
    return protocol === "file:" ? [decodeURIComponent(pathname)] : [];
  } catch {
    return [];
  }
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
