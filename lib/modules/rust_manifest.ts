/**
 * What a manifest of cargo says of the names of crates.
 *
 * @module
 */
import { itemAt, joinPath, parentOf } from "@ct/base";

/** A crate of a library, as its manifest names it. */
export interface RustManifest {
  /** The directory that the manifest is in. */
  readonly directory: string;
  /** The name by which others use it; `undefined` for a workspace without a package. */
  readonly name?: string;
  /** The edition of the language. */
  readonly edition: string;
  /** The path of its top, if the manifest says so. */
  readonly top?: string;
  /** Whether others can get it by its name. */
  readonly isPublished: boolean;
  /** The names that the crate gives to others, and theirs. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Reads a manifest of cargo, as far as it names crates. It skips what it cannot read.
 *
 * @example A crate that calls another by a name of its own
 * ```ts
 * import { readRustManifest } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = '[package]\nname = "my-app"\n[dependencies]\npool = { package = "big-pool" }\n';
 * const { name, renamed } = readRustManifest({ path: "Cargo.toml", text });
 * assert.equal(name, "my_app");
 * assert.equal(renamed.get("pool"), "big_pool");
 * ```
 */
export function readRustManifest(
  file: { readonly path: string; readonly text: string },
): RustManifest {
  const directory = parentOf(file.path);
  const renamed = new Map<string, string>();
  let [named, library, top, edition]: (string | undefined)[] = [];
  let at = "";
  let isPublished = true;
  for (const line of file.text.split("\n").map((each) => each.trim())) {
    if (line.startsWith("[")) {
      at = itemAt(line.slice(line.startsWith("[[") ? 2 : 1).split("]"), 0).trim();
      continue;
    }
    const equals = line.indexOf("=");
    const [key, value] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
    if (at === "package" && key === "name") named = quoted(value);
    else if (at === "package" && key === "publish") isPublished = !/^(?:false|\[\s*\])/.test(value);
    else if (at === "package" && key === "edition") edition = quoted(value);
    else if (at === "package" && key.startsWith("edition")) edition = "of the workspace";
    else if (at === "lib" && key === "name") library = quoted(value);
    else if (at === "lib" && key === "path") top = quoted(value);
    else if (at.includes("dependencies")) {
      const own = at.split("dependencies.")[1];
      const other = own === undefined ? quoted(entryOf(value, "package")) : quoted(value);
      if (other === undefined || own !== undefined && key !== "package") continue;
      renamed.set(crateName(own ?? key), crateName(other));
    }
  }
  const name = library ?? named;
  return {
    directory,
    renamed,
    isPublished,
    edition: edition ?? "2015",
    ...(name === undefined ? {} : { name: crateName(name) }),
    ...(top === undefined ? {} : { top: joinPath(directory, top) ?? top }),
  };
}

/** The name of a crate in code. */
function crateName(name: string): string {
  return name.replaceAll("-", "_");
}

/** The text in quotes that something begins with. */
function quoted(text: string): string | undefined {
  const [mark = ""] = text;
  if (mark !== '"' && mark !== "'") return undefined;
  return text.slice(1).split(mark)[0];
}

/** What stands behind a key of a table in one line. */
function entryOf(table: string, key: string): string {
  const [, behind = ""] = table.startsWith("{") ? table.split(key) : [];
  return behind.trim().replace(/^=/, "").trim();
}
