import assert from "node:assert/strict";
import { walk, type WalkOptions } from "@ct/walk";
import { tempTree } from "@ct/testing";
import { CachedTexts } from "./cached_texts.ts";
import { CachedWalks } from "./cached_walks.ts";

/** Numbers that look random and are the same each time. */
function randomNumbers(): (limit: number) => number {
  let state = 35;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}

type Walk = (options: WalkOptions, report: (problem: { message: string }) => void) => Iterable<
  { readonly path: string; readonly kind: string; readonly depth: number }
>;

/** All that a walk comes by, in order. */
function seen(walked: Walk, options: WalkOptions): readonly unknown[] {
  const all: unknown[] = [];
  const onExcluded: WalkOptions["onExcluded"] = ({ reason, name, prefix, entries }) => {
    all.push([reason, prefix + name, Array.from(entries(), ({ path }) => path)]);
  };
  const entries = walked({ ...options, onExcluded }, ({ message }) => all.push(message));
  for (const { path, kind, depth } of entries) all.push([path, kind, depth]);
  return all;
}

/** Makes one change at random below a directory; returns the paths whose names came or went. */
function change(root: string, random: (limit: number) => number): readonly string[] {
  const names = ["a", "b", "c", "d", ".h", "x.log"];
  const place = () => {
    const depth = random(4);
    const parts = Array.from({ length: depth }, () => names[random(4)]);
    return [root, ...parts].join("/");
  };
  const target = `${place()}/${names[random(names.length)]}`;
  try {
    switch (random(6)) {
      case 0:
      case 1:
        Deno.mkdirSync(target);
        return [target];
      case 2:
        Deno.writeTextFileSync(target, "", { createNew: true });
        return [target];
      case 3: {
        const from = place();
        if (from === root) return [];
        Deno.renameSync(from, target);
        return [from, target];
      }
      case 4: {
        if (random(4) > 0) return [];
        const rules = `${place()}/.ignore`;
        Deno.writeTextFileSync(rules, random(2) === 0 ? "*.log\n" : "/b/\n");
        return [rules];
      }
      default:
        Deno.removeSync(target, { recursive: random(6) === 0 });
        return [target];
    }
  } catch {
    return [];
  }
}

Deno.test("a walk that is made again where something has changed is that of the tree (long)", async () => {
  await using made = await tempTree({ "a/b/c": "", "b/x.log": "", "c/d/a/f": "" });
  const root = Deno.realPathSync(made.path);
  const texts = new CachedTexts({ texts: 0, trigrams: 1 << 20, fourGrams: 0 });
  const onRemoved = (path: string) => texts.forgetBelow(path);
  const walks = new CachedWalks(root, { texts, onRemoved, onForeign: assert.fail });
  const random = randomNumbers();
  const usual = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const questions: readonly WalkOptions[] = [
    usual,
    { ...usual, hidden: true },
    { ...usual, ignore: false },
    { ...usual, maxDepth: 2 },
  ];
  let renewed = 0;
  for (let round = 0; round < 400; round++) {
    for (let count = 1 + random(3); count > 0; count--) {
      for (const path of change(root, random)) {
        walks.noteEntry(path);
        texts.forgetBelow(path);
      }
    }
    const options = questions[random(questions.length)] ?? usual;
    const fromMemory: Walk = (options, report) => {
      const snapshot = walks.walk(options, report);
      if (snapshot?.ranges !== undefined) renewed++;
      return snapshot ?? assert.fail();
    };
    assert.deepEqual(seen(fromMemory, options), seen(walk, options), `round ${round}`);
  }
  assert.ok(renewed > 200, `${renewed}`);
});

Deno.test("directories without changes are not read for a change elsewhere (long)", async () => {
  const files = Array.from({ length: 40 }, (_, at) => [`d${at % 8}/e${at}/f`, ""]);
  await using made = await tempTree(Object.fromEntries(files));
  const root = Deno.realPathSync(made.path);
  const texts = new CachedTexts({ texts: 0, trigrams: 1 << 20, fourGrams: 0 });
  const walks = new CachedWalks(root, { texts, onRemoved: () => {}, onForeign: assert.fail });
  const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const names = () => Array.from(walks.walk(options, () => {}) ?? [], ({ path }) => path);
  const before = names();
  Deno.writeTextFileSync(`${root}/d3/new`, "");
  walks.noteEntry(`${root}/d3/new`);
  // What nobody has told of is not looked for.
  Deno.writeTextFileSync(`${root}/d4/untold`, "");
  const after = names();
  assert.deepEqual(after.filter((path) => !before.includes(path)), [`${root}/d3/new`]);
  assert.equal(after.length, before.length + 1);
});

Deno.test("a walk that is recorded ahead is not recorded twice while no file is known", async () => {
  await using made = await tempTree({ "a/f": "one\n", "b/g": "two\n" });
  const root = Deno.realPathSync(made.path);
  const texts = new CachedTexts({ texts: 0, trigrams: 1 << 20, fourGrams: 0 });
  const walks = new CachedWalks(root, { texts, onRemoved: () => {}, onForeign: assert.fail });
  const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const ahead = walks.walkAhead(options)?.[Symbol.iterator]() ?? assert.fail();
  ahead.next();
  assert.equal(walks.walk(options, () => {}), undefined);
  texts.put(`${root}/a/f`, new TextEncoder().encode("one\n"), undefined);
  assert.equal(Array.from(walks.walk(options, () => {}) ?? []).length, 5);
  while (ahead.next().done !== true);
  assert.ok(walks.walk(options, () => {})?.ranges !== undefined);
});
