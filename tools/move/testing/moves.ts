/** Moves as rows of tests. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "../mod.ts";

/** What a move makes of files; those that are not named are as they were. */
export interface MoveRow {
  readonly name: string;
  readonly files: Readonly<Record<string, TreeEntry>>;
  readonly argv: readonly string[];
  /** Texts afterwards; `null` of what is gone. */
  readonly after: Readonly<Record<string, string | null>>;
}

/** Why nothing is written. */
export interface RefusalRow extends Omit<MoveRow, "after"> {
  readonly stderr: RegExp;
}

/** Registers a test for each move. */
export function testMoves(rows: readonly MoveRow[]): void {
  for (const { name, files, argv, after } of rows) {
    Deno.test(`ct-move: ${name}`, async () => {
      await using tree = await tempTree(files);
      const ctx = memoryContext({ cwd: tree.path });
      const status = await command.run(argv, ctx);
      assert.deepEqual([status, ctx.stderr.text.replace(/^.*note: .*\n/gm, "")], [0, ""]);
      const [from = ""] = argv;
      for (const [path, text] of Object.entries({ ...files, ...after })) {
        if ((path === from || path.startsWith(`${from}/`)) && after[path] === undefined) continue;
        assert.equal(await textAt(`${tree.path}/${path}`), text, path);
      }
    });
  }
}

/** Registers a test for each move that is refused; no file changes. */
export function testRefusals(rows: readonly RefusalRow[]): void {
  for (const { name, files, argv, stderr } of rows) {
    Deno.test(`ct-move refuses ${name}`, async () => {
      await using tree = await tempTree(files);
      const ctx = memoryContext({ cwd: tree.path });
      assert.equal(await command.run(argv, ctx), 2, ctx.stdout.text);
      assert.match(ctx.stderr.text, stderr);
      for (const [path, text] of Object.entries(files)) {
        if (typeof text !== "string") continue;
        assert.equal(await textAt(`${tree.path}/${path}`), text, path);
      }
    });
  }
}

async function textAt(path: string): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await Deno.readFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    throw error;
  }
}
