/**
 * Messages out of a stream of lines.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import { MessageBounds } from "./message_bounds.ts";

/** What a line is: a message, or why it is none. */
export type ReadLine =
  | { readonly message: object }
  | {
    readonly problem: string;
    readonly code: -32700 | -32600 | -32602;
    readonly id: string | number | null;
  };

/**
 * Reads the messages of a stream, one per line; empty lines are skipped, and so is what is larger
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
  const hasParams = params === undefined || (typeof params === "object" && params !== null);
  const isCall = typeof method === "string" && (id === undefined || isId) && hasParams;
  const isReply = isId && method === undefined && (result !== undefined || error !== undefined);
  const answered = isId ? id : null;
  if (!isRecord(value) || jsonrpc !== "2.0" || !(isCall || isReply)) {
    return { problem: "not a message of JSON-RPC 2.0", code: -32600, id: answered };
  }
  // The SDK skips a request in another form without a word, and its client would wait.
  const problem = isCall && isId ? problemOf(value) : undefined;
  return problem === undefined ? { message: value } : { ...problem, id: answered };
}

/** What is wrong about a request that is one of JSON-RPC; `undefined` if nothing is. */
function problemOf(
  { jsonrpc: _, id, method: __, params, ...others }: Readonly<Record<string, unknown>>,
): { readonly problem: string; readonly code: -32600 | -32602 } | undefined {
  const [other] = Object.keys(others);
  if (other !== undefined) {
    return { problem: `a request has no member ${JSON.stringify(other)}`, code: -32600 };
  }
  if (!isToken(id)) return { problem: "the id of a request is a text or an integer", code: -32600 };
  if (params === undefined) return undefined;
  if (!isRecord(params)) return { problem: "params is an object", code: -32602 };
  const meta = params["_meta"];
  if (meta === undefined) return undefined;
  if (!isRecord(meta)) return { problem: "_meta is an object", code: -32602 };
  const token = meta["progressToken"];
  return token === undefined || isToken(token)
    ? undefined
    : { problem: "progressToken is a text or an integer", code: -32602 };
}

/** Whether a value names a request in this protocol. */
function isToken(value: unknown): boolean {
  return typeof value === "string" || Number.isSafeInteger(value);
}
