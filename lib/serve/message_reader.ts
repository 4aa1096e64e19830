/**
 * Messages out of a stream of lines.
 *
 * @module
 */

/** A line has at most so many bytes; a longer one is passed over and said to be wrong. */
export const longestLineBytes: number = 16 * 1024 * 1024;

/** What a line is: a message, or why it is none. */
export type ReadLine =
  | { readonly message: object }
  | {
    readonly problem: string;
    readonly code: -32700 | -32600;
    readonly id: string | number | null;
  };

/** Reads the messages of a stream, one a line; empty lines are passed over. */
export async function* readMessages(input: ReadableStream<Uint8Array>): AsyncGenerator<ReadLine> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = [...pieces, chunk.subarray(start, end)];
      const isWhole = bytes + end - start <= longestLineBytes;
      start = end + 1;
      pieces = [];
      bytes = 0;
      const read = isWhole ? readLine(line) : tooLong;
      if (read !== undefined) yield read;
    }
    bytes += chunk.length - start;
    // What is too long is not kept, only counted.
    if (bytes <= longestLineBytes) pieces.push(chunk.slice(start));
    else pieces = [];
  }
}

const tooLong: ReadLine = {
  problem: `a message has more than ${longestLineBytes} bytes`,
  code: -32600,
  id: null,
};

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
