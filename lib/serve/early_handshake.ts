/**
 * Answering the handshake of a client while everything else is still being loaded: clients wait for
 * it before they do anything else.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import type { Identity } from "./served.ts";

/** Revisions whose handshake is answered here; the SDK answers the others. */
const revisions: readonly unknown[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** So long the answer has to be on its way. */
const answerMs = 10;

/**
 * The answer to a line, if it is a handshake as usual: the one that the SDK would give, which
 * answers the same request later.
 */
export function earlyAnswer(
  line: string,
  { name, version, instructions, offers }: Identity,
): { readonly id: string | number; readonly line: string } | undefined {
  const { jsonrpc, id, method, params } = objectOf(line);
  const { protocolVersion, capabilities, clientInfo } = Object(params);
  const isUsual = jsonrpc === "2.0" && method === "initialize" &&
    (typeof id === "string" || typeof id === "number") && revisions.includes(protocolVersion) &&
    isRecord(capabilities) && Object.values(capabilities).every(isRecord) &&
    isRecord(clientInfo) && typeof clientInfo["name"] === "string" &&
    typeof clientInfo["version"] === "string";
  if (!isUsual) return undefined;
  const result = {
    protocolVersion,
    capabilities: Object.fromEntries(offers.map((offer) => [offer, {}])),
    serverInfo: { name, version },
    instructions,
  };
  return { id, line: `${JSON.stringify({ result, jsonrpc, id })}\n` };
}

/** The streams of a client whose handshake may be answered early. */
export class EarlyHandshake {
  /** What the client sends. */
  readonly input: ReadableStream<Uint8Array>;
  readonly #write: (line: string) => void;
  readonly #begun = Promise.withResolvers<void>();
  /** The request that is answered and will be once more. */
  #answered: string | number | undefined;

  /** Creates one from the streams, and begins to read. */
  constructor(
    identity: Identity,
    input: ReadableStream<Uint8Array>,
    write: (line: string) => void,
  ) {
    this.#write = write;
    let isFirst = true;
    const look = (chunk: Uint8Array): void => {
      if (!isFirst) return;
      isFirst = false;
      setTimeout(this.#begun.resolve, answerMs);
      const end = chunk.indexOf(10);
      const answer = earlyAnswer(new TextDecoder().decode(chunk.subarray(0, end)), identity);
      if (end < 0 || answer === undefined) return;
      this.#answered = answer.id;
      write(answer.line);
    };
    const stream = new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(chunk, controller): void {
          look(chunk);
          controller.enqueue(chunk);
        },
        flush: () => this.#begun.resolve(),
      },
      undefined,
      { highWaterMark: 1 },
    );
    this.input = input.pipeThrough(stream);
  }

  /**
   * Resolves when the client has begun and its answer, if there is one, is on its way: what loads
   * for long before that holds it up.
   */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Takes a line for the client, and keeps the second answer back. */
  readonly write = (line: string): void => {
    if (this.#answered !== undefined) {
      const { id, method } = objectOf(line);
      if (id === this.#answered && method === undefined) {
        this.#answered = undefined;
        return;
      }
    }
    this.#write(line);
  };
}

function objectOf(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}
