/**
 * `--hook`: finding where the project keeps its tests or hooks, and writing the file there.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import {
  CtError,
  decodeUtf8,
  directoryOf,
  joinName,
  openDoor,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import {
  findGitHooks,
  type GeneratedFile,
  readStore,
  type StoreLocation,
  writeGenerated,
} from "@ct/rules-engine";
import { assertCargoRuns, cargoTestPath } from "./cargo_tests.ts";
import type { RulesOptions } from "./definition.ts";
import { assertDenoRuns, denoTestPath } from "./deno_tests.ts";
import { gitHookText } from "./git_hook_text.ts";
import { hookMarkers, testText } from "./hook_text.ts";
import { storeToRead } from "./promote.ts";
import { loadToml } from "@ct/core/input";
import type { HookKind, HookResult } from "./result.ts";

/** A hook's file. */
type HookFile = Pick<GeneratedFile, "root" | "path" | "textAfter">;

/**
 * Writes a hook, or renews one that was written before.
 * @throws {CtError} With code `refused` if there is a file of somebody else, or the project would
 * not run it; `not-found` if the project is not of that kind; `syntax` if its manifest is
 * malformed; `write` if the file cannot be written.
 */
export async function writeHook(
  hook: HookKind,
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<HookResult> {
  const location = storeToRead(file, ctx);
  readStore(location, ctx);
  const hookFile = hook === "git" ? gitHook(location, ctx) : await testOf(hook, location);
  await writeGenerated({
    ...hookFile,
    marker: hookMarkers[hook],
    isExecutable: hook === "git",
  }, ctx);
  return { verb: "hook", store: location.path, hook, path: hookFile.path };
}

function gitHook({ absolutePath }: StoreLocation, ctx: Context): HookFile {
  const hooks = findGitHooks(directoryOf(absolutePath), ctx);
  if (hooks === undefined) throw notThere(".git", projectOf(absolutePath), " or above");
  const path = absolutePath.slice(joinName(hooks.top, "").length);
  return {
    root: hooks.home,
    path: `${hooks.directory}/pre-commit`,
    textAfter: (old) => gitHookText(path, old),
  };
}

/** A test of the project's own, where its manifest says that it runs. */
async function testOf(
  hook: Exclude<HookKind, "git">,
  location: StoreLocation,
): Promise<HookFile> {
  const root = projectOf(location.absolutePath);
  const text = testText(hook, checkWords(location, root));
  const textAfter = () => text;
  if (hook === "cargo") {
    const manifest = readOneOf(root, ["Cargo.toml"]);
    assertCargoRuns((await loadToml())(manifest, "Cargo.toml"));
    return { root, path: joinName(root, cargoTestPath), textAfter };
  }
  assertDenoRuns(readOneOf(root, ["deno.json", "deno.jsonc"]), denoTestPath);
  return { root, path: joinName(root, denoTestPath), textAfter };
}

/** The directory that a store is about: where its own directory lies. */
function projectOf(store: string): string {
  return directoryOf(directoryOf(store));
}

/** `ct check` finds a store in `.ct` by itself, every other one has to be named. */
function checkWords(
  { absolutePath }: StoreLocation,
  project: string,
): readonly string[] {
  const words = ["check", "--quiet"];
  const relative = absolutePath.slice(project.length).replace(/^\//, "");
  return relative === ".ct/rules.jsonc" ? words : [...words, `--file=${relative}`];
}

/** The text of the first file of these names that is there. */
function readOneOf(project: string, names: readonly string[]): string {
  for (const name of names) {
    const bytes = read(name, project);
    if (bytes !== undefined) return decodeUtf8(bytes, name);
  }
  throw notThere(names.join(" or "), project);
}

function notThere(name: string, project: string, where = ""): CtError {
  return new CtError("not-found", `there is no ${name} in ${project}${where}`);
}

function read(name: string, cwd: string): Uint8Array | undefined {
  try {
    return readRegularFile(name, { cwd, door: openDoor, maxBytes: settingsBytes });
  } catch {
    return undefined;
  }
}
