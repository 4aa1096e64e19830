/**
 * Files in other encodings than UTF-8: their text, and the same bytes again for what no edit
 * changes.
 *
 * @module
 */
import { CtError, decodeBytes, encodeBytes } from "@ct/base";
import { rawEncoding, readEncoding, recodingOf, textDecoder } from "@ct/core/input";

/** Reads and writes text in an encoding. */
export interface FileEncoding {
  /** What it is called. */
  readonly name: string;
  /** How many bytes each UTF-16 unit takes; `undefined` stands for those of UTF-8. */
  readonly unitBytes: 1 | 2 | undefined;
  /** The text with its mark, if it has one; `undefined` if the bytes are none in this encoding. */
  decode(bytes: Uint8Array): string | undefined;
  /** The bytes of a text; `undefined` if the encoding lacks one of its characters. */
  encode(text: string): Uint8Array | undefined;
}

/**
 * Chooses the encoding of a file by the bytes that it begins with; `undefined` stands for UTF-8.
 */
export interface ChooseEncoding {
  (beginning: Uint8Array): FileEncoding | undefined;
  /** How files are read that should be UTF-8 and are not, if they are. */
  readonly otherwise?: FileEncoding;
}

/** Bytes that are not UTF-8 are kept as they are. */
const raw: FileEncoding = {
  name: "no encoding",
  unitBytes: undefined,
  decode: decodeBytes,
  encode: encodeBytes,
};

/** Encodings in which characters take different numbers of bytes; we can only read them. */
const unwritable = /^(?:big5|euc-|gb|iso-2022-jp|shift_jis|replacement)/;

/**
 * What `--encoding` says.
 * @throws {CtError} With code `usage` if no encoding has this name, or `unsupported` if text cannot
 * be written in it.
 */
export function encodingChoice(label: string): ChooseEncoding {
  const typed = readEncoding(label);
  if (unwritable.test(typed)) {
    throw new CtError("unsupported", `--encoding ${label}: files in ${typed} cannot be edited`, {
      help:
        "edit files in UTF-8, UTF-16 or an encoding of one byte per character, like windows-1252",
    });
  }
  const known = new Map<string, FileEncoding>();
  const choose = (beginning: Uint8Array) => {
    const { from } = recodingOf(beginning, typed);
    if (from === undefined) return undefined;
    const encoding = known.get(from) ?? fileEncoding(from);
    known.set(from, encoding);
    return encoding;
  };
  return typed === rawEncoding ? Object.assign(choose, { otherwise: raw }) : choose;
}

/**
 * The bytes of a text in the encoding of a file, UTF-8 if it is `undefined`.
 * @throws {CtError} With code `encoding` if the encoding lacks a character.
 */
export function encodedText(
  text: string,
  path: string,
  encoding: FileEncoding | undefined,
): Uint8Array {
  if (encoding === undefined) return new TextEncoder().encode(text);
  const bytes = encoding.encode(text);
  if (bytes !== undefined) return bytes;
  const { name } = encoding;
  throw new CtError(
    "encoding",
    `${path} is in ${name}, which cannot represent all of the new text`,
    {
      path,
      help: "nothing was written; exclude the file, or use characters of this encoding",
    },
  );
}

function fileEncoding(name: string): FileEncoding {
  const decoder = textDecoder(name, { fatal: true });
  const isLittle = name === "utf-16le";
  const isWide = isLittle || name === "utf-16be";
  const encode = isWide ? (text: string) => utf16Bytes(text, isLittle) : byteEncoder(name);
  return {
    name,
    unitBytes: isWide ? 2 : 1,
    decode(bytes): string | undefined {
      try {
        return decoder.decode(bytes);
      } catch {
        return undefined;
      }
    },
    encode,
  };
}

function utf16Bytes(text: string, isLittle: boolean): Uint8Array | undefined {
  if (!text.isWellFormed()) return undefined;
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
}

/** The other way round than the runtime's decoder of an encoding with one byte a character. */
function byteEncoder(name: string): FileEncoding["encode"] {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = textDecoder(name).decode(all);
  const bytesOf = new Map(Array.from(characters, (character, byte) => [character, byte]));
  bytesOf.delete("\ufffd");
  return (text) => {
    const bytes = Array.from(text, (character) => bytesOf.get(character));
    return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
  };
}
