/**
 * A tree of files that are all rewritten at once, and what has become of them.
 *
 * @module
 */
import { isTemporaryName } from "@ct/base";
import { findTarget } from "../target.ts";
import { planWrites, type WritePlan } from "../plan.ts";

/** What a tree is like. */
export interface SampleOptions {
  /** One file has a second name and one is reached by a link. */
  readonly linked: boolean;
  /**
   * Not in memory: the runtime opens a file system in memory only to processes with all
   * permissions.
   */
  readonly onDisk?: boolean;
}

/** A temporary directory, removed when disposed. */
export class SampleTree implements Disposable {
  /** Its real path. */
  readonly root: string;
  /** The files to be written, relative to the root. */
  readonly paths: readonly string[];

  /** Creates one from a directory that has been filled by {@linkcode SampleTree.make}. */
  constructor(root: string, count: number) {
    this.root = root;
    this.paths = Array.from({ length: count }, (_, index) => `d${index % 4}/f${index}`);
  }

  /** Creates a tree of `count` files in four directories. */
  static make(count: number, { linked, onDisk }: SampleOptions): SampleTree {
    const place = onDisk ? {} : inMemory();
    const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-write-", ...place }));
    const tree = new SampleTree(root, count);
    for (let directory = 0; directory < 4; directory++) Deno.mkdirSync(`${root}/d${directory}`);
    for (const [index, path] of tree.paths.entries()) {
      Deno.writeFileSync(`${root}/${path}`, contentOf(index, "old"));
    }
    if (linked) {
      Deno.linkSync(`${root}/${tree.paths[2]}`, `${root}/second-name`);
      Deno.mkdirSync(`${root}/elsewhere`);
      Deno.renameSync(`${root}/${tree.paths[3]}`, `${root}/elsewhere/real`);
      Deno.symlinkSync("../elsewhere/real", `${root}/${tree.paths[3]}`);
    }
    return tree;
  }

  /** The plan that turns every file's content from `from` to `to`. */
  plan(from: string, to: string): WritePlan {
    const writes = this.paths.map((path, index) => ({
      target: findTarget(path, { cwd: this.root }),
      before: contentOf(index, from),
      after: contentOf(index, to),
    }));
    return planWrites(writes);
  }

  /** The version of each file; `torn` if it is none of those named. */
  versions(...versions: readonly string[]): Set<string> {
    return new Set(this.paths.map((path, index) => {
      const text = Deno.readTextFileSync(`${this.root}/${path}`);
      return versions.find((version) => text === textOf(index, version)) ?? "torn";
    }));
  }

  /** The writer's files anywhere in the tree. */
  temporaries(directory: string = this.root): string[] {
    return [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory }) =>
      isDirectory
        ? this.temporaries(`${directory}/${name}`)
        : isTemporaryName(name)
        ? [`${directory}/${name}`]
        : []
    );
  }

  /** Removes the tree. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.root, { recursive: true });
  }
}

/** Thousands of trees are made: a file system in memory is several times faster. */
function inMemory(): { readonly dir?: string } {
  try {
    Deno.removeSync(Deno.makeTempFileSync({ dir: "/dev/shm" }));
    return { dir: "/dev/shm" };
  } catch {
    return {};
  }
}

function textOf(index: number, version: string): string {
  // New contents are longer than old ones in half of the files, and shorter in the others.
  const lines = version === "old" ? 50 : index % 2 === 0 ? 80 : 20;
  return `${version} content of file ${index}\n`.repeat(lines);
}

function contentOf(index: number, version: string): Uint8Array {
  return new TextEncoder().encode(textOf(index, version));
}
