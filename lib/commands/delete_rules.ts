/**
 * Rules about deleting, and about the permissions of, whole directories.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { hasOption, readOptions } from "./options.ts";
import { componentsOf, type PathKind, pathKind } from "./path_kind.ts";
import { type Label, labels, type Rule, type RuleContext } from "./rule.ts";

/** What a word names. */
function kindOf(word: string, { scope, place }: RuleContext): PathKind | undefined {
  const names = componentsOf(word, scope);
  return names && pathKind(names, place);
}

function deleteLabel(word: string, context: RuleContext): Label | undefined {
  const kind = kindOf(word, context);
  if (kind === undefined) return undefined;
  return kind === "system" || kind === "home" ? labels.deleteSystem : labels.deleteProject;
}

/** `rm`. */
export const remove: Rule = ([, ...words], context) => {
  const options = readOptions(words);
  if (!hasOption(options, "rR", "recursive")) return undefined;
  if (options.flags.has("no-preserve-root")) return labels.deleteSystem;
  return firstLabel(options.operands, (word) => deleteLabel(word, context));
};

/** `mv`: the history is lost to the project wherever it goes. */
export const move: Rule = ([, ...words], context) => {
  const { operands } = readOptions(words, ["S", "suffix", "t", "target-directory"]);
  const isHistory = operands.some((word) => kindOf(word, context) === "history");
  return isHistory ? labels.deleteProject : undefined;
};

/** Tests of `find` that most entries do not meet. */
const narrowing =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|newer.*|[acm]min|[acm]time|size|empty|perm|user|group|inum|samefile)$/;
const executing = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const deleting = new Set(["rm", "unlink", "shred"]);

/** What the words of `find` say. */
interface FindWords {
  /** Where it begins. */
  readonly starts: readonly string[];
  /** What it does with what it finds. */
  readonly expression: readonly string[];
  /** Whether most entries are omitted. */
  readonly isNarrowed: boolean;
}

function readFind(words: readonly string[]): FindWords {
  const first = words.findIndex((word) => /^(?:-(?![HLPO])|[(!])/.test(word));
  const end = first < 0 ? words.length : first;
  const given = words.slice(0, end).filter((word) => !word.startsWith("-"));
  const expression = words.slice(end);
  return {
    starts: given.length === 0 ? ["."] : given,
    expression,
    isNarrowed: expression.some((word) => narrowing.test(word)),
  };
}

/** What a command of `find` lists, each directory for all in it; `undefined` if nobody knows. */
export function listedBy([, ...words]: readonly string[]): string | undefined {
  const { starts, expression, isNarrowed } = readFind(words);
  return isNarrowed || expression.some((word) => executing.has(word))
    ? undefined
    : starts.join("\n");
}

/** `find`. */
export const find: Rule = ([, ...words], context) => {
  const { starts, expression, isNarrowed } = readFind(words);
  const lost = firstLabel(starts, (word) => {
    // Below a system directory a name says little.
    const isSpared = isNarrowed && kindOf(word, context) !== "system";
    return isSpared ? undefined : deleteLabel(word, context);
  });
  if (expression.includes("-delete") && lost !== undefined) return lost;
  for (const [at, word] of expression.entries()) {
    if (!executing.has(word)) continue;
    const length = expression.slice(at + 1).findIndex((each) => each === ";" || each === "+");
    const command = expression.slice(at + 1, length < 0 ? undefined : at + 1 + length);
    if (lost !== undefined && deleting.has(baseName(command[0] ?? ""))) return lost;
    if (lost === undefined) continue;
    const found = firstLabel(
      starts,
      (start) => context.judge(command.map((each) => each.replaceAll("{}", start))),
    );
    if (found !== undefined) return found;
    // One is enough: the rest is looked at as words of this command.
    return undefined;
  }
  return undefined;
};

/** `chmod`, `chown` and `chgrp`. */
export const changeMode: Rule = ([, ...words], context) => {
  const options = readOptions(words);
  if (!hasOption(options, "R", "recursive")) return undefined;
  const isSystem = options.operands.some((word) => kindOf(word, context) === "system");
  return isSystem ? labels.permissions : undefined;
};

/** `git clean`, given its arguments. */
export function clean(words: readonly string[], context: RuleContext): Label | undefined {
  const options = readOptions(words, ["e", "exclude"]);
  if (hasOption(options, "n", "dry-run")) return undefined;
  const paths = options.operands.length === 0 ? ["."] : options.operands;
  return firstLabel(paths, (word) => {
    const kind = kindOf(word, context);
    const names = componentsOf(word, context.scope);
    const isRoot = names !== undefined && `/${names.join("/")}` === context.place.root;
    if (kind === undefined || kind === "history" || isRoot) return undefined;
    return kind === "project" ? labels.deleteProject : labels.deleteSystem;
  });
}

/** The first label that a judgement of words yields. */
export function firstLabel<T>(
  items: readonly T[],
  judge: (item: T) => Label | undefined,
): Label | undefined {
  for (const item of items) {
    const label = judge(item);
    if (label !== undefined) return label;
  }
  return undefined;
}
