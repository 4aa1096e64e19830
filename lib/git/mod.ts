/**
 * What git's own files say about a work tree: where its repository lies, how it is configured, and
 * what is tracked. Git is not run, and a hostile file costs no more than its size.
 *
 * @module
 */
export { type GitVariable, isTrue, lastOf, parseGitConfig } from "./git_config.ts";
export { type GitFileOptions, readGitFile, type ReportUnread } from "./git_file.ts";
export {
  type GitFiles,
  GitReader,
  type GitRepository,
  type GitUser,
  type ReadFile,
  type ReadFileOf,
} from "./git_reader.ts";
export { isReachable, repositoryDoor } from "./repository_door.ts";
export { readTrackedPaths, type TrackedPaths } from "./tracked_paths.ts";
