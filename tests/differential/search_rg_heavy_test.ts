/**
 * `ct-search --grep` against ripgrep on random trees: the same files, lines and texts.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { isMissing, output, tempTree } from "@ct/testing";
import { command } from "@ct/search";
import { ending, textTree as tree } from "./text_tree.ts";

/** Where we mean to differ from ripgrep, and why; the tests keep these out, or state them. */
const differences: Readonly<Record<string, string>> = {
  "a NUL byte early in a file":
    "it prints as `binary file matches`; ripgrep with -a prints the bytes",
  "bytes that are not UTF-8": "they are U+FFFD to a pattern; to ripgrep they are no characters",
  "the empty pattern and an empty file": "`--grep ''` matches every file",
  "the edges of a text":
    "`\\A` and `\\z` are those of the line; ripgrep tries them on many lines at once",
  "a newline in a pattern": "it is tried across lines; ripgrep refuses it without -U",
};

/**
 * Patterns of each kind. Those marked `across` may match over line ends, which ripgrep does with
 * -U. Those marked `lf` are put to files without carriage returns: ripgrep lets a class match the
 * one of the line's end.
 */
const patterns: readonly (readonly [
  mode: "regex" | "literal",
  pattern: string,
  special?: "across" | "lf",
])[] = [
  ["literal", "a"],
  ["literal", "("],
  ["literal", "foo "],
  ["literal", "é"],
  ["literal", "a*"],
  ["regex", "^"],
  ["regex", "$"],
  ["regex", "^$"],
  ["regex", "a*"],
  ["regex", "^a"],
  ["regex", "b$"],
  ["regex", "^foo$"],
  ["regex", "a|b|42"],
  ["regex", "(?i)foo"],
  ["regex", "(?i)é"],
  ["regex", "a.b"],
  ["regex", "^.{3}$", "lf"],
  ["regex", ".", "lf"],
  ["regex", "[ab]{2,}"],
  ["regex", "\\bfoo\\b"],
  ["regex", "\\B"],
  ["regex", "\\d+$"],
  ["regex", "\\w \\w"],
  ["regex", "\\p{Lu}"],
  ["regex", "[^a-z]$", "lf"],
  ["regex", "\\s+$", "lf"],
  ["regex", "^\\s", "lf"],
  ["regex", "(a|b)+?(\\.|x)"],
  ["regex", "(a+)+$"],
  ["regex", "x?1?$"],
  ["regex", "a\\sb", "across"],
  ["regex", "b[^x]+a", "across"],
  ["regex", "o\\s*\\S", "across"],
];

const everything = ["--hidden", "--no-ignore"];

/** What `--detail` prints, path by path; a line of a name's own is written as it is in a path. */
async function ours(cwd: string, mode: string, pattern: string, base = "."): Promise<string[]> {
  const ctx = memoryContext({ cwd });
  const status = await command.run(
    [
      ...everything,
      "--base",
      base,
      "--type",
      "f",
      "--mode",
      mode,
      "--grep",
      pattern,
      "--detail",
      "--raw",
      "--max-columns",
      "0",
    ].map((word) => word === pattern && pattern.startsWith("-") ? `--grep=${pattern}` : word),
    ctx,
  );
  assert.match(ctx.stderr.text, /^(?:ct-search: nothing found[ ;][^\n]*\n)?$/);
  const lines = ctx.stdout.text.split("\n").slice(0, -1);
  assert.equal(status, lines.length > 0 ? 0 : 1);
  return lines;
}

/** Without `--text`, binary files are not said to lack anything. */
const rgLacking = [
  "rg",
  "--no-config",
  "--no-messages",
  "--sort",
  "path",
  "--crlf",
  "--encoding",
  "none",
] as const;
const rg = [...rgLacking, "--text"] as const;

async function theirs(
  cwd: string,
  mode: string,
  pattern: string,
  { base = ".", across = false } = {},
): Promise<string[]> {
  const kind = [
    ...(mode === "literal" ? ["--fixed-strings"] : []),
    ...(across ? ["--multiline"] : []),
  ];
  const flags = ["--line-number", "--no-heading", "--with-filename", "--color", "never"];
  const printed = await output(
    [...rg, ...everything, ...kind, ...flags, "-e", pattern, base],
    cwd,
    { statuses: [0, 1] },
  );
  return printed.split("\n").slice(0, -1).map((each) => each.replace(/\r$/, ""));
}

