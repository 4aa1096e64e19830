/**
 * What `make TARGET` runs: everything that make evaluates whatever the target is, such as
 * variables, includes and pattern rules, and the recipes of the target and of all that these name.
 * Recipes of other targets do not choose, unless it cannot be told which these are.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { type BoundPart, filePart, namedClosure, nothing, textOf } from "./bound_part.ts";

/** The names that GNU make searches for, in this order. */
const makefiles = ["GNUmakefile", "makefile", "Makefile"];
/** How deep files may include each other. */
const maxFiles = 100;

/** Stands among the names of targets for what is evaluated whatever the target is. */
const always = "";

/** A rule with its recipe, or lines that belong to none. */
interface Block {
  /** Its targets, where they are plain names. */
  readonly targets: readonly string[];
  /** Its lines. */
  readonly text: string;
}

/**
 * What chooses the commands of targets.
 * @throws {CtError} With code `not-found` if there is no makefile, `refused` if it includes files
 * whose names it computes.
 */
export function makeParts(root: string, targets: readonly string[]): readonly BoundPart[] {
  const first = makefiles.find((file) => textOf(root, file) !== undefined);
  if (first === undefined) {
    throw new CtError("not-found", `there is no Makefile in ${root}`, { path: root });
  }
  const files = new Map([[first, blocksOf(textOf(root, first) ?? "")]]);
  for (const [file, blocks] of files) {
    for (const included of includesOf(blocks, file)) {
      if (!files.has(included)) files.set(included, blocksOf(textOf(root, included) ?? ""));
    }
    if (files.size > maxFiles) throw new CtError("refused", `${first} includes too many files`);
  }
  const all = [...files.values()].flat();
  const names = [...new Set(all.flatMap((block) => block.targets))];
  const textsOf = (name: string) =>
    all.filter(({ targets }) => name === always ? targets.length === 0 : targets.includes(name))
      .map(({ text }) => text).join("\n");
  // make makes its own files first, where there is a rule for one.
  const start = [always, ...targets, ...files.keys()];
  const chosen = new Set(namedClosure(start, names, textsOf));
  // With another prefix, what looks like a recipe may be evaluated whatever the target is.
  const isWhole = all.some(({ text }) => text.includes(".RECIPEPREFIX")) ||
    computesNames([...chosen].map(textsOf).join("\n"));
  // Earlier names would be taken first, once they are there.
  const earlier = makefiles.slice(0, makefiles.indexOf(first));
  const parts = [...files].map(([file, blocks]) => ({
    what: `${file}, what ${targets.join(" and ")} evaluates`,
    text:
      blocks.filter((block) =>
        isWhole || block.targets.length === 0 || block.targets.some((name) => chosen.has(name))
      ).map(({ text }) => text).join("\n") || nothing,
  }));
  const others = otherMakefiles(root, parts.map(({ text }) => text).join("\n"));
  return [...earlier.map((file) => filePart(root, file)), ...parts, ...others];
}

/** A variable's value that stands alone, as one of the words of a line. */
const wholeWords = /(?<![^\s:=])\$[({](\w+)[)}](?![^\s:])/g;

/**
 * Whether the targets that lines name are made of parts, so that no word is such a name. What they
 * name stands in heads of rules, in recipes that start make, and in variables of both.
 */
function computesNames(text: string): boolean {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  const naming = new Set(lines.filter((line) => startsMake.test(line) || isHead(line)));
  for (const line of naming) {
    if (/\$[^@<^?$]/.test(line.replace(/\$[({]MAKE[)}]/g, "").replace(wholeWords, " "))) {
      return true;
    }
    for (const [, name] of line.matchAll(wholeWords)) {
      for (const each of lines) if (variableSetBy(each) === name) naming.add(each);
    }
  }
  return false;
}

const startsMake = /\bmake\b|\$[({]MAKE[)}]/;

/** The variable that a line sets, for a target or for all; `undefined` if it sets none. */
function variableSetBy(line: string): string | undefined {
  return /^[^=]*?(\w+)[ \t]*[?+!:]{0,3}=/.exec(line)?.[1];
}

/** Whether a line is that of a rule, or of a variable of a target. */
function isHead(line: string): boolean {
  return !line.startsWith("\t") &&
    /^[^=]*:(?!:{0,2}=)/.test(line.replace(/\$[({][^)}]*[)}]/g, "x"));
}

/** Makefiles of other directories that a recipe starts make with. */
function otherMakefiles(root: string, text: string): readonly BoundPart[] {
  const directories = [...text.matchAll(/(?:-C\s*|--directory[=\s]|\bcd\s+)([\w./-]+)/g)]
    .map(([, directory = ""]) => directory.replace(/\/+$/, ""));
  return [...new Set(directories)].flatMap((directory) =>
    makefiles.filter((file) => textOf(root, joinName(directory, file)) !== undefined)
      .map((file) => filePart(root, joinName(directory, file)))
  );
}

/** The lines of a makefile by rule; without comments and empty lines. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  // A backslash at its end continues a line.
  const lines = text.replace(/\\\r?\n/g, "\\\u0000").split(/\r?\n/)
    .map((line) => line.replaceAll("\u0000", "\n"));
  let rule: { readonly targets: readonly string[]; readonly lines: string[] } | undefined;
  const end = () => {
    if (rule !== undefined) blocks.push({ targets: rule.targets, text: rule.lines.join("\n") });
    rule = undefined;
  };
  let isDefinition = false;
  for (const line of lines) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    // What looks like a rule in a definition may be a part of any recipe.
    if (/^\s*(?:override\s+|export\s+)*define\b/.test(line)) isDefinition = true;
    if (isDefinition) {
      end();
      blocks.push({ targets: [], text: line });
      isDefinition = !/^\s*endef\b/.test(line);
      continue;
    }
    if (line.startsWith("\t") && rule !== undefined) {
      rule.lines.push(line);
      continue;
    }
    end();
    const targets = plainTargets(line);
    if (targets.length > 0) rule = { targets, lines: [line] };
    else blocks.push({ targets: [], text: line });
  }
  end();
  return blocks;
}

/**
 * The targets of a rule whose recipe may be left aside: all of them are plain names, and the line
 * is a rule. What is not certain to be that is evaluated whatever the target is.
 */
function plainTargets(line: string): readonly string[] {
  const [, names = "", rest = ""] = /^([\w][\w./ -]*?)\s*::?(?![:=])(.*)$/s.exec(line) ?? [];
  // `$(…)` in the prerequisites is evaluated, and `target: variable = value` is no rule.
  return names === "" || /[$=%]/.test(rest) ? [] : names.split(/\s+/);
}

/** The files that lines include, relative to the root. */
function includesOf(blocks: readonly Block[], file: string): readonly string[] {
  return blocks.flatMap(({ text }) => {
    const [, names] = /^\s*(?:-include|sinclude|include|load)\s+(.*)$/s.exec(text) ?? [];
    if (names === undefined) return [];
    if (/[$*?[`]/.test(names)) {
      throw new CtError("refused", `trust cannot be bound to what ${file} includes: ${names}`, {
        path: file,
        help: "include files by their names",
      });
    }
    return names.replace(/#.*/, "").trim().split(/\s+/);
  });
}
