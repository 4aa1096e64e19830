/**
 * `ct completions`: the script of a shell, and the answers to what such a script asks
 * (docs/spec/ct.md#completions).
 *
 * @module
 */
import { escapeControls, nameOf, openDoor } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  closest,
  completeLine,
  type Completion,
  type CompletionSource,
  matching,
  type OpenCompletion,
  type ToolDefinition,
  type TypedLine,
  UsageError,
  type ValuePlace,
  type ValueSource,
} from "@ct/core/definition";
import { findStore, readStore } from "@ct/rules-engine";
import { fileTypes } from "@ct/pattern";
import { kindAliases, packs } from "@ct/source";
import { separator } from "./chain.ts";
import { completionScript, shells } from "./completion_script.ts";
import { extensionsIn, namesDeclaredIn, pathsIn } from "./project_values.ts";
import type { SuiteTool } from "./suite.ts";
import { topicNames } from "./topics.ts";
import { launcherWords } from "./usage.ts";

/** What completing needs to know. */
export interface CompletionParts {
  /** The tools of this build. */
  readonly suite: readonly SuiteTool[];
  /** The absolute path of the program `ct`, `undefined` if there is none to start. */
  readonly program: (ctx: Context) => string | undefined;
}

/**
 * What `ct completions` prints for the words after it.
 * @throws {UsageError} If they are neither a shell nor a shell's question.
 */
export async function completions(
  [shell, option, ...line]: readonly string[],
  parts: CompletionParts,
  ctx: Context,
): Promise<string> {
  if (shell === undefined || !shells.includes(shell)) {
    const found = shell === undefined
      ? "ct completions needs a shell"
      : `unknown shell "${escapeControls(shell)}"`;
    throw new UsageError(found, { allowed: shells, closest: closest(shell ?? "", shells) });
  }
  if (option === "--line") return answers(await complete(line, parts.suite, ctx));
  if (option !== undefined) throw new UsageError(`unexpected argument "${escapeControls(option)}"`);
  const program = parts.program(ctx);
  if (program === undefined) {
    throw new UsageError("no program 'ct' is in a directory of PATH outside the project", {
      help: "install it, and call the installed one: its completions start it by its full path",
    });
  }
  const commands = ["ct", ...parts.suite.map(({ name }) => `ct-${name}`)];
  return completionScript(shell, { program, commands }) ?? "";
}

/** One answer a line: `path`, or a word, a tab and what it stands for. */
function answers(completion: Completion): string {
  if (completion.kind === "path") return "path\n";
  return completion.words
    // No shell gets to see what could end its line or change its terminal.
    .filter(({ value }) => escapeControls(value) === value)
    .map(({ value, description }) => `${value}\t${description}\n`).join("");
}

/** What fits as the last of the words; the first is the command's name or path. */
async function complete(
  line: readonly string[],
  suite: readonly SuiteTool[],
  ctx: Context,
): Promise<Completion> {
  const found = completeWords(line, suite);
  if (found.kind !== "values") return found;
  const values = await valuesOf(found.source, found.place, ctx);
  return found.among([...new Set(values)].sort());
}

function completeWords(
  [command = "", ...line]: readonly string[],
  suite: readonly SuiteTool[],
): Completion | OpenCompletion {
  const words = line.slice(0, -1);
  const current = (line.at(-1) ?? "").replace(/^ $/, "");
  const source = sourceOf(suite);
  const name = nameOf(command);
  if (name === "ct") return completeLauncher({ words, current }, suite, source);
  const tool = source.tool(name);
  return tool === undefined ? { kind: "path" } : completeLine(tool, { words, current }, source);
}

function completeLauncher(
  { words, current }: TypedLine,
  suite: readonly SuiteTool[],
  source: CompletionSource,
): Completion | OpenCompletion {
  const [word, ...rest] = words;
  const tools = suite.map(({ name, summary }) => ({ value: name, description: summary }));
  const among = (values: readonly string[]) =>
    matching(values.map((value) => ({ value, description: "" })), current);
  const topics = topicNames.map((name) => ({ value: name.replace(" ", "-"), description: "" }))
    .filter(({ value }) => !tools.some((tool) => tool.value === value));
  if (word === undefined) return matching([...tools, ...launcherWords], current);
  switch (word) {
    case "and":
    case "or":
    case "all": {
      const segment = rest.slice(rest.lastIndexOf(separator) + 1);
      const [name, ...typed] = segment;
      if (name === undefined) return matching(tools, current);
      if (current !== "" && separator.startsWith(current)) return among([separator]);
      return completeTool(name, { words: typed, current }, source);
    }
    case "help":
      return rest.length > 0 ? among([]) : matching([...tools, ...topics], current);
    case "permissions":
      return rest.length > 0 ? among([]) : matching(tools, current);
    case "completions":
      return among(rest.length > 0 ? [] : shells);
    case "doctor":
      return among(rest.length > 0 ? [] : ["--json"]);
    case "--explain":
      return among(rest.length > 0 ? [] : ["md", "json"]);
    default:
      return completeTool(word, { words: rest, current }, source);
  }
}

/** The words of a tool; those of a program that is no tool of the suite may be paths. */
function completeTool(
  name: string,
  line: TypedLine,
  source: CompletionSource,
): Completion | OpenCompletion {
  const tool = source.tool(`ct-${name}`);
  return tool === undefined ? { kind: "path" } : completeLine(tool, line, source);
}

function sourceOf(suite: readonly SuiteTool[]): CompletionSource {
  const definitions = suite.flatMap(({ command }): readonly ToolDefinition[] =>
    command === undefined ? [] : [command.definition, ...command.checkDefinitions ?? []]
  );
  return { tool: (name) => definitions.find((definition) => definition.name === name) };
}

async function valuesOf(
  source: ValueSource,
  place: ValuePlace,
  ctx: Context,
): Promise<readonly string[]> {
  switch (source) {
    case "types":
      return [...fileTypes().keys()];
    case "kinds":
      return [...kindAliases.keys(), ...packs.flatMap(({ kinds }) => kinds)];
    case "extensions":
      return extensionsIn(place, ctx);
    case "symbols":
      return namesDeclaredIn(place, ctx);
    case "nodes":
    case "assignments":
      return await pathsIn(place, source, ctx);
    default:
      return storeValues(source, place.file, ctx);
  }
}

function storeValues(
  source: "rules" | "tags" | "definitions",
  file: string | undefined,
  ctx: Context,
): readonly string[] {
  try {
    const place = findStore(file, ctx);
    if (place === undefined) return [];
    const { rules, defs } = readStore(place, { door: openDoor });
    if (source === "rules") return rules.map(({ id }) => id);
    if (source === "tags") return rules.flatMap(({ tags }) => tags);
    return [...defs.keys()].map((name) => `${name}=`);
  } catch {
    // A broken store is the business of who uses it.
    return [];
  }
}