/** The files with a match over line ends or in a line. */
async function theirFiles(cwd: string, pattern: string): Promise<string[]> {
  const flags = ["--multiline", "--files-with-matches"];
  const printed = await output([...rg, ...everything, ...flags, "-e", pattern, "."], cwd, {
    statuses: [0, 1],
  });
  return printed.split("\n").slice(0, -1).map((each) => each.replace(/\r$/, ""));
}

const ignore = isMissing("rg");

for (const [mode, pattern, special] of patterns) {
  Deno.test({ name: `ct-search finds what rg finds: ${mode} ${pattern}`, ignore }, async () => {
    for (const drawn of fc.sample(tree, { numRuns: 5, seed: pattern.length })) {
      const entries = Object.entries(drawn);
      const files = special === "lf"
        ? Object.fromEntries(entries.map(([path, text]) => [path, text.replaceAll("\r", "")]))
        : drawn;
      await using made = await tempTree(files);
      const found = await ours(made.path, mode, pattern);
      if (special === "across") {
        const paths = found.map((each) => each.replace(/:\d+:[^]*$/, ""));
        assert.deepEqual([...new Set(paths)], await theirFiles(made.path, pattern));
      }
      const lines = found.filter((each) => /:\d+:/.test(each));
      const across = special === "across";
      assert.deepEqual(
        lines,
        await theirs(made.path, mode, pattern, { across }),
        JSON.stringify(files),
      );
    }
  });
}

for (const [mode, pattern, special] of patterns) {
  Deno.test({ name: `ct-search finds which files lack ${mode} ${pattern}`, ignore }, async () => {
    for (const drawn of fc.sample(tree, { numRuns: 5, seed: pattern.length })) {
      const entries = Object.entries(drawn);
      const files = special === "lf"
        ? Object.fromEntries(entries.map(([path, text]) => [path, text.replaceAll("\r", "")]))
        : drawn;
      await using made = await tempTree({ ...files, binary: `${Object.values(drawn)}\n\0\n` });
      const ctx = memoryContext({ cwd: made.path });
      await command.run([...everything, "--mode", mode, "--raw", `--lacks=${pattern}`], ctx);
      const kind = mode === "literal" ? ["--fixed-strings"] : [];
      const across = special === "across" ? ["--multiline"] : [];
      const flags = [...everything, ...kind, ...across, "--files-without-match"];
      const printed = await output([...rgLacking, ...flags, "-e", pattern, "."], made.path, {
        statuses: [0, 1],
      });
      assert.equal(ctx.stdout.text, printed.replaceAll("\r", ""), JSON.stringify(files));
      const ctxs = ["grep", "lacks"].map((word) =>
        [word, memoryContext({ cwd: made.path })] as const
      );
      for (const [word, each] of ctxs) {
        await command.run([...everything, "--mode", mode, `--${word}=${pattern}`, "--json"], each);
      }
      const [has, lacks] = ctxs.map(([, { stdout }]) => JSON.parse(stdout.text));
      const all = [...has.matches, ...lacks.matches];
      const skipped = (lacks.skipped ?? []).map(({ path }: { path: string }) => path);
      assert.deepEqual(
        [...all, ...skipped].sort(),
        [...Object.keys(files), "binary"].map((path) => `./${path}`).sort(),
      );
    }
  });
}

Deno.test("ct-search finds the files that have one text and lack another", async () => {
  const files = fc.array(fc.array(fc.constantFrom("a", "b", "ab", ""), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), async (drawn, detail) => {
      await using made = await tempTree(
        Object.fromEntries(drawn.map((lines, index) => [`f${index}`, lines.join("\n")])),
      );
      const expected = drawn.flatMap((lines, index) => {
        const text = lines.join("\n");
        if (!text.includes("a") || text.includes("b")) return [];
        const hits = lines.flatMap((line, at) => line.includes("a") ? [`:${at + 1}:${line}`] : []);
        return (detail ? hits : [""]).map((hit) => `./f${index}${hit}\n`);
      });
      const ctx = memoryContext({ cwd: made.path });
      await command.run(
        ["--grep", "a", "--lacks", "b", ...(detail ? ["--detail"] : [])],
        ctx,
      );
      assert.equal(ctx.stdout.text, expected.join(""));
    }),
    { numRuns: 50 },
  );
});

const alphabet = "abcdefghij klmnop\n";

