/**
 * Trust in a store (docs/spec/rules.md#trust): only then may its probes run programs that can run
 * code of the checkout. It is bound to the store's text and to the files that decide what runs, so
 * a change to one of them ends it (R12, R21).
 *
 * One of the files that reach the runtime.
 *
 * @module
 */
import { CtError, directoryOf, joinName, nameOf } from "@ct/base";
import { boundFiles, readBound } from "./bound_files.ts";
import { expandProbe } from "./expand.ts";
import { judgeProbe } from "./probe_gate.ts";
import { type ReadStore, readStore } from "./store.ts";
import { placeOf, type StoreLocation } from "./store_location.ts";
import {
  dropRecord,
  hasRecord,
  keepRecord,
  listRecords,
  recordDirectory,
  type RecordSurroundings,
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
  const probes = store.rules.flatMap(({ id, probe, network }) => {
    const words = expanded(probe, store);
    const judgement = judgeProbe(words, { root, network });
    return judgement.allowed && judgement.needsTrust ? [{ id, words, run: judgement.words }] : [];
  });
  if (probes.length === 0) return undefined;
  const bound = new Set(probes.flatMap(({ words }) => boundFiles(words, root)));
  const hashes: (readonly [file: string, hash: string | undefined])[] = [];
  // One after the other: together they could be larger than the memory.
  for (const file of [...bound].sort()) {
    const content = readBound(file);
    hashes.push([file, content && await sha256(content)]);
  }
  const encoder = new TextEncoder();
  const what = [path, root, await sha256(encoder.encode(store.text)), hashes];
  return {
    path,
    digest: await sha256(encoder.encode(JSON.stringify(what))),
    probes: probes.map(({ id, run }) => ({ id, words: run })),
    files: hashes.filter(([, hash]) => hash !== undefined).map(([file]) => file),
  };
}

/**
 * Whether the user trusts the store as it is now. Cheap for a store that needs no trust, which
 * nobody trusts.
 * @throws {CtError} As {@linkcode trustSubject} does, and if the records lie in the checkout.
 */
export async function isTrusted(
  store: ReadStore,
  location: StoreLocation,
  ctx: RecordSurroundings,
): Promise<boolean> {
  const subject = await trustSubject(store, location);
  if (subject === undefined) return false;
  const directory = recordDirectory(location.root, ctx);
  return directory !== undefined && hasRecord(subject, directory, ctx);
}

/**
 * Trusts a store as it is now; what was recorded of it before is dropped.
 * @throws {CtError} With code `refused` if there is no place outside of the checkout for that.
 */
export function trustStore(
  subject: TrustSubject,
  { root }: StoreLocation,
  ctx: RecordSurroundings,
): void {
  const directory = recordDirectory(root, ctx);
  if (directory === undefined) {
    throw new CtError("refused", "there is no directory to record trust in", {
      help: "HOME must be an absolute path",
    });
  }
  dropAll(subject.path, directory, ctx);
  keepRecord(subject, directory, ctx);
}

/** Trusts a store no more, whatever it was; whether it was trusted before. */
export function untrustStore(location: StoreLocation, ctx: RecordSurroundings): boolean {
  const directory = recordDirectory(location.root, ctx);
  return directory !== undefined && dropAll(realPlace(location).absolutePath, directory, ctx);
}

/** The store's place through no linked directory, so that it is one store by every way to it. */
function realPlace({ absolutePath }: StoreLocation): StoreLocation {
  let directory = directoryOf(absolutePath);
  try {
    directory = Deno.realPathSync(directory);
  } catch {
    // It has gone; what was recorded of it can still be dropped.
  }
  const path = joinName(directory, nameOf(absolutePath));
  return placeOf(path, path);
}

function dropAll(path: string, directory: string, ctx: RecordSurroundings): boolean {
  const records = listRecords(directory, ctx).filter((record) => record.path === path);
  for (const record of records) dropRecord(record, directory);
  return records.length > 0;
}

/** The stores that the user has trusted, by path. */
export async function trustedStores(ctx: RecordSurroundings): Promise<readonly TrustedStore[]> {
  const directory = recordDirectory(undefined, ctx);
  const records = directory === undefined ? [] : listRecords(directory, ctx);
  return await Promise.all(records.map(async ({ path, digest }) => {
    try {
      const location = placeOf(path, path);
      const subject = await trustSubject(readStore(location), location);
      return { path, isCurrent: subject?.digest === digest };
    } catch (error) {
      if (error instanceof CtError) return { path, isCurrent: false };
      throw error;
    }
  }));
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

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
