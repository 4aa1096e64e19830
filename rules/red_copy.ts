/**
 * Applying the red example of a rule to a copy of the project, and taking it back. One of the files
 * that reach the runtime: it writes in copies of what is staged alone.
 *
 * @module
 */
import { CtError, directoryOf, isWithin, joinName } from "@ct/base";
import type { RedEdit, RedExample } from "./red_example.ts";

/** Files larger than this are no sources, and are not searched for the text of an edit. */
const largestFile = 16 << 20;

/** Takes an example back. */
export type Undo = () => void;

/**
 * Applies an example to the copy of a store's root; what was there before is put back by calling
 * the result. Nothing is changed if it throws.
 * @throws {CtError} With code `not-found` if the text of an edit is in no file, `refused` if a path
 * leads out of the copy.
 */
export function applyRedExample(root: string, { files, edits }: RedExample): Undo {
  const undos: Undo[] = [];
  const undo = (): void => {
    for (const each of undos.splice(0).reverse()) each();
  };
  try {
    for (const [path, text] of files) undos.push(writeText(root, path, text));
    for (const edit of edits) undos.push(...replaceAll(root, edit));
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function writeText(root: string, path: string, text: string): Undo {
  const target = joinName(root, path);
  const missing = firstMissing(root, target);
  const around = directoryOf(missing ?? target);
  if (!isWithin(Deno.realPathSync(root), Deno.realPathSync(around))) throw outside(path);
  if (missing === undefined) {
    if (!Deno.lstatSync(target).isFile) throw outside(path);
    const before = Deno.readFileSync(target);
    Deno.writeTextFileSync(target, text);
    return () => Deno.writeFileSync(target, before);
  }
  Deno.mkdirSync(directoryOf(target), { recursive: true });
  Deno.writeTextFileSync(target, text);
  return () => Deno.removeSync(missing, { recursive: true });
}

function outside(path: string): CtError {
  return new CtError("refused", `red '${path}' is not a regular file of the project`);
}

/** The outermost part of a path below the root that is not there; `undefined` if all are. */
function firstMissing(root: string, target: string): string | undefined {
  const names = target.slice(joinName(root, "").length).split("/");
  let at = root;
  for (const name of names) {
    at = joinName(at, name);
    try {
      Deno.lstatSync(at);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return at;
      throw error;
    }
  }
  return undefined;
}

function replaceAll(root: string, { find, replace }: RedEdit): readonly Undo[] {
  const undos = [...textFiles(root)].flatMap(([path, text]) => {
    if (!text.includes(find)) return [];
    Deno.writeTextFileSync(path, text.replaceAll(find, () => replace));
    return [() => Deno.writeTextFileSync(path, text)];
  });
  if (undos.length > 0) return undos;
  throw new CtError("not-found", `red edit: '${find}' is in no file`);
}

/** The files below a directory that are UTF-8, except for those of git and of stores. */
function* textFiles(directory: string): Generator<readonly [path: string, text: string]> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(directory)) {
    const path = joinName(directory, name);
    if (isDirectory && name !== ".git" && name !== ".ct") yield* textFiles(path);
    if (!isFile || Deno.lstatSync(path).size > largestFile) continue;
    try {
      const bytes = Deno.readFileSync(path);
      yield [path, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)];
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
