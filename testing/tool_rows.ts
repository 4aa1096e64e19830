/**
 * Tests of a tool as a table: what is there, what is called, what comes out, and which files are
 * other ones then.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Command } from "@ct/core/definition";
import { assertRun, type ExpectedRun } from "./assert_run.ts";
import { tempTree } from "./temp_tree.ts";

type Files = Parameters<typeof tempTree>[0];

/** One call. It ends with 0 and prints nothing on stderr, unless the row says otherwise. */
export interface ToolRow extends Partial<ExpectedRun> {
  /** What the test is called, after the tool's name. */
  readonly name: string;
  /** The words after the tool's name. */
  readonly argv: readonly string[];
  /** The tree, in place of that of all rows. */
  readonly files?: Files;
  /**
   * The files that hold something else afterwards; all others are as before, and no entry is added
   * or gone.
   */
  readonly after?: Readonly<Record<string, string>>;
  /** Whether the row cannot be tried here. */
  readonly ignore?: boolean;
}

/** Creates a test of each row; `files` is the tree of those that have none. */
export function testRows(
  command: Command,
  rows: readonly ToolRow[],
  { files: shared = {} }: { readonly files?: Files } = {},
): void {
  for (const { name, argv, files = shared, after = {}, ignore = false, ...expected } of rows) {
    Deno.test({
      name: `${command.definition.name}: ${name}`,
      ignore,
      async fn(): Promise<void> {
        await using tree = await tempTree(files);
        const wanted = contentsOf(tree.path);
        for (const path of Object.keys(after)) {
          wanted[path] = charactersOf(new TextEncoder().encode(after[path]));
        }
        await assertRun(command, tree.path, argv, { status: 0, stderr: "", ...expected });
        assert.deepEqual(contentsOf(tree.path), wanted);
      },
    });
  }
}

/** What each entry below a directory holds, by its path. */
function contentsOf(top: string, prefix: string = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory, isFile, isSymlink } of Deno.readDirSync(`${top}/${prefix}`)) {
    const path = prefix + name;
    try {
      if (isFile) {
        found[path] = charactersOf(Deno.readFileSync(`${top}/${path}`));
      } else if (isSymlink) found[path] = `-> ${Deno.readLinkSync(`${top}/${path}`)}`;
      else if (isDirectory) Object.assign(found, { [path]: "/" }, contentsOf(top, `${path}/`));
      else found[path] = "special";
    } catch (error) {
      found[path] = String(error);
    }
  }
  return found;
}

/** A character for each byte. */
function charactersOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
