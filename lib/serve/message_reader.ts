/**
 * Messages out of a stream of lines.
 *
 * @module
 */
import { MessageBounds } from "./message_bounds.ts";

/** What a line is: a message, or why it is none. */
export type ReadLine =
  | { readonly message: object }
  | {
    readonly problem: string;
    readonly code: -32700 | -32600;
    readonly id: string | number | null;
  };

/**
 * Reads the messages of a stream, one a line; empty lines are passed over, and so is what is larger
 * than a message may be, which is not kept either.
 */
export async function* readMessages(input: ReadableStream<Uint8Array>): AsyncGenerator<ReadLine> {
  let pieces: Uint8Array[] = [];
  let bounds = new MessageBounds();
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const last = chunk.subarray(start, end);
      bounds.take(last);
      const read = excessOf(bounds) ?? readLine([...pieces, last]);
      start = end + 1;
      pieces = [];
      bounds = new MessageBounds();
      if (read !== undefined) yield read;
    }
    const rest = chunk.slice(start);
    bounds.take(rest);
    if (bounds.problem === undefined) pieces.push(rest);
    else pieces = [];
  }
}

function excessOf({ problem, id }: MessageBounds): ReadLine | undefined {
  return problem === undefined ? undefined : { problem, code: -32600, id };
}

function readLine(pieces: readonly Uint8Array[]): ReadLine | undefined {
  const decoder = new TextDecoder();
  const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") +
    decoder.decode();
  if (text.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "a line is not JSON", code: -32700, id: null };
  }
  const { jsonrpc, id, method, params, result, error }: Record<string, unknown> = Object(value);
  const isId = typeof id === "string" || typeof id === "number";
  const isCall = typeof method === "string" && (id === undefined || isId) &&
    (params === undefined || (typeof params === "object" && params !== null));
  const isReply = isId && method === undefined && (result !== undefined || error !== undefined);
  if (jsonrpc === "2.0" && typeof value === "object" && value !== null && (isCall || isReply)) {
    return { message: value };
  }
  return { problem: "not a message of JSON-RPC 2.0", code: -32600, id: isId ? id : null };
}
