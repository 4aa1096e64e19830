/**
 * Puts a program with all its modules in one file.
 *
 * @module
 */
import { readdirSync } from "node:fs";
import { baseName, concurrently, itemAt } from "@ct/base";
import type { Command, ToolDefinition } from "@ct/core/definition";
import type { CommandInfo } from "../../cli/later.ts";
import { root } from "../project.ts";

/** How the main module of a tool begins it. */
export interface Entry {
  /** The tools that run in its process. */
  readonly commands: readonly Command[];
  /** The module of the function that begins it, relative to the project. */
  readonly module: string;
  /** The call of that function; the tool is `own`, the others are {@linkcode namesOf} them. */
  readonly call: string;
}

/** The text of a tool's main module. */
export function entryText(
  { name }: ToolDefinition,
  { commands, module, call }: Entry,
): string {
  return [
    `import { command as own } from "${packageOf(name)}";`,
    `import { ${call.slice(0, call.indexOf("("))} } from "file://${root}/${module}";`,
    ...commands.flatMap((command, n) => otherText(command, `other${n}`)),
    `await ${call};`,
    "",
  ].join("\n");
}

/** The text of the launcher's main module. */
export function launcherText(commands: readonly Command[]): string {
  return [
    `import { builtIn } from "file://${root}/cli/suite.ts";`,
    `import { mainInstalledLauncher } from "file://${root}/cli/installed.ts";`,
    `import { commandElsewhere } from "file://${root}/cli/later.ts";`,
    `await mainInstalledLauncher([`,
    ...commands.map((command) => `builtIn(commandElsewhere(${elsewhereText(command)})),`),
    "]);",
    "",
  ].join("\n");
}

/** Lines that make a tool `as`. One that has checks has to be there when rules ask for them. */
function otherText(command: Command, as: string): readonly string[] {
  const name = packageOf(command.definition.name);
  if (command.checks !== undefined) return [`import { command as ${as} } from "${name}";`];
  return [
    `import { commandLater as later${as} } from "file://${root}/cli/later.ts";`,
    `const ${as} = later${as}(${knownText(command)}, () => import("${name}"));`,
  ];
}

function elsewhereText(command: Command): string {
  const load = command.grants && `() => import("${packageOf(command.definition.name)}")`;
  return [knownText(command), load].filter(Boolean).join(", ");
}

function knownText({ definition, guide, checkDefinitions = [] }: Command): string {
  const known: CommandInfo = { definition, guide, checkDefinitions };
  return JSON.stringify(known);
}

function packageOf(tool: string): string {
  return `@ct/${tool.slice("ct-".length)}`;
}

/** The names of commands in {@linkcode entryText}, with commas between them. */
export function namesOf(commands: readonly Command[]): string {
  return commands.map((_, n) => `other${n}`).join(", ");
}

/** The module of a tool's other threads, if it has some. */
export function workerOf({ name }: ToolDefinition): string | undefined {
  const path = `${root}/tools/${name.slice("ct-".length)}/worker.ts`;
  try {
    return Deno.statSync(path).isFile ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The files of a bundle, by their paths in it. */
type Files = ReadonlyMap<string, string>;

/** A module that becomes a file with all that it imports. */
export interface Bundle {
  /** The module's file, or its text. */
  readonly entry: string | { readonly text: string };
  /** The file to write. */
  readonly output: string;
}

/** Writes a module of this text, with all that it imports, to the file `output`. */
export async function bundleText(text: string, output: string): Promise<void> {
  await bundleAll([{ entry: { text }, output }]);
}

// The form for browsers has no imports of Node modules, each of which would slow down every start.
// The module of a tool's threads is a bundle of its own. The last flag takes all words up to the
// next one.
const bundleFlags = ["--platform", "browser", "--external", "./worker.ts"];

/**
 * Writes the module `entry` with all that it imports to the file `output`, as
 * {@linkcode bundleAll} does.
 * @throws {Error} If it cannot be bundled.
 */
export async function bundle(entry: string, output: string): Promise<void> {
  await bundleAll([{ entry, output }]);
}

/**
 * Writes modules, each with all that it imports, minified. What one imports only when needed goes
 * to files of their own beside it, named by their contents: a start would have to compile it.
 * @throws {Error} If one cannot be bundled.
 */
export async function bundleAll(bundles: readonly Bundle[]): Promise<void> {
  await withEntries(bundles, async (entries) => {
    await concurrently(bundles.entries(), async ([index, { output }]) => {
      const entry = itemAt(entries, index);
      const main = baseName(entry).replace(/\.ts$/, ".js");
      const beside = output.slice(0, output.lastIndexOf("/"));
      for (const [name, code] of await bundled([entry], "--minify")) {
        Deno.writeTextFileSync(name === main ? output : `${beside}/${name}`, code);
      }
    }, { atOnce: 2 });
  });
}

/**
 * How many disposals the minifier loses: that of Deno 2.9 puts a variable that is used once in its
 * place, whatever becomes of its disposal; use `try` and `finally` there. All modules are looked at
 * together, since most of what they import is the same. The heavy tests do so, not each build: it
 * takes as long as several bundles.
 */
export async function lostDisposals(bundles: readonly Bundle[]): Promise<number> {
  return await withEntries(bundles, async (entries) => {
    const plain = await bundled(entries);
    return disposals(plain) - disposals(await bundled(entries, "--minify"));
  });
}

/** Calls with the files of the modules, some of which are there only meanwhile. */
async function withEntries<Result>(
  bundles: readonly Bundle[],
  work: (entries: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const directory = Deno.makeTempDirSync();
  try {
    return await work(bundles.map(({ entry }, index) => {
      if (typeof entry === "string") return entry;
      const path = `${directory}/${index}.ts`;
      Deno.writeTextFileSync(path, entry.text);
      return path;
    }));
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Bundles some modules. */
async function bundled(
  entries: readonly string[],
  ...flags: readonly string[]
): Promise<Files> {
  const directory = Deno.makeTempDirSync();
  try {
    const options = [...bundleFlags, `--config=${root}/deno.json`, `--outdir=${directory}`];
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["bundle", "--quiet", "--code-splitting", ...options, ...flags, ...entries],
      stdout: "null",
      stderr: "piped",
    }).output();
    const title = entries.join(", ");
    if (!success) throw new Error(`cannot bundle ${title}:\n${new TextDecoder().decode(stderr)}`);
    const names = readdirSync(directory, { recursive: true }).map(String)
      .filter((name) => name.endsWith(".js"));
    if (names.length === 0) throw new Error(`cannot bundle ${title}: nothing was written`);
    return new Map(names.map((name) => [name, Deno.readTextFileSync(`${directory}/${name}`)]));
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function disposals(files: Files): number {
  // Examples in comments of class members stay in the plain text.
  const codes = [...files.values()].map((code) => code.replace(/^ *\* .*$/gm, ""));
  return codes.join("\n").match(/(?<![\w$])using [\w$]+ ?=/g)?.length ?? 0;
}
