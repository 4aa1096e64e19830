/**
 * A file that is edited: the checks that come before, in the order of the contract, and the write
 * that comes after.
 *
 * @module
 */
import {
  CtError,
  decodeLossy,
  decodeStrict,
  hashOf,
  lstatIfThere,
  readRegularFile,
} from "@ct/base";
import type { Call } from "../call/call.ts";
import { Blocked, ToolFailure } from "../contract/failure.ts";
import { placeholder, redactSpans } from "@ct/secrets";
import type { Location } from "../files/root.ts";
import { wholeTextRule } from "../gate/secret_tally.ts";
import { hasByteOrderMark, isBinaryContent } from "../files/text_sample.ts";
import type { ReadState } from "../store/reads.ts";
import { EditedText, type ExactEdit } from "./edit_text.ts";
import { explainMiss } from "./miss.ts";
import { keptPieces } from "./segments.ts";
import { writeContent } from "./write_content.ts";

/** Larger files are not edited: their text would not fit. */
const maxBytes = 256 << 20;
const noteLines = 20;

/** Makes edits in a text; what it throws leaves the file alone. */
export type MakeEdits = (file: EditableFile) => void;

/** What edits are made in. */
export interface EditableFile {
  /** The text, without a byte order mark. */
  readonly text: EditedText;
  /**
   * Checks what is to be put in.
   * @throws {ToolFailure} If that would put a placeholder in the place of a secret.
   */
  checkNew(newString: string): void;
  /** Remarks why an edit found nothing. */
  explain(edit: ExactEdit): void;
  /** Remarks where an edit found several. */
  tellLines(starts: readonly number[]): void;
}

/**
 * Edits the file at a path. If somebody changes it at the same time, the edits are made once more
 * on what it is then.
 * @throws {ToolFailure} If a check fails, or the edits do.
 * @throws {Blocked} If the file is gated.
 */
export async function editFileAt(path: string, makeEdits: MakeEdits, call: Call): Promise<void> {
  const { realPath } = call.place.root.writable(path);
  await call.inTurn(realPath, async () => {
    for (let isRepeated = false;; isRepeated = true) {
      const source = await openSource(call.place.root.writable(path), call);
      try {
        return await editOnce(source, makeEdits, call);
      } catch (error) {
        const isRace = error instanceof CtError && error.code === "write" &&
          !isRepeated && hasChanged(source, call);
        if (!isRace) throw error;
      }
    }
  });
}

/** A file as it was read. */
interface Source {
  readonly place: Location;
  readonly bytes: Uint8Array;
  readonly mode: number | null;
  readonly state: ReadState | undefined;
}

function hasChanged({ place, bytes }: Source, { door }: Call): boolean {
  const info = lstatIfThere(place.realPath);
  if (info === undefined || !info.isFile) return true;
  return hashOf(readRegularFile(place.realPath, { cwd: "/", door })) !== hashOf(bytes);
}

async function openSource(
  place: Location,
  { door, place: { gate, store, session, readBeforeEdit } }: Call,
): Promise<Source> {
  const { given, realPath } = place;
  const info = lstatIfThere(realPath);
  if (info === undefined || !info.isFile) throw new ToolFailure(`File not found: ${given}`);
  if (info.size > maxBytes) throw new ToolFailure(`File is too large to edit: ${given}`);
  const bytes = readRegularFile(realPath, { cwd: "/", door });
  const text = decodeLossy(bytes);
  const rule = gate.pathRule(place, () => text) ?? wholeTextRule(text, gate.scan(text));
  if (rule !== undefined) throw new Blocked(rule);
  const state = await store.reads.state(session, realPath);
  if (state === undefined && readBeforeEdit) {
    throw new ToolFailure(`File has not been read in this session: ${given}`);
  }
  if (isBinaryContent(bytes)) throw new ToolFailure(`Cannot edit binary file: ${given}`);
  // Writing one would leave the other names behind, or change what others see under theirs.
  if ((info.nlink ?? 1) > 1) throw new ToolFailure(`File has several hard links: ${given}`);
  return { place, bytes, mode: info.mode === null ? null : info.mode & 0o7777, state };
}

async function editOnce(source: Source, makeEdits: MakeEdits, call: Call): Promise<void> {
  const { place, bytes, mode, state } = source;
  const hasMark = hasByteOrderMark(bytes);
  const body = hasMark ? bytes.subarray(3) : bytes;
  const first = decodeStrict(body);
  if (first === undefined) throw new ToolFailure(`File is not valid UTF-8: ${place.given}`);
  const { gate } = call.place;
  const text = new EditedText(first, gate);
  const isStale = state !== undefined && state.hash !== hashOf(bytes);
  if (isStale) call.note("the file changed since it was read");
  makeEdits({
    text,
    checkNew: (newString) => {
      if (!newString.isWellFormed()) {
        throw new ToolFailure("newString is not well-formed Unicode");
      }
      if (state?.redacted === true && newString.includes(placeholder)) {
        throw new ToolFailure("newString contains a redacted placeholder");
      }
    },
    explain: (edit) => {
      const seen = redactSpans(text.text, gate.scan(text.text).spans);
      const { code, remark } = explainMiss(seen, edit);
      call.note(`miss ${isStale ? "stale, " : ""}${code}: ${remark}`);
    },
    tellLines: (starts) => {
      const lines = starts.slice(0, noteLines).map((start) => text.lineOf(start)).join(", ");
      const more = starts.length > noteLines ? `, and ${starts.length - noteLines} more` : "";
      call.note(`oldString is at lines ${lines}${more}`);
    },
  });
  if (text.text === first) return;
  call.note(untouchedNote(text));
  assertStillHidden(text, call);
  const after = new TextEncoder().encode(hasMark ? `\ufeff${text.text}` : text.text);
  await writeContent(place, { before: bytes, mode, after }, call);
}

/**
 * Checks that the edits leave hidden what is hidden: a value is known by its name, and who renames
 * it or takes its quotes could read it afterwards.
 * @throws {ToolFailure} If one would be shown.
 */
function assertStillHidden({ first, text }: EditedText, { place: { gate } }: Call): void {
  const hidden = gate.scan(first).spans.map(({ start, end }) => first.slice(start, end));
  if (hidden.length === 0) return;
  const { spans } = gate.scan(text);
  for (const value of new Set(hidden)) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const isHidden = spans.some(({ start, end }) => start <= at && at + value.length <= end);
      if (!isHidden) throw new ToolFailure("The edit would show a value that is hidden");
    }
  }
}

/**
 * Reports that nothing outside the edited places changed.
 * @throws {Error} If something did, before anything is written.
 */
function untouchedNote(text: EditedText): string {
  const { first, present } = keptPieces(text.segments, { first: text.first, present: text.text });
  if (first.join("") !== present.join("")) {
    throw new Error("the edits would have changed other parts of the file");
  }
  // No digest: what the gate hides could be guessed by it.
  return "the bytes outside the edited places are as before";
}
