/**
 * Calls of all tools that read, and edits, in random order and without a pause, on a server that is
 * new now and then and whose tree changes: each answer beside that of a new command.
 *
 * @module
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { memoryContext, type RawOptions } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { SourceChanger } from "./source_changer.ts";
import { Changer, Random } from "./tree_changer.ts";

/** After so many calls another server takes the place of the one before. */
const callsPerServer = 40;
/** Files that make reading ahead last a while. */
const bulk = 400;

/** A call of a tool. */
interface Question {
  readonly name: string;
  readonly arguments: RawOptions;
}

/** What is asked, by a name of the sources and a file. */
const questions: readonly ((name: string, file: string) => Question)[] = [
  (grep) => ({ name: "ct-search", arguments: { grep, detail: true } }),
  (name) => ({ name: "ct-search", arguments: { grep: `${name}\\w*\\(`, mode: "regex" } }),
  (lacks) => ({ name: "ct-search", arguments: { lacks, hidden: true } }),
  () => ({ name: "ct-search", arguments: { name: "*.ts|a|b", sort: "modified" } }),
  () => ({ name: "ct-tree", arguments: {} }),
  () => ({ name: "ct-tree", arguments: { depth: 2, hidden: true, "no-ignore": true } }),
  () => ({ name: "ct-outline", arguments: {} }),
  (name) => ({ name: "ct-outline", arguments: { match: `*${name}*`, flat: true } }),
  () => ({ name: "ct-map", arguments: {} }),
  (focus) => ({ name: "ct-map", arguments: { focus: [focus], budget: "800tok" } }),
  (name) => ({ name: "ct-find", arguments: { ask: [`where is ${name} of the pool`] } }),
  (symbol) => ({ name: "ct-find", arguments: { symbol } }),
  (symbol) => ({ name: "ct-refs", arguments: { symbol } }),
  (symbol) => ({ name: "ct-refs", arguments: { symbol, all: true, kind: ["call", "import"] } }),
  (symbol) => ({ name: "ct-refs", arguments: { symbol, callers: true, depth: 3 } }),
  (symbol) => ({ name: "ct-refs", arguments: { symbol: `Pool.${symbol}`, impact: true } }),
  () => ({
    name: "ct-deps",
    arguments: { modules: true, acyclic: true, "allow-unresolved": true },
  }),
  () => ({ name: "ct-deps", arguments: { modules: true, base: "src", orphans: true } }),
  () => ({ name: "ct-survey", arguments: {} }),
  (_, path) => ({ name: "ct-view", arguments: { path } }),
  (_, path) => ({ name: "ct-view", arguments: { path, range: ["1:3"] } }),
  () => ({ name: "ct-check", arguments: {} }),
];

const rules = {
  rules: [
    {
      id: "no-size",
      question: "Is there no size?",
      probe: ["ct-search", "--grep", "size", "--expect", "none"],
    },
    { id: "apart", question: "Is src apart?", probe: ["mods", "--ext", "ts", "--forbid", "a=>b*"] },
  ],
};

/** What was compared. */
export interface ComparedCalls {
  /** Calls, and how many of their answers came from memory, by tools. */
  readonly calls: Readonly<Record<string, number>>;
  readonly held: Readonly<Record<string, number>>;
}

/** Makes so many calls, with changes between them; what differs is an assertion error. */
export async function compareMixedCalls(count: number, seed?: number): Promise<ComparedCalls> {
  const filler = Array.from({ length: bulk }, (_, file) => [
    `tree/bulk/${file % 20}/${file}.ts`,
    `export function bulk${file}() {\n  return area(${file});\n}\n`,
  ]);
  await using made = await tempTree({
    "tree/src/pool.ts": "export class Pool {\n  release() {}\n}\n",
    "tree/.ct/rules.jsonc": JSON.stringify(rules),
    "tree/package.json": '{"name":"own","version":"1.0.0"}\n',
    ...Object.fromEntries(filler),
    "home/.cache/deno": compiledCache(),
    "outside/o": "",
  });
  const random = new Random(seed);
  const tree = new MixedTree(made.path, random);
  tree.begin();
  const place = { root: `${made.path}/tree`, home: `${made.path}/home` };
  const commands = `${await builtCommands()}/bin`;
  const compared = new Comparison(place);
  for (let done = 0; done < count;) {
    await using client = new Client(place.root, ["--max-chars=9000000"], {
      env: { HOME: place.home },
      commands,
    });
    await client.request("initialize", handshake);
    for (let call = 0; call < callsPerServer && done < count; call++, done++) {
      if (random.below(3) > 0) tree.change();
      // Sometimes it has time to set up its watch and to read ahead, and mostly it does not.
      const pauses = [0, 0, 0, 20, 60, 120, 200];
      await systemClock.sleep(random.one(pauses));
      const question = random.one(questions)(tree.name(), tree.file());
      await compared.compare(client, question, `call ${done + 1} of ${count}`);
      if (random.below(12) === 0) await compared.edit(client, tree.name(), tree.name());
    }
  }
  return compared;
}

/** A project that changes at random, in its sources and in all else. */
class MixedTree {
  readonly #root: string;
  readonly #random: Random;
  readonly #sources: SourceChanger;
  readonly #changer: Changer;

