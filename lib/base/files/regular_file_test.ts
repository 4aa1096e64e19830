import { openDoor } from "./door.ts";
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { resolvePath } from "../path/absolute_path.ts";
import { readRegularFile } from "./regular_file.ts";

const tree = {
  "real/sub/inner": "i",
  "real/f": "physical",
  f: "lexical",
  link: { link: "real/sub" },
  toFile: { link: "f" },
  loop: { link: "loop" },
};

for (
  const [typed, content] of [
    ["f", "lexical"],
    ["./f", "lexical"],
    ["real/../f", "lexical"],
    ["toFile", "lexical"],
    // The system goes to the parent of what the link leads to.
    ["link/../f", "physical"],
    ["link/../sub/inner", "i"],
  ] as const
) {
  Deno.test(`readRegularFile() of ${typed} reads what the system shows under that path`, async () => {
    await using made = await tempTree(tree);
    const bytes = readRegularFile(typed, { cwd: made.path, door: openDoor });
    assert.equal(new TextDecoder().decode(bytes), content);
  });
}

for (
  const [typed, reason] of [
    ["real", /Is a directory \(os error 21\)/],
    ["f/", /Not a directory \(os error 20\)/],
    ["f/.", /Not a directory \(os error 20\)/],
    ["no/../f", /No such file or directory/],
    ["loop", /symbolic links/],
    ["/dev/null", /not a regular file/],
  ] as const
) {
  Deno.test(`readRegularFile() refuses ${typed}`, async () => {
    await using made = await tempTree(tree);
    assert.throws(() => readRegularFile(typed, { cwd: made.path, door: openDoor }), {
      message: reason,
    });
  });
}

for (const [size, maxBytes, reason] of [[3, 2, "2 bytes"], [4 << 20, 3 << 20, "3 MiB"]] as const) {
  Deno.test(`readRegularFile() stops at ${reason}`, async () => {
    await using made = await tempTree({ f: "x".repeat(size) });
    const read = (maxBytes: number) =>
      readRegularFile("f", { cwd: made.path, door: openDoor, maxBytes });
    assert.throws(() => read(maxBytes), { code: "read", message: `larger than ${reason}` });
    assert.equal(read(size).length, size);
  });
}

Deno.test("readRegularFile() reads a file whose size the system does not tell", () => {
  const path = "/proc/self/status";
  if (Deno.build.os !== "linux") return;
  assert.match(
    new TextDecoder().decode(readRegularFile(path, { cwd: "/", door: openDoor })),
    /^Name:/,
  );
  assert.throws(
    () => readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: 10 }),
    /larger than 10 bytes/,
  );
});

Deno.test("resolvePath() keeps an absolute path", () => {
  assert.equal(resolvePath("/usr/./lib", { cwd: "/tmp" }), "/usr/lib");
});

// With limited permissions the runtime would cut off the link's own name, so the path must be
// resolved before.
Deno.test("resolvePath() goes through links before it goes up", async () => {
  await using made = await tempTree(tree);
  assert.equal(resolvePath("link/../f", { cwd: made.path }), `${made.path}/real/f`);
});
