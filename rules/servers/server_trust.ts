/**
 * Trust in language servers (docs/spec/refs.md#trust): a person gives it for one server and one
 * project, and it ends when what chooses the server there changes (R12).
 *
 * @module
 */
import { CtError, realPathOf } from "@ct/base";
import { findInstalled, projectsOf } from "@ct/core/run";
import type { BoundPart } from "../binding/bound_part.ts";
import {
  changedParts,
  type HashedParts,
  hashesOf,
  isHashedParts,
  isTexts,
} from "../binding/hashed_parts.ts";
import { configParts } from "../binding/config_parts.ts";
import { linkedFile } from "../bridge/mod.ts";
import { lockPart } from "../binding/lock_entry.ts";
import { codeEnvironment } from "../probe_program.ts";
import {
  dropRecord,
  hasText,
  keepText,
  listTexts,
  membersIn,
  neededDirectory,
  type RecordContext,
  recordDirectory,
  type TextRecord,
  textRecord,
} from "../trust_records.ts";
import type { LanguageServer } from "./server_rows.ts";

/** A server as it would be started in a project. */
export interface InstalledServer {
  /** What it is. */
  readonly server: LanguageServer;
  /** The project's directory, an absolute path without links. */
  readonly root: string;
  /** The absolute path of its program. */
  readonly program: string;
  /** What chooses it and what it runs, as a person sees it. */
  readonly parts: readonly BoundPart[];
  /** Its whole environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The project that a directory, an absolute path, is part of: its top, without links.
 * @throws {Error} The system's error, if there is no such directory.
 */
export function serverProject(directory: string, ctx: RecordContext): string {
  const real = realPathOf(directory);
  return projectsOf([real], ctx)[0] ?? real;
}

/**
 * A server as it would be started in a project. Its program is the user's: one of the checkout is
 * never meant.
 * @throws {CtError} With code `launch` if it is not installed, `refused`, `read` or `syntax` if
 * what chooses it cannot be told.
 */
export function installedServer(
  server: LanguageServer,
  root: string,
  ctx: RecordContext,
): InstalledServer {
  const { name, program: word, binding, packages = {}, variables = {} } = server;
  const program = findInstalled(word, [root, ctx.cwd], ctx);
  if (program === undefined) {
    throw new CtError("launch", `${name} is not installed`, {
      help: `install it with: ${server.install}`,
    });
  }
  const parts: readonly BoundPart[] = [
    { what: "the program", text: program },
    ...configParts(root, [], binding),
    ...Object.entries(packages).flatMap(([each, its]) => packageParts(root, each, its)),
  ];
  const environment = {
    ...codeEnvironment({ name: word, path: program }, root, ctx),
    ...variables,
  };
  return { server, root, program, parts, environment };
}

/** A package of the project that the server would run: where it really lies, and its version. */
function packageParts(root: string, name: string, program: string): readonly BoundPart[] {
  const real = linkedFile(root, `node_modules/.bin/${program}`);
  return [{ what: `the project's ${name}`, text: real ?? "(none)" }, lockPart(root, name)];
}

/**
 * Asserts that a person trusts a server as it is.
 * @throws {CtError} With code `refused` if nobody does.
 */
export async function assertTrustedServer(
  installed: InstalledServer,
  ctx: RecordContext,
): Promise<void> {
  const { server: { name }, root } = installed;
  const directory = recordDirectory(root, ctx);
  if (directory !== undefined && hasText(await recordOf(installed), directory, ctx)) return;
  const before = directory === undefined ? undefined : recordsOf(installed, directory, ctx)[0];
  const changed = before === undefined ? [] : await changedParts(
    before.record.parts,
    installed.parts,
    "the words that start it",
  );
  const why = before === undefined
    ? "no person has trusted it"
    : `what a person trusted has changed: ${changed.join(", ")}`;
  throw new CtError("refused", `${name} runs code of the checkout, and ${why}`, {
    help: `a person types in a terminal in ${root}: ct rules --trust --server ${name}`,
  });
}

/**
 * Records that the user trusts a server as it was shown, in place of what was recorded of it.
 * @throws {CtError} With code `refused` if there is no place outside of the checkout for that.
 */
export async function trustServer(installed: InstalledServer, ctx: RecordContext): Promise<void> {
  const directory = neededDirectory(installed.root, ctx);
  dropServer(installed, directory, ctx);
  keepText(await recordOf(installed), directory, ctx);
}

/** Trusts a server in a project no more; whether it was trusted before. */
export function untrustServer(
  place: Pick<InstalledServer, "server" | "root">,
  ctx: RecordContext,
): boolean {
  const directory = recordDirectory(place.root, ctx);
  return directory !== undefined && dropServer(place, directory, ctx);
}

/** The projects and the names of all servers in them that were trusted. */
export function trustedServers(ctx: RecordContext): readonly string[] {
  const directory = recordDirectory(undefined, ctx);
  if (directory === undefined) return [];
  const records = listTexts(directory, ctx).flatMap(readRecord);
  return [...new Set(records.map(({ root, server }) => `${server} in ${root}`))].sort();
}

function dropServer(
  place: Pick<InstalledServer, "server" | "root">,
  directory: string,
  ctx: RecordContext,
): boolean {
  const found = recordsOf(place, directory, ctx);
  for (const { kept } of found) dropRecord(kept, directory);
  return found.length > 0;
}

/** What was trusted of a server, with the hash of each part. */
interface ServerRecord {
  readonly root: string;
  readonly server: string;
  readonly args: readonly string[];
  readonly parts: HashedParts;
}

async function recordOf({ server, root, parts }: InstalledServer): Promise<TextRecord> {
  const record: ServerRecord = {
    root,
    server: server.name,
    args: server.args,
    parts: await hashesOf(parts),
  };
  return await textRecord(record);
}

function recordsOf(
  { server, root }: Pick<InstalledServer, "server" | "root">,
  directory: string,
  ctx: RecordContext,
): readonly { readonly kept: TextRecord; readonly record: ServerRecord }[] {
  return listTexts(directory, ctx).flatMap((kept) =>
    readRecord(kept)
      .filter((record) => record.root === root && record.server === server.name)
      .map((record) => ({ kept, record }))
  );
}

/** What was kept of a server, if it is that. */
function readRecord(kept: TextRecord): readonly ServerRecord[] {
  const { root, server, args, parts } = membersIn(kept);
  if (typeof root !== "string" || typeof server !== "string" || !isTexts(args)) return [];
  if (!isHashedParts(parts)) return [];
  return [{ root, server, args, parts }];
}
