import assert from "node:assert/strict";
import { isThorough, times } from "@ct/testing";
import { judgeFile, nothingJudged } from "../../lib/source/calls/testing/compiler_judge.ts";
import { corpora, foldersOf, sampleOf } from "./corpora.ts";
import { PackageFetcher } from "../package_fetcher.ts";

function* sources(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    const path = `${directory}/${name}`;
    // Beside its sources, a package may have them compiled several times.
    if (isDirectory && !/^(?:dist|build|esm)$/.test(name)) yield* sources(path);
    else if (/(?<!\.min|\.d)\.[cm]?[jt]sx?$/.test(name)) yield path;
  }
}

Deno.test("calls are those of the compiler's trees on real packages", async (t) => {
  using fetcher = new PackageFetcher();
  const judged = nothingJudged();
  const scripts = corpora.filter(({ comparisons }) =>
    comparisons.some((word) => word === "typescript" || word === "javascript")
  );
  const folders = scripts.map((corpus) =>
    foldersOf(isThorough ? corpus : sampleOf(corpus), fetcher)
  );
  await t.step({
    name: "of TypeScript and JavaScript",
    ignore: folders.includes(undefined),
    fn: () => {
      for (const folder of folders.flatMap((each) => each ?? [])) {
        for (const path of sources(folder)) {
          const source = Deno.readTextFileSync(path).replace(/^\ufeff/, "");
          // With more names of each file it would take minutes, and find no more.
          if (source.length < 100_000) judgeFile(path, source, judged, 2);
        }
      }
      assert.deepEqual(judged.wrong, []);
      assert.ok(judged.calls > times(800, 2_000), `${judged.calls}`);
      assert.ok(judged.unread * 1_000 < judged.calls, `${judged.unread} of ${judged.calls}`);
    },
  });
});
