/**
 * Puts a program with all its modules in one file.
 *
 * @module
 */
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

/** The texts of a bundle's files by their names. */
type Files = Readonly<Record<string, string>>;

/** A module that becomes a file with all that it imports. */
export interface Bundle {
  /** The module's file, or its text. */
  readonly entry: string | { readonly text: string };
  /** The file to write. */
  readonly output: string;
}

// The form for browsers has no imports of Node modules, each of which would slow down every start.
// The module of a tool's threads is a bundle of its own. The last flag takes all words up to the
// next one.
const bundleFlags = ["--platform", "browser", "--external", "./worker.ts"];

/**
 * Writes modules, each with all that it imports, minified. What one imports only when needed goes
 * to files of their own beside it, named by their contents: a start would have to compile it.
 *
 * Modules have most of what they import in common. All are therefore bundled together first, into
 * parts that they share, and each is put together from these: that takes a third of the time.
 * @throws {Error} If one cannot be bundled.
 */
export async function bundleAll(bundles: readonly Bundle[]): Promise<void> {
  await withEntries(bundles, async (entries) => {
    const parts = Deno.makeTempDirSync();
    try {
      writeFiles(parts, await bundled(entries, `--config=${root}/deno.json`));
      await concurrently(bundles.entries(), async ([index, { output }]) => {
        const main = baseName(itemAt(entries, index)).replace(/\.ts$/, ".js");
        const files = await bundled([`${parts}/${main}`], "--minify", "--no-config");
        const { [main]: code, ...beside } = withoutEmpty(files);
        if (code === undefined) throw new Error(`cannot bundle ${output}: nothing was written`);
        Deno.writeTextFileSync(output, code);
        writeFiles(output.slice(0, output.lastIndexOf("/")), beside);
      }, { atOnce: 2 });
    } finally {
      Deno.removeSync(parts, { recursive: true });
    }
  });
}

/** Drops files that came out empty, and their imports: each start would have to load them. */
function withoutEmpty(files: Files): Files {
  const [full, empty] = [true, false].map((isFull) =>
    Object.entries(files).filter(([, code]) => (code.trim() !== "") === isFull)
  );
  const imports = (empty ?? []).map(([name]) => `import"./${name}";`);
  return Object.fromEntries(
    (full ?? []).map(([name, code]) => [
      name,
      imports.reduce((text, one) => text.replace(one, ""), code),
    ]),
  );
}

function writeFiles(directory: string, files: Files): void {
  for (const [name, code] of Object.entries(files)) {
    Deno.writeTextFileSync(`${directory}/${name}`, code);
  }
}

/**
 * How many disposals the minifier loses: that of Deno 2.9 puts a variable that is used once in its
 * place, whatever becomes of its disposal; use `try` and `finally` there. All modules are looked at
 * together, since most of what they import is the same. The heavy tests do so, not each build: it
 * takes as long as several bundles.
 */
export async function lostDisposals(bundles: readonly Bundle[]): Promise<number> {
  return await withEntries(bundles, async (entries) => {
    const config = `--config=${root}/deno.json`;
    const plain = await bundled(entries, config);
    return disposals(plain) - disposals(await bundled(entries, config, "--minify"));
  });
}

/** Calls with files that import the modules; they are in one directory, and only meanwhile. */
async function withEntries<Result>(
  bundles: readonly Bundle[],
  work: (entries: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const directory = Deno.makeTempDirSync();
  try {
    return await work(bundles.map(({ entry }, index) => {
      const text = typeof entry === "string"
        ? `import ${JSON.stringify(`file://${entry}`)};`
        : entry.text;
      const path = `${directory}/${index}.ts`;
      Deno.writeTextFileSync(path, text);
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
    const options = [...bundleFlags, `--outdir=${directory}`];
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["bundle", "--quiet", "--code-splitting", ...options, ...flags, ...entries],
      stdout: "null",
      stderr: "piped",
    }).output();
    const title = entries.join(", ");
    if (!success) throw new Error(`cannot bundle ${title}:\n${new TextDecoder().decode(stderr)}`);
    const names = Deno.readDirSync(directory).map(({ name }) => name);
    return Object.fromEntries(
      names.map((name) => [name, Deno.readTextFileSync(`${directory}/${name}`)]),
    );
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function disposals(files: Files): number {
  // Examples in comments of class members stay in the plain text.
  const codes = Object.values(files).map((code) => code.replace(/^ *\* .*$/gm, ""));
  return codes.join("\n").match(/(?<![\w$])using [\w$]+ ?=/g)?.length ?? 0;
}
