/**
 * Reading source files whole, as those must be read that are looked at as code.
 *
 * @module
 */
import { readRegularFile, type RegularFileOptions, settingsBytes } from "@ct/base";
import { longLineBytes } from "@ct/pattern";
import { TextFile } from "./text_file.ts";

const newline = 10;
const tooManyBytes = "larger than 64 MiB";

/**
 * The bytes of a regular file, or a text that says why it is too large: what is known of code takes
 * many times the memory of the code, and is of no use in a line of several MiB.
 * @throws {CtError} With code `read` if it is not regular.
 * @throws {Error} The system's error if it cannot be read.
 *
 * @example A small file
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { sourceBytes } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, "let a;\n");
 * const bytes = sourceBytes(path, { cwd: "/", door: openDoor });
 * assert.ok(typeof bytes !== "string" && bytes.length === 7);
 * Deno.removeSync(path);
 * ```
 */
export function sourceBytes(
  path: string,
  { cwd, door }: Pick<RegularFileOptions, "cwd" | "door">,
): Uint8Array | string {
  const file = TextFile.open(path, { cwd, door });
  try {
    if (file.size > settingsBytes) return tooManyBytes;
  } finally {
    file[Symbol.dispose]();
  }
  const bytes = readRegularFile(path, { cwd, door, maxBytes: settingsBytes });
  return sourceExcess(bytes) ?? bytes;
}

/**
 * Why bytes of a source file that end at a line end are too much, if so many of it were read before;
 * `undefined` if they are not.
 */
export function sourceExcess(bytes: Uint8Array, before: number = 0): string | undefined {
  if (before + bytes.length > settingsBytes) return tooManyBytes;
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(newline, start);
    const length = (end < 0 ? bytes.length : end) - start;
    if (length > longLineBytes) return "a line is longer than 4 MiB";
    start += length + 1;
  }
}
