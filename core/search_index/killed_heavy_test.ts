/**
 * Processes that are killed while they store an index, and several at once.
 */
import assert from "node:assert/strict";
import { openDoor } from "@ct/base";
import { tempTree } from "@ct/testing";
import { SearchIndex } from "./mod.ts";

const count = 300;
const settledMs = 2_100;

/** Stores an index of new files again and again, and says so on standard output. */
const script = `
import { SearchIndex } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
import { openDoor } from ${JSON.stringify(import.meta.resolve("@ct/base"))};
const [cacheHome, root, rounds] = Deno.args;
const needles = [{ bytes: new TextEncoder().encode("omega"), fold: false }];
for (let round = 0; round < Number(rounds); round++) {
  const index = await SearchIndex.open({ bases: ["."], few: 0 }, { cwd: root, door: openDoor, cacheHome });
  if (typeof index !== "object") throw new Error(String(index));
  if (index.damage !== undefined) throw new Error(index.damage);
  const walked = index.files.walk({ base: ".", cwd: root, hidden: true, follow: false, ignore: true }, () => {});
  let passed = 0;
  for (const { files } of walked.ranges(needles)) passed += files;
  const unstored = await index.update({ goesOn: () => true });
  if (unstored !== undefined) throw new Error(unstored);
  index[Symbol.dispose]();
  Deno.stdout.writeSync(new TextEncoder().encode(passed === ${count} ? "+" : "."));
  const [tree] = [...Deno.readDirSync(cacheHome + "/ct/search")].filter(({ name }) => name.endsWith(".tree"));
  // From the beginning, sometimes.
  if (round % 3 === 0) try { Deno.removeSync(cacheHome + "/ct/search/" + tree.name); } catch {}
}
`;

async function place() {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, file) => [`root/${file % 7}/${file}`, `alpha ${file}\n`]),
  );
  const made = await tempTree({ "cache/x": "", "index.ts": script, ...files });
  const root = Deno.realPathSync(`${made.path}/root`);
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  const cacheHome = Deno.realPathSync(`${made.path}/cache`);
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const start = (rounds: number) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--config", config, `${made.path}/index.ts`, cacheHome]
        .concat(root, String(rounds)),
      stdout: "piped",
      stderr: "piped",
    });
  return { made, root, cacheHome, start };
}

Deno.test("an index is whole whenever one that stores it is killed", async () => {
  const { made, root, cacheHome, start } = await place();
  await using _ = made;
  for (let round = 0; round < 8; round++) {
    const child = start(1e6).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 7 * round));
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await child.stderr.cancel();
    const index = await SearchIndex.open(
      { bases: ["."], few: 0 },
      { cwd: root, door: openDoor, cacheHome },
    );
    assert.ok(typeof index === "object");
    assert.equal(index.damage, undefined);
    index[Symbol.dispose]();
  }
});

Deno.test("several that store an index at once do not damage it", async () => {
  const { made, start } = await place();
  await using _ = made;
  const all = await Promise.all(Array.from({ length: 3 }, () => start(12).output()));
  for (const { stdout, stderr, success } of all) {
    assert.equal(new TextDecoder().decode(stderr), "");
    assert.ok(success);
    assert.match(new TextDecoder().decode(stdout), /\+/);
  }
});
