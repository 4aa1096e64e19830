/**
 * `ct-agent index`: the index for `semantic_search`.
 *
 * @module
 */
import { CtError, escapeControls, joinName, resolvePath } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import { type CodeIndex, KeptIndex } from "@ct/core/code_index";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { loadVectors } from "@ct/retrieval";
import type { Surroundings } from "../call/workplace.ts";
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
import { jsonOption, placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent index",
  summary: "Make the index of a project",
  description: "Indexes what agents see of a project for semantic_search, and prints how many " +
    "files the index has and how many of them were read anew. What did not change since the last " +
    "time is not read. The index lies in the user's cache directory; it can be taken away at any " +
    "time. Exit status: 0 the index is there, 1 there is none (--status), 2 it cannot be stored.",
  options: {
    root: placeOptions.root,
    status: {
      kind: "flag",
      description: "Only print how many files the index has, and how many were " +
        "changed, added and removed since.",
    },
    rebuild: { kind: "flag", description: "Forget what is known, and read all files anew." },
    clear: { kind: "flag", description: "Forget what is known." },
    json: jsonOption,
  },
  exclusive: [["status", "rebuild", "clear"]],
  examples: [{ command: "--root .", purpose: "Index a project before agents work on it." }],
} as const satisfies ToolDefinition;

/** The verb. */
export const indexVerb: Command = defineVerb(definition, makeIndex);

type IndexVerbOptions = OptionsOf<typeof definition>;

async function makeIndex(options: IndexVerbOptions, ctx: Context): Promise<number> {
  const place = placeOf(options.root, ctx);
  const kept = new KeptIndex();
  using index = openProjectIndex(place, { kept, vectors: await loadVectors() });
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
    : `, ${renewed} of them read anew`;
  const text = escapeControls(`${files} files are indexed${more}`) + "\n";
  if (json) printJson(printed, ctx);
  else ctx.stdout.write(text);
}

function driftText({ added, changed, removed }: IndexDrift): string {
  return `; since then ${changed} were changed, ${added} added and ${removed} removed`;
}

function checkStored({ unstored }: CodeIndex, { ctx }: Surroundings): void {
  if (unstored === undefined) return;
  const place = ctx.cacheHome === undefined ? "" : ` in ${ctx.cacheHome}/ct`;
  throw new CtError("write", `the index cannot be stored${place}: ${unstored}`, {
    help: "semantic_search makes one in memory, unless --index manual is given",
  });
}

function placeOf(typed: string, ctx: Context): Surroundings {
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
