/**
 * Spells a specifier again, as it was spelled, for a file that has another path, or from one.
 *
 * @module
 */
import { baseName, joinPath, parentOf } from "@ct/base";
import type { ScriptName } from "@ct/modules";
import type { FileMap } from "../files/file_map.ts";
import { relativePath } from "./relative_path.ts";
import type { ScriptState } from "./script_world.ts";

/** A specifier that leads elsewhere after a move. */
export interface LostSpecifier {
  /** As written. */
  readonly specifier: string;
  /** The file that has it. */
  readonly from: string;
  /** The path that it means, before the move. */
  readonly target: string;
}

/** How a specifier has the end of a path: whole, without extension, with another, or of a directory. */
type Style = "whole" | "stem" | "swapped" | "directory";

const scriptEnd = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** What scripts are compiled to. */
const outputs: Readonly<Record<string, string>> = {
  ".ts": ".js",
  ".tsx": ".js",
  ".d.ts": ".js",
  ".mts": ".mjs",
  ".d.mts": ".mjs",
  ".cts": ".cjs",
  ".d.cts": ".cjs",
};

/**
 * The specifier that means the same after the move; `undefined` if none does for certain.
 */
export function respell(
  { specifier, from, target }: LostSpecifier,
  map: FileMap,
  { before, after }: { readonly before: ScriptState; readonly after: ScriptState },
): string | undefined {
  const [, body = "", query = ""] = /^([^?#]*|#[^?#]*)([?#].*)?$/.exec(specifier) ?? [];
  const importer = map.of(from);
  const wanted = map.of(target);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(body);
  const style = styleOf(body, target);
  const isRight = (text: string): boolean => after.resolve(text, importer) === wanted;
  if (isRelative) {
    const path = joinPath(parentOf(from), body);
    if (path === undefined) return undefined;
    const isWhole = !map.moves(target) || map.isDirectory;
    const ends = [
      ...isWhole ? [map.of(path)] : [],
      ...endsOf(wanted, style, { path, target }),
    ];
    const slash = body.endsWith("/") && style === "directory" && isWhole ? "/" : "";
    return ends.map((end) => relativePath(parentOf(importer), end) + slash + query).find(isRight);
  }
  if (/^(?:\/|[a-z][a-z+.-]*:)/i.test(body)) return undefined;
  const fitting = before.names.filter((name) => isNamedBy(name, body) && isInScope(name, from));
  const special = fitting.filter(({ key }) => key !== "*");
  const own = special.length > 0 ? special : fitting;
  const ends = endsOf(wanted, style, { path: body, target });
  const others = after.names.filter((name) =>
    name.key !== "*" && isInScope(name, importer) && !name.isPackage
  );
  const names = [
    ...after.names.filter(({ key }) => own.some((each) => each.key === key)),
    ...others,
  ];
  for (const name of names) {
    for (const text of spelledBy(name, ends)) if (isRight(text + query)) return text + query;
  }
  // A package is known to another by its name alone.
  if (own.some(({ isPackage }) => isPackage)) return undefined;
  return ends.map((end) => relativePath(parentOf(importer), end) + query).find(isRight);
}

function styleOf(written: string, target: string): Style {
  const [end = ""] = scriptEnd.exec(target) ?? [];
  if (end === "" || written.endsWith(end) && !/\/$/.test(written)) return "whole";
  const stem = target.slice(0, -end.length);
  const name = baseName(stem);
  const last = baseName(written);
  if (last === name) return "stem";
  if (scriptEnd.test(last) && last.replace(scriptEnd, "") === name) return "swapped";
  return name === "index" ? "directory" : "stem";
}

/** How the end of a path may be written, the likeliest first. */
function endsOf(
  wanted: string,
  style: Style,
  { path, target }: { readonly path: string; readonly target: string },
): readonly string[] {
  const [end = ""] = scriptEnd.exec(wanted) ?? [];
  if (end === "") return [wanted];
  const stem = wanted.slice(0, -end.length);
  const directories = /(?:^|\/)index$/.test(stem) ? [parentOf(stem)] : [];
  switch (style) {
    case "whole":
      return [wanted, stem];
    case "swapped": {
      const old = scriptEnd.exec(path)?.[0] ?? "";
      const isSame = (scriptEnd.exec(target)?.[0] ?? "") === end;
      return [stem + (isSame ? old : outputs[end] ?? old), stem + old, wanted];
    }
    case "directory":
    case "stem":
      return [...directories, stem, wanted];
  }
}

function isInScope({ scope }: ScriptName, file: string): boolean {
  return scope === "" || file.startsWith(`${scope}/`);
}

/** Whether a name is one that a specifier may have. */
function isNamedBy({ key }: ScriptName, specifier: string): boolean {
  if (key.startsWith("/")) return false;
  const star = key.indexOf("*");
  if (star < 0) {
    return key === specifier || key.endsWith("/") && specifier.startsWith(key);
  }
  return specifier.startsWith(key.slice(0, star)) && specifier.endsWith(key.slice(star + 1));
}

/** The specifiers that a name has for a path. */
export function* spelledBy(
  { key, targets }: ScriptName,
  ends: readonly string[],
): Generator<string> {
  if (key.startsWith("/")) return;
  const star = key.indexOf("*");
  for (const target of targets) {
    if (star < 0 && !key.endsWith("/")) {
      if (ends.includes(target)) yield key;
      continue;
    }
    const gap = star < 0 ? target.length : target.indexOf("*");
    if (gap < 0) continue;
    const [start, rest] = [target.slice(0, gap), star < 0 ? "" : target.slice(gap + 1)];
    for (const end of ends) {
      if (!end.startsWith(start) || !end.endsWith(rest)) continue;
      const text = end.slice(start.length, end.length - rest.length);
      if (text === "") continue;
      yield star < 0 ? key + text : key.slice(0, star) + text + key.slice(star + 1);
    }
  }
}
