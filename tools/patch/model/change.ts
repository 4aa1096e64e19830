/**
 * What an operation changed, as it is reported: the path as typed, the value before and the one
 * after.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { PatchedFileReport } from "./patch_json.ts";
import type { Operation } from "./operation.ts";

/** One change. */
export interface Change {
  /** The operation. */
  readonly op: Operation["kind"];
  /** Its path, as typed. */
  readonly path: string;
  /** The value before, as JSON; `undefined` if there was none, or if an element was moved. */
  readonly old?: string | undefined;
  /** The value after, as JSON; `undefined` if there is none, or if an element was moved. */
  readonly new?: string | undefined;
  /** Where a moved element was and is, from 0. */
  readonly moved?: { readonly from: number; readonly to: number };
  /** It was typed as something else, and is a string since the one before was. */
  readonly keptString?: boolean;
  /** The line of a record. */
  readonly line?: number | undefined;
}

/** How many characters of values are reported of a file, and how many changes. */
const limits = { characters: 1 << 20, changes: 1000 };
/** How many characters of a value, and how many changes, stderr has. */
const shown = { characters: 160, changes: 20 };

/** The first changes of a file; those beyond some size are only counted. */
export class ChangeLog {
  /** Those that are reported, in order. */
  readonly reported: Change[] = [];
  /** How many are not. */
  untold = 0;
  #room = limits.characters;
  #line: number | undefined;

  /** The same log, for changes of a record. */
  atLine(line: number): this {
    this.#line = line;
    return this;
  }

  /** Takes one in. `size` is about how many characters its values have; they are read if told. */
  add(size: number, change: () => Change): void {
    if (size > this.#room || this.reported.length === limits.changes) this.untold++;
    else {
      this.reported.push({ ...change(), line: this.#line });
      this.#room -= size;
    }
  }
}

/** What is reported about any operation. */
export function headOf({ kind, path }: Operation): Pick<Change, "op" | "path"> {
  return { op: kind, path: path.text };
}

/** What is reported about an operation on a value, except for what was there before. */
export function valueChange(operation: Operation): Omit<Change, "old" | "moved"> {
  if (!("value" in operation)) return headOf(operation);
  const { json, model, asString } = operation.value;
  const isKept = asString !== undefined && model.kind === "string";
  return {
    ...headOf(operation),
    new: isKept ? JSON.stringify(model.text) : json.text,
    ...isKept && { keptString: true },
  };
}

/** How many characters the value of an operation has. */
export function newSize(operation: Operation): number {
  return "value" in operation ? operation.value.json.text.length : 0;
}

/** The lines about the changes of files. */
export function changeLines(
  files: readonly { readonly path: string; readonly log: ChangeLog }[],
): readonly string[] {
  const lines = files.flatMap(({ path, log }) =>
    log.reported.slice(0, shown.changes).map((change) => {
      const line = change.line === undefined ? "" : `:${change.line}`;
      return escapeControls(`${path}${line}: ${inWords(change)}`);
    })
  ).slice(0, shown.changes);
  const all = files.reduce((sum, { log }) => sum + log.reported.length + log.untold, 0);
  const rest = all - lines.length;
  return rest === 0 ? lines : [...lines, `${rest} more change(s)`];
}

function inWords({ op, path, old, new: after, moved, keptString }: Change): string {
  if (moved !== undefined) return `move ${path}: [${moved.from}] -> [${moved.to}]`;
  if (op === "delete") return `delete ${path}: ${short(old)}`;
  if (op === "add") return `add to ${path}: ${short(after)}`;
  if (old === undefined) return `set ${path}: new -> ${short(after)}`;
  const kept = keptString ? " (it stays a string; --type json sets what was typed)" : "";
  return `set ${path}: ${short(old)} -> ${short(after)}${kept}`;
}

function short(value = ""): string {
  if (value.length <= shown.characters) return value;
  return `${value.slice(0, shown.characters).toWellFormed()}… (${value.length} characters)`;
}

/** The changes of a file as members of its report, with what stands for the JSON of a value. */
export function changesJson<Value>(
  { reported, untold }: ChangeLog,
  valueOf: (json: string) => Value,
): Pick<PatchedFileReport<Value>, "nodes" | "untold"> {
  const json = (text: string | undefined) => text === undefined ? undefined : valueOf(text);
  const nodes = reported.map(({ op, path, old, new: after, moved, line }) => ({
    op,
    path,
    old: json(old),
    new: json(after),
    from: moved?.from,
    to: moved?.to,
    line,
  }));
  return { nodes, untold: untold === 0 ? undefined : untold };
}
