/**
 * What the tests of all packages share; not published.
 *
 * @module
 */
export { type ArbitraryCall, arbitraryCall, arbitraryDefinition } from "./arbitrary_argv.ts";
export {
  arbitraryIgnoreTree,
  arbitraryRules,
  type IgnoreGrammar,
  type IgnoreTree,
} from "./arbitrary_ignore.ts";
export {
  allIngredients,
  type Ingredients,
  oldIngredients,
  patterns,
  texts,
} from "./arbitrary_regex.ts";
export { assertReadme } from "./assert_readme.ts";
export { assertRun, type ExpectedRun } from "./assert_run.ts";
export { demoDefinition, demoRunner } from "./demo_definition.ts";
export { Chromium } from "./chromium.ts";
export { cookbookProject } from "./cookbook_project.ts";
export { demoProject } from "./demo_project.ts";
export { echoJob } from "./echo_job.ts";
export { testExplainedPaths } from "./explained_paths.ts";
export { makeLinkedTrees } from "./linked_trees.ts";
export { ManualClock } from "./manual_clock.ts";
export { assertLinear, fill } from "./linear_time.ts";
export { type NpmPackages, npmPackages } from "./npm_packages.ts";
export { placeFile } from "./place_file.ts";
export { projectScripts } from "./project_scripts.ts";
export { arbitraryOptions, assertPromises, type PromisingResult } from "./promised_finds.ts";
export { isAbsent, isMissing, output } from "./reference_program.ts";
export { runningTools } from "./running_tools.ts";
export { type TranslatedRegex, translateScriptRegex } from "./script_regex.ts";
export {
  assertShown,
  shellWords,
  type ShownCommand,
  shownCommands,
  terminalContext,
} from "./shown_commands.ts";
export { sampled, sampledNumber } from "./sample.ts";
export { ScriptedChild, ScriptedSpawn } from "./scripted_spawn.ts";
export { emptyRepository, type TempTree, tempTree, type TreeEntry } from "./temp_tree.ts";
export { isThorough, times } from "./thoroughness.ts";
export { testRows, type ToolRow } from "./tool_rows.ts";
export { Terminal, type TerminalOptions } from "./tmux.ts";
