/**
 * `deno task build`: bundles every tool and the launcher, and writes the shell scripts that start
 * them.
 *
 * ```
 * dist/bin/ct, dist/bin/ct-<tool>        what a user runs
 * dist/lib/ct/ct.js, ct-<tool>.js        one bundled file each, for the script of that name
 * dist/lib/ct/ct-<tool>-worker.js        the same for the other threads of a tool that has some
 * dist/share/man/man1/ct*.1            their manual pages
 * dist/lib/ct/VERSION                    marks the folder as ours
 * ```
 *
 * @module
 */
import { type Command, type ToolDefinition, version } from "@ct/core/definition";
import { runsAsProgram, runsInProcess } from "@ct/core/run";
import { agentScript } from "./agent_script.ts";
import { mcpScript } from "./mcp_script.ts";
import { builtInCommands, suite } from "../cli/registry.ts";
import { launcherPage, toolPage } from "./man_page.ts";
import { root, say } from "./project.ts";
import { launcherScript, marker, type Runtime, toolScript } from "./shell_script.ts";

/** Builds into `directory`, which is emptied before. */
export async function build(directory: string): Promise<void> {
  const runtime: Runtime = {
    deno: Deno.execPath(),
    denoVersion: Deno.readTextFileSync(`${root}/.deno-version`).trim(),
    suiteVersion: version,
  };
  Deno.mkdirSync(directory, { recursive: true });
  for (const entry of Deno.readDirSync(directory)) {
    Deno.removeSync(`${directory}/${entry.name}`, { recursive: true });
  }
  Deno.mkdirSync(`${directory}/bin`);
  Deno.mkdirSync(`${directory}/lib/ct`, { recursive: true });
  Deno.writeTextFileSync(`${directory}/lib/ct/VERSION`, `${marker} ${version}\n`);
  writeScript(`${directory}/bin/ct`, launcherScript(runtime));
  await bundle(`${root}/cli/installed.ts`, `${directory}/lib/ct/ct.js`);
  for (const { definition, grants, hostsSuite } of builtInCommands) {
    const { name } = definition;
    const worker = `${root}/tools/${name.slice("ct-".length)}/worker.ts`;
    const hasThreads = isFile(worker);
    const script = grants === undefined
      ? toolScript(definition, programsOf(definition), runtime, hasThreads)
      : hostsSuite
      ? mcpScript(runtime)
      : agentScript(runtime);
    writeScript(`${directory}/bin/${name}`, script);
    await bundle(toolEntry(directory, definition, hostsSuite), `${directory}/lib/ct/${name}.js`);
    if (hasThreads) await bundle(worker, `${directory}/lib/ct/${name}-worker.js`);
  }
  const pages = `${directory}/share/man/man1`;
  Deno.mkdirSync(pages, { recursive: true });
  Deno.writeTextFileSync(`${pages}/ct.1`, launcherPage(suite));
  for (const { definition } of builtInCommands) {
    Deno.writeTextFileSync(`${pages}/${definition.name}.1`, toolPage(definition));
  }
  Deno.removeSync(`${directory}/entry`, { recursive: true });
}

/** The suite's programs that a tool starts. */
function programsOf(tool: ToolDefinition): readonly string[] {
  return builtInCommands.map(({ definition }) => definition)
    .filter((definition) => runsAsProgram(tool, definition))
    .map((definition) => definition.name);
}

/** The main module of an installed tool. */
function toolEntry(directory: string, definition: ToolDefinition, hostsSuite = false): string {
  const { name } = definition;
  const path = `${directory}/entry/${name}.ts`;
  const entries = new URL("../cli/installed_tool.ts", import.meta.url);
  const commands = hostsSuite
    ? builtInCommands.filter((command) => !command.hostsSuite)
    : commandsIn(definition);
  Deno.mkdirSync(`${directory}/entry`, { recursive: true });
  Deno.writeTextFileSync(path, entryText(definition, entries.href, commands));
  return path;
}

/** The commands that are part of a tool's file, to run in its process. */
function commandsIn(tool: ToolDefinition): readonly Command[] {
  return builtInCommands.filter(({ definition }) => runsInProcess(tool, definition));
}

function entryText(
  { name, permissions }: ToolDefinition,
  entries: string,
  commands: readonly Command[],
): string {
  const imported = (tool: string, as: string) =>
    `import { command as ${as} } from "@ct/${tool.slice("ct-".length)}";`;
  const run = permissions?.run
    ? `mainInstalledRunner(own, [${
      commands.map((_, n) => `other${n}`).join(", ")
    }], import.meta.url)`
    : "mainInstalled(own)";
  return [
    imported(name, "own"),
    ...commands.map(({ definition }, n) => imported(definition.name, `other${n}`)),
    `import { ${run.slice(0, run.indexOf("("))} } from "${entries}";`,
    `await ${run};`,
    "",
  ].join("\n");
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function writeScript(path: string, text: string): void {
  Deno.writeTextFileSync(path, text);
  Deno.chmodSync(path, 0o755);
}

// The form for browsers has no imports of Node modules, each of which would slow down every start.
// The module of a tool's threads is a bundle of its own.
const bundleFlags = ["--platform", "browser", "--external", "./worker.ts"];

async function bundle(entry: string, output: string): Promise<void> {
  const plain = await bundled(entry, []);
  const minified = await bundled(entry, ["--minify"]);
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

if (import.meta.main) {
  await build(`${root}/dist`);
  const names = ["ct", ...builtInCommands.map(({ definition }) => definition.name)];
  say(`built dist/bin: ${names.join(", ")}`);
}
