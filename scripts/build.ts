/**
 * `deno task build`: bundles every tool and the launcher, and writes the shell scripts that start
 * them.
 *
 * ```
 * dist/bin/ct, dist/bin/ct-<tool>        what a user runs
 * dist/lib/ct/ct.js, ct-<tool>.js        bundles, for the script of that name
 * dist/lib/ct/ct-<tool>-speaker.js       the part of a server that speaks with its client
 * dist/lib/ct/ct-reach.js                finds out what a server may read
 * dist/lib/ct/<name>-<hash>.js           parts of them that are loaded when needed
 * dist/lib/ct/ct-<tool>-worker.js        the same for the other threads of a tool that has some
 * dist/share/man/man1/ct*.1            their manual pages
 * dist/lib/ct/vectors.bin                the vectors of words, which a question reads in part
 * dist/lib/ct/VERSION                    marks the folder as ours
 * ```
 *
 * @module
 */
import { type Command, type ToolDefinition, version } from "@ct/core/definition";
import { runsAsProgram, runsInProcess } from "@ct/core/run";
import { agentScript } from "./build/agent_script.ts";
import {
  type Bundle,
  bundleAll,
  entryText,
  launcherText,
  namesOf,
  workerOf,
} from "./build/bundle.ts";
import { mcpScript } from "./build/mcp_script.ts";
import { builtInCommands, suite } from "../cli/registry.ts";
import { launcherPage, toolPage } from "./docs/man_page.ts";
import { model } from "../lib/retrieval/data/model.ts";
import { vectorsFile } from "../core/code_index/shipped_vectors.ts";
import { root, say } from "./project.ts";
import { launcherScript, marker, quoted, type Runtime, toolScript } from "./build/shell_script.ts";

/** Builds into `directory`, which is emptied before. */
export async function build(directory: string): Promise<void> {
  Deno.mkdirSync(directory, { recursive: true });
  for (const entry of Deno.readDirSync(directory)) {
    Deno.removeSync(`${directory}/${entry.name}`, { recursive: true });
  }
  Deno.mkdirSync(`${directory}/bin`);
  Deno.mkdirSync(`${directory}/lib/ct`, { recursive: true });
  Deno.writeTextFileSync(`${directory}/lib/ct/VERSION`, `${marker} ${version}\n`);
  writeScripts(`${directory}/bin`, quoted(Deno.execPath()));
  const libraries = `${directory}/lib/ct`;
  Deno.writeFileSync(`${libraries}/${vectorsFile}`, Uint8Array.fromBase64(model));
  await bundleAll(allBundles(libraries));
  const pages = `${directory}/share/man/man1`;
  Deno.mkdirSync(pages, { recursive: true });
  Deno.writeTextFileSync(`${pages}/ct.1`, launcherPage(suite));
  for (const { definition } of builtInCommands) {
    Deno.writeTextFileSync(`${pages}/${definition.name}.1`, toolPage(definition));
  }
}

/** All that a build bundles, for a directory. */
export function allBundles(directory: string): readonly Bundle[] {
  return [
    { entry: { text: launcherText(builtInCommands) }, output: `${directory}/ct.js` },
    { entry: `${root}/cli/reach_main.ts`, output: `${directory}/ct-reach.js` },
    ...["mcp", "agent"].map((name) => ({
      entry: `${root}/cli/${name}_speaker.ts`,
      output: `${directory}/ct-${name}-speaker.js`,
    })),
    ...builtInCommands.flatMap((command) => toolBundles(command, directory)),
  ];
}

/** The program of a tool, and of its other threads if it has some. */
function toolBundles(command: Command, directory: string): readonly Bundle[] {
  const { name } = command.definition;
  const worker = workerOf(command.definition);
  return [
    { entry: { text: toolEntry(command) }, output: `${directory}/${name}.js` },
    ...(worker === undefined ? [] : [{ entry: worker, output: `${directory}/${name}-worker.js` }]),
  ];
}

/** Writes the script of each command; `deno` is that of {@linkcode Runtime}. */
export function writeScripts(directory: string, deno: string): void {
  const runtime: Runtime = {
    deno,
    denoVersion: Deno.readTextFileSync(`${root}/.deno-version`).trim(),
    suiteVersion: version,
  };
  writeScript(`${directory}/ct`, launcherScript(runtime));
  for (const { definition, grants, hostsSuite } of builtInCommands) {
    const hasThreads = workerOf(definition) !== undefined;
    const script = grants === undefined
      ? toolScript(definition, programsOf(definition), runtime, hasThreads)
      : hostsSuite
      ? mcpScript(runtime)
      : agentScript(runtime);
    writeScript(`${directory}/${definition.name}`, script);
  }
}

/** The suite's programs that a tool starts. */
function programsOf(tool: ToolDefinition): readonly string[] {
  return builtInCommands.map(({ definition }) => definition)
    .filter((definition) => runsAsProgram(tool, definition))
    .map((definition) => definition.name);
}

/** The main module of an installed tool. */
function toolEntry({ definition, hostsSuite }: Command): string {
  const { calls = [], permissions: { run } = {} } = definition;
  const commands = builtInCommands.filter((other) =>
    hostsSuite
      ? !other.hostsSuite
      : runsInProcess(definition, other.definition) || calls.includes(other.definition.name)
  );
  return entryText(definition, {
    commands,
    module: "cli/installed_tool.ts",
    call: run
      ? `mainInstalledRunner(own, [${namesOf(commands)}], import.meta.url)`
      : `mainInstalled(own, [${namesOf(commands)}])`,
  });
}

function writeScript(path: string, text: string): void {
  Deno.writeTextFileSync(path, text);
  Deno.chmodSync(path, 0o755);
}

if (import.meta.main) {
  await build(`${root}/dist`);
  const names = ["ct", ...builtInCommands.map(({ definition }) => definition.name)];
  say(`built dist/bin: ${names.join(", ")}`);
}