  constructor(path: string, random: Random) {
    this.#root = `${path}/tree`;
    this.#random = random;
    this.#sources = new SourceChanger(this.#root);
    this.#changer = new Changer(this.#root, `${path}/outside`, {
      words: ["area", "size", "export class Pool {}", "x\0y", "# Pool", "release();"],
      seed: random.below(1e6),
    });
  }

  /** Makes a repository of it with two branches that differ in many files. */
  begin(): void {
    this.#git("init", "-q", "-b", "main");
    this.#git("add", "-A");
    this.#git("commit", "-qm", "one");
    this.#git("checkout", "-qb", "other");
    for (let file = 0; file < bulk; file += 3) {
      const path = `${this.#root}/bulk/${file % 20}/${file}.ts`;
      if (file % 2 === 0) Deno.removeSync(path);
      else Deno.writeTextFileSync(path, `export const size${file} = release();\n`);
    }
    Deno.renameSync(`${this.#root}/bulk/7`, `${this.#root}/bulk/moved`);
    this.#git("add", "-A");
    this.#git("commit", "-qm", "two");
    this.#git("checkout", "-q", "main");
  }

  /** Makes some changes. */
  change(): void {
    const count = 1 + this.#random.below(this.#random.below(6) === 0 ? 30 : 4);
    for (let made = 0; made < count; made++) {
      if (this.#random.below(3) === 0) this.#changer.change();
      else this.#sources.change();
    }
    if (this.#random.below(4) > 0) this.#sources.age();
  }

  /** A name that sources have. */
  name(): string {
    return this.#sources.name();
  }

  /** A file that may be there. */
  file(): string {
    const files = [
      "src/pool.ts",
      "src/mod.ts",
      "lib/pool.ts",
      "d0/a",
      "bulk/1/1.ts",
      "package.json",
    ];
    return this.#random.one(files);
  }

  #git(...words: readonly string[]): void {
    const args = ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words];
    const { success, stderr } = new Deno.Command("git", { args, cwd: this.#root }).outputSync();
    assert.ok(success, new TextDecoder().decode(stderr));
  }
}

/** Asks a server and a new command. */
class Comparison implements ComparedCalls {
  readonly calls: Record<string, number> = {};
  readonly held: Record<string, number> = {};
  readonly #place: { readonly root: string; readonly home: string };

  constructor(place: { readonly root: string; readonly home: string }) {
    this.#place = place;
  }

  /** Compares the answers to a question. */
  async compare(client: Client, question: Question, what: string): Promise<void> {
    const told = await this.#tell(client, question);
    const found = await this.#find(question);
    if (told === found) return;
    let at = 0;
    while (told[at] === found[at]) at++;
    const around = (text: string) => text.slice(Math.max(0, at - 150), at + 300);
    assert.equal(around(told), around(found), `${what}: ${JSON.stringify(question)}`);
  }

  /** Lets the server edit, and compares how much that was with what a command would have done. */
  async edit(client: Client, find: string, replace: string): Promise<void> {
    const given = { find, replace, mode: "literal", word: true, expect: "any" };
    const planned = await this.#find({ name: "ct-edit", arguments: { ...given, "dry-run": true } });
    const done = await this.#tell(client, { name: "ct-edit", arguments: given });
    const count = (text: string) => /"count":\d+/.exec(text)?.[0];
    assert.equal(count(done), count(planned), `${done}\n${planned}`);
  }

  async #tell(client: Client, { name, arguments: given }: Question): Promise<string> {
    const call = { name, arguments: { ...given, json: true } };
    const line = await client.reply("tools/call", call);
    const { result, error } = JSON.parse(line);
    assert.ok(error === undefined, line);
    this.calls[name] = (this.calls[name] ?? 0) + 1;
    if (line.includes('"held":"from memory')) this.held[name] = (this.held[name] ?? 0) + 1;
    const { structuredContent, content } = result;
    // Of an error, hints are in lines of their own.
    if (structuredContent?.result === undefined) {
      return withoutServed(content[0].text.replace(/\n {2}.*/s, ""));
    }
    const { exit_status: status, result: value, diagnostics = "" } = structuredContent;
    return textOf(status, value, diagnostics);
  }

  async #find({ name, arguments: given }: Question): Promise<string> {
    const { root, home } = this.#place;
    const command = builtInCommands.find(({ definition }) => definition.name === name);
    assert.ok(command !== undefined, name);
    const ctx = memoryContext({
      cwd: root,
      home,
      configHome: `${home}/.config`,
      cacheHome: undefined,
      spawn: denoSpawn,
      commands: commandMap(builtInCommands),
      abridges: true,
    });
    const { status, value, error } = await command.call({ ...given, json: true }, ctx);
    const diagnostics = ctx.stderr.text.trimEnd();
    if (error !== undefined) return `${diagnostics}${name}: ${error.message}`;
    return textOf(status, value, diagnostics);
  }
}

/** What was told; a status of 2 is that of an error, of which MCP tells none. */
function textOf(status: number, value: unknown, diagnostics: string): string {
  const text = withoutServed(JSON.stringify(value));
  const said = withoutServed(`\n${diagnostics}`).trimStart();
  return [...status > 1 ? [] : [status], text, said].join("\n").trimEnd();
}

/**
 * A text without what only a server or only a new command says, and without hints at calls that
 * find more: how many of those are tried depends on what was read.
 */
function withoutServed(text: string): string {
  return text.replace(/,?"(?:held|unheld|unstored)":"(?:[^"\\]|\\.)*"/g, "")
    .replace(/,"relaxations":\[(?:[^[\]]|\[[^\]]*\])*\]/g, "")
    .replace(/\n?ct-\S+: nothing found [^\n]*/g, "");
}
