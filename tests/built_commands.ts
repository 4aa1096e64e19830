/**
 * The commands as they are built, for tests that call them from outside. One build serves all test
 * files of a run.
 *
 * @module
 */
import { build } from "../scripts/build.ts";
import { stampName } from "../scripts/verify/current_build.ts";
import { sharedBuild, sharedCache } from "../scripts/project.ts";

let own: Promise<string> | undefined;
let ownCache: string | undefined;

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

/**
 * What a tree has at `.cache/deno` of a home whose commands start with what the runtime has
 * compiled for others before. In a home without it, a start takes three times as much of the
 * processor.
 */
export function compiledCache(): { readonly link: string } {
  return { link: Deno.env.get(sharedCache) ?? (ownCache ??= makeOwnCache()) };
}

function makeOwnCache(): string {
  const directory = Deno.makeTempDirSync({ prefix: "ct-compiled-" });
  addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
  return directory;
}

/** Makes `directory` a copy of {@linkcode builtCommands} that belongs to the caller. */
export async function copyBuiltCommands(directory: string): Promise<void> {
  copyFiles(await builtCommands(), directory);
}

function copyFiles(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    // It says what the build was made of, and is no part of it.
    if (name === stampName) continue;
    if (isDirectory) copyFiles(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}
