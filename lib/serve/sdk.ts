/**
 * The protocol's own SDK, loaded when a server starts: a program that only may serve pays nothing
 * for it. Nothing else imports the package.
 *
 * @module
 */
import type {
  createMcpHandler,
  hostHeaderValidationResponse,
  JSONRPCMessage,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolError,
  Server,
  ServerContext,
  Transport,
} from "@modelcontextprotocol/server";
import type { serveStdio } from "@modelcontextprotocol/server/stdio";

/** Types of the package. */
export type { JSONRPCMessage, Server, ServerContext, Transport };

/** What is used of the package. */
export interface Sdk {
  /** One connection or one request of a client. */
  readonly Server: typeof Server;
  /** An answer that says that a request is wrong. */
  readonly ProtocolError: typeof ProtocolError;
  /** Serves a pair of streams. */
  readonly serveStdio: typeof serveStdio;
  /** Serves requests of HTTP. */
  readonly createMcpHandler: typeof createMcpHandler;
  /** Refuses requests to a name that is not this machine's. */
  readonly hostHeaderValidationResponse: typeof hostHeaderValidationResponse;
  /** Refuses requests of pages that are not this machine's. */
  readonly originValidationResponse: typeof originValidationResponse;
  /** The names of this machine. */
  readonly localhostAllowedHostnames: typeof localhostAllowedHostnames;
  /** The same for origins. */
  readonly localhostAllowedOrigins: typeof localhostAllowedOrigins;
}

/** Loads the package; later calls find it loaded. */
export async function loadSdk(): Promise<Sdk> {
  const [server, { serveStdio }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("@modelcontextprotocol/server/stdio"),
  ]);
  return { ...server, serveStdio };
}
