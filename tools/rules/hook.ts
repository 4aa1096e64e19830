/**
 * `--hook`: finding where the project keeps its tests or hooks, and writing the file there.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, directoryOf, readRegularFile, settingsBytes } from "@ct/base";
import { findGitHooks, readStore, type StoreLocation, writeGenerated } from "@ct/rules-engine";
import type { RulesOptions } from "./definition.ts";
import { hookMarkers, hookText } from "./hook_text.ts";
import { storeToRead } from "./promote.ts";
import type { HookKind, HookResult } from "./result.ts";

/** A hook's file. */
interface HookFile {
  /** The directory that it must lie in. */
  readonly root: string;
  readonly path: string;
  readonly below: string;
}

/**
 * Writes a hook, or renews one that was written before.
 * @throws {CtError} With code `refused` if there is a file of somebody else, `not-found` if the project is none of that
 * kind, `write` if the file cannot be written.
 */
export async function writeHook(
  hook: HookKind,
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<HookResult> {
  const location = storeToRead(file, ctx);
  readStore(location);
  const project = directoryOf(directoryOf(location.absolutePath));
  const { root, path, below } = hookFile(hook, project, ctx);
  const text = hookText(hook, { words: checkWords(location, project), below });
  const marker = hookMarkers[hook];
  await writeGenerated(
    { root, path, text, marker, isExecutable: hook === "git" },
    ctx,
  );
  return { verb: "hook", store: location.path, hook, path };
}

function hookFile(hook: HookKind, project: string, ctx: Context): HookFile {
  switch (hook) {
    case "cargo":
      requireOneOf(project, ["Cargo.toml"]);
      return { root: project, path: `${project}/tests/ct_invariants.rs`, below: "" };
    case "deno":
      requireOneOf(project, ["deno.json", "deno.jsonc"]);
      return { root: project, path: `${project}/tests/ct_invariants_test.ts`, below: "" };
    case "git": {
      const hooks = findGitHooks(project, ctx);
      if (hooks === undefined) throw notThere(".git", project, " or above");
      const below = project === hooks.top ? "" : project.slice(hooks.top.length).replace(/^\//, "");
      return { root: hooks.home, path: `${hooks.directory}/pre-commit`, below };
    }
  }
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

function requireOneOf(project: string, names: readonly string[]): void {
  if (names.some((name) => isFile(`${project}/${name}`))) return;
  throw notThere(names.join(" or "), project);
}

function notThere(name: string, project: string, where = ""): CtError {
  return new CtError("not-found", `there is no ${name} in ${project}${where}`);
}

function isFile(path: string): boolean {
  try {
    readRegularFile(path, { cwd: "/", maxBytes: settingsBytes });
    return true;
  } catch {
    return false;
  }
}
