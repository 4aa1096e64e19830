/**
 * The files that the source text of a plugin loads: what it imports and what that imports.
 *
 * @module
 */
import { CtError, decodeLossy, directoriesUp, directoryOf, joinName } from "@ct/base";
import { candidatePaths, denoFiles, isDirectory, isFile, readBound } from "./bound_file.ts";

const isSource = /\.[cm]?[jt]sx?$/;
const specifiers = /\b(?:from|import|require)[\s(]{0,20}["']([^"'\n]{1,500})["']/g;
/** What Node's `require` adds to a path. */
const endings = ["", ".js", ".cjs", ".json", "/index.js"];
/** Directories in a checkout that packages are loaded from, and the specifiers that may be there. */
const packageDirectories = [
  ["node_modules", /^(?!(?:jsr|https?|node|file|data):)/],
  ["vendor", /^(?:jsr|https?):/],
] as const;

/**
 * The absolute paths of the files that sources load, themselves included; what else is given is
 * left as it is.
 * @throws {CtError} With code `refused` if they load packages of the checkout, which trust cannot
 * be bound to.
 */
export function withImports(files: readonly string[], max: number): readonly string[] {
  const found = new Set(files);
  const pending = files.filter((file) => isSource.test(file));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const text = decodeLossy(readBound(next) ?? new Uint8Array());
    for (const [, specifier = ""] of text.matchAll(specifiers)) {
      if (!/^(?:\.{0,2}\/|file:)/.test(specifier)) {
        refusePackage(specifier, next);
        continue;
      }
      const paths = candidatePaths(specifier, next)
        .flatMap((path) => endings.map((ending) => `${path}${ending}`)).filter(isFile);
      for (const path of paths) {
        if (found.has(path)) continue;
        found.add(path);
        if (isSource.test(path)) pending.push(path);
      }
      if (found.size > max) {
        throw new CtError("read", `${next} and what it imports are more than ${max} files`);
      }
    }
  }
  return [...found];
}

/** Packages of the user's cache are not the checkout's; those in its directories are. */
function refusePackage(specifier: string, file: string): void {
  for (const [name, kind] of packageDirectories) {
    if (!kind.test(specifier)) continue;
    for (const directory of projectAround(file)) {
      const packages = joinName(directory, name);
      if (isDirectory(packages)) throw unbound(specifier, file, `it may come from ${packages}`);
    }
  }
}

/** The directories from that of a file up to the outermost that configures a project. */
function projectAround(file: string): readonly string[] {
  const directories = [...directoriesUp(directoryOf(file))];
  const outermost = directories.findLastIndex((each) =>
    denoFiles.some((name) => isFile(joinName(each, name)))
  );
  return directories.slice(0, Math.max(outermost, 0) + 1);
}

/** The refusal of what trust cannot be bound to. */
export function unbound(specifier: string, file: string, why: string): CtError {
  const message = `trust cannot be bound to "${specifier}", which ${file} loads: ${why}`;
  return new CtError("refused", message, {
    path: file,
    help: "load a file of the project by its path",
  });
}
