/**
 * The files of pinned packages that are searched in.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { QuestionedPackage } from "./questions.ts";
import type { PackageFetcher } from "../package_fetcher.ts";

/** One file of text. */
export interface TextFile {
  /** Relative path, with `/`. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/** The largest file that is indexed, in bytes. */
const sizeLimit = 512 * 1024;

/** Names of files that nobody reads: lock files, minified code, maps and snapshots. */
const unread = /^\.|\.(?:map|snap|lock)$|\.min\.|^(?:package-lock|npm-shrinkwrap)\.json$|^go\.sum$/;

/**
 * Fetches a package and reads its files; `undefined` if it cannot be had.
 * @throws {Error} If the archive is not the one that the questions are about.
 */
export function filesOf(
  fetcher: PackageFetcher,
  { origin, package: name, sha256, folder, exclude }: QuestionedPackage,
): readonly TextFile[] | undefined {
  const place = fetcher.folder(origin, name);
  if (place === undefined) return undefined;
  const hashes = Array.from(Deno.readDirSync(place)).filter((entry) => entry.isFile)
    .map((entry) => hashOf(Deno.readFileSync(`${place}/${entry.name}`)));
  if (!hashes.includes(sha256)) {
    throw new Error(`the archive of ${name} has not the SHA-256 ${sha256}`);
  }
  return textFiles(`${place}/${folder}`, exclude);
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Reads the files of text below a folder, in the order of their paths. */
export function textFiles(folder: string, exclude: readonly string[]): readonly TextFile[] {
  const files: TextFile[] = [];
  const visit = (prefix: string) => {
    const entries = Array.from(Deno.readDirSync(`${folder}/${prefix}`))
      .sort((a, b) => a.name < b.name ? -1 : 1);
    for (const { name, isDirectory, isFile } of entries) {
      const path = prefix + name;
      if (unread.test(name) || exclude.includes(path)) continue;
      if (isDirectory) visit(`${path}/`);
      const text = isFile ? textOf(`${folder}/${path}`) : undefined;
      if (text !== undefined) files.push({ path, text });
    }
  };
  visit("");
  return files;
}

function textOf(path: string): string | undefined {
  const bytes = Deno.readFileSync(path);
  if (bytes.length > sizeLimit || bytes.includes(0)) return undefined;
  const text = new TextDecoder().decode(bytes);
  return text.length > 300 * text.split("\n").length ? undefined : text;
}
