/**
 * Decides which file systems report every change.
 *
 * @module
 */

/** What is known about the file system of a directory. */
export interface FileSystemFacts {
  /** The operating system, as the runtime names it. */
  readonly os: string;
  /** The number of the device; on Linux, what is on no device of its own has the major number 0. */
  readonly device: number;
  /** The number by which Linux knows its kind (statfs(2)); `undefined` if it may not be asked. */
  readonly type: number | undefined;
}

/** Kinds whose changes are all made through this system: ext, xfs, btrfs, zfs, tmpfs, f2fs, … */
const local: ReadonlySet<number> = new Set([
  0xef53,
  0x58465342,
  0x9123683e,
  0x2fc12fc1,
  0x01021994,
  0xf2f52010,
  0xca451a4e,
  0x3153464a,
  0x52654973,
  0x2011bab0,
  0x4d44,
]);

/**
 * Why changes on a file system may not be reported; `undefined` if all are. Others change what is
 * on a network, and the layers below an overlay change without a word.
 */
export function unreportedOn({ os, device, type }: FileSystemFacts): string | undefined {
  if (os !== "linux") return `whether ${os} reports all changes is not known`;
  if (type !== undefined) {
    return local.has(type) ? undefined : "its file system does not report all changes";
  }
  const isOnDevice = ((device >>> 8) & 0xfff) !== 0;
  return isOnDevice ? undefined : "whether its file system reports all changes is not known";
}

/** The same for that of a directory. */
export function unreportedAt(path: string): string | undefined {
  const { dev: device } = Deno.statSync(path);
  return unreportedOn({ os: Deno.build.os, device, type: typeOf(path) });
}

function typeOf(path: string): number | undefined {
  if (Deno.permissions.querySync({ name: "sys", kind: "statfs" }).state !== "granted") {
    return undefined;
  }
  return globalThis.process.getBuiltinModule("node:fs").statfsSync(path).type;
}
