/**
 * Puts a program with all its modules in one file.
 *
 * @module
 */
import type { Command, ToolDefinition } from "@ct/core/definition";
import { root } from "./project.ts";

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
  const imported = (tool: string, as: string) =>
    `import { command as ${as} } from "@ct/${tool.slice("ct-".length)}";`;
  return [
    imported(name, "own"),
    ...commands.map(({ definition }, n) => imported(definition.name, `other${n}`)),
    `import { ${call.slice(0, call.indexOf("("))} } from "file://${root}/${module}";`,
    `await ${call};`,
    "",
  ].join("\n");
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

/** Writes a module of this text, with all that it imports, to the file `output`. */
export async function bundleText(text: string, output: string): Promise<void> {
  const entry = Deno.makeTempFileSync({ suffix: ".ts" });
  try {
    Deno.writeTextFileSync(entry, text);
    await bundle(entry, output);
  } finally {
    Deno.removeSync(entry);
  }
}

// The form for browsers has no imports of Node modules, each of which would slow down every start.
// The module of a tool's threads is a bundle of its own.
const bundleFlags = ["--platform", "browser", "--external", "./worker.ts"];

/**
 * Writes the module `entry` with all that it imports to the file `output`, minified. Packages in
 * `absent` are left out: the program must never come to where it loads them.
 * @throws {Error} If it cannot be bundled.
 */
export async function bundle(
  entry: string,
  output: string,
  { absent = [] }: { readonly absent?: readonly string[] } = {},
): Promise<void> {
  const flags = absent.flatMap((name) => ["--external", name]);
  const plain = await bundled(entry, flags);
  const minified = await bundled(entry, [...flags, "--minify"]);
  // The minifier of Deno 2.9 puts a variable that is used once in its place, even where its
  // disposal is lost by that.
  const lost = disposals(plain) - disposals(minified);
  if (lost > 0) {
    throw new Error(
      `cannot bundle ${entry}: the minifier drops ${lost} \`using\` of variables used once;\n` +
        "use try and finally there",
    );
  }
  Deno.writeTextFileSync(output, minified);
}

async function bundled(entry: string, flags: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", `--config=${root}/deno.json`, ...bundleFlags, ...flags, entry],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(`cannot bundle ${entry}:\n${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

function disposals(code: string): number {
  // Examples in comments of class members stay in the plain text.
  return code.replace(/^ *\* .*$/gm, "").match(/(?<![\w$])using [\w$]+ ?=/g)?.length ?? 0;
}
