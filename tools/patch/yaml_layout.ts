/**
 * How a file of YAML is indented.
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

const firstBelow =
  /^((?: |- +)*)[^\s#-][^\n]*:[ ]*(?:#[^\n]*)?\r?\n(?:[ ]*(?:#[^\n]*)?\r?\n)*(?=( *)(- )?)/gm;

/** What the file shows first; two columns where it shows nothing. */
export function layoutOf(text: string): YamlLayout {
  let step: number | undefined;
  let dash: number | undefined;
  for (const [, head = "", blanks = "", indicator] of text.matchAll(firstBelow)) {
    const width = blanks.length - head.length;
    if (indicator !== undefined && width >= 0) dash ??= width;
    else if (indicator === undefined && width > 0) step ??= width;
    if (step !== undefined && dash !== undefined) break;
  }
  return { step: step ?? 2, dash: dash ?? step ?? 2 };
}
