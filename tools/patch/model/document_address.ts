/**
 * Which of the documents of a file is meant (docs/spec/patch.md#documents).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type NodePath, parseNodePath, splitAssignment } from "./node_path.ts";

/** What holds for the document. */
export type DocumentCondition =
  & {
    /** As typed. */
    readonly typed: string;
  }
  & (
    | { readonly kind: "number"; readonly number: number }
    | { readonly kind: "value"; readonly path: NodePath; readonly text: string }
  );

/**
 * Reads the values of `--document`.
 * @throws {CtError} With code `usage` if one is neither a number from 1 nor `PATH=VALUE`.
 *
 * @example The second document
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { patchYaml, readDocumentAddress, readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const operations = readOperations({ set: ["a=2"], delete: [], ...none }, { cwd: "/", door: openDoor });
 * const document = readDocumentAddress(["2"]);
 * const { text } = await patchYaml("a: 1\n---\na: 1\n", operations, { document });
 * assert.equal(text, "a: 1\n---\na: 2\n");
 * ```
 */
export function readDocumentAddress(values: readonly string[]): readonly DocumentCondition[] {
  return values.map((typed): DocumentCondition => {
    if (/^[1-9]\d*$/.test(typed)) return { kind: "number", number: Number(typed), typed };
    const parts = splitAssignment(typed);
    if (parts === undefined) {
      throw new CtError("usage", `--document needs a number from 1 or PATH=VALUE, got '${typed}'`);
    }
    return { kind: "value", path: parseNodePath(parts[0]), text: parts[1], typed };
  });
}
