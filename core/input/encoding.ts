/**
 * In which encoding files are read: UTF-8, unless a byte order mark or the call says otherwise.
 *
 * @module
 */
import { CtError, hasUtf16Mark } from "@ct/base";
import { type ByteDecoder, encodingName, textDecoder } from "./text_decoder.ts";

/** Reads by the mark of a file; UTF-8 where there is none. */
export const autoEncoding = "auto";
/** Reads all bytes as they are. */
export const rawEncoding = "none";

const encoder = new TextEncoder();

/**
 * Checks the value of `--encoding`.
 * @throws {CtError} With code `usage` if no encoding has this name.
 */
export function readEncoding(label: string): string {
  if (label === autoEncoding || label === rawEncoding) return label;
  try {
    return encodingName(label);
  } catch (cause) {
    throw new CtError("usage", `no encoding is called "${label}"`, {
      cause,
      help:
        "auto, none, or a name of the WHATWG Encoding Standard, such as windows-1252 or utf-16le",
    });
  }
}

/** What must be done with the bytes of a file to get UTF-8. */
export interface Transcoding {
  /** Bytes to omit at the start. */
  readonly skip: number;
  /** The encoding, if it is not UTF-8. */
  readonly from: string | undefined;
}

/** What the beginning of a file and the encoding of the call say. */
export function recodingOf(beginning: Uint8Array, encoding: string): Transcoding {
  if (encoding === rawEncoding) return { skip: 0, from: undefined };
  if (hasUtf16Mark(beginning)) {
    return { skip: 2, from: beginning[0] === 0xff ? "utf-16le" : "utf-16be" };
  }
  const [first, second, third] = beginning;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { skip: 3, from: undefined };
  const isUtf8 = encoding === autoEncoding || encoding === "utf-8";
  return { skip: 0, from: isUtf8 ? undefined : encoding };
}

/**
 * The bytes of a file in UTF-8, without its mark, in pieces that end after a line feed except for
 * the last; `chunks` are such pieces if the file is in UTF-8. A piece is valid until the next is
 * asked for.
 */
export function* recoded(
  chunks: Iterable<Uint8Array>,
  encoding: string,
): Generator<Uint8Array> {
  let decoder: ByteDecoder | undefined;
  let recoding: Transcoding | undefined;
  let rest = "";
  for (const chunk of chunks) {
    const isFirst = recoding === undefined;
    recoding ??= recodingOf(chunk, encoding);
    const bytes = isFirst && recoding.skip > 0 ? chunk.subarray(recoding.skip) : chunk;
    if (recoding.from === undefined) {
      if (bytes.length > 0) yield bytes;
      continue;
    }
    decoder ??= textDecoder(recoding.from);
    const text = rest + decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    rest = text.slice(end);
    if (end > 0) yield encoder.encode(text.slice(0, end));
  }
  const last = rest + (decoder?.decode() ?? "");
  if (last !== "") yield encoder.encode(last);
}

/** The start of a file in UTF-8, as far as it can be told from the bytes that it begins with. */
export function recodedBeginning(beginning: Uint8Array, encoding: string): Uint8Array {
  const { skip, from } = recodingOf(beginning, encoding);
  const bytes = beginning.subarray(skip);
  if (from === undefined) return bytes;
  return encoder.encode(textDecoder(from).decode(bytes, { stream: true }));
}
