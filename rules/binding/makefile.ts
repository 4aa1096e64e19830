/**
 * What `make TARGET` runs: the recipes of the target and of all that it names, and everything that
 * make evaluates whatever the target is, such as variables, includes and pattern rules. Recipes of
 * other targets do not choose.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { type BoundPart, filePart, namedClosure, nothing, textOf } from "./bound_part.ts";

/** The names that GNU make searches for, in this order. */
const makefiles = ["GNUmakefile", "makefile", "Makefile"];
/** How deep files may include each other. */
const maxFiles = 100;

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
    all.filter((block) => block.targets.includes(name)).map(({ text }) => text).join("\n");
  // make makes its own files first, where there is a rule for one.
  const chosen = new Set(namedClosure([...targets, ...files.keys()], names, textsOf));
  // Earlier names would be taken first, once they are there.
  const earlier = makefiles.slice(0, makefiles.indexOf(first));
  const parts = [...files].map(([file, blocks]) => ({
    what: `${file}, what ${targets.join(" and ")} evaluates`,
    text:
      blocks.filter((block) =>
        block.targets.length === 0 || block.targets.some((name) => chosen.has(name))
      ).map(({ text }) => text).join("\n") || nothing,
  }));
  const others = otherMakefiles(root, parts.map(({ text }) => text).join("\n"));
  return [...earlier.map((file) => filePart(root, file)), ...parts, ...others];
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
