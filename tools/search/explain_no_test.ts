/**
 * What a search that found too little says would be found: each promise is put to the test.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { arbitraryOptions, assertPromises, type PromisingResult, tempTree } from "@ct/testing";
import { command } from "./mod.ts";

interface Result extends PromisingResult {
  readonly count: number;
}

async function resultOf(cwd: string, argv: readonly string[]): Promise<Result> {
  const ctx = memoryContext({ cwd });
  await command.run([...argv, "--json"], ctx);
  return JSON.parse(ctx.stdout.text);
}

const names = ["a", "A", "a.b", "axb", "b|c", "a*", ".a", "d/a", "d/.b", "gen/a", "gen/.a", "(a)"];
const line = fc.constantFrom("foo", "Foo", "f.o", "f(o)", "f*o", "fo", "", "FOO", "file:x", "[o]");
const tree = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.array(line, { maxLength: 3 })), {
  selector: ([path]) => path,
  minLength: 1,
  maxLength: 8,
});
const texts = ["foo", "FOO", "f.o", "f(o)", "f*o", "f[x]o", "fo{2}", "(?i)zz", "f\\.o", "[o]"];
const call = arbitraryOptions({
  "--grep": [...texts, "text:file:X", "foo\nfo"],
  "--name": ["a", "A", "a.b", "A*|zz", "b|c", "x", "(A)", "a\\*", "A|!b*"],
  "--path": ["*", "d/*", "!a", "gen/**"],
  "--ext": ["b", "x"],
  "--name-mode": ["literal", "glob", "regex"],
  "--lacks": ["foo", "f.o"],
  "--mode": ["literal", "glob", "regex"],
  "--type": ["f", "d"],
  "--size": ["-3", "+3"],
  "--expect": ["2", "=3"],
  "--limit": ["2", "4"],
  "--and": ["foo", "F"],
  "--depth": ["0", "1"],
  "--ignore-case": [""],
  "--word": [""],
});

Deno.test("ct-search promises just what the other calls find (long)", async () => {
  let promises = 0;
  await fc.assert(
    fc.asyncProperty(tree, call, async (files, options) => {
      await using made = await tempTree({
        ".ignore": "gen\n",
        ...Object.fromEntries(files.map(([path, lines]) => [path, lines.join("\n")])),
      });
      promises += await assertPromises(command, options, {
        cwd: made.path,
        countOf: ({ count }) => Number(count),
      });
    }),
    { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 120) },
  );
  assert.ok(promises > 5, `${promises} promises`);
});

Deno.test("ct-search names hidden and ignored files whenever they would do (long)", async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.constantFrom("foo", "o$"), async (files, pattern) => {
      await using made = await tempTree({
        ".ignore": "gen\n",
        ...Object.fromEntries(files.map(([path, lines]) => [path, lines.join("\n")])),
      });
      const { count, relaxations = [] } = await resultOf(made.path, ["--grep", pattern]);
      if (count > 0) return;
      for (const option of ["--hidden", "--no-ignore"]) {
        const other = await resultOf(made.path, ["--grep", pattern, option]);
        const found = relaxations.find(({ options }) => options?.[0] === option);
        assert.equal(found?.count ?? 0, other.count);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("ct-search finds in UTF-16 what it finds in UTF-8 (long)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line), { maxLength: 4 }),
      fc.boolean(),
      async (files, big) => {
        const encode = (text: string) => {
          const bytes = new Uint8Array(2 * text.length);
          const view = new DataView(bytes.buffer);
          for (let at = 0; at < text.length; at++) {
            view.setUint16(
              2 * at,
              text.charCodeAt(at),
              !big,
            );
          }
          return bytes;
        };
        const contents = files.map((lines, index) => [`f${index}`, lines.join("\n")] as const);
        await using plain = await tempTree(Object.fromEntries(contents));
        await using wide = await tempTree(
          Object.fromEntries(contents.map(([path, text]) => [path, encode(`\ufeff${text}`)])),
        );
        const argv = ["--grep", "foo", "--detail"];
        assert.deepEqual(await resultOf(wide.path, argv), await resultOf(plain.path, argv));
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("ct-search looks at so many hidden files only, and says so (long)", async () => {
  const many = Array.from({ length: 700 }, (_, index) => [`.h/${index}`, "needle"]);
  await using tree = await tempTree({ a: "hay", ...Object.fromEntries(many) });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--grep", "needle"], ctx), 1);
  assert.equal(ctx.stderr.text, "ct-search: nothing found; --hidden would find at least 499\n");
});

Deno.test("ct-search explains a no within its time, and the no stays what it is", async () => {
  await using tree = await tempTree({ a: "Needle", b: "Needle", ".c": "needle" });
  for (const step of [0, 400, 800, 1200, 1600]) {
    let now = 0;
    const clock = { now: (): number => now += step, sleep: (): Promise<void> => Promise.resolve() };
    const ctx = memoryContext({ cwd: tree.path, clock });
    const argv = ["--grep", "needle", "--timeout", "9", "--json"];
    const status = await command.run(argv, ctx);
    const { complete = true, verdict, count } = JSON.parse(ctx.stdout.text);
    assert.deepEqual([status, verdict, count], [complete ? 1 : 2, "ERROR", 0]);
  }
});

for (
  const [argv, stderr, how = ""] of [
    [["--grep", "needle"], "--grep '(?i)needle' would find 2, --hidden 1"],
    [["--grep", "f(x)"], "--mode literal would find 1", " with --grep as a regex"],
    [["--name", "A"], "--name '(?i)A' would find 1"],
    [["--name", "c", "--grep", "Needle"], "without --name would find 2, without --grep 1"],
    [["--grep", "Needle", "--expect", "3"], "--grep '(?i)Needle' would find 3"],
    [["--grep", "nothing"], undefined],
    [["--grep", "needle", "--quiet"], undefined],
    [["--grep", "Needle", "--expect", "none"], undefined],
    [["--grep", "Needle", "--expect", "-1"], undefined],
    [["--grep", "needle", "--expect", "none"], undefined],
  ] as const
) {
  const words: readonly string[] = argv;
  Deno.test(`ct-search explains the no to ${words.join(" ")}`, async () => {
    await using tree = await tempTree({
      ".d": "needle",
      a: "Needle",
      b: "Needle",
      c: "f(x)",
      ...(words.includes("3") ? { e: "NEEDLE" } : {}),
    });
    const ctx = memoryContext({ cwd: tree.path });
    await command.run(words, ctx);
    const head = words.includes("3") ? "too little found" : "nothing found";
    const line = `ct-search: ${head}${how}; ${stderr}\n`;
    assert.equal(ctx.stderr.text, stderr === undefined ? "" : line);
  });
}

Deno.test("ct-search counts a file once, whichever of several calls know that it has no match (long)", async () => {
  const files = Array.from({ length: 1_100 }, (_, index): [string, string] => [`${index}`, "hay"]);
  await using tree = await tempTree({ ...Object.fromEntries(files), "!": "area(0)" });
  const argv = ["--grep", "AREA\\(\\d", "--json"];
  const plain = memoryContext({ cwd: tree.path });
  await command.run(argv, plain);
  let known = 0;
  const knowing = memoryContext({
    cwd: tree.path,
    residentFiles: {
      walk: () => undefined,
      has: () => false,
      read: () => undefined,
      version: () => undefined,
      lacking: (needles) => ({ name }) => {
        // Of some needles it is known, and of others it is not.
        if (name === "!" || needles.some(({ fold }) => fold)) return undefined;
        known++;
        return 3;
      },
    },
  });
  await command.run(argv, knowing);
  assert.ok(known > 1_100);
  assert.match(plain.stdout.text, /"relaxations":\[/);
  assert.equal(knowing.stdout.text, plain.stdout.text);
});
