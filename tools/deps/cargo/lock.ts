/**
 * The packages in a `Cargo.lock`, of any version so far. What a package needs another one for is
 * not in it: that is in the manifests.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import type { JsonObject } from "../files/json_shape.ts";

/** One locked package. */
export interface LockedPackage {
  /** What tells it from all others. */
  readonly id: string;
  /** Its own name, not what a manifest may call it. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** The registry or repository that it comes from; `undefined` if it lies on this machine. */
  readonly source: string | undefined;
  /** The checksum of its archive, where the file has it. */
  readonly checksum: string | undefined;
  /** Ids of what it needs, in the order of the file. */
  readonly targets: readonly string[];
}

/**
 * The packages, in the order of the file.
 * @throws {CtError} With code `syntax` if something is missing or not as cargo writes it.
 */
export function parseCargoLock(lock: JsonObject, path: string): readonly LockedPackage[] {
  const { root, package: list = [] } = lock;
  if (!Array.isArray(list)) throw malformed(path, "'package' is not a list");
  const entries = [...(isRecord(root) ? [root] : []), ...list].map((entry) => {
    const { name, version, source, checksum, dependencies = [] } = isRecord(entry) ? entry : {};
    if (typeof name !== "string" || typeof version !== "string") {
      throw malformed(path, "a package has no name or no version");
    }
    if (!Array.isArray(dependencies) || !dependencies.every((each) => typeof each === "string")) {
      throw malformed(path, `'dependencies' of '${name}' is not a list of strings`);
    }
    const known = typeof source === "string" ? source : undefined;
    return {
      id: idOf(name, version, known),
      name,
      version,
      source: known,
      checksum: typeof checksum === "string" ? checksum : undefined,
      dependencies,
    };
  });
  /** What texts mean; `undefined` if more than one package. */
  const named = new Map<string, string | undefined>();
  for (const { id, name, version } of entries) {
    // A dependency is written as short as it is unambiguous.
    for (const text of [name, `${name} ${version}`, id]) {
      named.set(text, !named.has(text) || named.get(text) === id ? id : undefined);
    }
  }
  return entries.map(({ dependencies, ...entry }) => ({
    ...entry,
    targets: dependencies.map((text) => {
      const found = named.get(text);
      if (found !== undefined) return found;
      throw malformed(path, `'${text}', which '${entry.name}' needs, is missing or ambiguous`);
    }),
  }));
}

function idOf(name: string, version: string, source: string | undefined): string {
  return source === undefined ? `${name} ${version} ()` : `${name} ${version} (${source})`;
}

function malformed(path: string, reason: string): CtError {
  return new CtError("syntax", `${path}: ${reason}`, { path });
}
