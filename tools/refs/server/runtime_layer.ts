/**
 * What the protocol's package needs of a runtime: that of this suite is neither Node nor a browser
 * to it.
 *
 * @module
 */
import { AbstractMessageBuffer, RAL } from "./protocol.ts";

/** The header of a message is shorter, in bytes. */
const longestHeader = 4 << 10;

/** Bytes of messages. */
class ByteBuffer extends AbstractMessageBuffer {
  readonly #ascii = new TextDecoder("ascii");

  /** What has no header is not gone through again with each piece that comes. */
  override tryReadHeaders(lowerCaseKeys?: boolean): Map<string, string> | undefined {
    const headers = super.tryReadHeaders(lowerCaseKeys);
    if (headers === undefined && this.numberOfBytes > longestHeader) {
      throw new RangeError("a header without an end");
    }
    return headers;
  }

  protected emptyBuffer(): Uint8Array {
    return new Uint8Array(0);
  }

  protected fromString(value: string): Uint8Array {
    return new TextEncoder().encode(value);
  }

  protected toString(value: Uint8Array, encoding: string): string {
    return encoding === "ascii" ? this.#ascii.decode(value) : new TextDecoder().decode(value);
  }

  protected asNative(buffer: Uint8Array, length?: number): Uint8Array {
    return length === undefined ? buffer : buffer.slice(0, length);
  }

  protected allocNative(length: number): Uint8Array {
    return new Uint8Array(length);
  }
}

function timed(ms: number, callback: () => void): { dispose(): void } {
  const handle = setTimeout(callback, ms);
  return { dispose: () => clearTimeout(handle) };
}

/** Nothing is printed: what goes wrong is reported by events. */
const silent = { info: nothing, log: nothing, warn: nothing, error: nothing };

function nothing(): void {}

/** Gives it to the package. */
export function installRuntimeLayer(): void {
  RAL.install({
    crypto: { randomUUID: () => crypto.randomUUID() },
    messageBuffer: { create: (encoding) => new ByteBuffer(encoding) },
    applicationJson: {
      encoder: {
        name: "application/json",
        encode: (message) => Promise.resolve(new TextEncoder().encode(JSON.stringify(message))),
      },
      decoder: {
        name: "application/json",
        // A promise also if it is no JSON.
        decode: (bytes) => Promise.resolve(bytes).then((it) => JSON.parse(decoded(it))),
      },
    },
    console: silent,
    timer: {
      setTimeout: (callback, ms, ...args) => timed(ms, () => callback(...args)),
      setImmediate: (callback, ...args) => timed(0, () => callback(...args)),
      setInterval(callback, ms, ...args) {
        const handle = setInterval(() => callback(...args), ms);
        return { dispose: () => clearInterval(handle) };
      },
    },
  });
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
