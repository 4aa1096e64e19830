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
  const isProgram = ((mode ?? 0) & 0o111) !== 0;
  const written = isProgram ? `${path}.written` : path;
  Deno.writeFileSync(
    written,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  if (isProgram) copyProgram(written, path);
  if (mode !== undefined) Deno.chmodSync(path, mode);
}

/**
 * Another process writes what is to be started: what this one has open for writing, programs have
 * open as well that another thread starts at that moment, and until then it cannot be started.
 */
function copyProgram(from: string, to: string): void {
  try {
    Deno.removeSync(to);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const { success } = new Deno.Command("cp", { args: ["--", from, to] }).outputSync();
  if (!success) throw new Error(`cannot copy ${from}`);
  Deno.removeSync(from);
}
