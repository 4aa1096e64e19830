/**
 * The flags that say what is searched for.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { countOf, type Flag } from "@ct/core/grep";
import { overridable } from "./overridable.ts";
import type { RgSettings } from "./settings.ts";

const pcre = "only the default engine is there, without look-around and back-references";

/** The flags that say what is searched for. */
export const patternFlags: readonly Flag<RgSettings>[] = [
  {
    name: "regexp",
    short: "e",
    value: "PATTERN",
    does: "Search for this pattern; may be repeated.",
    set: (settings, value) => settings.patterns.push({ from: "text", value }),
  },
  {
    name: "file",
    short: "f",
    value: "FILE",
    does: "Search for the patterns in this file, one per line; `-` is standard input.",
    set: (settings, value) => settings.patterns.push({ from: "file", value }),
  },
  ...overridable(
    { name: "fixed-strings", short: "F", does: "Read patterns as literal text." },
    (settings, isOn) => settings.fixed = isOn,
  ),
  {
    name: "ignore-case",
    short: "i",
    does: "Ignore case distinctions when matching.",
    set: (settings) => settings.case = "ignore",
  },
  {
    name: "case-sensitive",
    short: "s",
    does: "Respect case, the default.",
    set: (settings) => settings.case = "sensitive",
  },
  {
    name: "smart-case",
    short: "S",
    does: "Ignore case unless a pattern has an upper-case letter.",
    set: (settings) => settings.case = "smart",
  },
  {
    name: "word-regexp",
    short: "w",
    does: "Match whole words only.",
    set: (settings) => settings.around = "words",
  },
  {
    name: "line-regexp",
    short: "x",
    does: "Match whole lines only.",
    set: (settings) => settings.around = "lines",
  },
  ...overridable(
    { name: "invert-match", short: "v", does: "Print the lines that do not match." },
    (settings, isOn) => settings.invert = isOn,
  ),
  {
    name: "max-count",
    short: "m",
    value: "NUM",
    does: "Stop after this many matching lines of each file.",
    set: (settings, value) => settings.maxCount = countOf(value, "--max-count"),
  },
  ...overridable(
    { name: "text", short: "a", does: "Search binary files as if they were text." },
    (settings, isOn) => settings.binary = isOn ? "text" : "skip",
  ),
  ...overridable(
    { name: "binary", does: "Also search binary files and say whether they match." },
    (settings, isOn) => settings.binary = isOn ? "search" : "skip",
  ),
  {
    name: "encoding",
    short: "E",
    value: "ENCODING",
    does: "Read files in this encoding; `auto`, the default, uses byte order marks.",
    set: (settings, value) => settings.encoding = encodingOf(value),
  },
  {
    name: "no-encoding",
    does: "Override an earlier `--encoding`.",
    set: (settings) => settings.encoding = "auto",
  },
  {
    name: "engine",
    value: "ENGINE",
    does: "Choose the regex engine; there is only `default`.",
    set: (_, value) => {
      if (value !== "default") throw new UsageError(`--engine ${value} is not supported: ${pcre}`);
    },
  },
  { name: "pcre2", short: "P", does: "Use PCRE2.", refused: pcre },
  { name: "no-pcre2", does: "Use the default engine; there is no other." },
  { name: "auto-hybrid-regex", does: "Use PCRE2 where it is needed.", refused: pcre },
  { name: "no-auto-hybrid-regex", does: "Use the default engine; there is no other." },
  { name: "pcre2-version", does: "Print the version of PCRE2.", refused: pcre },
  {
    name: "pcre2-unicode",
    also: ["no-pcre2-unicode"],
    does: "Set the Unicode mode of PCRE2.",
    refused: pcre,
  },
  ...overridable(
    { name: "multiline", short: "U", does: "Let matches span lines." },
    (settings, isOn) => settings.multiLine = isOn,
  ),
  ...overridable(
    { name: "multiline-dotall", does: "Let `.` match line feeds with `--multiline`." },
    (settings, isOn) => settings.dotAll = isOn,
  ),
  {
    name: "crlf",
    does: "Take `\\r\\n` as a line end.",
    refused: "use `\\r?$` for the end of such a line",
  },
  { name: "no-crlf", does: "Treat only `\\n` as a line end, the default." },
  { name: "null-data", does: "Take NUL as the line end.", refused: "lines end with a line feed" },
  {
    name: "no-unicode",
    does: "Turn Unicode off in patterns.",
    refused: "write `(?-u:…)` in the pattern, or ASCII classes",
  },
  { name: "unicode", does: "Use Unicode in patterns, the default." },
  {
    name: "stop-on-nonmatch",
    does: "Stop at the first line that does not match after one that does.",
    refused: "it is not in all versions of rg",
  },
  {
    name: "dfa-size-limit",
    value: "SIZE",
    does: "Limit the memory of rg's automaton; it has no effect here.",
  },
  {
    name: "regex-size-limit",
    value: "SIZE",
    does: "Limit the compiled pattern.",
    refused: "the limit is 10 MiB",
  },
];

/** The name of an encoding, if the platform knows it. */
function encodingOf(value: string): string {
  if (value === "auto" || value === "none") return value;
  try {
    return new TextDecoder(value).encoding;
  } catch {
    throw new UsageError(`--encoding '${value}' is not known`, {
      help: "use a name of the Encoding Standard, such as latin1, utf-16le or shift_jis",
    });
  }
}
