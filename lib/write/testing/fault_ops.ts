/**
 * The writer's operations with something going wrong in one of them.
 *
 * @module
 */
import { denoWriteOps, type FileAt, type OpenFile, type WriteOps } from "../write_ops.ts";

/** One call of an operation. */
export interface OpCall {
  /** Its number, from 1. */
  readonly number: number;
  /** The operation's name. */
  readonly name: keyof WriteOps | keyof OpenFile;
  /** The file or directory concerned. */
  readonly path: string;
}

/** What happens around a call. */
export interface Faults {
  /** Called before each operation; may throw in its place or end the process. */
  before(call: OpCall): void;
  /** Whether files really are synced. Without, calls come in the same order each time. */
  readonly syncs: boolean;
}

/** Wraps the real operations. Closing and locking never fail and are not counted. */
export function faultyOps({ before, syncs }: Faults): WriteOps {
  let number = 0;
  const call = (name: OpCall["name"], path: string): void =>
    before({ number: ++number, name, path });
  const wrap = (file: OpenFile, path: string): OpenFile => ({
    path,
    get info(): Deno.FileInfo {
      return file.info;
    },
    write: (bytes: Uint8Array): void => {
      // What breaks off a write may come after a part of it.
      const half = bytes.length >> 1;
      file.write(bytes.subarray(0, half));
      call("write", path);
      file.write(bytes.subarray(half));
    },
    truncate: (sizeBytes: number): void => {
      call("truncate", path);
      file.truncate(sizeBytes);
    },
    sync: async (): Promise<void> => {
      call("sync", path);
      if (syncs) await file.sync();
    },
    tryLock: (): boolean => file.tryLock(),
    close: (): void => file.close(),
  });
  return {
    create: (path: string, mode?: number): OpenFile => {
      call("create", path);
      return wrap(denoWriteOps.create(path, mode), path);
    },
    open: (path: string): OpenFile => {
      call("open", path);
      return wrap(denoWriteOps.open(path), path);
    },
    chown: async (file: FileAt, uid: number | null, gid: number | null): Promise<void> => {
      call("chown", file.path);
      await denoWriteOps.chown(file, uid, gid);
    },
    chmod: async (file: FileAt, mode: number): Promise<void> => {
      call("chmod", file.path);
      await denoWriteOps.chmod(file, mode);
    },
    link: (existing: string, path: string): void => {
      call("link", path);
      denoWriteOps.link(existing, path);
    },
    rename: (from: string, to: string): void => {
      call("rename", to);
      denoWriteOps.rename(from, to);
    },
    remove: (path: string): void => {
      call("remove", path);
      denoWriteOps.remove(path);
    },
    makeDirectory: (path: string): void => {
      call("makeDirectory", path);
      denoWriteOps.makeDirectory(path);
    },
    removeDirectory: (path: string): void => {
      call("removeDirectory", path);
      denoWriteOps.removeDirectory(path);
    },
    syncDirectory: async (path: string): Promise<void> => {
      call("syncDirectory", path);
      if (syncs) await denoWriteOps.syncDirectory(path);
    },
  };
}
