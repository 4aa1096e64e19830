/**
 * What a module of Go exports to others, and what of it is generated.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import type { SourceHost } from "@ct/core/symbols";
import type { Definition, Placed } from "@ct/symbols";

/** The definitions that other modules can use, each with what exports it, as printed. */
export function exportedByModule(
  all: readonly Placed[],
  host: SourceHost,
): readonly { readonly placed: Placed; readonly by: string }[] {
  return all.flatMap((placed) => {
    const by = moduleOf(placed, host);
    return by === undefined ? [] : [{ placed, by }];
  });
}

/** The path of the module that exports a definition. */
function moduleOf({ path, definition }: Placed, host: SourceHost): string | undefined {
  if (!isExported(definition) || /_test\.go$|(?:^|\/)internal\//.test(path)) return undefined;
  if (host.model(path)?.packageName === "main") return undefined;
  const around = host.goModules.filter(({ directory }) =>
    directory !== undefined && (directory === "" || path.startsWith(`${directory}/`))
  );
  const [module] = around.toSorted((a, b) =>
    (b.directory?.length ?? 0) - (a.directory?.length ?? 0)
  );
  // Nobody can fetch a module whose path begins with the name of no host.
  if (module?.directory === undefined || !/^[^/]*\./.test(module.path)) return undefined;
  return isProgram(module.directory, host) ? undefined : module.path;
}

/** Whether a name and those around it begin with capital letters. */
function isExported({ name, isLocal, outer }: Definition): boolean {
  if (isLocal || !/^\p{Lu}/u.test(name)) return false;
  return outer === undefined || outer.name === "" || isExported(outer);
}

/** Whether the package at the top of a module is a program, and no library. */
function isProgram(directory: string, host: SourceHost): boolean {
  return [...host.paths].some((path) =>
    parentOf(path) === directory && path.endsWith(".go") && !path.endsWith("_test.go") &&
    host.model(path)?.packageName === "main" && !isIgnored(host.text(path) ?? "")
  );
}

/** Whether no build takes a file. */
function isIgnored(text: string): boolean {
  return linesOf(text).some((line) => line === "//go:build ignore" || line === "// +build ignore");
}

/** The first lines of a file, where tools look for what is said to them. */
function linesOf(text: string): readonly string[] {
  return text.slice(0, 16_384).split("\n").map((line) => line.trimEnd());
}

/** What a reader should know of files among those that change which other programs write. */
export function generatedNotes(paths: Iterable<string>, host: SourceHost): readonly string[] {
  const all = [...paths].filter((path) => {
    const lines = path.endsWith(".go") ? linesOf(host.text(path) ?? "") : [];
    return lines.some((line) =>
      line.startsWith("// Code generated ") && line.endsWith(" DO NOT EDIT.")
    );
  });
  return all.map((path) =>
    `${host.shown(path)} is generated; its generator needs the new name, too`
  );
}
