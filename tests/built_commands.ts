/**
 * The commands as they are built, for tests that call them from outside. One build serves all test
 * files of a run.
 *
 * @module
 */
import { build } from "../scripts/build.ts";
import { sharedBuild } from "../scripts/project.ts";

let own: Promise<string> | undefined;

/**
 * The directory of a build of the present sources, as `scripts/build.ts` writes it. Others use it
 * too, so it must not be changed. It is the one that `deno task test` has made, else one that is
 * made now and removed with this process.
 */
export async function builtCommands(): Promise<string> {
  return Deno.env.get(sharedBuild) ?? await (own ??= buildOwn());
}

async function buildOwn(): Promise<string> {
  const directory = Deno.makeTempDirSync({ prefix: "ct-built-" });
  addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
  await build(directory);
  return directory;
}

/** Makes `directory` a copy of {@linkcode builtCommands} that belongs to the caller. */
export async function copyBuiltCommands(directory: string): Promise<void> {
  copyFiles(await builtCommands(), directory);
}

function copyFiles(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFiles(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}
