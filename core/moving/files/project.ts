/**
 * The files of a project, read on demand.
 *
 * @module
 */
import {
  baseName,
  CtError,
  decodeLossy,
  decodeStrict,
  exists,
  isBinary,
  joinName,
  osErrorText,
  parentOf,
  readRegularFile,
} from "@ct/base";
import type { Bounds } from "../../bounds/mod.ts";
import type { Context } from "../../context/mod.ts";
import { Coverage, type CoverageReport, walkTree } from "../../walking/mod.ts";
import { unreadDirectories, type WalkProblem } from "@ct/walk";
import type { FileMap } from "./file_map.ts";
import type { MovePaths } from "./move_paths.ts";

/** Larger sources are not read. */
const largestBytes = 8 << 20;

/** The maximum number of files that move in one call: each is written again. */
const maxMoved = 10_000;

/** What was found on the disk. */
export interface ProjectFiles {
  /** All files that are searched, by their paths below the root; those that move are among them. */
  readonly paths: readonly string[];
  /** The files that move, ignored ones among them. */
  readonly moved: readonly string[];
  /** Directories in what moves that have no files, which are left where they are. */
  readonly empty: readonly string[];
  /** What the walk could not do. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
}

/**
 * Walks the root, and all of the directories that move, of one root.
 * @throws {CtError} If a directory that moves has what cannot be moved.
 */
export async function projectFiles(
  moves: readonly [MovePaths, ...MovePaths[]],
  options: { readonly "no-ignore": boolean },
  { bounds, ctx }: { readonly bounds: Bounds; readonly ctx: Context },
): Promise<ProjectFiles> {
  const problems: WalkProblem[] = [];
  const coverage = new Coverage();
  const found = new Set<string>();
  const [{ root }] = moves;
  const walk = walkTree(
    { base: root, hidden: true, follow: false, "no-ignore": options["no-ignore"] },
    ctx,
    {
      bounds,
      keeps: ({ kind }) => kind === "f",
      report: (problem) => problems.push(problem),
      onExcluded: coverage.exclude,
    },
  );
  for (const entry of walk) {
    if (bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    const path = entry.absolutePath.slice(joinName(root, "").length);
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    found.add(path);
    coverage.searched++;
  }
  const moved: string[] = [];
  const empty: string[] = [];
  for (const each of moves) {
    const all = each.isDirectory
      ? await allBelow(each, { bounds, ctx })
      : { moved: [each.from], empty: [] };
    moved.push(...all.moved);
    empty.push(...all.empty);
    for (const path of all.moved) if (!isInstalled(path, each.from)) found.add(path);
  }
  return {
    paths: [...found].sort(),
    moved,
    empty,
    problems,
    coverage: coverage.report(unreadDirectories(problems), true),
  };
}

/** Whether a file that moves is one of a package that is installed in what moves. */
function isInstalled(path: string, from: string): boolean {
  return path.slice(from.length).includes("/node_modules/");
}

/** All files in a directory that moves, whatever git ignores. */
async function allBelow(
  { root, from }: MovePaths,
  { bounds, ctx }: { readonly bounds: Bounds; readonly ctx: Context },
): Promise<Pick<ProjectFiles, "moved" | "empty">> {
  const moved: string[] = [];
  const empty = new Set<string>();
  const base = joinName(root, from);
  const refuse = (path: string, what: string): never => {
    throw new CtError(
      "refused",
      `"${from}" cannot be moved: ${path} ${what}; nothing was written`,
      {
        path: from,
      },
    );
  };
  const walk = walkTree({ base, hidden: true, follow: false, "no-ignore": true }, ctx, {
    bounds,
    report: ({ path, message }) => refuse(path, `cannot be read: ${message}`),
    onExcluded: ({ prefix, name }) => refuse(`${prefix}${name}`, "is never moved"),
  });
  for (const entry of walk) {
    if (bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    if (entry.kind === "d") {
      // The walk itself passes it over.
      const repository = joinName(entry.absolutePath, ".git");
      if (exists(repository)) {
        refuse(joinName(entry.path, ".git"), "is never moved");
      }
      empty.add(entry.absolutePath.slice(joinName(root, "").length));
      continue;
    }
    const path = entry.absolutePath.slice(joinName(root, "").length);
    if (entry.kind === "l") refuse(path, "is a symbolic link");
    if (entry.kind !== "f") refuse(path, "is not a regular file");
    moved.push(path);
    if (moved.length > maxMoved) refuse(from, `has more than ${maxMoved} files`);
  }
  if (moved.length === 0) refuse(from, "has no files");
  for (const path of moved) {
    for (let at = parentOf(path); empty.delete(at); at = parentOf(at));
  }
  return { moved: moved.sort(), empty: [...empty].sort() };
}

/** The texts of files. */
export class Texts {
  readonly #root: string;
  readonly #ctx: Pick<Context, "door">;
  readonly #known = new Map<string, string | undefined>();
  /** Files that could not be read as text but may be meant, with the reason. */
  readonly unread = new Map<string, string>();
  readonly #words: readonly string[];

  /** Creates one; `map` says which names a file that cannot be read must not have. */
  constructor(root: string, map: FileMap, ctx: Pick<Context, "door">) {
    this.#root = root;
    this.#ctx = ctx;
    this.#words = [map.from, map.to].map((path) => baseName(path).replace(/(?<=.)\..*$/, ""));
  }

  /** The bytes of a file. */
  bytes(path: string): Uint8Array {
    const absolute = joinName(this.#root, path);
    return readRegularFile(absolute, { cwd: this.#root, door: this.#ctx.door });
  }

  /** The text of a file; `undefined` if it cannot be read as text. */
  text(path: string): string | undefined {
    if (this.#known.has(path)) return this.#known.get(path);
    const text = this.#read(path);
    this.#known.set(path, text);
    return text;
  }

  #read(path: string): string | undefined {
    try {
      const absolute = joinName(this.#root, path);
      const { door } = this.#ctx;
      const bytes = readRegularFile(absolute, { cwd: this.#root, door, maxBytes: largestBytes });
      if (isBinary(bytes)) return this.#skip(path, "it is binary", decodeLossy(bytes));
      return decodeStrict(bytes) ?? this.#skip(path, "it is not UTF-8", decodeLossy(bytes));
    } catch (cause) {
      const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
      return this.#skip(path, reason, undefined);
    }
  }

  #skip(path: string, reason: string, text: string | undefined): undefined {
    const isConcerned = text === undefined || this.#words.some((word) => text.includes(word));
    if (isConcerned) this.unread.set(path, reason);
    return undefined;
  }
}
