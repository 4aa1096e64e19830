/**
 * A directory in place of a file: its outline.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type Context, MemorySink } from "@ct/core/context";
import type { ViewOptions } from "./definition.ts";

/**
 * Outlines a directory; what is returned prints the outline, and resolves to its exit status.
 * @throws {CtError} With code `read` if it has no declarations, or nothing here can outline it.
 */
export async function outlineOf(
  path: string,
  options: ViewOptions,
  ctx: Context,
): Promise<(write: (text: string) => void) => Promise<number>> {
  const [stdout, stderr] = [new MemorySink(), new MemorySink()];
  const { encoding, timeout } = options;
  const words = [
    `--encoding=${encoding}`,
    ...options.lossy ? ["--lossy"] : [],
    ...options["json-pretty"] ? ["--json-pretty"] : options.json ? ["--json"] : [],
    ...timeout === undefined ? [] : [`--timeout=${timeout}`],
    "--",
    path,
  ];
  const outline = ctx.commands.get("ct-outline");
  const status = await outline?.run(words, { ...ctx, stdout, stderr, onLooked: undefined }) ?? 1;
  if (status === 1) {
    throw new CtError("read", `read ${path}: Is a directory (os error 21)`, { path });
  }
  return (write) => {
    write(stdout.text);
    ctx.stderr.write(stderr.text);
    return Promise.resolve(status);
  };
}
