/**
 * Rewrites the files of a project, each by the rules of its language.
 *
 * @module
 */
import type { FileMap } from "./files/file_map.ts";
import type { Texts } from "./files/project.ts";
import type { Rewriting } from "./files/rewriting.ts";
import { rewriteEntryPoints } from "./python/entry_points.ts";
import { PythonRewriter } from "./python/rewrite_python.ts";
import { judgeOthers } from "./languages/other_languages.ts";
import { GoRewriter } from "./languages/rewrite_go.ts";
import { hasIncludes, IncludeRewriter } from "./languages/rewrite_includes.ts";
import { exportedNames } from "./scripts/exported_names.ts";
import { ScriptRewriter } from "./scripts/rewrite_scripts.ts";
import { hasScript } from "./scripts/script_parts.ts";
import { scriptWorld } from "./scripts/script_world.ts";

/** What there is to rewrite. */
export interface RewriteInput {
  /** The paths of all files. */
  readonly paths: readonly string[];
  /** The files that move. */
  readonly moved: readonly string[];
  readonly map: FileMap;
  readonly texts: Texts;
  /** Whether what gives the file its name is renamed in the same write. */
  readonly isRenamed: boolean;
  /** Lets others run, and ends the call when its time is up. */
  readonly tick: () => Promise<void>;
}

/** Collects all edits, and what speaks against the move. */
export async function rewriteAll(input: RewriteInput, rewriting: Rewriting): Promise<void> {
  const { paths, moved, map, texts, isRenamed } = input;
  const text = (path: string) => texts.text(path);
  const world = scriptWorld({ paths, text, map }, rewriting, (path, reason) => {
    // A broken configuration decides only about files below it.
    const directory = path.slice(0, path.lastIndexOf("/") + 1);
    if ([map.from, map.to].some((each) => each.startsWith(directory))) {
      texts.unread.set(path, reason);
    }
  });
  exportedNames({ moved, map, world }, rewriting);
  const scripts = new ScriptRewriter(map, world, rewriting);
  await each(input, hasScript, (path, read) => scripts.rewrite(path, read));
  if (moved.some((path) => /\.pyi?$/.test(path))) {
    const python = new PythonRewriter(paths, map, rewriting);
    await each(input, (path) => /\.pyi?$/.test(path), (path, read) => python.rewrite(path, read));
    await each(
      input,
      (path) => /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/.test(path),
      (path, read) => rewriteEntryPoints(path, read, { moved, map, rewriting }),
    );
  }
  if (moved.some(hasIncludes)) {
    const includes = new IncludeRewriter(paths, map, rewriting);
    await each(input, hasIncludes, (path, read) => includes.rewrite(path, read));
  }
  if (moved.some((path) => path.endsWith(".go"))) {
    const modules = paths.filter((path) => /(?:^|\/)go\.mod$/.test(path))
      .map((path) => ({ path, text: text(path) ?? "" }));
    const go = new GoRewriter(modules, map, rewriting);
    go.judge(moved);
    await each(input, (path) => path.endsWith(".go"), (path, read) => go.rewrite(path, read));
  }
  judgeOthers({ paths, moved, text, map, isRenamed }, rewriting);
}

async function each(
  { paths, texts, tick }: RewriteInput,
  isOne: (path: string) => boolean,
  rewrite: (path: string, text: string) => void,
): Promise<void> {
  for (const path of paths) {
    if (!isOne(path)) continue;
    await tick();
    const text = texts.text(path);
    if (text !== undefined) rewrite(path, text);
  }
}
