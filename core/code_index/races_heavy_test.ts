/**
 * Processes that meet one index that is not whole: whatever they do to it and to each other, each
 * answers as without an index, and one whole index is left.
 */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isThorough, sampled, tempTree } from "@ct/testing";

const count = 120;
const processes = 6;
let turn = 0;

/** Waits for its turn, then prints an answer, and what became of the index. */
const script = `
import { CodeIndex } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
import { loadVectors, query } from ${
  JSON.stringify(import.meta.resolve("../../lib/retrieval/mod.ts"))
};
const [cacheHome, root, model] = Deno.args;
const vectors = model === "words" ? undefined : await loadVectors();
console.log("ready");
await Deno.stdin.read(new Uint8Array(1));
const now = () => Date.now() + 60_000;
using index = new CodeIndex({ cacheHome: cacheHome || undefined, root, cwd: "/", form: "", vectors, now });
const digests = new Map();
let made = 0;
const fileOf = (path) => {
  const absolutePath = root + "/" + path;
  return { path, absolutePath, read: () => Deno.readTextFileSync(absolutePath) };
};
for (let file = 0; file < ${count}; file += 1) {
  const { digest, isNew } = index.lookUp(fileOf(file + ".ts"));
  digests.set(file + ".ts", digest);
  if (isNew) made += 1;
}
index.finish();
const ask = () => query(index.indexOf(digests), "where is release7 called", { limit: 20, vectors });
ask();
for (const path of index.damaged) digests.set(path, index.renew(fileOf(path)));
const found = ask().map(({ path, start, end, score }) => [path, start, end, score]);
console.log(JSON.stringify({ found, made, unstored: index.unstored, isReplaced: index.isReplaced }));
`;

const files = Object.fromEntries(
  Array.from({ length: count }, (_, file) => {
    const lines = Array.from(
      { length: 8 },
      (_, at) => `function release${file + at}() {\n  a();\n}`,
    );
    return [`root/${file}.ts`, lines.join("\n")];
  }),
);

interface Answer {
  readonly found: readonly unknown[];
  readonly made: number;
  readonly unstored?: string;
  readonly isReplaced: boolean;
}

class Started {
  readonly #child: Deno.ChildProcess;
  readonly #out: ReadableStreamDefaultReader<string>;

  constructor(words: readonly string[]) {
    const config = new URL("../../deno.json", import.meta.url).pathname;
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--config", config, ...words],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#out = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  async ready(): Promise<void> {
    assert.equal((await this.#out.read()).value, "ready\n");
  }

  async go(): Promise<void> {
    const writer = this.#child.stdin.getWriter();
    await writer.write(new Uint8Array(1));
    await writer.close();
  }

  /** What it answers; `undefined` if it was killed before. */
  async answer(): Promise<Answer | undefined> {
    let text = "";
    for (let part = await this.#out.read(); !part.done; part = await this.#out.read()) {
      text += part.value;
    }
    const { signal, success } = await this.#child.status;
    assert.ok(success || signal === "SIGKILL");
    return success ? JSON.parse(text) : undefined;
  }

  async killAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended before.
    }
  }
}

async function answerOf(words: readonly string[]): Promise<Answer> {
  const started = new Started(words);
  await started.ready();
  await started.go();
  const given = await started.answer();
  assert.ok(given);
  return given;
}

function fill(file: string, from: number, to: number): void {
  const bytes = Deno.readFileSync(file);
  Deno.writeFileSync(file, bytes.fill(85, bytes.length * from, bytes.length * to));
}

function cut(file: string, part: number): void {
  Deno.truncateSync(file, Math.floor(Deno.statSync(file).size * part));
}

/** What is alike in all tests. */
interface Known {
  /** The words of a process that stores its index in a cache. */
  readonly words: (cacheHome: string) => readonly string[];
  /** What is answered without an index. */
  readonly found: readonly unknown[];
  /** A whole index. */
  readonly stored: string;
}

let known: Promise<Known> | undefined;

async function learn(): Promise<Known> {
  const { path } = await tempTree({ "home/x": "", "index.ts": script, ...files });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  const words = (cacheHome: string) => [`${path}/index.ts`, cacheHome, `${path}/root`];
  const { found } = await answerOf(words(""));
  assert.ok(found.length > 1);
  await answerOf(words(`${path}/home/.cache`));
  return { words, found, stored: `${path}/home/.cache/ct/index.sqlite` };
}

/** What becomes of an index before they meet it. */
const spoilt: readonly (readonly [what: string, spoil: (file: string) => void])[] = [
  ["no index", (file: string) => Deno.removeSync(file)],
  ["no index, but a log", (file: string) => {
    Deno.renameSync(file, `${file}-wal`);
  }],
  ["what is no database", (file: string) => Deno.writeTextFileSync(file, "x".repeat(9_000))],
  ["an empty file", (file: string) => Deno.truncateSync(file)],
  ["a damaged table", (file: string) => fill(file, 0.02, 0.6)],
  ["a damaged end", (file: string) => fill(file, 0.6, 1)],
  ["half of a file", (file: string) => cut(file, 0.5)],
  ["a header", (file: string) => Deno.truncateSync(file, 100)],
  ["one of another version", (file: string) => {
    using database = new DatabaseSync(file);
    database.exec("PRAGMA user_version = 7; UPDATE digests SET digest = x'00'");
  }],
];

for (const [what, spoil] of sampled(spoilt, 4, "spoilt indexes")) {
  // By turns, as what is spoilt and what is killed is settled by the same code.
  for (const killed of isThorough ? [0, 3] : [turn++ % 2 * 3]) {
    const title = killed === 0 ? "" : `, of which ${killed} are killed`;
    Deno.test(`${processes} processes that meet ${what}${title} answer as without one`, async () => {
      const { words, found, stored } = await (known ??= learn());
      await using home = await tempTree({ ".cache/ct": { dir: true, mode: 0o700 } });
      const cacheHome = `${home.path}/.cache`;
      const index = `${cacheHome}/ct/index.sqlite`;
      Deno.copyFileSync(stored, index);
      spoil(index);
      const started = Array.from({ length: processes }, () => new Started(words(cacheHome)));
      await Promise.all(started.map((each) => each.ready()));
      await Promise.all(started.map((each) => each.go()));
      const kills = started.slice(0, killed).map((each) => each.killAfter(Math.random() * 60));
      const answers = await Promise.all(started.map((each) => each.answer()));
      await Promise.all(kills);
      for (const answer of answers.filter((it) => it !== undefined)) {
        assert.deepEqual(answer.found, found, JSON.stringify(answer));
      }
      // What one of them has made anew is no other's to remove.
      const replacing = answers.filter((it) => it?.isReplaced);
      assert.ok(replacing.length <= 1, JSON.stringify(answers));
      await answerOf(words(cacheHome));
      const last = await answerOf(words(cacheHome));
      assert.deepEqual(last, { found, made: 0, isReplaced: false });
    });
  }
}
