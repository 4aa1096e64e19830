/**
 * The bodies of requests, within what a message may be.
 *
 * @module
 */
import { MessageBounds } from "./message_bounds.ts";

/** All bodies that are being read and answered have at most this many bytes: 64 MiB. */
const maxBytes = 64 << 20;

/** Reads the bodies of a server. */
export class RequestBodies {
  #bytes = 0;

  /** Does something with a request whose body is known to be small enough; else refuses it. */
  async with(
    request: Request,
    work: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    if (request.body === null) return await work(request);
    const bounds = new MessageBounds();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let buffered = 0;
    try {
      for await (const piece of request.body) {
        bounds.take(piece);
        if (bounds.problem !== undefined) return refusal(413, bounds.problem, bounds.id);
        buffered += piece.length;
        this.#bytes += piece.length;
        if (this.#bytes > maxBytes) return refusal(503, "other requests take 64 MiB", null);
        pieces.push(piece);
      }
      return await work(new Request(request, { body: new Blob(pieces) }));
    } finally {
      this.#bytes -= buffered;
    }
  }
}

function refusal(status: number, message: string, id: string | number | null): Response {
  const error = { code: -32600, message };
  return Response.json({ jsonrpc: "2.0", id, error }, { status });
}
