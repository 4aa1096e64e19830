import assert from "node:assert/strict";
import { judgeFile, nothingJudged } from "./testing/compiler_judge.ts";

function* sources(directory: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, directory));
    else if (/\.tsx?$/.test(name)) yield new URL(name, directory);
  }
}

Deno.test("replaceCalls() finds in @ct/source the calls that the compiler finds", () => {
  const judged = nothingJudged();
  for (const url of sources(new URL("../", import.meta.url))) {
    judgeFile(url.pathname, Deno.readTextFileSync(url), judged, 2);
  }
  assert.deepEqual(judged.wrong, []);
  assert.equal(judged.replaced, judged.calls);
  assert.equal(judged.unread, 0);
  assert.ok(judged.calls > 200, `${judged.calls}`);
});
