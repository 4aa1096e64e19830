/**
 * The one way in which the message of an error reaches a sink.
 *
 * @module
 */
import type { Sink } from "./context.ts";

/** Writes the message of an error, which begins with the tool's name. */
export function writeFailure(sink: Sink, text: string): void {
  if (sink.writeFailure === undefined) sink.write(text);
  else sink.writeFailure(text);
}
