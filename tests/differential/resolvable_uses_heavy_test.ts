/**
 * Where the callers of callers are looked for in fewer files, no use that is sure is lost.
 */
import assert from "node:assert/strict";
import { Bounds, unbounded } from "@ct/core/bounds";
import { memoryContext } from "@ct/core/context";
import { SourceHost, walkSources, withReaders } from "@ct/core/symbols";
import { Coverage } from "@ct/core/walking";
import { type Placed, qualifiedName, SymbolSearch, type UsesOfFile } from "@ct/symbols";
import { root } from "../../scripts/project.ts";

const tree = `${root}/lib`;
const count = 150;

Deno.test("resolvableUses() has the resolved uses of uses(), of names that many files have", async () => {
  const ctx = memoryContext({ cwd: tree });
  const bounds = new Bounds(unbounded, ctx, {});
  const options = { base: ".", hidden: false, follow: false, "no-ignore": false };
  const seen = { bounds, problems: [], coverage: new Coverage() };
  const host = new SourceHost(await walkSources(options, seen, ctx), bounds, ctx);
  const paths = [...host.paths].filter((path) => path.endsWith(".ts"));
  const asked = await withReaders(() => {
    const all = paths.flatMap((path) =>
      (host.model(path)?.definitions ?? []).map((definition): Placed => ({ path, definition }))
    ).filter(({ definition: { name, imported, spans, kind } }) =>
      imported === undefined && spans.length > 0 && kind !== "parameter" &&
      host.containing([name.replace(/^#/, "")]).length > 20
    );
    return all.filter((_, at) => at % Math.floor(all.length / count) === 0);
  });
  let members = 0;
  for (const placed of asked) {
    const [all, some] = await withReaders(() => {
      const wide = new SymbolSearch(host);
      const narrow = new SymbolSearch(host);
      return [
        resolved(wide.uses(wide.symbol([placed]))),
        resolved(narrow.resolvableUses(narrow.symbol([placed]))),
      ];
    });
    if (placed.definition.isMember) members++;
    assert.deepEqual(some, all, `${placed.path}: ${qualifiedName(placed.definition)}`);
  }
  assert.ok(members > 30, `${members}`);
});

function resolved(files: readonly UsesOfFile[]): readonly string[] {
  return files.flatMap(({ path, uses }) =>
    uses.filter(({ tie }) => tie === "resolved").map(({ start, kind }) =>
      `${path}:${start}:${kind}`
    )
  );
}
