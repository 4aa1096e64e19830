/**
 * The one door to the terminal (R26): whoever prints what, nothing comes through that would steer
 * it.
 *
 * @module
 */
import { escapeForTerminal } from "@ct/base";
import type { Sink } from "../context/context.ts";

/**
 * The sink, if it is no terminal; else one that writes there what would steer it as escapes. With
 * `colour` the sequences that set colours come through.
 */
export function guarded(sink: Sink, colour: boolean): Sink {
  if (!sink.isTerminal) return sink;
  return {
    isTerminal: true,
    get columns(): number | undefined {
      return sink.columns;
    },
    write: (text, raw = false): void => {
      sink.write(raw ? text : escapeForTerminal(text.toWellFormed(), { colour }));
    },
    flush: (): void => sink.flush(),
  };
}

/** The terminal's width in columns; `undefined` where it has none, as one on a serial line. */
export function terminalColumns(): number | undefined {
  try {
    return Deno.consoleSize().columns || undefined;
  } catch {
    return undefined;
  }
}
