/**
 * Manifests in JSON, with comments.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { ProjectFiles, Table } from "../workspace/workspace.ts";

/**
 * What a manifest says; `undefined` if it is not there.
 * @throws {CtError} With code `syntax`, naming it, if it is no object of JSON.
 */
export function jsonIn({ text }: Pick<ProjectFiles, "text">, path: string): Table | undefined {
  const content = text(path);
  if (content === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJsonc(content);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtError("syntax", `${path}: invalid JSON: ${reason}`, { path, cause });
  }
  if (isRecord(value)) return value;
  throw new CtError("syntax", `${path}: not an object`, { path });
}
