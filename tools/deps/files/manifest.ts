/**
 * The configuration files of packages.
 *
 * @module
 */
import { CtError, isRecord, textOr } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { JsonObject } from "./json_shape.ts";
import type { EdgeKind } from "../graph/package_graph.ts";

/**
 * Yields the `package.json` in a folder below the root, which is `.`; `undefined` if there is none.
 */
export type ReadManifest = (folder: string) => JsonObject | undefined;

/** The lists of dependencies in a `package.json`, with the kind of each. */
export const dependencyLists: readonly (readonly [list: string, kind: EdgeKind])[] = [
  ["dependencies", "normal"],
  ["optionalDependencies", "normal"],
  ["devDependencies", "dev"],
];

/**
 * What a configuration file says; nothing if it is not an object.
 * @throws {CtError} With code `syntax` if it is no JSON with comments, naming its path.
 */
export function parseManifest(path: string, text: string): JsonObject {
  let value: unknown;
  try {
    value = parseJsonc(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtError("syntax", `${path}: invalid JSON: ${reason}`, { path, cause });
  }
  return isRecord(value) ? value : {};
}

/** What a manifest calls its package; `folder` if it does not say. */
export function nameAndVersion(
  manifest: JsonObject | undefined,
  folder: string,
): { readonly name: string; readonly version: string } {
  const { name, version } = manifest ?? {};
  return { name: textOr(name, folder), version: textOr(version, "") };
}

/** The id of the package in a folder of the project. */
export function folderId(folder: string): string {
  return `folder:${folder}`;
}

/** The members of an object that are texts; none if it is not an object. */
export function textsIn(value: unknown): readonly (readonly [key: string, text: string])[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, text]) =>
    typeof text === "string" ? [[key, text] as const] : []
  );
}

/** The globs in `workspaces`, of a list or an object with `packages`. */
export function workspaceGlobs({ workspaces }: JsonObject): readonly string[] {
  const list = isRecord(workspaces) ? workspaces["packages"] : workspaces;
  return Array.isArray(list) ? list.filter((glob) => typeof glob === "string") : [];
}
