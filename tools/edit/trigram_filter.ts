/**
 * A filter that tells quickly that a text does not contain another: a set of hashes of all three-letter sequences
 * (the idea of B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970).
 *
 * @module
 */

const bits = 1 << 16;

/** The three-letter sequences of one text. */
export class TrigramFilter {
  readonly #set = new Uint32Array(bits / 32);

  /** Takes in a text. */
  constructor(text: string) {
    for (let at = 0; at + 2 < text.length; at++) {
      const hash = hashAt(text, at);
      this.#set[hash >>> 5] = (this.#set[hash >>> 5] ?? 0) | 1 << (hash & 31);
    }
  }

  /** `false` only if the text certainly does not contain `part`. */
  mayContain(part: string): boolean {
    for (let at = 0; at + 2 < part.length; at++) {
      const hash = hashAt(part, at);
      if (((this.#set[hash >>> 5] ?? 0) & 1 << (hash & 31)) === 0) return false;
    }
    return true;
  }
}

function hashAt(text: string, at: number): number {
  const code = text.charCodeAt(at) |
    text.charCodeAt(at + 1) << 8 ^ text.charCodeAt(at + 2) << 16;
  return Math.imul(code, 0x9e3779b1) >>> 16;
}
