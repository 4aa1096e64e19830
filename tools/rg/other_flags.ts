/**
 * The flags about messages, speed and rg itself.
 *
 * @module
 */
import { countOf, type Flag } from "@ct/core/grep";
import { overridable } from "./overridable.ts";
import type { RgSettings } from "./settings.ts";

const speed = "Has no effect on what is printed.";

/** The flags about messages, speed and rg itself. */
export const otherFlags: readonly Flag<RgSettings>[] = [
  ...overridable(
    { name: "no-messages", does: "Print no messages about files that cannot be read." },
    (settings, isOn) => settings.messages = !isOn,
  ),
  {
    name: "no-ignore-messages",
    does: "Print no messages about ignore files; ct never does.",
  },
  { name: "ignore-messages", does: "Override an earlier `--no-ignore-messages`." },
  { name: "no-config", does: "Read no configuration file; none is ever read." },
  {
    name: "threads",
    short: "j",
    value: "NUM",
    does: speed,
    set: (_, it) => void countOf(it, "-j"),
  },
  { name: "mmap", does: "Map files into memory.", refused: "files are always read" },
  {
    name: "no-mmap",
    does: "Do not memory-map files, which can change results in binary files.",
    set: (settings) => settings.mapped = false,
  },
  { name: "line-buffered", does: speed },
  { name: "no-line-buffered", does: speed },
  { name: "block-buffered", does: speed },
  { name: "no-block-buffered", does: speed },
  { name: "debug", does: "Print what is done.", refused: "there is nothing to print" },
  { name: "trace", does: "Print more of what is done.", refused: "there is nothing to print" },
  {
    name: "help",
    short: "h",
    does: "Print the options with -h, and more with `--help`.",
    set: (settings) => settings.info ??= "help",
  },
  {
    name: "version",
    short: "V",
    does: "Print the version of ct.",
    set: (settings) => settings.info ??= "version",
  },
  {
    name: "generate",
    value: "KIND",
    does: "Print a manual or completions.",
    refused: "use `ct completions SHELL`",
  },
];
