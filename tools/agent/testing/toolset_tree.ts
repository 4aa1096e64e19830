/**
 * A tree with a toolset in it, for tests.
 *
 * @module
 */
import { tempTree, type TreeEntry } from "@ct/testing";
import type { ToolResult } from "../call/result.ts";
import { openStore, type Store } from "../store/store.ts";
import { createToolset, type Toolset, type ToolsetOptions } from "../toolset.ts";

/** A tree, a store in memory, and a toolset. */
export interface ToolsetTree extends AsyncDisposable {
  /** The top of the tree. */
  readonly path: string;
  /** The store. */
  readonly store: Store;
  /** The toolset. */
  readonly kit: Toolset;
  /** Calls a tool with a reason, where none is given. */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** The text of the file at a path. */
  read(path: string): string;
}

/**
 * Creates a tree, and a toolset for the pulsing agent in workflow `w`, unless the options say
 * otherwise.
 */
export async function toolsetTree(
  entries: Readonly<Record<string, TreeEntry>>,
  options: Omit<Partial<ToolsetOptions>, "workflow"> & {
    /** Another workflow, or none. */
    readonly workflow?: string | null;
  } = {},
): Promise<ToolsetTree> {
  const tree = await tempTree(entries);
  const { workflow = "w", store = await openStore(":memory:"), ...others } = options;
  const kit = await createToolset({
    agent: "pulsing",
    root: tree.path,
    store,
    // Of most tests the first call is the last.
    resident: false,
    ...(workflow === null ? {} : { workflow }),
    ...others,
  });
  return {
    path: tree.path,
    store,
    kit,
    call: (name, args) => kit.call(name, { reason: "a test", ...args }),
    read: (path) => Deno.readTextFileSync(`${tree.path}/${path}`),
    async [Symbol.asyncDispose]() {
      await kit[Symbol.asyncDispose]();
      if (options.store === undefined) await store[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}
