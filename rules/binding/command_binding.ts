/**
 * What chooses the command of a row that runs code of the checkout: what a person trusts, and what
 * ends the trust when it changes (R12). The code that the command is about is no part of it.
 *
 * @module
 */
import { CtError, directoriesUp, joinName, nameOf, sha256, tryLstat } from "@ct/base";
import type { Context } from "@ct/core/context";
import { findInstalled } from "@ct/core/run";
import {
  type BridgeRow,
  findBridgeRow,
  findLocal,
  linkedFile,
  type LocalProgram,
  operandsOf,
  packageOf,
  startedBy,
} from "../bridge/mod.ts";
import type { BoundPart } from "./bound_part.ts";
import { configParts } from "./config_parts.ts";
import { ctestParts } from "./ctest_files.ts";
import { taskParts } from "./deno_tasks.ts";
import { justParts } from "./justfile.ts";
import { lockPart } from "./lock_entry.ts";
import { makeParts } from "./makefile.ts";
import { scriptParts } from "./package_scripts.ts";

/** What chooses a command. */
export interface CommandBinding {
  /** The hash of all parts, in hexadecimal. */
  readonly digest: string;
  /** The parts, in the order in which they are shown. */
  readonly parts: readonly BoundPart[];
}

/** The part of the context that finding a program needs. */
export type BindingContext = Pick<Context, "cwd" | "environment" | "home">;

/**
 * What chooses the command of these words in a project; `undefined` if trust in them is not bound
 * to that. `root` is an absolute path.
 * @throws {CtError} With code `not-found` if there is no such project, script or target, `refused`
 * if what chooses cannot be told, `read` or `syntax` if it cannot be read.
 *
 * @example The script of a package
 * ```ts
 * import { commandBinding } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const root = Deno.makeTempDirSync();
 * const scripts = { test: "node --test" };
 * Deno.writeTextFileSync(`${root}/package.json`, JSON.stringify({ scripts }));
 * const ctx = { cwd: root, environment: {}, home: undefined };
 * const binding = await commandBinding(["npm", "test"], root, ctx);
 * const script = binding?.parts.find(({ what }) => what === 'package.json, script "test"');
 * assert.equal(script?.text, "node --test");
 * Deno.removeSync(root, { recursive: true });
 * ```
 */
export async function commandBinding(
  words: readonly string[],
  root: string,
  ctx: BindingContext,
): Promise<CommandBinding | undefined> {
  const row = findBridgeRow(words);
  if (row?.binding === undefined) return undefined;
  const parts = partsOf(row, words, root, ctx);
  const digest = await sha256(JSON.stringify(parts.map(({ what, text }) => [what, text])));
  return { digest, parts };
}

function partsOf(
  row: BridgeRow,
  words: readonly string[],
  root: string,
  ctx: BindingContext,
): readonly BoundPart[] {
  const { binding = {} } = row;
  assertProject(row, root);
  const name = startedBy(row);
  const local = findLocal(name, root);
  const operands = operandsOf(row, words, root);
  const scripts = binding.scripts === undefined
    ? { parts: [], texts: [] }
    : scriptParts(root, operands[0] ?? "test");
  return [
    { what: "the program", text: programText(name, local, root, ctx) },
    ...scripts.parts,
    ...(binding.tasks === undefined ? [] : taskParts(root, operands[0] ?? "")),
    ...targetParts(binding.targets, root, operands),
    ...configParts(root, words, binding),
    ...runnersOf(words, local, root, scripts.texts),
  ];
}

/** A command without a project would take what it runs from elsewhere, or from what comes later. */
function assertProject({ prefix, binding: { project = [] } = {} }: BridgeRow, root: string): void {
  const isThere = project.length === 0 ||
    directoriesUp(root).some((directory) =>
      project.some((file) => tryLstat(joinName(directory, file)) !== undefined)
    );
  if (isThere) return;
  throw new CtError(
    "not-found",
    `${prefix.join(" ")}: there is no ${project.join(" or ")} in ${root} or above it`,
    { path: root },
  );
}

function programText(
  name: string,
  local: LocalProgram | undefined,
  root: string,
  ctx: BindingContext,
): string {
  if (local === undefined) {
    return findInstalled(name, [root, ctx.cwd], ctx) ?? `${name} (not found)`;
  }
  return local.shown === local.real ? local.shown : `${local.shown}, a link to ${local.real}`;
}

function targetParts(
  kind: "make" | "just" | "ctest" | undefined,
  root: string,
  operands: readonly string[],
): readonly BoundPart[] {
  switch (kind) {
    case "make":
      return makeParts(root, operands);
    case "just":
      return justParts(root, operands);
    case "ctest":
      return ctestParts(root, operands[0] ?? "");
    case undefined:
      return [];
  }
}

/** The programs that run, as far as the project says of which version they are. */
function runnersOf(
  [first, option, module = ""]: readonly string[],
  local: LocalProgram | undefined,
  root: string,
  texts: readonly string[],
): readonly BoundPart[] {
  const links = new Map<string, string>();
  for (const [word] of texts.join("\n").matchAll(/[\w.@-]+/g)) {
    const program = `node_modules/.bin/${word}`;
    const real = linkedFile(root, program);
    if (real !== undefined) links.set(program, real);
  }
  const modules = first?.startsWith("python") && option === "-m" ? [module] : [];
  const reals = [...links, ...(local === undefined ? [] : [[local.shown, local.real] as const])];
  const packages = reals.map(([shown, real]) => packageOf(real) ?? nameOf(shown))
    .filter((name) => !name.startsWith("python"));
  return [
    ...[...links].map(([what, text]) => ({ what, text })),
    ...[...new Set([...packages, ...modules.filter((name) => name === "pytest")])]
      .map((name) => lockPart(root, name)),
  ];
}
