/**
 * The failures of a run while its output comes, in bounded memory: all are counted, of each so much
 * is kept as is shown of one.
 *
 * @module
 */
import { frameIn } from "./frames.ts";
import type { Project } from "./project.ts";
import type { Failure, Location, Stream } from "./types.ts";

/** At most this many failures are kept, and so much of the message of each. */
const maxKept = 1000;
const maxMessageLines = 40;
const maxMessageChars = 4000;

/** A failure whose text may continue. */
export interface Draft {
  /** Its name. */
  name: string;
  /** Whether a warning is all that it is. */
  severity: "error" | "warning";
  /** Where it is. */
  path?: string | undefined;
  /** 1-based. */
  line?: number | undefined;
  /** The frame nearest to where it was thrown. */
  frame?: Location | undefined;
  /** What its path is relative to. */
  within?: string | undefined;
  /** Whether it is no test. */
  isError: boolean;
  /** The lines of its message. */
  readonly message: string[];
  /** Characters in them. */
  chars: number;
  /** Lines of the message that were not kept. */
  cut: number;
}

/** What is known about a failure when it begins. */
export type Beginning = Partial<Omit<Draft, "message" | "chars" | "cut">> & {
  readonly name: string;
  readonly message?: readonly string[];
};

/** The failures of one run. */
export class FailureList {
  /** Failed tests. */
  failed = 0;
  /** What failed and is no test. */
  errors = 0;
  /** Warnings. */
  warnings = 0;
  /** How many are not kept. */
  unlisted = 0;
  readonly #drafts: Draft[] = [];
  readonly #open: Partial<Record<Stream, Draft>> = {};
  readonly #project: Project;

  /** Frames are searched for in the project. */
  constructor(project: Project) {
    this.#project = project;
  }

  /** How many there are that are no warnings. */
  get count(): number {
    return this.failed + this.errors;
  }

  /** Counts a failure and keeps it; it stays open for what follows on the stream. */
  add(beginning: Beginning, stream?: Stream): Draft {
    const { message = [], severity = "error", isError = false, ...rest } = beginning;
    if (severity === "warning") this.warnings++;
    else if (isError) this.errors++;
    else this.failed++;
    const draft: Draft = { ...rest, severity, isError, message: [], chars: 0, cut: 0 };
    for (const line of message) this.say(draft, line);
    if (this.#drafts.length < maxKept) this.#drafts.push(draft);
    else this.unlisted++;
    if (stream !== undefined) this.#open[stream] = draft;
    return draft;
  }

  /** The failure that is open on a stream. */
  open(stream: Stream): Draft | undefined {
    return this.#open[stream];
  }

  /** Ends the failure that is open on a stream. */
  close(stream: Stream): void {
    delete this.#open[stream];
  }

  /** Adds a line to a message, unless that is long enough. */
  say(draft: Draft, line: string): void {
    const isLong = draft.message.length >= maxMessageLines ||
      draft.chars + line.length > maxMessageChars;
    if (draft.cut > 0 || isLong) {
      draft.cut++;
      return;
    }
    draft.chars += line.length;
    draft.message.push(line);
  }

  /**
   * Takes a line as a frame, if it is one. The first inside the project is kept, or with `last`
   * the last one, as Python prints the innermost frame at the end.
   */
  frame(draft: Draft, line: string, keeps: "first" | "last" = "first"): boolean {
    const frame = frameIn(line, this.#project);
    if (frame === undefined) return false;
    if (frame.place !== undefined && (keeps === "last" || draft.frame === undefined)) {
      draft.frame = frame.place;
    }
    return true;
  }

  /** All that were kept and fit the test. */
  drafts(): readonly Draft[] {
    return this.#drafts;
  }

  /** Keeps only those that fit, and counts the others no longer. */
  keep(fits: (draft: Draft) => boolean): void {
    const kept = this.#drafts.filter(fits);
    for (const draft of this.#drafts) {
      if (kept.includes(draft)) continue;
      if (draft.severity === "warning") this.warnings--;
      else if (draft.isError) this.errors--;
      else this.failed--;
    }
    this.#drafts.splice(0, this.#drafts.length, ...kept);
  }

  /** The failures as data, errors before warnings. */
  finished(): readonly Failure[] {
    const all = this.#drafts.map((draft) => finished(draft));
    const of = (severity: Failure["severity"]) => all.filter((each) => each.severity === severity);
    return [...of("error"), ...of("warning")];
  }
}

function finished({ name, severity, path, line, frame, within, message, cut }: Draft): Failure {
  const text = dedented(message);
  const rest = cut === 0 ? [] : [`(... ${cut} more line(s))`];
  const place = path === undefined ? frame : { path, line };
  return {
    name,
    severity,
    ...place?.path === undefined ? {} : { path: place.path },
    ...place?.line === undefined ? {} : { line: place.line },
    message: [...text, ...rest].join("\n"),
    ...frame === undefined ? {} : { frame },
    ...within === undefined ? {} : { within },
  };
}

/** Lines without what all of them begin with, and without blank ones at both ends. */
function dedented(lines: readonly string[]): readonly string[] {
  const isBlank = (line: string) => line.trim() === "";
  const first = lines.findIndex((line) => !isBlank(line));
  if (first < 0) return [];
  const last = lines.findLastIndex((line) => !isBlank(line));
  const kept = lines.slice(first, last + 1);
  const indents = kept.filter((line) => !isBlank(line))
    .map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return kept.map((line) => isBlank(line) ? "" : line.slice(common).trimEnd());
}