/** Pseudo-random text of lines, the same at every run. */
function largeText(bytes: number, seed: number): string {
  let state = seed;
  const parts: string[] = [];
  for (let at = 0; at < bytes; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    parts.push(alphabet[(state >>> 16) % alphabet.length] ?? "");
  }
  return parts.join("");
}

Deno.test(
  { name: "ct-search finds what rg finds in files of several pieces", ignore },
  async () => {
    const large = largeText(1_500_000, 1);
    await using made = await tempTree({
      // Read at once; read in pieces; with a line longer than a piece.
      "one.txt": large,
      "four.txt": large + largeText(3_500_000, 2),
      "long.txt": `${large}${"x".repeat(3 << 20)} needle\n${large}`,
    });
    for (
      const pattern of ["needle", "aaa", "^abc", "ij$", "\\bfed\\b", "^$", "a[b-d]+ k", "x{9} "]
    ) {
      const found = await ours(made.path, "regex", pattern);
      assert.ok(found.length > 0);
      assert.deepEqual(found, await theirs(made.path, "regex", pattern), pattern);
    }
  },
);

Deno.test({ name: "ct-search counts what rg counts", ignore }, async () => {
  for (const files of fc.sample(tree, { numRuns: 10, seed: 3 })) {
    await using made = await tempTree(files);
    const ctx = memoryContext({ cwd: made.path });
    await command.run([...everything, "--grep", "[ab]", "--json"], ctx);
    const { count, lines } = JSON.parse(ctx.stdout.text);
    const flags = ["--count", "--no-filename"];
    const counts = await output([...rg, ...everything, ...flags, "-e", "[ab]", "."], made.path, {
      statuses: [0, 1],
    });
    const numbers = counts.split("\n").slice(0, -1).map(Number);
    assert.deepEqual([count, lines], [
      numbers.length,
      numbers.reduce((sum, each) => sum + each, 0),
    ]);
  }
});

Deno.test("ct-search finds blocks as a comparison of lines does", async () => {
  const block = fc.array(fc.constantFrom("a", "b", "", "foo bar"), { minLength: 2, maxLength: 3 })
    .filter((lines) => lines.at(-1) !== "");
  const file = fc.array(fc.tuple(fc.constantFrom("a", "b", "", "foo bar", " a"), ending), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 1, maxLength: 3 }),
      block,
      async (files, wanted) => {
        await using made = await tempTree(
          Object.fromEntries(files.map((lines, index) => [
            `f${index}`,
            lines.map((parts) => parts.join("")).join(""),
          ])),
        );
        const expected = files.flatMap((lines, index) => {
          const hits: string[] = [];
          for (let at = 0; at + wanted.length <= lines.length;) {
            const isHere = wanted.every((text, offset) => lines[at + offset]?.[0] === text);
            if (isHere) hits.push(`./f${index}:${at + 1}:${wanted[0]}\n`);
            at += isHere ? wanted.length : 1;
          }
          return hits;
        });
        const ctx = memoryContext({ cwd: made.path });
        await command.run(["--grep", wanted.join("\n"), "--detail"], ctx);
        assert.equal(ctx.stdout.text, expected.join(""));
      },
    ),
    { numRuns: 100 },
  );
});

const odd: readonly (readonly [
  difference: string,
  content: string | Uint8Array,
  pattern: string,
  stdout: string,
])[] = [
  ["a NUL byte early in a file", "a\0b\n", "b", "./f: binary file matches\n"],
  [
    "bytes that are not UTF-8",
    new Uint8Array([0x61, 0xff, 0x62, 0x0a]),
    "a.b",
    "./f:1:a\ufffdb\n",
  ],
  ["the empty pattern and an empty file", "", "", "./f\n"],
  ["the edges of a text", "b\na\n", "\\Aa\\z", "./f:2:a\n"],
  ["a newline in a pattern", "a\nb\n", "a\\nb", "./f:1:a\n./f:2:b\n"],
];

Deno.test("each difference from rg has a test", () => {
  assert.deepEqual(odd.map(([difference]) => difference), Object.keys(differences));
});

for (const [difference, file, pattern, stdout] of odd) {
  Deno.test(`ct-search differs from rg: ${difference}`, async () => {
    await using made = await tempTree({ f: file });
    const ctx = memoryContext({ cwd: made.path });
    await command.run(["--mode", "regex", "--grep", pattern, "--detail", "--type", "f"], ctx);
    assert.equal(ctx.stdout.text, stdout);
  });
}
