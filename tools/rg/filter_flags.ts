/**
 * The flags that say which files are searched.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { countOf, type Flag } from "@ct/core/grep/flags";
import { overridable } from "./overridable.ts";
import type { IgnoreSources, RgSettings } from "./settings.ts";

const starts = "it would start programs";

function setAll(ignore: IgnoreSources, value: boolean): void {
  ignore.dot =
    ignore.exclude =
    ignore.global =
    ignore.parent =
    ignore.vcs =
      value;
}

/** The flags that say which files are searched. */
export const filterFlags: readonly Flag<RgSettings>[] = [
  {
    name: "glob",
    short: "g",
    value: "GLOB",
    does: "Search only files whose path matches; skip them with a leading `!`.",
    set: ({ globs }, glob) => globs.push({ glob, fold: false }),
  },
  {
    name: "iglob",
    value: "GLOB",
    does: "Like `--glob`, but ignore case.",
    set: ({ globs }, glob) => globs.push({ glob, fold: true }),
  },
  ...overridable(
    { name: "glob-case-insensitive", does: "Ignore case distinctions in every `--glob`." },
    (settings, isOn) => settings.globsFold = isOn,
  ),
  {
    name: "type",
    short: "t",
    value: "TYPE",
    does: "Search only files of this type; `all` stands for every known type.",
    set: ({ types }, value) => types.push({ how: "only", value }),
  },
  {
    name: "type-not",
    short: "T",
    value: "TYPE",
    does: "Skip files of this type.",
    set: ({ types }, value) => types.push({ how: "not", value }),
  },
  {
    name: "type-add",
    value: "NAME:GLOB",
    does: "Add a glob to a type, or with `NAME:include:TYPE,…` the globs of others.",
    set: ({ types }, value) => types.push({ how: "add", value }),
  },
  {
    name: "type-clear",
    value: "TYPE",
    does: "Clear the globs of a type.",
    set: ({ types }, value) => types.push({ how: "clear", value }),
  },
  ...overridable(
    { name: "hidden", short: ".", does: "Search hidden files and directories." },
    (settings, isOn) => settings.hidden = isOn,
  ),
  {
    name: "unrestricted",
    short: "u",
    does: "Same as `--no-ignore`; twice, also `--hidden`; three times, also `--binary`.",
    set: (settings) => {
      settings.unrestricted++;
      if (settings.unrestricted === 1) setAll(settings.ignore, false);
      else if (settings.unrestricted === 2) settings.hidden = true;
      else if (settings.unrestricted === 3) {
        if (settings.binary === "text") {
          throw new UsageError("-uuu cannot be used with --text before it", {
            help: "versions of rg differ here; remove one of them",
          });
        }
        settings.binary = "search";
      }
    },
  },
  ...overridable(
    { name: "no-ignore", does: "Use no ignore files except those of `--ignore-file`." },
    ({ ignore }, isOn) => setAll(ignore, !isOn),
  ),
  ...overridable(
    { name: "no-ignore-dot", does: "Do not use `.ignore` and `.rgignore`." },
    ({ ignore }, isOn) => ignore.dot = !isOn,
  ),
  ...overridable(
    { name: "no-ignore-exclude", does: "Do not use `.git/info/exclude`." },
    ({ ignore }, isOn) => ignore.exclude = !isOn,
  ),
  ...overridable(
    { name: "no-ignore-files", does: "Do not use the files of `--ignore-file`." },
    ({ ignore }, isOn) => ignore.files = !isOn,
  ),
  ...overridable(
    { name: "no-ignore-global", does: "Do not use git's global ignore file." },
    ({ ignore }, isOn) => ignore.global = !isOn,
  ),
  ...overridable(
    { name: "no-ignore-parent", does: "Do not use ignore files of parent directories." },
    ({ ignore }, isOn) => ignore.parent = !isOn,
  ),
  ...overridable(
    { name: "no-ignore-vcs", does: "Do not use the ignore files of git." },
    ({ ignore }, isOn) => ignore.vcs = !isOn,
  ),
  ...overridable(
    { name: "no-require-git", does: "Use `.gitignore` outside of git repositories, too." },
    ({ ignore }, isOn) => ignore.requireGit = !isOn,
  ),
  {
    name: "ignore-file",
    value: "PATH",
    does: "Use this ignore file; all others take precedence over it.",
    set: ({ ignoreFiles }, value) => ignoreFiles.push(value),
  },
  ...overridable(
    { name: "ignore-file-case-insensitive", does: "Ignore case distinctions in ignore files." },
    (settings, isOn) => settings.ignoreFilesFold = isOn,
  ),
  ...overridable(
    { name: "follow", short: "L", does: "Follow symbolic links." },
    (settings, isOn) => settings.follow = isOn,
  ),
  {
    name: "max-depth",
    short: "d",
    also: ["maxdepth"],
    value: "NUM",
    does: "Descend at most this many directories.",
    set: (settings, value) => settings.maxDepth = countOf(value, "--max-depth"),
  },
  {
    name: "max-filesize",
    value: "NUM[KMG]",
    does: "Skip files larger than this.",
    set: (settings, value) => settings.maxFilesize = sizeOf(value),
  },
  ...overridable(
    { name: "one-file-system", does: "Do not cross file system boundaries." },
    (settings, isOn) => settings.oneFileSystem = isOn,
  ),
  { name: "search-zip", short: "z", does: "Search compressed files.", refused: starts },
  { name: "no-search-zip", does: "Do not search in compressed files, the default." },
  {
    name: "pre",
    value: "COMMAND",
    does: "Search what a command prints of files.",
    refused: starts,
  },
  { name: "no-pre", does: "Use no preprocessor, the default." },
  { name: "pre-glob", value: "GLOB", does: "Choose the files for `--pre`.", refused: starts },
];

function sizeOf(value: string): number {
  const [, number = "", unit = ""] = /^(\d+)([KMG]?)$/.exec(value) ?? [];
  if (number === "") {
    throw new UsageError(`--max-filesize '${value}' is not a size`, {
      help: "use a number of bytes, or one with K, M or G, such as 100K",
    });
  }
  return Number(number) * 1024 ** ["", "K", "M", "G"].indexOf(unit);
}
