/**
 * The engine: computes what a move changes. Nothing is written here.
 *
 * @module
 */
import {
  byCodePoints,
  CtError,
  decodeStrict,
  escapeControls,
  joinName,
  lineNumberAt,
  pathBelow,
} from "@ct/base";
import type { Bounds } from "../bounds/mod.ts";
import {
  type ChangedFiles,
  type FileChange,
  type ShownSite,
  type Span,
  spansInBytes,
} from "../changes/mod.ts";
import type { Context } from "../context/mod.ts";
import { judge, parseExpect, type Verdict } from "../verdict/mod.ts";
import type { CoverageReport } from "../walking/mod.ts";
import type { WalkProblem } from "@ct/walk";
import {
  applyEdits,
  findNewTarget,
  findTarget,
  ownerOf,
  permissionsOf,
  type PlannedWrite,
  planWrites,
  type TextEdit,
} from "@ct/write";
import { FileMap } from "./files/file_map.ts";
import { mentionsIn } from "./files/mentions.ts";
import { type MovePaths, movePaths, shownPath } from "./files/move_paths.ts";
import { projectFiles, Texts } from "./files/project.ts";
import { type Remark, Rewriting } from "./files/rewriting.ts";
import { rewriteAll } from "./rewrite_all.ts";

/** What is to move, and what is allowed with it. */
export interface MoveRequest {
  /** The file or directory that moves, as typed. */
  readonly file: string;
  /** Its new path, as typed. */
  readonly new: string;
  /** The directory whose files are searched; by default the repository. */
  readonly base?: string | undefined;
  /** Moves it although public names change. */
  readonly exported: boolean;
  /** Moves it although computed imports may mean it. */
  readonly "allow-computed": boolean;
  /** Moves it although files that may import it cannot be read. */
  readonly "skip-unreadable": boolean;
  /** Lists other texts that contain the path. */
  readonly mentions: boolean;
  /** Searches files, too, that git ignores. */
  readonly "no-ignore": boolean;
  /** How many rewritten imports are expected; any number if it is left out. */
  readonly expect?: string | undefined;
  /** A directory that moves with it, as that of the modules in one of Rust. */
  readonly beside?: { readonly file: string; readonly new: string } | undefined;
  /** Edits that rename what gives the file its name, by the real paths of their files. */
  readonly along?: ReadonlyMap<string, readonly TextEdit[]> | undefined;
}

