/**
 * Detects how a file of YAML is indented.
 *
 * @module
 */

/** How far the lines of a member's value are indented from its key. */
export interface YamlLayout {
  /** The members of a mapping, and the lines of a block scalar. */
  readonly step: number;
  /** The elements of a sequence; may be 0. */
  readonly dash: number;
}

/** What a document shows first, else what its file does; two columns where both show nothing. */
export function layoutOf(text: string, file: string = text): YamlLayout {
  const { step = 2, dash = step } = { ...shownLayout(file), ...shownLayout(text) };
  return { step, dash };
}

/** What a text shows first; nothing of what it does not show. */
function shownLayout(text: string): Partial<YamlLayout> {
  let step: number | undefined;
  let dash: number | undefined;
  /** How far the key of the last line is indented, if its value stands below. */
  let key: number | undefined;
  for (let from = 0; from < text.length && (step === undefined || dash === undefined);) {
    const newline = text.indexOf("\n", from);
    const line = text.slice(from, newline < 0 ? text.length : newline).replace(/\r$/, "");
    from = newline < 0 ? text.length : newline + 1;
    const blanks = line.search(/[^ ]/);
    if (blanks < 0 || line[blanks] === "#") continue;
    if (key !== undefined) {
      const width = blanks - key;
      if (!line.startsWith("- ", blanks)) step ??= width > 0 ? width : undefined;
      else if (width >= 0) dash ??= width;
    }
    const [head = ""] = /^(?: |-(?= ))*/.exec(line) ?? [];
    const isBelow = /^[^\s#-]/.test(line.slice(head.length)) && /:[ ]*(?:#|$)/.test(line);
    key = isBelow ? head.length : undefined;
  }
  return {
    ...(step === undefined ? {} : { step }),
    ...(dash === undefined ? {} : { dash }),
  };
}
