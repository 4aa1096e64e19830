import assert from "node:assert/strict";
import { filesOf } from "../../scripts/find/packages.ts";
import { questionedPackages } from "../../scripts/find/questions.ts";
import { PackageFetcher } from "../../scripts/package_fetcher.ts";

Deno.test("the files that answer a question are in the package, and declare what it says", async (t) => {
  using fetcher = new PackageFetcher();
  for (const each of questionedPackages()) {
    const files = filesOf(fetcher, each);
    await t.step({
      name: each.package,
      ignore: files === undefined,
      fn: () => {
        const texts = new Map(files?.map(({ path, text }) => [path, text]));
        for (const { ask, grades, declarations } of each.questions) {
          for (const path of grades.keys()) assert.ok(texts.has(path), `${ask}: ${path}`);
          for (const [path, name] of declarations) {
            const isNamed = texts.get(path)?.match(/[\p{L}\p{N}_!]+/gu)?.includes(name);
            assert.ok(isNamed, `${ask}: ${path}#${name}`);
          }
        }
      },
    });
  }
});
