/**
 * Trust in a store (docs/spec/rules.md#trust): only then may its probes run programs that can run
 * code of the checkout. It is bound to the store's text and to the files that decide what runs, so
 * a change to one of them ends it (R12, R21).
 *
 * One of the files that reach the runtime.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  isOurs,
  joinName,
  nameOf,
  openDoor,
  sha256,
  throwWithheld,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { readBound } from "./binding/bound_file.ts";
import { boundFiles } from "./binding/bound_files.ts";
import {
  type CommandContext,
  type CommandTrusts,
  commandTrusts,
  dropCommands,
  storesOfCommands,
} from "./command_trust.ts";
import { expandProbe } from "./expand.ts";
import { dangerOf, type PreparedProbe } from "./prepare.ts";
import { judgeProbe } from "./probe_gate.ts";
import { type ReadStore, readStore } from "./store.ts";
import type { StagedCopy } from "./staged_copy.ts";
import { placeOf, type StoreLocation } from "./store_location.ts";
import {
  dropRecord,
  hasRecord,
  keepRecord,
  listRecords,
  neededDirectory,
  type RecordContext,
  recordDirectory,
  type TrustRecord,
} from "./trust_records.ts";

/** A rule whose probe can run code of the checkout. */
export interface TrustedProbe {
  /** The rule's name. */
  readonly id: string;
  /** The words that are run. */
  readonly words: readonly string[];
}

/** What trust in a store means. */
export interface TrustSubject extends TrustRecord {
  /** What may run. */
  readonly probes: readonly TrustedProbe[];
  /** The absolute paths of the files that decide what it runs, as far as they are there. */
  readonly files: readonly string[];
}

/** What finding out about trust needs of the context. */
export type TrustContext = RecordContext & Pick<Context, "door">;

/** A store that was trusted. */
export interface TrustedStore {
  /** Its real path. */
  readonly path: string;
  /** It and what decides are as they were then. */
  readonly isCurrent: boolean;
}

/**
 * What trust in a store would mean now; `undefined` if none of its probes needs it.
 * @throws {CtError} If a file that decides what runs cannot be read.
 */
export async function trustSubject(
  store: ReadStore,
  location: StoreLocation,
): Promise<TrustSubject | undefined> {
  const { absolutePath: path, root } = realPlace(location);
  const probes = trustedProbes(store, root);
  if (probes.length === 0) return undefined;
  const hashes: (readonly [file: string, hash: string | undefined])[] = [];
  // One after the other: together they could be larger than the memory.
  for (const file of boundTo(probes, root)) {
    const content = readBound(file);
    hashes.push([file, content && await sha256(content)]);
  }
  const what = [path, root, await sha256(store.text), hashes];
  return {
    path,
    digest: await sha256(JSON.stringify(what)),
    probes: probes.map(({ id, judgement }) => ({ id, words: judgement.words })),
    files: hashes.filter(([, hash]) => hash !== undefined).map(([file]) => file),
  };
}

/**
 * Whether the user trusts the store as it is now. Cheap for a store that needs no trust here, which
 * is taken for one that nobody trusts.
 * @throws {CtError} As {@linkcode trustSubject} does, and if the records lie in the checkout.
 */
export async function isTrusted(
  store: ReadStore,
  location: StoreLocation,
  ctx: TrustContext,
): Promise<boolean> {
  const isNeeded = trustedProbes(store, location.root).some(({ judgement }) =>
    dangerOf(judgement, ctx) !== undefined
  );
  if (!isNeeded) return false;
  const subject = await trustSubject(store, location);
  if (subject === undefined) return false;
  const directory = recordDirectory(location.root, ctx);
  return directory !== undefined && hasRecord(subject, directory, ctx);
}

/**
 * Whether trust in a store of the work tree holds for its staged copy: the store and all that
 * decides what runs are the same there, and what decides from outside of the copy is either the
 * same file or missing where nobody else can put it.
 * @throws {CtError} As {@linkcode isTrusted} does.
 */
