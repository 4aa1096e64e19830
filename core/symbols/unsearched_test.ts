import assert from "node:assert/strict";
import { Bounds, unbounded } from "../bounds/mod.ts";
import { memoryContext } from "../context/mod.ts";
import { Coverage } from "../walking/mod.ts";
import { tempTree } from "@ct/testing";
import { SourceHost } from "./source_host.ts";
import { walkSources } from "./source_walk.ts";
import { OtherFiles, unsearchedNote } from "./unsearched.ts";

Deno.test("OtherFiles looks at so many files, and says how many more there are", async () => {
  await using tree = await tempTree({ "a.erb": "area\n" });
  const ctx = memoryContext({ cwd: tree.path });
  const bounds = new Bounds(unbounded, ctx, {});
  const seen = { bounds, problems: [], coverage: new Coverage(), hasRest: true };
  const options = { base: ".", hidden: false, follow: false, "no-ignore": false };
  const { rest } = await walkSources(options, seen, ctx);
  const many = Array.from({ length: 4_003 }, () => rest).flat();
  const sources = new SourceHost({ entries: [], configs: [] }, bounds, ctx);
  const found = new OtherFiles(many, bounds, ctx).havingName("x.area", sources);
  assert.deepEqual(found, { paths: ["./a.erb"], beyond: 3 });
  assert.equal(new OtherFiles(rest, bounds, ctx).havingName("are", sources), undefined);
});

Deno.test("unsearchedNote() names three files", () => {
  const note = (paths: readonly string[], beyond: number) => unsearchedNote({ paths, beyond });
  assert.equal(
    note(["a", "b", "c", "d"], 2),
    "4 file(s) that are not searched have the word: a, b, c, and 1 more; " +
      "2 file(s) were not examined",
  );
  assert.equal(note(["a"], 0), "1 file(s) that are not searched have the word: a");
  assert.equal(note([], 2), "of those that are not sources, 2 file(s) were not examined");
});
