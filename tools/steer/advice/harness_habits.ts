/**
 * Advice on the tools that agent clients bring themselves for searching and reading.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { Advice } from "./call.ts";

/** What a tool is given. */
type Input = Readonly<Record<string, JsonValue>>;

/** Advice for a call of a client's tool; `undefined` if there is none. */
export function adviseHarness(tool: string, input: Input): Advice | undefined {
  return Object.hasOwn(harnessTools, tool) ? harnessTools[tool]?.(input) : undefined;
}

/** By the names that the clients give them. */
const harnessTools: Readonly<Record<string, (input: Input) => Advice | undefined>> = {
  Grep: searchByHarness,
  grep_search: searchByHarness,
  search_file_content: searchByHarness,
  Glob: findByHarness,
  glob: findByHarness,
  Read: readByHarness,
  read_file: readByHarness,
};

function searchByHarness(input: Input): Advice | undefined {
  const pattern = firstText(input, "pattern");
  if (pattern === undefined) return undefined;
  const glob = firstText(input, "glob", "include");
  const text = input["-i"] === true ? `(?i)${pattern}` : pattern;
  const shown = { count: " --summary", files_with_matches: "" }[String(input["output_mode"])];
  return {
    rule: "harness-grep",
    suggestion: `ct search${baseOption(input)}${globOption(glob)} --grep ${shellWord(text)}` +
      (shown ?? " --detail"),
  };
}

function findByHarness(input: Input): Advice | undefined {
  const glob = firstText(input, "pattern");
  if (glob === undefined) return undefined;
  return { rule: "harness-glob", suggestion: `ct search${baseOption(input)}${globOption(glob)}` };
}

/** Files that clients show as something else than lines. */
const pictured = /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|ipynb)$/i;

function readByHarness(input: Input): Advice | undefined {
  const path = firstText(input, "file_path", "absolute_path", "path");
  if (path === undefined || pictured.test(path)) return undefined;
  const { offset, limit } = input;
  const from = typeof offset === "number" && offset > 0 ? offset : 1;
  const to = typeof limit === "number" ? from + limit - 1 : undefined;
  const range = from === 1 && to === undefined ? "" : ` --range ${from}:${to ?? ""}`;
  return { rule: "harness-read", suggestion: `ct view ${shellWord(path)}${range}` };
}

function baseOption(input: Input): string {
  const path = firstText(input, "path", "dir_path");
  return path === undefined || path === "." ? "" : ` --base ${shellWord(path)}`;
}

/** A glob without a directory is one of names. */
function globOption(glob: string | undefined): string {
  if (glob === undefined) return "";
  return ` --${glob.includes("/") ? "path" : "name"} ${shellWord(glob)}`;
}

function firstText(input: Input, ...keys: readonly string[]): string | undefined {
  return keys.map((key) => input[key]).find((value) => typeof value === "string");
}
