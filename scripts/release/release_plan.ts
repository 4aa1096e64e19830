/**
 * What a release changes in the texts of the project.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** A version, by its three numbers. */
const versionForm = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * Refuses a version that cannot follow. The same one can: it may not have been released yet.
 * @throws {CtError} If it is none, or a smaller one.
 */
export function checkVersion(version: string, last: string): void {
  const [next, before] = [numbersOf(version), numbersOf(last)];
  const at = next.findIndex((number, place) => number !== before[place]);
  if ((next[at] ?? 0) < (before[at] ?? 0)) {
    throw new CtError("usage", `version ${version} comes before ${last}`, {
      help: "give a later one",
    });
  }
}

function numbersOf(version: string): readonly number[] {
  const [, ...numbers] = versionForm.exec(version) ?? [];
  if (numbers.length > 0) return numbers.map(Number);
  throw new CtError("usage", `not a version: "${version}"`, {
    help: "give three numbers, such as 0.4.0",
  });
}

/**
 * The version that all packages share.
 * @throws {CtError} If they do not.
 */
export function sharedVersion(versions: ReadonlyMap<string, unknown>): string {
  const [[first = "", version] = []] = versions;
  for (const [path, other] of versions) {
    if (typeof other !== "string" || other !== version) {
      throw new CtError("refused", `${path} has version ${other}, ${first} has ${version}`, {
        path,
        help: "all packages share one version",
      });
    }
  }
  return String(version);
}

/**
 * The changelog with what was unreleased under the version and its date, written `2026-11-22`.
 * @throws {CtError} If nothing was, or the version is there already.
 */
export function releasedChangelog(
  text: string,
  { version, date }: { readonly version: string; readonly date: string },
): string {
  const heading = "## Unreleased\n";
  const start = text.indexOf(`\n${heading}`) + 1;
  const body = text.slice(start + heading.length);
  const entries = /^(?:(?!## )[^]*?)(?=^## |$(?![^]))/m.exec(body)?.[0] ?? "";
  if (start === 0 || !/^- \S/m.test(entries)) {
    throw new CtError("refused", "CHANGELOG.md has no entry under Unreleased", {
      help: "say what users see",
    });
  }
  if (body.includes(`\n## ${version} `)) {
    throw new CtError("refused", `CHANGELOG.md has ${version} already`, {
      help: "give a later one",
    });
  }
  return `${text.slice(0, start)}${heading}\n## ${version} (${date})\n${body}`;
}

/**
 * A file's text with the next version: that of a package, the suite's own, what commands print for
 * `--version`, and the one from which others import.
 */
export function withVersion(
  text: string,
  { last, version }: { readonly last: string; readonly version: string },
): string {
  const written = last.replaceAll(".", "\\.");
  return text
    .replace(new RegExp(`^(  "version": )"${written}"`, "m"), `$1"${version}"`)
    .replace(new RegExp(`^(export const version = )"${written}"`, "m"), `$1"${version}"`)
    .replace(
      new RegExp(`\\b(ct(?:-[a-z]+)?) ${written}(?=\\\\n|")`, "g"),
      `$1 ${version}`,
    )
    .replace(new RegExp(`(\\bjsr:@ct/[a-z]+@\\^)${written}\\b`, "g"), `$1${version}`);
}
