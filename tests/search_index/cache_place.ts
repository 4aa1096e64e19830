/**
 * Calls with the user's indexes beside the same ones without, in homes whose caches are not as they
 * should be, for tests.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";
import { command as find } from "@ct/find";
import { command as search } from "@ct/search";
import { type TempTree, tempTree } from "@ct/testing";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { settledMs } from "./indexed_call.ts";

/** More than are rather read each time than stored. */
const count = 160;

/** A call, the words for it to use an index, and those for it to use none. */
interface IndexedCall {
  readonly name: keyof typeof commands;
  readonly words: readonly string[];
  readonly stored: readonly string[];
  readonly unstored: readonly string[];
}

const commands: Readonly<Record<"ct-search" | "ct-find", Command>> = {
  "ct-search": search,
  "ct-find": find,
};

const calls: readonly IndexedCall[] = [
  { name: "ct-search", words: ["alpha77", "--detail"], stored: ["--indexed"], unstored: [] },
  { name: "ct-search", words: ["nowhere"], stored: ["--indexed"], unstored: [] },
  { name: "ct-find", words: ["alpha 31", "--limit", "3"], stored: [], unstored: ["--no-index"] },
];

/** What a call ends with. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a call is made. */
export interface CallSetup {
  /** Variables, in place of `HOME`. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** A program and its words that run the call. */
  readonly within?: readonly string[] | undefined;
}

/** A tree that is old enough to be indexed. Homes are beside it, each with a cache of its own. */
export class CachePlace implements AsyncDisposable {
  readonly #made: TempTree;
  readonly #bin: string;
  readonly #plain: readonly Ended[];
  #homes = 0;

  private constructor(made: TempTree, bin: string, plain: readonly Ended[]) {
    this.#made = made;
    this.#bin = bin;
    this.#plain = plain;
  }

  /** Makes the tree, and asks what calls without an index tell of it. */
  static async make(): Promise<CachePlace> {
    const made = await tempTree({
      ...Object.fromEntries(Array.from({ length: count }, (_, file) => [
        `tree/${file % 7}/${file}.ts`,
        `export function alpha${file}() {\n  return "beta ${file}";\n}\n`,
      ])),
      "plain/.cache/deno": compiledCache(),
    });
    const bin = `${await builtCommands()}/bin`;
    const place = new CachePlace(made, bin, []);
    const plain: Ended[] = [];
    for (const { name, words, unstored } of calls) {
      plain.push(
        await place.run(name, [...words, ...unstored], { env: { HOME: `${made.path}/plain` } }),
      );
    }
    assert.deepEqual(plain.map(({ code, stderr }) => [code, stderr]), [[0, ""], [1, ""], [0, ""]]);
    await new Promise((resolve) => setTimeout(resolve, settledMs));
    return new CachePlace(made, bin, plain);
  }

  /** The tree. */
  get tree(): string {
    return `${this.#made.path}/tree`;
  }

  /** A new home; `cache` is there, and empty except for what makes commands start faster. */
  home(): string {
    const home = `${this.#made.path}/home${++this.#homes}`;
    Deno.mkdirSync(`${home}/.cache`, { recursive: true });
    Deno.symlinkSync(compiledCache().link, `${home}/.cache/deno`);
    return home;
  }

  /** Runs a command in the tree. */
  async run(name: string, words: readonly string[], setup: CallSetup = {}): Promise<Ended> {
    const { env = {}, within = [] } = setup;
    const [program = "", ...args] = [...within, `${this.#bin}/${name}`, ...words];
    const { code, stdout, stderr } = await new Deno.Command(program, {
      args,
      cwd: this.tree,
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin", ...env },
    }).output();
    const decoder = new TextDecoder();
    return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  }

  /**
   * Makes each call with an index once, and compares it with that without; returns what was noted,
   * which is one line for each at most.
   */
  async compare(what: string, setup: CallSetup): Promise<readonly string[]> {
    return await this.#compare(what, (name, words) => this.run(name, words, setup));
  }

  /** The same in this process, for those of one command in a home. */
  async compareInside(what: string, home: string, only: string): Promise<readonly string[]> {
    return await this.#compare(what, async (name, words) => {
      const ctx = memoryContext({ cwd: this.tree, home, abridges: true });
      const code = await commands[name].run(words, ctx);
      return { code, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    }, only);
  }

  async #compare(
    what: string,
    run: (name: IndexedCall["name"], words: readonly string[]) => Promise<Ended>,
    only?: string,
  ): Promise<readonly string[]> {
    const notes: string[] = [];
    for (const [index, { name, words, stored }] of calls.entries()) {
      if (only !== undefined && name !== only) continue;
      const { code, stdout, stderr } = await run(name, [...words, ...stored]);
      const plain = this.#plain[index];
      assert.deepEqual({ code, stdout }, { code: plain?.code, stdout: plain?.stdout }, what);
      assert.match(stderr, /^(?:ct-(?:search|find): [^\n]*index[^\n]*\n)?$/, what);
      notes.push(stderr);
    }
    return notes;
  }

  /** Compares what a server tells. */
  async compareServed(what: string, env: Readonly<Record<string, string>>): Promise<void> {
    await using client = new Client(this.tree, [], { env, commands: this.#bin });
    await client.request("initialize", handshake);
    for (const grep of ["alpha77", "alpha78", "alpha77"]) {
      const call = { name: "ct-search", arguments: { grep, detail: true } };
      const { result } = JSON.parse(await client.request("tools/call", call));
      const [{ text }] = result.content;
      const file = Number(grep.slice(-2));
      const line = `./${file % 7}/${file}.ts:1:export function ${grep}() {`;
      assert.equal(text, line, `${what}, served`);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }

  /** The directory of all. */
  get path(): string {
    return this.#made.path;
  }

  /** What there is beside the places of indexes (`ct`, `other` and `none`): times by paths. */
  outside(): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const path of pathsIn(this.path)) {
      const { mtime, isDirectory } = Deno.lstatSync(path);
      if (!/\/(?:ct|other|none)(?:\/|$)/.test(path)) {
        times.set(path, isDirectory ? 0 : mtime?.getTime() ?? 0);
      }
    }
    return times;
  }

  /** Removes all. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#made[Symbol.asyncDispose]();
  }
}

/** The paths of all that is in a directory, except for what the runtime and watches keep. */
export function pathsIn(directory: string): readonly string[] {
  const { isDirectory } = Deno.lstatSync(directory);
  if (!isDirectory) return [directory];
  const inner = [...Deno.readDirSync(directory)].filter(({ name }) =>
    !/^(?:deno|watch)$/.test(name)
  );
  return [directory, ...inner.flatMap(({ name }) => pathsIn(`${directory}/${name}`))];
}

/** Bytes of all that is in a directory. */
export function sizeOf(directory: string): number {
  return pathsIn(directory).map((path) => Deno.lstatSync(path))
    .reduce((sum, { isFile, size }) => sum + (isFile ? size : 0), 0);
}

/** The names of the files of the index of searches, below the user's directory for caches. */
export function indexNames(cache: string): readonly string[] {
  return Array.from(Deno.readDirSync(`${cache}/ct/search`), ({ name }) => name);
}

/** Makes the files of that index an hour old: what nobody needs of them is removed then. */
export function makeOld(cache: string): void {
  const then = Date.now() / 1000 - 3600;
  for (const name of indexNames(cache)) {
    const path = `${cache}/ct/search/${name}`;
    if (Deno.lstatSync(path).isFile) Deno.utimeSync(path, then, then);
  }
}
