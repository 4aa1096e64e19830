/**
 * Serving over HTTP on this machine. One of the few files that reach the runtime.
 *
 * @module
 */
import { protocolServer } from "./protocol_server.ts";
import { RunningCalls } from "./running_calls.ts";
import { loadSdk } from "./sdk.ts";
import type { Served } from "./served.ts";

/** How to listen. */
export interface HttpOptions {
  /** The port; 0 for any that is free. */
  readonly port: number;
  /** What each request must carry as its bearer token; without one everybody here is served. */
  readonly token?: string;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** Called with the URL of the endpoint once the server listens. */
  readonly onListen: (url: string) => void;
  /** Called with what goes wrong apart from answers. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

const host = "127.0.0.1";
const path = "/mcp";

/**
 * Serves clients on this machine until the signal aborts. Requests to another name than this
 * machine's, from a page of elsewhere, or without the token are refused. By the end calls that were
 * running have been aborted, and have ended.
 *
 * @throws {Error} The runtime's error, if the port cannot be listened to.
 */
export async function serveHttp(served: Served, options: HttpOptions): Promise<void> {
  const { port, token, signal, onListen, onProblem } = options;
  const sdk = await loadSdk();
  const calls = new RunningCalls(signal);
  const watched = { ...served, tools: served.tools.map((tool) => calls.watch(tool)) };
  const handler = sdk.createMcpHandler(() => protocolServer(watched, sdk), {
    onerror: ({ message }) => onProblem?.(message),
  });
  const answer = async (request: Request): Promise<Response> => {
    const refused = sdk.hostHeaderValidationResponse(request, sdk.localhostAllowedHostnames()) ??
      sdk.originValidationResponse(request, sdk.localhostAllowedOrigins()) ??
      await withoutToken(request, token);
    if (refused !== undefined) return refused;
    if (new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
    return await handler.fetch(request);
  };
  const server = Deno.serve({
    hostname: host,
    port,
    onListen: ({ port }) => onListen(`http://${host}:${port}${path}`),
  }, answer);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await handler.close();
  await calls.end();
  await server.shutdown();
}

/** The refusal of a request without the token. */
async function withoutToken(
  request: Request,
  token: string | undefined,
): Promise<Response | undefined> {
  if (token === undefined) return undefined;
  const [scheme = "", given = ""] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer" && await isSame(given, token)) return undefined;
  const error = { code: -32600, message: "the bearer token is missing or wrong" };
  return Response.json({ jsonrpc: "2.0", id: null, error }, {
    status: 401,
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

/** Compares digests, so that the time taken says nothing about the token. */
async function isSame(a: string, b: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [left, right] = await Promise.all([digest(a), digest(b)]);
  return left.every((byte, index) => byte === right[index]);
}
