/**
 * Operations that put no content where a door does not lead.
 *
 * @module
 */
import type { Door } from "@ct/base";
import type { OpenFile, WriteOps } from "./write_ops.ts";

/**
 * The operations, but a new file is kept only if it is where its path led when the door judged it:
 * a directory may have been replaced by a link since. It has no content yet.
 */
export function judgedOps(ops: WriteOps, door: Door): WriteOps {
  return {
    create(path, mode) {
      const file = ops.create(path, mode);
      try {
        door.assertOpened({ statSync: () => file.info }, path);
        return file;
      } catch (error) {
        discard(file, ops);
        throw error;
      }
    },
    open: (path) => ops.open(path),
    chown: (file, uid, gid) => ops.chown(file, uid, gid),
    chmod: (file, mode) => ops.chmod(file, mode),
    link: (existing, path) => ops.link(existing, path),
    rename: (from, to) => ops.rename(from, to),
    remove: (path) => ops.remove(path),
    makeDirectory: (path) => ops.makeDirectory(path),
    removeDirectory: (path) => ops.removeDirectory(path),
    syncDirectory: (path) => ops.syncDirectory(path),
  };
}

function discard(file: OpenFile, ops: WriteOps): void {
  file.close();
  try {
    ops.remove(file.path);
  } catch {
    // The path leads elsewhere by now; an empty file is left where it led before.
  }
}
