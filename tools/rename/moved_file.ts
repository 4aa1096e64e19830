/**
 * A renaming as part of the move of the file that is named after the symbol: one write has both.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { computeMove, type MoveResult } from "@ct/core/moving";
import { equalBytes } from "@ct/write";
import type { RenameOptions } from "./definition.ts";
import { type NamedFile, refused } from "./file_name.ts";
import type { PlannedRename } from "./rename_plan.ts";
import type { MovedFile } from "./rename_json.ts";

/** The result of a renaming with the move. */
export interface RenameWithMove
  extends Pick<MoveResult, "plan" | "changes" | "sites" | "problems"> {
  /** The file that moves. */
  readonly moved: MovedFile;
  /** What a reader should know. */
  readonly notes: readonly string[];
}

/**
 * Computes the move together with the renaming.
 * @throws {CtError} If the file may not move, or a file has changed since it was read.
 */
export async function movedAlong(
  { plan, edited }: Pick<PlannedRename, "plan" | "edited">,
  file: NamedFile,
  { options, bounds, ctx }: {
    readonly options: RenameOptions;
    readonly bounds: Bounds;
    readonly ctx: Context;
  },
): Promise<RenameWithMove> {
  const { base, exported, "no-ignore": noIgnore } = options;
  const result = await move({ ...file, base, exported, noIgnore, along: edited }, bounds, ctx);
  const befores = new Map(
    result.plan.writes.map(({ target, before }) => [target.realPath, before]),
  );
  for (const { target: { realPath, path }, before } of plan.writes) {
    // The move has read the file again.
    const again = befores.get(realPath);
    if (before === undefined || again === undefined || !equalBytes(before, again)) {
      throw new CtError("write", `"${path}" has changed since it was read`, { path });
    }
  }
  const { from, to, rewritten, notes, changes, sites, problems } = result;
  return {
    plan: result.plan,
    changes,
    sites,
    problems,
    moved: { from, path: to, rewritten },
    notes: notes.map(({ path, line, what }) => `${path}:${line}: ${what}`),
  };
}

async function move(
  { noIgnore, ...call }: NamedFile & {
    readonly base: string | undefined;
    readonly exported: boolean;
    readonly noIgnore: boolean;
    readonly along: PlannedRename["edited"];
  },
  bounds: Bounds,
  ctx: Context,
): Promise<MoveResult> {
  const request = {
    ...call,
    "allow-computed": false,
    "skip-unreadable": false,
    mentions: false,
    "no-ignore": noIgnore,
  };
  try {
    return await computeMove(request, ctx, bounds);
  } catch (error) {
    // The engine's advice is about options of ct move.
    if (error instanceof CtError && error.code === "refused") throw refused(error.message, error);
    throw error;
  }
}