export async function isTrustedCopy(
  store: ReadStore,
  { location, original, copyTop, top }: StagedCopy,
  ctx: TrustContext,
): Promise<boolean> {
  const probes = trustedProbes(store, location.root);
  if (probes.length === 0 || !original.exists) return false;
  const inTree = readStore(original, { door: openDoor });
  if (inTree.text !== store.text || !await isTrusted(inTree, original, ctx)) return false;
  const ofTree = new Set(boundTo(probes, original.root));
  const ofCopy = new Set(boundTo(probes, location.root));
  const isAt = (file: string, directory: string) => file.startsWith(joinName(directory, ""));
  const same = [...ofTree].every((file) => {
    if (!isAt(file, top)) return ofCopy.has(file) || readBound(file) === undefined;
    const copied = joinName(copyTop, file.slice(joinName(top, "").length));
    return ofCopy.has(copied) && isSame(readBound(file), readBound(copied));
  });
  return same &&
    [...ofCopy].every((file) =>
      isAt(file, copyTop) || ofTree.has(file) || isMissingForGood(file, copyTop)
    );
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Whether a file is not there, and only the owner of the copy could put it there. */
function isMissingForGood(file: string, copyTop: string): boolean {
  if (readBound(file) !== undefined) return false;
  for (let directory = directoryOf(file);; directory = directoryOf(directory)) {
    try {
      return isOurs(Deno.statSync(directory), Deno.statSync(copyTop));
    } catch (error) {
      throwWithheld(error);
      // The nearest directory that is there decides.
    }
  }
}

/**
 * Trusts a store as it is now; what was recorded of it before is dropped.
 * @throws {CtError} With code `refused` if there is no place outside of the checkout for that.
 */
export function trustStore(
  subject: TrustSubject,
  { root }: StoreLocation,
  ctx: RecordContext,
): void {
  const directory = neededDirectory(root, ctx);
  dropStore(subject.path, directory, ctx);
  keepRecord(subject, directory, ctx);
}

/** Trusts a store no more, whatever it was; whether it was trusted before. */
export function untrustStore(location: StoreLocation, ctx: RecordContext): boolean {
  const directory = recordDirectory(location.root, ctx);
  if (directory === undefined) return false;
  const path = realPlace(location).absolutePath;
  const hadCommands = dropCommands({ store: path }, directory, ctx);
  return dropStore(path, directory, ctx) || hadCommands;
}

/**
 * How the commands of a store stand with the user that trust is bound to one by one; in a copy of
 * what is staged, those that what chooses them is the same for as in the work tree.
 */
export async function commandsIn(
  store: ReadStore,
  location: StoreLocation,
  ctx: RecordContext,
  original: StoreLocation = location,
): Promise<CommandTrusts> {
  return await commandTrusts(store, { ...commandPlace(original), root: location.root }, ctx);
}

/** Where the commands of a store are recorded. */
export function commandPlace(location: StoreLocation): CommandContext {
  return { root: location.root, store: realPlace(location).absolutePath };
}

/** The store's place through no linked directory, so that it is one store by every way to it. */
function realPlace({ absolutePath }: StoreLocation): StoreLocation {
  let directory = directoryOf(absolutePath);
  try {
    directory = Deno.realPathSync(directory);
  } catch (error) {
    throwWithheld(error);
    // It has gone; what was recorded of it can still be dropped.
  }
  const path = joinName(directory, nameOf(absolutePath));
  return placeOf(path, path);
}

function dropStore(path: string, directory: string, ctx: RecordContext): boolean {
  const records = listRecords(directory, ctx).filter((record) => record.path === path);
  for (const record of records) dropRecord(record, directory);
  return records.length > 0;
}

/** The stores that the user has trusted, or commands of, by path. */
export async function trustedStores(ctx: RecordContext): Promise<readonly TrustedStore[]> {
  const directory = recordDirectory(undefined, ctx);
  if (directory === undefined) return [];
  const digests = new Map(listRecords(directory, ctx).map(({ path, digest }) => [path, digest]));
  const paths = new Set([...digests.keys(), ...storesOfCommands(directory, ctx)]);
  return await Promise.all(
    [...paths].sort().map(async (path) => ({
      path,
      isCurrent: await isCurrent(path, digests.get(path), ctx),
    })),
  );
}

/** Whether all of a store is as it was trusted; `digest` is of the store, if that was. */
async function isCurrent(
  path: string,
  digest: string | undefined,
  ctx: RecordContext,
): Promise<boolean> {
  try {
    const location = placeOf(path, path);
    const store = readStore(location, { door: openDoor });
    const subject = await trustSubject(store, location);
    if (digest !== undefined) return subject?.digest === digest;
    const commands = await commandsIn(store, location, ctx);
    return [...commands.values()].some(({ kind }) => kind === "trusted");
  } catch (error) {
    if (error instanceof CtError) return false;
    throw error;
  }
}

/**
 * The probes that need trust in the store, wherever that is, with their words as typed and as they
 * are run.
 */
function trustedProbes(store: ReadStore, root: string): readonly NeedyProbe[] {
  return store.rules.flatMap(({ id, probe, network }) => {
    const words = expanded(probe, store);
    const judgement = judgeProbe(words, { root, network });
    const { allowed } = judgement;
    if (!allowed || judgement.bindsCommand) return [];
    if (!judgement.needsTrust && !judgement.readsAround) return [];
    return [{ id, words, judgement }];
  });
}

interface NeedyProbe extends TrustedProbe {
  readonly judgement: PreparedProbe["judgement"];
}

/** The files that decide what probes run, sorted. */
function boundTo(probes: readonly NeedyProbe[], root: string): readonly string[] {
  return [...new Set(probes.flatMap(({ words }) => boundFiles(words, root)))].sort();
}

/** An unknown definition is reported where the rule is judged. */
function expanded(probe: readonly string[], { defs }: ReadStore): readonly string[] {
  try {
    return expandProbe(probe, defs);
  } catch (error) {
    if (error instanceof CtError) return [];
    throw error;
  }
}
