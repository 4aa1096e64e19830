/**
 * The first word of a process that an installed script starts: what standard output is, which the
 * runtime cannot tell, and what the environment says of it.
 *
 * @module
 */
import type { ColourWishes } from "./terminal.ts";

/** What a script says of a standard output that is closed. */
const outputClosed = "closed";
/** What it says of one that is judged by who has started it. */
const outputJudged = "judged";
/** What follows, with a comma, where the environment wants no colours, or wants them everywhere. */
const [dumbTerminal, forcedColour] = ["dumb", "colour"];
/** What stands before the name of the host, where the terminal has links. */
const linkMark = "links:";

/** What is known of standard output. */
export interface OutputFacts {
  /** It was closed. The runtime prints to the null device then. */
  readonly isOutputClosed: boolean;
  /** A program of the suite judges it. */
  readonly isOutputJudged: boolean;
  /** What the environment says of colours. */
  readonly colours: ColourWishes;
  /** The host of the files, for links; absent where the terminal is not known to have them. */
  readonly linkHost: string | undefined;
}

/** What a script says of standard output. */
export function outputOf(word = ""): OutputFacts {
  const words = word.split(",");
  const host = words.find((each) => each.startsWith(linkMark))?.slice(linkMark.length);
  return {
    isOutputClosed: words.includes(outputClosed),
    isOutputJudged: words.includes(outputJudged),
    colours: { isDumb: words.includes(dumbTerminal), isForced: words.includes(forcedColour) },
    linkHost: host === undefined || /^[\w.-]*$/.test(host) ? host : "",
  };
}
