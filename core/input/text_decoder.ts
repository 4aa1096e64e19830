/**
 * Decoders of bytes, also of the encodings that the standard of the web reads as a larger one:
 * there `latin1` and `ascii` are windows-1252, whose euro sign Latin-1 lacks.
 *
 * @module
 */

/** Decodes bytes, all at once or piece by piece. */
export interface ByteDecoder {
  /**
   * The text of the bytes.
   * @throws {TypeError} If the decoder is fatal and the encoding lacks one of them.
   */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** What an encoding is part of, and from where on it differs. */
interface PartEncoding {
  /** The larger one, with one byte a character. */
  readonly of: string;
  /** Whether it has only the first half; else the next 32 bytes are control characters. */
  readonly isHalf: boolean;
}

/** The encodings that are read as they are, by their names. */
const parts: Readonly<Record<string, PartEncoding>> = {
  "us-ascii": { of: "windows-1252", isHalf: true },
  "iso-8859-1": { of: "windows-1252", isHalf: false },
  "iso-8859-9": { of: "windows-1254", isHalf: false },
  "iso-8859-11": { of: "windows-874", isHalf: false },
};

/**
 * The name of the encoding that a label stands for.
 * @throws {RangeError} If there is none.
 */
export function encodingName(label: string): string {
  const { encoding } = new TextDecoder(label);
  const typed = label.trim().toLowerCase();
  if (/ascii|ansi_x3/.test(typed)) return "us-ascii";
  const [name] = Object.entries(parts).find(([, { of, isHalf }]) => of === encoding && !isHalf) ??
    [];
  const [number = ""] = /\d+$/.exec(encoding) ?? [];
  return name === undefined || typed.endsWith(number) ? encoding : name;
}

/** The decoder of an encoding, by the name of {@linkcode encodingName}; it keeps byte order marks. */
export function textDecoder(
  name: string,
  { fatal = false }: { readonly fatal?: boolean } = {},
): ByteDecoder {
  const part = parts[name];
  const whole = new TextDecoder(part?.of ?? name, { ignoreBOM: true, fatal });
  return part === undefined ? whole : new PartDecoder(whole, part);
}

class PartDecoder implements ByteDecoder {
  readonly #whole: TextDecoder;
  readonly #isHalf: boolean;

  constructor(whole: TextDecoder, { isHalf }: PartEncoding) {
    this.#whole = whole;
    this.#isHalf = isHalf;
  }

  decode(bytes: Uint8Array = new Uint8Array()): string {
    const text = this.#whole.decode(bytes);
    const isOther = (byte: number) => byte >= 0x80 && (this.#isHalf || byte < 0xa0);
    if (!bytes.some(isOther)) return text;
    if (this.#isHalf && this.#whole.fatal) throw new TypeError("a byte is not ASCII");
    return Array.from(
      bytes,
      (byte, at) =>
        !isOther(byte) ? text.charAt(at) : this.#isHalf ? "\ufffd" : String.fromCharCode(byte),
    ).join("");
  }
}
