/**
 * The hash by which contents are distinguished, made while they are read. The one file that knows
 * who makes it.
 *
 * @module
 */
/** A hash in the making. */
export interface ContentHash {
  /** Receives more of the content. */
  update(bytes: Uint8Array): void;
  /** The hash of all that was taken, SHA-256 in hexadecimal; to be called once. */
  digest(): string;
}

/** Starts a hash. */
export function contentHash(): ContentHash {
  // Loaded only here: an import would cost every start of `ct` some 8 ms.
  const { createHash } = globalThis.process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256");
  return {
    update: (bytes: Uint8Array): void => {
      hash.update(bytes);
    },
    digest: (): string => hash.digest("hex"),
  };
}

/** The hash of some bytes, or of several one after the other. */
export function hashOf(...parts: readonly Uint8Array[]): string {
  const hash = contentHash();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The same of a text or of bytes by the platform's own function, which costs no start-up time. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
