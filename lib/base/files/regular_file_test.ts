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
    const bytes = readRegularFile(typed, { cwd: made.path });
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
    assert.throws(() => readRegularFile(typed, { cwd: made.path }), { message: reason });
  });
}

Deno.test("resolvePath() keeps an absolute path", () => {
  assert.equal(resolvePath("/usr/./lib", { cwd: "/tmp" }), "/usr/lib");
});

// With limited permissions the runtime would cut off the link's own name, so the path must be
// resolved before.
Deno.test("resolvePath() goes through links before it goes up", async () => {
  await using made = await tempTree(tree);
  assert.equal(resolvePath("link/../f", { cwd: made.path }), `${made.path}/real/f`);
});
