/**
 * What patches and questions about documents come to, as their JSON has it.
 * `Value` is what stands for a value of a document: itself, or while it is printed its text.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { SkippedJson } from "@ct/core/input";
import type { JsonValue } from "@ct/core/text";
import type { Verdict } from "@ct/core/verdict";

/** A change of a document. */
export type ChangedNode<Value = JsonValue> = {
  /** What was done. */
  readonly op: string;
  /** The place, as a path in the document. */
  readonly path: string;
  /** The value before, if there was one. */
  readonly old?: Value | undefined;
  /** The value after, if there is one. */
  readonly new?: Value | undefined;
  /** The index that an item was moved from. */
  readonly from?: number | undefined;
  /** The index that it was moved to. */
  readonly to?: number | undefined;
  /** The line of a record. */
  readonly line?: number | undefined;
};

/** An anchor that was changed, and with it what its aliases stand for. */
export type ChangedAnchor = {
  /** Its name. */
  readonly anchor: string;
  /** The line that it is on afterwards. */
  readonly line: number;
  /** The lines that the aliases are on afterwards. */
  readonly aliases: readonly number[];
};

/** A file that was patched. */
export type PatchedFileReport<Value = JsonValue> = {
  /** The file, as printed. */
  readonly path: string;
  /** How many changes there are. */
  readonly changes: number;
  /** The changes. */
  readonly nodes: readonly ChangedNode<Value>[];
  /** How many of them are not told, as there are enough. */
  readonly untold?: number | undefined;
  /** Anchors that were changed. */
  readonly shared?: readonly ChangedAnchor[] | undefined;
};

/** What a patch came to. */
export type PatchReport<Value = JsonValue> = {
  /** Whether the number of changes is what `expect` says. */
  readonly verdict: Verdict;
  /** Whether the files were written. */
  readonly applied: boolean;
  /** Whether they were not to be. */
  readonly dry_run: boolean;
  /** How many changes there are. */
  readonly changes: number;
  /** How many files change. */
  readonly files_changed: number;
  /** The files that change. */
  readonly files: readonly PatchedFileReport<Value>[];
  /** The token with which `undo` puts them back, where one is kept. */
  readonly revert?: string | undefined;
  /** Files that were left alone. */
  readonly skipped?: readonly SkippedJson[] | undefined;
  /** The tool. */
  readonly tool: "ct-patch";
};

/** What a path leads to in a document. */
export type PatchValue<Value = JsonValue> = {
  /** The path, as given. */
  readonly path: string;
  /** The line of a record. */
  readonly line?: number | undefined;
  /** The value; in place of `missing`. */
  readonly value?: Value | undefined;
  /** Why there is none. */
  readonly missing?: string | undefined;
};

/** A file and the values in it. */
export type PatchValuesFile = {
  /** The file, as printed. */
  readonly path: string;
  /** What the paths lead to. */
  readonly values: readonly PatchValue[];
};

/** What paths lead to. */
export type PatchValues = {
  /** Whether every path leads to a value. */
  readonly verdict: Verdict;
  /** The files. */
  readonly files: readonly PatchValuesFile[];
  /** The tool. */
  readonly tool: "ct-patch";
};

/** A place where two documents differ. */
export type PatchDifference<Value = JsonValue> = {
  /** Its path; `.` is the root. */
  readonly path: string;
  /** The value in the first; absent if there is none. */
  readonly left?: Value | undefined;
  /** The value in the second; absent if there is none. */
  readonly right?: Value | undefined;
};

/** Where two documents differ. */
export type PatchDifferences = {
  /** Whether they say the same. */
  readonly verdict: Verdict;
  /** Where they do not. */
  readonly differences: readonly PatchDifference[];
  /** The tool. */
  readonly tool: "ct-patch";
};

/** The result of a call, by its form. */
export type PatchAnswer = PatchReport | PatchValues | PatchDifferences;
