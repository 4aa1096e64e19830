/**
 * What `ct-agent index` does. It is loaded when it is asked for: languages and vectors of words are
 * much code, which other verbs do not need.
 *
 * @module
 */
import { CtError, escapeControls, joinName, resolvePath } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import { type CodeIndex, KeptIndex, shippedVectors } from "@ct/core/code_index";
import { type Context, printJson } from "@ct/core/context";
import type { ProjectContext } from "../call/workplace.ts";
import { readConfiguration } from "../settings/configuration.ts";
import { realPath } from "../files/real_path.ts";
import { Root } from "../files/root.ts";
import { VisibleFiles } from "../files/visible_files.ts";
import { Gate } from "../gate/gate.ts";
import { indexSettings } from "../reading/index_settings.ts";
import {
  driftOf,
  type IndexDrift,
  IndexedFiles,
  openProjectIndex,
  passOver,
} from "../reading/project_index.ts";
import type { IndexVerbOptions } from "./index_definition.ts";

/**
 * Creates the index, or says how it stands; resolves to the exit status.
 * @throws {CtError} If it cannot be stored.
 */
export async function makeIndex(options: IndexVerbOptions, ctx: Context): Promise<number> {
  const place = placeOf(options.root, ctx);
  const kept = new KeptIndex();
  using index = openProjectIndex(place, { kept, vectors: await shippedVectors() });
  const bounds = new Bounds(unbounded, ctx, {});
  const breathe = async () => {
    if (bounds.tick()) await bounds.breathe();
  };
  const visible = new IndexedFiles(place, place.root.door());
  checkStored(index, place);
  if (options.status) {
    const files = kept.files.size;
    const since = await driftOf(visible, { index, kept }, breathe);
    print(options, ctx, { files, renewed: 0, root: place.root.path, since });
    return files === 0 ? 1 : 0;
  }
  let renewed = 0;
  // A pass that meets nothing forgets all.
  if (options.clear || options.rebuild) index.finish();
  if (!options.clear) {
    ({ renewed } = await passOver(visible, index, { breathe, isOver: () => false }));
  }
  checkStored(index, place);
  print(options, ctx, { files: kept.files.size, renewed, root: place.root.path });
  return 0;
}

/** What is printed. */
type Printed = {
  readonly files: number;
  readonly renewed: number;
  readonly root: string;
  readonly since?: { readonly [Kind in keyof IndexDrift]: number };
};

function print({ json, clear }: IndexVerbOptions, ctx: Context, printed: Printed): void {
  const { files, renewed, since } = printed;
  const more = since !== undefined
    ? files === 0 ? "" : driftText(since)
    : clear
    ? ""
    : `, ${renewed} of them read again`;
  const text = escapeControls(`${files} files are indexed${more}`) + "\n";
  if (json) printJson(printed, ctx);
  else ctx.stdout.write(text);
}

function driftText({ added, changed, removed }: IndexDrift): string {
  return `; since then ${changed} were changed, ${added} added and ${removed} removed`;
}

function checkStored({ unstored }: CodeIndex, { ctx }: ProjectContext): void {
  if (unstored === undefined) return;
  const place = ctx.cacheHome === undefined ? "" : ` in ${ctx.cacheHome}/ct`;
  throw new CtError("write", `the index cannot be stored${place}: ${unstored}`, {
    help: "semantic_search makes one in memory, unless --index manual is given",
  });
}

function placeOf(typed: string, ctx: Context): ProjectContext {
  const { path } = realPath(resolvePath(typed, ctx));
  const closed = [joinName(path, ".ct/agent")];
  const root = new Root(path, { isWorktree: false, closed });
  const { options: configured, warnings } = readConfiguration(root.path, ctx);
  for (const each of warnings) ctx.stderr.write(`ct-agent: warning: ${escapeControls(each)}\n`);
  return {
    root,
    gate: new Gate(configured.gate),
    visible: new VisibleFiles({ home: ctx.home, configHome: ctx.configHome }, closed),
    ctx: { ...ctx, cwd: root.path },
    index: indexSettings(configured),
  };
}
