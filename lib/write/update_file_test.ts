import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { updateFile } from "./update_file.ts";

Deno.test("updateFile() makes the change to what others wrote meanwhile", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
  const seen: string[] = [];
  await updateFile("a.txt", (text) => {
    seen.push(text);
    if (seen.length <= 2) Deno.writeTextFileSync(`${tree.path}/a.txt`, `${text}other\n`);
    return `${text}mine\n`;
  }, ctx);
  assert.equal(await Deno.readTextFile(`${tree.path}/a.txt`), "one\nother\nother\nmine\n");
  assert.equal(seen.length, 3);
});

Deno.test("updateFile() of many at once loses none (long)", async () => {
  await using tree = await tempTree({ "a.txt": "" });
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
  const lines = Array.from({ length: 12 }, (_, index) => `${index}\n`);
  await Promise.all(lines.map((line) => updateFile("a.txt", (text) => text + line, ctx)));
  const text = await Deno.readTextFile(`${tree.path}/a.txt`);
  assert.deepEqual(text.match(/.*\n/g)?.sort(), lines.sort());
});

Deno.test("updateFile() writes through a link and keeps the mode", async () => {
  await using tree = await tempTree({
    "real.txt": { content: "old", mode: 0o640 },
    "a.txt": { link: "real.txt" },
  });
  await updateFile("a.txt", () => "new", { cwd: tree.path, clock: systemClock, door: openDoor });
  assert.equal(await Deno.readTextFile(`${tree.path}/real.txt`), "new");
  assert.equal((await Deno.lstat(`${tree.path}/a.txt`)).isSymlink, true);
  assert.equal(((await Deno.stat(`${tree.path}/real.txt`)).mode ?? 0) & 0o777, 0o640);
});

for (
  const [what, entry, message] of [
    ["that is missing", undefined, "read a.txt: No such file or directory (os error 2)"],
    ["that is a directory", { dir: true }, "read a.txt: Is a directory (os error 21)"],
    ["that is not UTF-8", new Uint8Array([0xff]), "read a.txt: stream did not contain valid UTF-8"],
    [
      "that may not be written",
      { content: "", mode: 0o444 },
      'write pre-flight: cannot write "a.txt": Permission denied (os error 13)',
    ],
  ] as const
) {
  Deno.test(`updateFile() of a file ${what} fails`, async () => {
    await using tree = await tempTree(entry === undefined ? {} : { "a.txt": entry });
    await assert.rejects(
      updateFile("a.txt", (text) => `${text}x`, {
        cwd: tree.path,
        clock: systemClock,
        door: openDoor,
      }),
      { message },
    );
  });
}

Deno.test("updateFile() passes on what the change throws, and writes nothing", async () => {
  await using tree = await tempTree({ "a.txt": "old" });
  const change = () => {
    throw new RangeError("no");
  };
  await assert.rejects(
    updateFile("a.txt", change, { cwd: tree.path, clock: systemClock, door: openDoor }),
    RangeError,
  );
  assert.equal(await Deno.readTextFile(`${tree.path}/a.txt`), "old");
});
