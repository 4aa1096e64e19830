/**
 * Modules of Go, and workspaces of `go.work`.
 *
 * @module
 */
import {
  below,
  type Entry,
  type Member,
  type ProjectFiles,
  splitPath,
  type Workspace,
} from "../workspace/workspace.ts";

/** The workspace of the root, or the one module in it, if there is one. */
export function goWorkspace(files: ProjectFiles): Workspace | undefined {
  const work = files.text("go.work");
  if (work === undefined && files.text("go.mod") === undefined) return undefined;
  const used = work === undefined
    ? [""]
    : directives(work, "use").map(([folder = ""]) => below("", folder));
  const folders = used.filter((folder) => files.text(below(folder, "go.mod")) !== undefined);
  const members = folders.map((folder) => memberOf(folder, folders, files));
  const manifest = work === undefined ? "go.mod" : "go.work";
  return {
    ecosystem: "go",
    name: work === undefined ? members[0]?.name ?? files.name : files.name,
    manifest,
    members,
    notes: used.filter((folder) => !folders.includes(folder))
      .map((folder) => `${manifest}: '${folder}' names no member`),
  };
}

/** The words after a verb, alone or in a block. */
function directives(text: string, verb: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let block: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const words = line.split("//", 1).join("").trim().split(/\s+/).filter((word) => word !== "")
      .map((word) => word.replace(/^["`](.*)["`]$/, "$1"));
    const [first, ...others] = words;
    if (first === undefined) continue;
    if (block !== undefined) {
      if (first === ")") block = undefined;
      else if (block === verb) found.push(words);
    } else if (others.at(-1) === "(" || first.endsWith("(")) block = first.replace(/\($/, "");
    else if (first === verb) found.push(others);
  }
  return found;
}

function memberOf(folder: string, folders: readonly string[], files: ProjectFiles): Member {
  const text = files.text(below(folder, "go.mod")) ?? "";
  const [[name = folder] = []] = directives(text, "module");
  return {
    name,
    version: "",
    folder,
    needs: directives(text, "require").map(([name = ""]) => ({ name, kind: "normal" })),
    entries: programs(name, folder, folders, files),
  };
}

/** The directories whose files are of the package `main`. */
function programs(
  module: string,
  folder: string,
  folders: readonly string[],
  files: ProjectFiles,
): readonly Entry[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inner = folders.filter((each) => each !== folder && `${each}/`.startsWith(prefix));
  const isOwn = (path: string) =>
    path.startsWith(prefix) && !inner.some((each) => path.startsWith(`${each}/`));
  const found = new Map<string, string>();
  for (const path of files.paths) {
    if (!isOwn(path) || !/\.go$/.test(path) || /_test\.go$/.test(path)) continue;
    const [directory] = splitPath(path);
    if (found.has(directory) || /(?:^|\/)(?:vendor|testdata)(?:\/|$)/.test(directory)) continue;
    if (/^package main\b/m.test(files.text(path) ?? "")) found.set(directory, path);
  }
  return [...found].map(([directory, path]) => {
    const [, last] = splitPath(directory === folder ? module : directory);
    return { kind: "bin", name: last, path };
  });
}
