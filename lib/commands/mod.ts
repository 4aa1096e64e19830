/**
 * What a shell would do with a command line: whether it destroys something, and which script a
 * command is given.
 *
 * @example Whether a command line may run
 * ```ts
 * import { type CommandPlace, judgeCommandLine } from "@ct/commands";
 * import assert from "node:assert/strict";
 * const place: CommandPlace = {
 *   root: "/home/me/project",
 *   home: "/home/me",
 *   history: ["/home/me/project/.git"],
 *   temporary: [],
 *   variables: {},
 *   protectedBranches: ["main"],
 *   branch: "main",
 * };
 * assert.equal(judgeCommandLine("rm -rf dist", place).label, undefined);
 * assert.match(judgeCommandLine("cd .. && rm -rf project", place).label ?? "", /of the project/);
 * ```
 *
 * @module
 */
export { type InlineScript, shellScriptIn } from "./inline_scripts.ts";
export { type CommandJudgement, judgeCommandLine } from "./judge.ts";
export type { Landmarks } from "./path_kind.ts";
export { type CommandContext, type Label, labels } from "./rule.ts";
