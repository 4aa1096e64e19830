/**
 * Serving over HTTP on this machine. One of the few files that reach the runtime.
 *
 * @module
 */
import { jsonIn } from "@ct/base";
import { protocolServer } from "./protocol_server.ts";
import { RequestBodies } from "./request_body.ts";
import { RunningCalls } from "./running_calls.ts";
import { loadSdk } from "./sdk.ts";
import { type Served, servingOf } from "./served.ts";
import { SessionCalls } from "./session_calls.ts";

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
const sessionHeader = "mcp-session-id";
/** No handshake is as long. */
const longestHandshake = 65_536;

/**
 * Serves clients on this machine until the signal aborts. Requests to another name than this
 * machine's, from a page of elsewhere, or without the token are refused. Clients with a handshake
 * are given a session, by which they can cancel calls; nothing else depends on it. By the end calls
 * that were running have been aborted, and have ended.
 *
 * @throws {Error} The runtime's error, if the port cannot be listened to.
 */
export async function serveHttp(served: Served, options: HttpOptions): Promise<void> {
  const { port, token, signal, onListen, onProblem } = options;
  const sdk = await loadSdk();
  const calls = new RunningCalls(signal);
  const watched = calls.watch(servingOf(served));
  const sessions = new SessionCalls();
  const bodies = new RequestBodies();
  const handler = sdk.createMcpHandler(({ era, requestInfo }) => {
    const session = era === "legacy" ? requestInfo?.headers.get(sessionHeader) : undefined;
    return protocolServer(watched, sdk, session ? { session, calls: sessions } : undefined);
  }, { onerror: ({ message }) => onProblem?.(message) });
  const answer = async (request: Request): Promise<Response> => {
    const refused = sdk.hostHeaderValidationResponse(request, sdk.localhostAllowedHostnames()) ??
      sdk.originValidationResponse(request, sdk.localhostAllowedOrigins()) ??
      await withoutToken(request, token);
    if (refused !== undefined) return refused;
    if (new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
    const session = request.headers.get(sessionHeader);
    if (session !== null && sessions.hasEnded(session)) return new Response(null, { status: 404 });
    if (session !== null && request.method === "DELETE") {
      sessions.end(session);
      return new Response(null, { status: 204 });
    }
    return await bodies.with(request, async (request) => {
      const isNew = session === null && await isHandshake(request);
      const response = await handler.fetch(request);
      return isNew && response.ok ? withSession(response) : response;
    });
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

/** Whether a request is the handshake of the older revisions. Its body can be read again. */
async function isHandshake(request: Request): Promise<boolean> {
  const length = Number(request.headers.get("content-length") ?? Infinity);
  // Those of the newer revisions name their method in a header.
  const isOld = request.method === "POST" && !request.headers.has("mcp-method");
  if (!isOld || !(length <= longestHandshake)) return false;
  const text = await request.clone().text().catch(() => "");
  return Object(jsonIn(text)).method === "initialize";
}

function withSession({ body, status, headers }: Response): Response {
  const named = new Headers(headers);
  named.set(sessionHeader, crypto.randomUUID());
  return new Response(body, { status, headers: named });
}

/** The refusal of a request without the token. */
async function withoutToken(
  request: Request,
  token: string | undefined,
): Promise<Response | undefined> {
  if (token === undefined) return undefined;
  const [scheme = "", credentials = ""] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer" && await isSame(credentials, token)) return undefined;
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
