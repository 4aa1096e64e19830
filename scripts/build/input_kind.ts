/**
 * What a script says of standard input, for a tool that asks: whether it is something to search, a
 * file, a pipe or a socket, and not a terminal or a device.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

type Asking = Pick<ToolDefinition, "asksForInput">;

/** The lines that find out. */
export function inputLines({ asksForInput }: Asking): readonly string[] {
  if (!asksForInput) return [];
  return [
    "input=",
    "if [ -p /dev/stdin ] || [ -f /dev/stdin ] || [ -S /dev/stdin ]; then input=piped; fi",
  ];
}

/** The word that tells the tool. */
export function inputWords({ asksForInput }: Asking): readonly string[] {
  return asksForInput ? ['"$input"'] : [];
}
