/**
 * The flags that say which files are searched.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { countOf, type Flag } from "@ct/core/grep/flags";
import type { IgnoreSources, RgSettings } from "./settings.ts";

const starts = "it would start programs";

/** A pair of flags that turn a source of ignore rules off and on again. */
function ignoring(
  name: string,
  does: string,
  set: (ignore: IgnoreSources, value: boolean) => void,
): readonly Flag<RgSettings>[] {
  return [
    { name: `no-${name}`, does, set: ({ ignore }) => set(ignore, false) },
    { name, does: `Override an earlier \`--no-${name}\`.`, set: ({ ignore }) => set(ignore, true) },
  ];
}

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
  {
    name: "glob-case-insensitive",
    does: "Ignore case distinctions in every `--glob`.",
    set: (settings) => settings.globsFold = true,
  },
  {
    name: "no-glob-case-insensitive",
    does: "Override an earlier `--glob-case-insensitive`.",
    set: (settings) => settings.globsFold = false,
  },
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
  {
    name: "hidden",
    short: ".",
    does: "Search hidden files and directories.",
    set: (settings) => settings.hidden = true,
  },
  {
    name: "no-hidden",
    does: "Override an earlier `--hidden`.",
    set: (settings) => settings.hidden = false,
  },
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
  {
    name: "no-ignore",
    does: "Use no ignore files except those of `--ignore-file`.",
    set: ({ ignore }) => setAll(ignore, false),
  },
  {
    name: "ignore",
    does: "Override an earlier `--no-ignore`.",
    set: ({ ignore }) => setAll(ignore, true),
  },
  ...ignoring("ignore-dot", "Do not use `.ignore` and `.rgignore`.", (it, on) => it.dot = on),
  ...ignoring("ignore-exclude", "Do not use `.git/info/exclude`.", (it, on) => it.exclude = on),
  ...ignoring(
    "ignore-files",
    "Do not use the files of `--ignore-file`.",
    (it, on) => it.files = on,
  ),
  ...ignoring("ignore-global", "Do not use git's global ignore file.", (it, on) => it.global = on),
  ...ignoring(
    "ignore-parent",
    "Do not use ignore files of parent directories.",
    (it, on) => it.parent = on,
  ),
  ...ignoring("ignore-vcs", "Do not use the ignore files of git.", (it, on) => {
    it.vcs = on;
  }),
  ...ignoring(
    "require-git",
    "Use `.gitignore` outside of git repositories, too.",
    (it, on) => it.requireGit = on,
  ),
  {
    name: "ignore-file",
    value: "PATH",
    does: "Use this ignore file; all others take precedence over it.",
    set: ({ ignoreFiles }, value) => ignoreFiles.push(value),
  },
  {
    name: "ignore-file-case-insensitive",
    does: "Ignore case distinctions in ignore files.",
    set: (settings) => settings.ignoreFilesFold = true,
  },
  {
    name: "no-ignore-file-case-insensitive",
    does: "Override an earlier `--ignore-file-case-insensitive`.",
    set: (settings) => settings.ignoreFilesFold = false,
  },
  {
    name: "follow",
    short: "L",
    does: "Follow symbolic links.",
    set: (settings) => settings.follow = true,
  },
  {
    name: "no-follow",
    does: "Override an earlier `--follow`.",
    set: (settings) => settings.follow = false,
  },
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
  {
    name: "one-file-system",
    does: "Do not cross file system boundaries.",
    set: (settings) => settings.oneFileSystem = true,
  },
  {
    name: "no-one-file-system",
    does: "Override an earlier `--one-file-system`.",
    set: (settings) => settings.oneFileSystem = false,
  },
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
