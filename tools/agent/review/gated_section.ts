/**
 * A section of a diff without the secrets of the file that it is of: a hunk from the middle of a
 * private key does not tell what it is, so the whole content decides, before and after.
 *
 * @module
 */
import { placeholder } from "@ct/secrets";
import type { Gate } from "../gate/gate.ts";
import { SecretTally } from "../gate/secret_tally.ts";
import type { DiffSection } from "./diff_sections.ts";

/** One side of a file. */
interface Side {
  /** Why nothing of it is shown; `undefined` if something is. */
  readonly blockedBy: string | undefined;
  /** Whether some of it is hidden. */
  readonly hides: boolean;
  /** Its lines. */
  readonly lines: readonly string[];
  /** The same without secrets. */
  readonly shown: readonly string[];
}

/**
 * The section without what the gate hides. `whole` is the same with all lines of the file in one
 * hunk; without it nothing of the content is shown.
 */
export function gatedSection(
  section: DiffSection,
  whole: DiffSection | undefined,
  gate: Gate,
): DiffSection {
  if (!section.body.startsWith("@@")) return section;
  if (whole === undefined) {
    return { ...section, body: "# not shown: the whole file could not be looked at\n" };
  }
  const [before, after] = [sideOf(whole, "-", gate), sideOf(whole, "+", gate)];
  const rule = before.blockedBy ?? after.blockedBy;
  if (rule !== undefined) return { ...section, body: `# ${placeholder}: ${rule}\n` };
  return before.hides || after.hides
    ? { ...section, body: shownHunks(section.body, before, after) }
    : section;
}

/** What stands before a hunk: where it begins on each side, and a line above it. */
const hunkHead = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

function sideOf({ paths, body }: DiffSection, sign: "-" | "+", gate: Gate): Side {
  const lines = body.split("\n").flatMap((line) =>
    line.startsWith(" ") || line.startsWith(sign) ? [line.slice(1)] : []
  );
  const text = lines.map((line) => `${line}\n`).join("");
  const tally = new SecretTally();
  const shown = tally.redacted(text, gate.scan(text)).split("\n");
  const rules = paths.map((path) =>
    gate.pathRule({ relative: path, realRelative: path }, () => text)
  );
  return {
    blockedBy: tally.blockedBy ?? rules.find((rule) => rule !== undefined),
    hides: tally.rules.length > 0,
    lines,
    shown,
  };
}

function shownHunks(body: string, before: Side, after: Side): string {
  let [old, present] = [0, 0];
  return body.split("\n").map((line) => {
    const head = hunkHead.exec(line);
    if (head !== null) {
      [old, present] = [Number(head[1]) - 1, Number(head[2]) - 1];
      // What follows may be a line of the file.
      return head[0];
    }
    const sign = line.charAt(0);
    const sides = [];
    if (sign === " " || sign === "-") sides.push(shownLine(before, old++));
    if (sign === " " || sign === "+") sides.push(shownLine(after, present++));
    const hidden = sides.find((each) => each !== line.slice(1));
    return hidden === undefined ? line : sign + hidden;
  }).join("\n");
}

/** A line of a side; of a secret of several lines only the first has a placeholder by itself. */
function shownLine({ lines, shown }: Side, at: number): string {
  return shown[at] === "" && lines[at] !== "" ? placeholder : shown[at] ?? placeholder;
}
