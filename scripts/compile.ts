/**
 * `deno task compile [--target T]`: writes an executable for `ct` and each tool to
 * `dist/executables/TARGET`, with the list of their checksums and of what they consist of. Each has
 * its permissions and the options of the engine baked in.
 *
 * @module
 */
import { CtError } from "@ct/base";
import {
  type Command,
  defineCommand,
  type OptionsOf,
  type ToolDefinition,
} from "@ct/core/definition";
import { permittedNames } from "@ct/core/run";
import { main } from "@ct/core/process";
import { builtInCommands } from "../cli/registry.ts";
import { billOfMaterials } from "./release/bill_of_materials.ts";
import { type Bundle, bundleAll, entryText, namesOf, workerOf } from "./build/bundle.ts";
import { checksumLines } from "./release/checksums.ts";
import { executableFlags, executableLauncherFlags } from "./build/permissions.ts";
import { root, say } from "./project.ts";
import { engineFlags, threadFlags } from "./build/heap_flags.ts";

const definition = {
  name: "deno task compile",
  summary: "Write an executable for each command",
  description:
    "Writes executables for one system to dist/executables/TARGET, with SHA256SUMS and " +
    "a bill of materials. They need no Deno. Their common base is downloaded from dl.deno.land; " +
    "the environment variable DENORT_BIN names a file to use in its place.",
  options: {
    target: {
      kind: "choice",
      values: [
        "x86_64-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "x86_64-apple-darwin",
        "aarch64-apple-darwin",
        "x86_64-pc-windows-msvc",
      ],
      description: "The system that they are for. Default: this one.",
    },
    output: { kind: "path", description: "Write to this directory instead." },
  },
} as const satisfies ToolDefinition;

/** An executable to be made. */
export interface Executable {
  /** Its name, which on Windows gets an ending. */
  readonly name: string;
  /** Flags of the runtime. */
  readonly flags: readonly string[];
  /** Further modules that it loads by itself. */
  readonly modules: readonly string[];
  /** What it is made of. */
  readonly bundles: readonly Bundle[];
}

async function compile(options: OptionsOf<typeof definition>): Promise<number> {
  const target = options.target ?? Deno.build.target;
  const directory = options.output ?? `${root}/dist/executables/${target}`;
  await compileCommands([undefined, ...builtInCommands], { target, directory });
  return 0;
}

/** Where executables are written, and for what system. */
interface Destination {
  /** The system, as the runtime names it. */
  readonly target: string;
  /** The directory. */
  readonly directory: string;
  /** Their common base: by default the one of the environment, or else it is downloaded. */
  readonly base?: string;
  /** A directory that keeps the bundles that are put into them; by default they are removed. */
  readonly bundles?: string;
}

/**
 * Writes the executables of some tools, and of `ct` for `undefined`, with what lies beside them.
 * Resolves to what they are made of.
 */
export async function compileCommands(
  commands: readonly (Command | undefined)[],
  destination: Destination,
): Promise<readonly Executable[]> {
  const { target, directory } = destination;
  Deno.mkdirSync(directory, { recursive: true });
  const bundles = destination.bundles ?? Deno.makeTempDirSync();
  const executables = commands.map((command) => executableOf(command, bundles));
  try {
    // The first one tells whether there is a base, before all that it would be the base of.
    for (const part of [executables.slice(0, 1), executables.slice(1)]) {
      const outputs = new Map(
        part.flatMap((each) => each.bundles).map((bundle) => [bundle.output, bundle]),
      );
      await bundleAll([...outputs.values()]);
      for (const executable of part) await compileOne(executable, { ...destination, bundles });
    }
  } finally {
    if (destination.bundles === undefined) Deno.removeSync(bundles, { recursive: true });
  }
  const ending = target.includes("windows") ? ".exe" : "";
  const names = executables.map(({ name }) => name + ending);
  Deno.writeTextFileSync(`${directory}/ct.cdx.json`, billOfMaterials());
  const sums = await checksumLines(directory, [...names, "ct.cdx.json"]);
  Deno.writeTextFileSync(`${directory}/SHA256SUMS`, sums);
  say(`wrote ${names.length} executables for ${target} to ${directory}`);
  return executables;
}

/** The executable of a tool, or else of `ct`, whose bundles are in `directory`. */
function executableOf(command: Command | undefined, directory: string): Executable {
  if (command === undefined) {
    const bundles = [{ entry: `${root}/cli/compiled.ts`, output: `${directory}/ct.js` }];
    return { name: "ct", flags: executableLauncherFlags, modules: [], bundles };
  }
  const { name } = command.definition;
  const commands = commandsOf(command);
  const text = entryText(command.definition, {
    commands,
    module: "cli/compiled_tool.ts",
    call: `mainCompiled(own, [${namesOf(commands)}])`,
  });
  const workers = [command, ...commands].flatMap(({ definition }): readonly Bundle[] => {
    const entry = workerOf(definition);
    const output = `${directory}/${definition.name}-worker.js`;
    return entry === undefined ? [] : [{ entry, output }];
  });
  const modules = workers.map(({ output }) => output);
  const heapFlags = command.grants === undefined ? threadFlags : engineFlags;
  return {
    name,
    flags: [...modules.length === 0 ? [] : heapFlags, ...executableFlags(command)],
    modules,
    bundles: [{ entry: { text }, output: `${directory}/${name}.js` }, ...workers],
  };
}

/**
 * The tools that a tool runs, all in its process: where an executable will lie is not known when
 * its list of programs is made, and a bare name on it would be looked up in the caller's `PATH`.
 */
function commandsOf({ definition: tool, hostsSuite }: Command): readonly Command[] {
  const names = [...permittedNames({ tool, mutating: true }), ...tool.calls ?? []];
  return builtInCommands.filter((other) =>
    hostsSuite ? !other.hostsSuite : names.includes(other.definition.name)
  );
}

async function compileOne(
  { name, flags, modules }: Executable,
  { bundles, target, directory, base }: Destination & { readonly bundles: string },
): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "compile",
      "--quiet",
      // Nothing of the directory that it is called in, and nothing fetched or kept when it runs.
      ...["--no-config", "--no-lock", "--no-remote", "--no-npm", "--no-check", "--no-prompt"],
      ...["--no-code-cache", "--deny-import"],
      ...flags,
      `--target=${target}`,
      `--output=${directory}/${name}`,
      ...modules.map((module) => `--include=${module}`),
      `${bundles}/${name}.js`,
    ],
    cwd: bundles,
    env: { NO_COLOR: "1", ...(base === undefined ? {} : { DENORT_BIN: base }) },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (success) return;
  const [reason = ""] = new TextDecoder().decode(stderr).split("Stack backtrace");
  const missing = /https:\/\/dl\.deno\.land\/[^\s)]*/.exec(reason)?.[0];
  throw new CtError(
    "read",
    missing === undefined
      ? `cannot compile ${name}: ${reason.trim().replace(/\s*\n\s*/g, " ")}`
      : `cannot download ${missing}, the base of executables; set DENORT_BIN to a copy of it`,
  );
}

if (import.meta.main) await main(defineCommand(definition, "", compile));
