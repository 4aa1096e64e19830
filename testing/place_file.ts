/**
 * Files of a test that needs no whole tree.
 *
 * @module
 */
import { directoryOf } from "@ct/base";

/**
 * Writes a file and makes the directories that it lies in; `mode` are permission bits that it gets.
 */
export function placeFile(path: string, content: string | Uint8Array, mode?: number): void {
  Deno.mkdirSync(directoryOf(path), { recursive: true });
  Deno.writeFileSync(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  if (mode !== undefined) Deno.chmodSync(path, mode);
}
