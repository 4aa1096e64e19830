/**
 * Searches of so many files that other threads take part: what is printed must not depend on who
 * did the work.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

const fileCount = 6000;

/** More matches in this file than other threads hand over. */
const fullIndex = 5907;

/**
 * A file in a hundred has many lines that match, one is binary, the others have one such line or
 * none.
 */
function contentOf(index: number): string {
  if (index % 100 === 7) {
    return "needle one\nhay\r\nneedle ü\r\n".repeat(index === fullIndex ? 4000 : 50);
  }
  if (index % 100 === 8) return "needle\0\n";
  return index % 3 === 0 ? `hay\nhay needle ${index}\n` : "hay\n";
}

interface File {
  readonly path: string;
  readonly content: string;
}

function makeTree(directory: string): readonly File[] {
  const files: File[] = [];
  for (let index = 0; index < fileCount; index++) {
    const folder = `d${String(index % 40).padStart(2, "0")}`;
    if (index < 40) Deno.mkdirSync(`${directory}/${folder}`);
    const path = `${folder}/${String(index).padStart(4, "0")} a.txt`;
    Deno.writeTextFileSync(`${directory}/${path}`, contentOf(index));
    files.push({ path: `./${path}`, content: contentOf(index) });
  }
  return files.toSorted((a, b) => a.path < b.path ? -1 : 1);
}

const cwd = Deno.makeTempDirSync();
const files = makeTree(cwd);
globalThis.addEventListener("unload", () => Deno.removeSync(cwd, { recursive: true }));

const matching = files.filter(({ content }) => content.includes("needle"));
const hits = matching.flatMap(({ path, content }) => {
  if (content.includes("\0")) return [`${path}: binary file matches`];
  return content.split("\n").flatMap((line, index) =>
    line.includes("needle") ? [`${path}:${index + 1}:${line.replace(/\r$/, "")}`] : []
  );
});
const paths = matching.map(({ path }) => path);
const binaries = matching.filter(({ content }) => content.includes("\0"));
const lineCount = matching.filter((file) => !binaries.includes(file)).reduce(
  (sum, { content }) => sum + content.split("needle").length - 1,
  0,
);
const isMark = /^ct-search: \d+ of the files found are binary: .*\n/;
const isLimit = /^ct-search: stopped at --limit \d+; there may be more\n/m;
const printed = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

for (
  const [what, argv, status, stdout] of [
    ["paths", ["--grep", "needle"], 0, printed(paths)],
    ["lines of a literal", ["--grep", "needle", "--detail"], 0, printed(hits)],
    ["lines of a regex", ["--grep", "n[aeiou]+dle", "--detail"], 0, printed(hits)],
    ["lines without a literal", ["--grep", "[l-p]\\w{4}e\\b", "--detail"], 0, printed(hits)],
    [
      "counts",
      ["--grep", "needle", "--summary"],
      0,
      [
        `${paths.length} file(s) matched, ${lineCount} matching line(s)\n`,
      ].join(""),
    ],
    [
      "the first of many",
      ["--grep", "needle", "--limit", "2000"],
      0,
      printed(paths.slice(0, 2000)),
    ],
    [
      "a block",
      ["--grep", "hay\nneedle ü", "--detail"],
      0,
      printed(
        files.flatMap(({ path, content }) =>
          content.startsWith("needle one")
            ? Array.from(content.matchAll(/one/g), (_, n) => `${path}:${3 * n + 2}:hay`)
            : []
        ),
      ),
    ],
    [
      "what lacks a text",
      ["--grep", "hay", "--lacks", "needle"],
      0,
      printed(files.filter(({ content }) => content === "hay\n").map(({ path }) => path)),
    ],
    ["a verdict that many files decide", ["--grep", "hay", "--quiet", "--expect", "-5000"], 1, ""],
    [
      "by size, too",
      ["--grep", "needle", "--size", "+1k"],
      0,
      printed(
        files.filter(({ content }) => content.length > 1024).map(({ path }) => path),
      ),
    ],
  ] as const
) {
  Deno.test(`ct-search finds ${what} in many files (long)`, async () => {
    const ctx = memoryContext({ cwd });
    assert.equal(await command.run(argv, ctx), status);
    assert.equal(ctx.stdout.text, stdout);
    const hasMark = printed(paths).startsWith(stdout) && stdout !== "" || what === "counts";
    assert.equal(isMark.test(ctx.stderr.text), hasMark);
    assert.equal(isLimit.test(ctx.stderr.text), what === "the first of many");
    assert.equal(ctx.stderr.text.replace(isMark, "").replace(isLimit, ""), "");
  });
}

Deno.test("ct-search searches many files twice at once (long)", async () => {
  const contexts = [memoryContext({ cwd }), memoryContext({ cwd })];
  const runs = contexts.map((ctx) => command.run(["--grep", "needle", "--detail"], ctx));
  assert.deepEqual(await Promise.all(runs), [0, 0]);
  for (const ctx of contexts) assert.equal(ctx.stdout.text, printed(hits));
});

Deno.test("ct-search is aborted among many files", async () => {
  const controller = new AbortController();
  let looks = 0;
  const now = () => {
    if (++looks === 3000) controller.abort();
    return 0;
  };
  const ctx = memoryContext({
    cwd,
    signal: controller.signal,
    clock: { now, sleep: async () => {} },
  });
  assert.equal(await command.run(["--grep", "needle", "--detail"], ctx), 2);
  assert.match(ctx.stderr.text, /aborted/);
});

/** Adds an entry to the tree for a while. */
async function withLink(name: string, target: string, test: () => Promise<void>): Promise<void> {
  Deno.symlinkSync(target, `${cwd}/${name}`);
  try {
    await test();
  } finally {
    Deno.removeSync(`${cwd}/${name}`);
  }
}

for (
  const [what, limit, stderr] of [
    ["does not tell", 4000, /^ct-search: stopped at .*\n$/],
    ["tells", 9999, /^ct-search: .*zz.*leads back/],
  ] as const
) {
  Deno.test(`ct-search ${what} what is wrong behind its ${limit}th match (long)`, async () => {
    await withLink("zz", ".", async () => {
      const ctx = memoryContext({ cwd });
      await command.run(["--grep", "a", "--follow", "--limit", String(limit)], ctx);
      assert.match(ctx.stderr.text, stderr);
    });
  });
}

Deno.test("ct-search tells of a file among many that cannot be read (long)", async () => {
  await withLink("d35/a", "/proc/self/mem", async () => {
    const ctx = memoryContext({ cwd });
    const argv = ["--grep", "needle", "--follow", "--summary"];
    assert.equal(await command.run(argv, ctx), 0);
    assert.match(ctx.stdout.text, new RegExp(`^${paths.length} file`));
    const rest = ctx.stderr.text.replace(isMark, "");
    assert.equal(rest, "ct-search: 1 file(s) skipped: 1 unreadable\n");
  });
});
