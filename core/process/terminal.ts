/**
 * The one door to the terminal (R26): whatever is printed, nothing gets through that would steer
 * it.
 *
 * @module
 */
import { escapeForTerminal } from "@ct/base";
import type { Sink } from "../context/context.ts";
import { palette } from "../text/colour.ts";
import { type LinkPlace, withLinks } from "./hyperlinks.ts";

/**
 * The sink of results, if it is no terminal; else one that writes there what would steer it as
 * escapes. With `colour` the sequences that set colours come through, and with `links` what is
 * shown as the place of a file becomes a link.
 */
export function guarded(sink: Sink, colour: boolean, links?: LinkPlace): Sink {
  if (!sink.isTerminal) return sink;
  return {
    isTerminal: true,
    get columns(): number | undefined {
      return sink.columns;
    },
    write: (text, raw = false): void => {
      if (raw) return sink.write(text);
      const safe = escapeForTerminal(text.toWellFormed(), { colour });
      sink.write(colour && links !== undefined ? withLinks(safe, links) : safe);
    },
    flush: (): void => sink.flush(),
    withColour: (colour) => guarded(sink, colour, links),
  };
}

/** What stands before a message: the name of who speaks, or that the call is wrong. */
const speaker = /^(?:ct(?:-[a-z]+)?|error):(?= )/;

/**
 * The sink of diagnostics, guarded as well. With `colour` the name of the tool before a message is
 * marked, once no other sequence can come through.
 */
export function diagnostics(sink: Sink, colour: boolean): Sink {
  const { title, failure } = palette(colour);
  const written = (text: string, mark: (name: string) => string): void => {
    const safe = sink.isTerminal ? escapeForTerminal(text.toWellFormed(), { colour: false }) : text;
    sink.write(colour ? safe.replace(speaker, mark) : safe);
  };
  return {
    isTerminal: sink.isTerminal,
    get columns(): number | undefined {
      return sink.columns;
    },
    write: (text, raw = false): void => raw ? sink.write(text) : written(text, title),
    writeFailure: (text): void => written(text, failure),
    flush: (): void => sink.flush(),
    withColour: (colour) => diagnostics(sink, colour),
  };
}

/** What the environment says of colours. */
export interface ColourWishes {
  /** The terminal has none, as `TERM=dumb` says. */
  readonly isDumb?: boolean;
  /** There are to be some without a terminal as well, as `CLICOLOR_FORCE` says. */
  readonly isForced?: boolean;
}

/** Whether a stream has colours where no option says. */
export function hasColour(
  { isTerminal }: Pick<Sink, "isTerminal">,
  { isDumb = false, isForced = false }: ColourWishes,
): boolean {
  // NO_COLOR, which outweighs the others.
  if (Deno.noColor) return false;
  return isForced || isTerminal && !isDumb;
}

/** The terminal's width in columns; `undefined` where it has none, as one on a serial line. */
export function terminalColumns(): number | undefined {
  try {
    return Deno.consoleSize().columns || undefined;
  } catch {
    return undefined;
  }
}
