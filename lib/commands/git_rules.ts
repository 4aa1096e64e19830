/**
 * Rules about git.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { clean, firstLabel } from "./delete_rules.ts";
import {
  type GitCommand,
  type GitSetting,
  programOf,
  scriptsOfGit,
  settingMade,
} from "./git_programs.ts";
import { hasOption, readOptions } from "./options.ts";
import { componentsOf } from "./path_kind.ts";
import { type Label, labels, type Rule, type RuleContext } from "./rule.ts";
import { anyText, quotedWord, type Scope } from "./scope.ts";

/** Options in front of the subcommand that have their value in the next word. */
const valued = [
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--exec-path",
  "--config-env",
];

const maxSettings = 100;

/** Reads the words of a command of git. */
export function readGitCommand(words: readonly string[]): GitCommand | undefined {
  const directories: string[] = [];
  const settings: GitSetting[] = [];
  const variables: GitSetting[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = itemAt(words, at);
    if (!word.startsWith("-")) {
      return { name: word, args: words.slice(at + 1), at, directories, settings, variables };
    }
    const [, attached] = /^--config-env=([^]*)/.exec(word) ?? [];
    if (attached !== undefined) variables.push(settingIn(attached));
    if (!valued.includes(word)) continue;
    const value = words[++at] ?? "";
    if (word === "-C") directories.push(value);
    if (word === "-c") settings.push(settingIn(value));
    if (word === "--config-env") variables.push(settingIn(value));
  }
  return undefined;
}

/** A key and what stands behind the first `=`. */
function settingIn(text: string): GitSetting {
  const [key = "", ...value] = text.split("=");
  return [key, value.join("=")];
}

/** `git`. */
export const git: Rule = (words, context) => {
  const command = readGitCommand(words);
  if (command === undefined) return undefined;
  const scope = context.scope.inner();
  for (const directory of command.directories) {
    const names = componentsOf(directory, scope);
    scope.cwd = names && `/${names.join("/")}`;
  }
  const { name, args } = command;
  const label = runPrograms(command, context);
  if (label !== undefined) return label;
  if (name === "clean") return clean(args, { ...context, scope });
  if (name === "push") return push(args, context);
  return name === "branch" ? deleteBranch(args, context) : undefined;
};

/** Judges what git runs because of options, settings and aliases. */
function runPrograms(
  command: GitCommand,
  context: RuleContext,
): Label | undefined {
  const { judgeText, gitAliases, scope } = context;
  const made = settingMade(command);
  const ofClone = command.name === "clone"
    ? readGitCommand(["git", ...command.args])?.settings
    : [];
  const settings = [...command.settings, ...ofClone ?? [], ...settingsInVariables(command, scope)];
  const passing = new Map(gitAliases);
  for (const setting of made === undefined ? settings : [...settings, made]) {
    const program = programOf(setting);
    if (program === undefined) continue;
    const label = judgeText(program.isScript ? program.text : `git ${program.text}`);
    if (label !== undefined) return label;
    if (program.alias === undefined) continue;
    (setting === made ? gitAliases : passing).set(program.alias, program);
  }
  const label = firstLabel(scriptsOfGit(command), judgeText);
  if (label !== undefined) return label;
  const alias = passing.get(command.name);
  if (alias === undefined) return undefined;
  const rest = command.args.map(quotedWord).join(" ");
  // What an alias stands for is not replaced by it again.
  const existing = gitAliases.get(command.name);
  gitAliases.delete(command.name);
  const found = judgeText(`${alias.isScript ? "" : "git "}${alias.text} ${rest}`);
  if (existing !== undefined) gitAliases.set(command.name, existing);
  return found;
}

/** Settings that variables hold. */
function settingsInVariables({ variables }: GitCommand, scope: Scope): readonly GitSetting[] {
  const count = Math.min(Number(scope.value("GIT_CONFIG_COUNT")) || 0, maxSettings);
  const counted = Array.from({ length: count }, (_, at): GitSetting => [
    scope.value(`GIT_CONFIG_KEY_${at}`),
    scope.value(`GIT_CONFIG_VALUE_${at}`),
  ]);
  return [...variables.map(([key, name]): GitSetting => [key, scope.value(name)]), ...counted];
}

function push(args: readonly string[], context: RuleContext): Label | undefined {
  const options = readOptions(args, ["o", "push-option", "receive-pack", "exec", "repo"]);
  const { flags, operands } = options;
  if (hasOption(options, "n", "dry-run")) return undefined;
  const isForced = hasOption(options, "f", "force") || flags.has("force-with-lease");
  const deletes = hasOption(options, "d", "delete");
  if (flags.has("mirror")) return labels.push;
  const refs = flags.has("repo") ? operands : operands.slice(1);
  if (refs.length === 0) {
    const isAll = flags.has("all") || flags.has("branches");
    return isForced && (isAll || isProtected("HEAD", context)) ? labels.push : undefined;
  }
  const isRefused = refs.some((ref) => {
    const [source = "", target = source] = ref.replace(/^\+/, "").split(":");
    const isStrong = isForced || deletes || ref.startsWith("+") || source === "";
    return isStrong && isProtected(target, context);
  });
  return isRefused ? labels.push : undefined;
}

function deleteBranch(args: readonly string[], context: RuleContext): Label | undefined {
  const options = readOptions(args);
  const deletes = hasOption(options, "dD", "delete") && !hasOption(options, "r", "remotes");
  const isRefused = deletes && options.operands.some((ref) => isProtected(ref, context));
  return isRefused ? labels.push : undefined;
}

function isProtected(ref: string, { branch, place: { protectedBranches } }: RuleContext): boolean {
  const name = ref === "HEAD" || ref === "@" ? branch : ref.replace(/^(?:refs\/)?heads\//, "");
  if (name === undefined) return false;
  if (name.includes("*") || name.includes(anyText)) return true;
  return protectedBranches.includes(name);
}
