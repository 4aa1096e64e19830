/**
 * `deno task install [--root DIR]`: builds the commands and copies them to `DIR/bin` and
 * `DIR/lib/ct`, and their manual pages to `DIR/share/man`; DIR is by default the directory that
 * `deno install` uses. The copies need nothing of the project. A file that is not the suite's own
 * is never overwritten. `--remove` takes away what an installation has put there.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import { defineCommand, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { builtInCommands } from "../cli/registry.ts";
import { build } from "./build.ts";
import { say } from "./project.ts";
import { marker } from "./build/shell_script.ts";

const definition = {
  name: "deno task install",
  summary: "Install the commands",
  description: "Builds the commands and copies them to DIR/bin and DIR/lib/ct, and " +
    "their manual pages to DIR/share/man.",
  options: {
    root: {
      kind: "path",
      description: "Where to install. Default: $DENO_INSTALL_ROOT, else ~/.deno.",
    },
    built: {
      kind: "path",
      description: "Install the commands from this directory, such as dist, and build nothing.",
    },
    remove: {
      kind: "flag",
      description: "Remove what an installation has put below DIR; files of others stay.",
    },
  },
  exclusive: [["built", "remove"]],
} as const satisfies ToolDefinition;

/** One file to copy. */
interface Copy {
  readonly from: string;
  readonly to: string;
}

async function install(options: OptionsOf<typeof definition>): Promise<number> {
  const target = absolute(options.root ?? defaultRoot());
  if (options.remove) {
    removeAll(target);
    return 0;
  }
  if (options.built !== undefined) {
    copyAll(absolute(options.built), target);
    return 0;
  }
  const built = Deno.makeTempDirSync();
  say(`building ${builtInCommands.length + 1} commands; this takes about half a minute`);
  try {
    await build(built);
    copyAll(built, target);
  } finally {
    Deno.removeSync(built, { recursive: true });
  }
  return 0;
}

/** Checks first, so that nothing is changed where something is in the way. */
function copyAll(built: string, target: string): void {
  if (!exists(`${built}/lib/ct/VERSION`)) {
    throw new CtError("read", `${built} contains no build of the commands`, {
      path: built,
      help: "write one to dist with deno task build",
    });
  }
  const copies = ["lib/ct", "share/man/man1", "bin"].flatMap((folder) =>
    listCopies(folder, built, target)
  );
  const foreign = [...foreignFiles(copies, `${target}/lib/ct`)];
  if (foreign.length > 0) {
    throw new CtError("refused", `not part of the ct suite: ${foreign.join(", ")}`, {
      help: "nothing was installed; move them away, or choose another --root",
    });
  }
  Deno.mkdirSync(`${target}/bin`, { recursive: true });
  Deno.mkdirSync(`${target}/lib/ct`, { recursive: true });
  Deno.mkdirSync(`${target}/share/man/man1`, { recursive: true });
  for (const copy of copies) replaceFile(copy);
  report(copies, target);
}

/** The scripts and pages go first: without the library they would not work. */
function removeAll(target: string): void {
  const names = ["ct", ...builtInCommands.map(({ definition }) => definition.name)];
  const files = names.flatMap((name) => [`bin/${name}`, `share/man/man1/${name}.1`])
    .map((file) => `${target}/${file}`).filter(isOurs);
  for (const file of files) Deno.removeSync(file);
  const library = `${target}/lib/ct`;
  if (isOurs(`${library}/VERSION`)) Deno.removeSync(library, { recursive: true });
  say(`removed ${files.length} files of ct from ${target}`);
}

function defaultRoot(): string {
  return Deno.env.get("DENO_INSTALL_ROOT") ?? `${Deno.env.get("HOME") ?? ""}/.deno`;
}

function absolute(path: string): string {
  if (path.startsWith("/")) return path.replace(/(.)\/+$/, "$1");
  // A task runs in the project's directory; this is where it was called.
  return `${Deno.env.get("INIT_CWD") ?? Deno.cwd()}/${path}`;
}

function listCopies(folder: string, built: string, target: string): Copy[] {
  const names = [...Deno.readDirSync(`${built}/${folder}`)].map(({ name }) => name).sort();
  return names.map((name) => ({
    from: `${built}/${folder}/${name}`,
    to: `${target}/${folder}/${name}`,
  }));
}

/** Existing files that an installation would replace though the suite did not write them. */
function* foreignFiles(copies: readonly Copy[], library: string): Generator<string> {
  const ours = exists(`${library}/VERSION`) && isOurs(`${library}/VERSION`);
  for (const { to } of copies) {
    if (!exists(to)) continue;
    if (!(to.startsWith(`${library}/`) ? ours : isOurs(to))) yield to;
  }
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw new CtError("read", `cannot read ${path}: ${osErrorText(error)}`, { path });
  }
}

function isOurs(path: string): boolean {
  try {
    return Deno.readTextFileSync(path).split("\n", 2)
      .some((line) => line.replace(/^\.\\" /, "").startsWith(marker));
  } catch {
    return false;
  }
}

/**
 * Puts the new file in place in one step, so that a command which runs just now keeps the old one.
 */
function replaceFile({ from, to }: Copy): void {
  const temporary = `${to}.${Deno.pid}.new`;
  Deno.copyFileSync(from, temporary);
  Deno.renameSync(temporary, to);
}

function report(copies: readonly Copy[], target: string): void {
  const bin = `${target}/bin`;
  const names = copies.filter(({ to }) => to.startsWith(`${bin}/`)).map(({ to }) =>
    to.slice(bin.length + 1)
  );
  say(`installed in ${bin}: ${names.join(", ")}`);
  if (!(Deno.env.get("PATH") ?? "").split(":").includes(bin)) {
    say(`to call them by name, add this to your shell's profile:\n  export PATH="${bin}:$PATH"`);
  }
}

if (import.meta.main) await main(defineCommand(definition, "", install));