/** The result of a move, before anything is written. */
export interface MoveResult extends ChangedFiles {
  /** Where what moves was, as printed. */
  readonly from: string;
  /** Where it will be. */
  readonly to: string;
  /** Each file that moves, as printed. */
  readonly moved: readonly { readonly from: string; readonly path: string }[];
  /** How many imports and entries are rewritten. */
  readonly rewritten: number;
  /** In how many files. */
  readonly rewrittenFiles: number;
  /** The lines that change. */
  readonly sites: readonly ShownSite[];
  /** What a reader should know, with paths as printed. */
  readonly notes: readonly Remark[];
  /** Other texts that contain the path, if requested. */
  readonly mentions: readonly Remark[] | undefined;
  /** The verdict. */
  readonly verdict: Verdict;
  /** What the walk could not do. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
}

/** At most this many places are named in a refusal. */
const maxNamed = 20;

/**
 * Computes a move.
 * @throws {CtError} With code `refused` if it may not be done, naming the places.
 */
export async function computeMove(
  options: MoveRequest,
  ctx: Context,
  bounds: Bounds,
): Promise<MoveResult> {
  const expectation = options.expect === undefined ? undefined : parseExpect(options.expect);
  const paths = movePaths(options, ctx);
  const beside = options.beside && movePaths({ ...options.beside, base: options.base }, ctx);
  const map = new FileMap(paths, beside && new FileMap(beside));
  const moves = [paths, ...beside === undefined ? [] : [beside]] as const;
  const files = await projectFiles(moves, options, { bounds, ctx });
  const texts = new Texts(paths.root, map, ctx);
  const rewriting = new Rewriting();
  const tick = async () => {
    if (bounds.tick()) await bounds.breathe();
  };
  const isRenamed = options.along !== undefined;
  await rewriteAll({ ...files, map, texts, tick, isRenamed }, rewriting);
  const shown = (path: string) => shownPath(paths, path);
  for (const path of files.empty) {
    rewriting.notes.push({ path, line: 1, what: "an empty directory, which is left there" });
  }
  assertAllowed(options, { texts, rewriting, shown });
  const mentions: Remark[] = [];
  for (const path of options.mentions ? files.paths : []) {
    await tick();
    mentions.push(...mentionsIn(path, texts.text(path) ?? "", { map, rewriting }));
  }
  const { count, edits: { size: rewrittenFiles } } = rewriting;
  addAlong(options.along ?? new Map(), paths.root, { rewriting, shown, texts });
  const planned = plan({ paths, map, moved: files.moved, texts, rewriting, shown }, ctx);
  const named = (remark: Remark) => ({ ...remark, path: shown(remark.path) });
  return {
    ...planned,
    from: shown(map.from),
    to: shown(map.to),
    moved: files.moved.map((path) => ({ from: shown(path), path: shown(map.of(path)) })),
    rewritten: count,
    rewrittenFiles,
    notes: [...rewriting.notes, ...rewriting.computed].map(named),
    mentions: options.mentions ? mentions.map(named) : undefined,
    verdict: expectation === undefined ? "SUCCESS" : judge(expectation, count),
    problems: files.problems,
    coverage: files.coverage,
  };
}

/** Adds the edits that go along; one that a rewritten import has just so is made once. */
function addAlong(
  along: NonNullable<MoveRequest["along"]>,
  root: string,
  { rewriting, shown, texts }: Pick<PlanInput, "rewriting" | "shown" | "texts">,
): void {
  for (const [absolute, edits] of along) {
    const path = pathBelow(root, absolute);
    if (path === undefined) {
      const message = `"${absolute}" lies outside of "${root}"; nothing was written`;
      throw new CtError("refused", message, { path: absolute });
    }
    const known = rewriting.of(path);
    for (const edit of edits) {
      const met = known.find(({ start, end }) => start < edit.end && edit.start < end);
      if (met === undefined) rewriting.add(path, edit);
      else if (met.start !== edit.start || met.end !== edit.end || met.text !== edit.text) {
        const place = `${shown(path)}:${lineNumberAt(texts.text(path) ?? "", edit.start)}`;
        const message = `${place}: two changes meet here; nothing was written`;
        throw new CtError("refused", message, { path: shown(path) });
      }
    }
  }
}

/** Refuses a move after which something may mean another file than before. */
function assertAllowed(
  options: MoveRequest,
  { texts, rewriting, shown }: {
    readonly texts: Texts;
    readonly rewriting: Rewriting;
    readonly shown: (path: string) => string;
  },
): void {
  const refuse = (message: string, remarks: readonly Remark[], help?: string): never => {
    const rows = remarks.slice(0, maxNamed).map(({ path, line, what }) =>
      escapeControls(`${shown(path)}:${line}: ${what}`)
    );
    const more = remarks.length - rows.length;
    const places = [...rows, ...more > 0 ? [`… and ${more} more`] : []];
    throw new CtError("refused", `${message}; nothing was written\n  ${places.join("\n  ")}`, {
      multiline: true,
      ...help === undefined ? {} : { help },
    });
  };
  const { refusals, computed, exported } = rewriting;
  if (refusals.length > 0) refuse("it is not certain what imports would mean", refusals);
  if (exported.length > 0 && !options.exported) {
    refuse("a public name would change", exported, "--exported moves it anyway");
  }
  if (computed.length > 0 && !options["allow-computed"]) {
    refuse(
      "a computed import may mean the moved file",
      computed,
      "change these places and move with --allow-computed",
    );
  }
  const unread = [...texts.unread].map(([path, what]) => ({ path, line: 1, what }));
  if (unread.length > 0 && !options["skip-unreadable"]) {
    refuse(
      "files that may import it cannot be read",
      unread,
      "--skip-unreadable moves it anyway",
    );
  }
}

/** What a plan is made of. */
interface PlanInput {
  readonly paths: MovePaths;
  readonly map: FileMap;
  readonly moved: readonly string[];
  readonly texts: Texts;
  readonly rewriting: Rewriting;
  readonly shown: (path: string) => string;
}

/** What is planned. */
type Planned = Pick<MoveResult, "plan" | "changes" | "sites">;

function plan({ paths, map, moved, texts, rewriting, shown }: PlanInput, ctx: Context): Planned {
  const { root } = paths;
  const writes: PlannedWrite[] = [];
  const changes = new Map<string, FileChange>();
  const sites: ShownSite[] = [];
  const changed = [...rewriting.edits.keys()].filter((path) => !map.moves(path));
  for (const path of [...changed, ...moved].sort()) {
    const before = texts.bytes(path);
    const target = {
      ...findTarget(joinName(root, path), { cwd: root, within: root }),
      path: shown(path),
    };
    const edits = rewriting.of(path);
    const text = texts.text(path) ?? "";
    // The text was read before its bytes are: what is written must come from one of them.
    if (edits.length > 0 && decodeStrict(before) !== text) {
      const message = `"${target.path}" has changed since it was read`;
      throw new CtError("write", message, { path: target.path });
    }
    const { after, spans } = edited(before, text, edits);
    const name = map.of(path);
    sites.push(...sitesOf(shown(name), text, edits));
    if (name === path) {
      writes.push({ target, before, after });
      changes.set(target.path, { spans });
      continue;
    }
    const fresh = findNewTarget({ path: shown(name), root, name });
    const mode = permissionsOf(target);
    const isProgram = ((mode ?? 0) & 0o100) !== 0;
    writes.push(
      { target: fresh, before: undefined, after, mode: mode ?? undefined, owner: ownerOf(target) },
      { target, before, after: undefined, top: topOf(paths) },
    );
    const tree = {
      kind: "rename",
      from: shown(path),
      mode: isProgram ? "program" : "file",
    } as const;
    changes.set(fresh.path, { spans, source: before, tree });
  }
  for (const { target } of writes) ctx.door.assertWritable(target.realPath, target.path);
  sites.sort((a, b) => byCodePoints(a.path, b.path) || a.line - b.line);
  return { plan: planWrites(writes, { protected: [] }), changes, sites };
}

/** The directory that stays, were it empty: the root, or the working directory on the way there. */
function topOf({ root, cwd, from }: MovePaths): string {
  const isOnTheWay = pathBelow(root, cwd) !== undefined &&
    pathBelow(cwd, joinName(root, from)) !== undefined;
  return isOnTheWay ? cwd : root;
}

function edited(
  before: Uint8Array,
  text: string,
  edits: readonly TextEdit[],
): { readonly after: Uint8Array; readonly spans: readonly Span[] } {
  if (edits.length === 0) return { after: before, spans: [] };
  const changed = applyEdits(text, edits);
  let shift = 0;
  const spans = edits.map(({ start, end, text: fresh }) => {
    const newStart = start + shift;
    shift += fresh.length - (end - start);
    return { start, end, newStart, newEnd: newStart + fresh.length };
  });
  const after = new TextEncoder().encode(changed);
  return { after, spans: spansInBytes({ before: text, after: changed, spans, skipped: 0 }) };
}

/** The lines that change, each once, however many edits it has. */
function sitesOf(path: string, text: string, edits: readonly TextEdit[]): readonly ShownSite[] {
  const sites: ShownSite[] = [];
  for (let at = 0; at < edits.length;) {
    const [first] = edits.slice(at);
    if (first === undefined) break;
    const start = text.lastIndexOf("\n", first.start - 1) + 1;
    let end = endOfLine(text, first.end);
    const group: TextEdit[] = [];
    for (let next = edits[at]; next !== undefined && next.start <= end; next = edits[at]) {
      group.push(next);
      end = Math.max(end, endOfLine(text, next.end));
      at++;
    }
    const shifted = group.map((edit) => ({
      ...edit,
      start: edit.start - start,
      end: edit.end - start,
    }));
    const old = text.slice(start, end);
    const lines = (all: string) => all.split("\n").map((line) => line.replace(/\r$/, ""));
    const line = text.slice(0, start).split("\n").length - 1;
    sites.push({ path, line, before: lines(old), after: lines(applyEdits(old, shifted)) });
  }
  return sites;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}
