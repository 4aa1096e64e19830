/**
 * Rules about git.
 *
 * @module
 */
import { clean } from "./delete_rules.ts";
import { hasOption, readOptions } from "./options.ts";
import { componentsOf } from "./path_kind.ts";
import { type Label, labels, type Rule, type RuleContext } from "./rule.ts";
import { anyText } from "./scope.ts";

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

/** A command of git without what stands in front of the subcommand. */
export interface GitCommand {
  /** The subcommand. */
  readonly name: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Where its name stands among the words. */
  readonly at: number;
  /** The directories that git goes to first. */
  readonly directories: readonly string[];
}

/** Reads the words of a command of git. */
export function readGitCommand(words: readonly string[]): GitCommand | undefined {
  const directories: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) return { name: word, args: words.slice(at + 1), at, directories };
    if (!valued.includes(word)) continue;
    at++;
    if (word === "-C") directories.push(words[at] ?? "");
  }
  return undefined;
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
  if (name === "clean") return clean(args, { ...context, scope });
  if (name === "push") return push(args, context);
  return name === "branch" ? deleteBranch(args, context) : undefined;
};

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
