/**
 * `ct-agent index`: the index for `semantic_search`.
 *
 * @module
 */
import { CtError, escapeControls, joinName, resolvePath } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import { type CodeIndex, KeptIndex } from "@ct/core/code_index";
import type { Context } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { formatJson } from "@ct/core/text";
import { loadVectors } from "@ct/retrieval";
import type { Surroundings } from "../call/workplace.ts";
import { readConfiguration } from "../configuration.ts";
import { realPath } from "../files/real_path.ts";
import { Root } from "../files/root.ts";
import { VisibleFiles } from "../files/visible_files.ts";
import { Gate } from "../gate/gate.ts";
import { indexSettings } from "../reading/index_settings.ts";
import { IndexedFiles, openProjectIndex, passOver } from "../reading/project_index.ts";
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
    status: { kind: "flag", description: "Only print how many files the index has." },
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
  let renewed = 0;
  if (!options.status) {
    // A pass that meets nothing forgets all.
    if (options.clear || options.rebuild) index.finish();
    if (!options.clear) renewed = await build(place, index, ctx);
    checkStored(index, place);
  }
  const files = kept.files.size;
  if (options.json) {
    ctx.stdout.write(formatJson({ files, renewed, root: place.root.path }));
  } else {
    const anew = options.status || options.clear ? "" : `, ${renewed} of them read anew`;
    ctx.stdout.write(escapeControls(`${files} files are indexed${anew}`) + "\n");
  }
  return options.status && files === 0 ? 1 : 0;
}

async function build(place: Surroundings, index: CodeIndex, ctx: Context): Promise<number> {
  const bounds = new Bounds(unbounded, ctx, {});
  const breathe = async () => {
    if (bounds.tick()) await bounds.breathe();
  };
  const files = new IndexedFiles(place);
  const { renewed } = await passOver(files, index, { breathe, isOver: () => false });
  return renewed;
}

function checkStored({ isStored }: CodeIndex, { ctx }: Surroundings): void {
  if (isStored) return;
  const place = ctx.cacheHome === undefined
    ? "there is no home directory"
    : `in ${ctx.cacheHome}/ct`;
  throw new CtError("write", `the index cannot be stored: ${place}`, {
    help: "semantic_search makes one in memory, unless --index manual is given",
  });
}

function placeOf(typed: string, ctx: Context): Surroundings {
  const { path } = realPath(resolvePath(typed, ctx));
  const closed = [joinName(path, ".ct/agent")];
  const root = new Root(path, { isWorktree: false, closed });
  const configured = readConfiguration(root.path);
  return {
    root,
    gate: new Gate(configured.gate),
    visible: new VisibleFiles({ home: ctx.home, configHome: ctx.configHome }, closed),
    ctx: { ...ctx, cwd: root.path },
    index: indexSettings(configured),
  };
}
