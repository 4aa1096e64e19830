/**
 * What tells one state of a file from another without reading it.
 *
 * @module
 */
import { inodeOf, tryLstat } from "@ct/base";

/**
 * The clock of a file system stands still for some milliseconds, and the runtime tells when what is
 * said of a file has changed in whole seconds: what changes in so long may get the time of what has
 * changed before.
 */
export const grainMs = 1_050;

/** The identity of a file, its size, and when its content and its status last changed. */
export interface FileState {
  readonly device: number;
  readonly inode: number | null;
  readonly mode: number | null;
  readonly owner: number | null;
  readonly size: number;
  /** In milliseconds. */
  readonly modified: number | undefined;
  /** In milliseconds; of what has changed just now and may change again without a trace, none. */
  readonly changed: number;
}

/** The state of that. */
export function stateOf(absolutePath: string): FileState | undefined {
  const info = tryLstat(absolutePath);
  return info && stateIn(info);
}

/** The state that the system describes, a moment ago at most. */
export function stateIn(info: Deno.FileInfo): FileState {
  const { dev, ino, mode, uid, size, mtime, ctime } = info;
  const time = ctime?.getTime() ?? NaN;
  const changed = Date.now() - time < grainMs ? NaN : time;
  const modified = mtime?.getTime();
  return { device: dev, inode: ino, mode, owner: uid, size, modified, changed };
}

/** Whether the path is in that state. */
export function isInState(absolutePath: string, state: FileState | undefined): boolean {
  return areSame(stateOf(absolutePath), state);
}

/** Whether nothing has changed between two states. */
export function areSame(one: FileState | undefined, other: FileState | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  // What has changed just now equals nothing, not even itself.
  return one.changed === other.changed && one.modified === other.modified &&
    isSameFile(one, other) && one.size === other.size && one.mode === other.mode &&
    one.owner === other.owner;
}

/** Whether they are states of one file or directory. */
export function isSameFile(one: FileState, other: FileState): boolean {
  return one.inode === other.inode && one.device === other.device;
}

/** What tells one file or directory from another that takes its place; `-` if there is none. */
export function identityOf(absolutePath: string): string {
  const info = tryLstat(absolutePath);
  return info === undefined ? "-" : inodeOf(info);
}
