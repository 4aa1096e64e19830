/**
 * What `lstat` does not see. It is why searches have an index on request only
 * (docs/architecture.md), and why a server leaves out files that somebody may have mapped to
 * memory.
 *
 * @module
 */

import assert from "node:assert/strict";
import { isMissing, output, tempTree } from "@ct/testing";

const program = `
import mmap, os, sys, time
with open(sys.argv[1], "r+b") as file:
    text = mmap.mmap(file.fileno(), 0)
    text[0:3] = b"one"
    before = os.lstat(sys.argv[1])
    time.sleep(0.05)
    text[0:3] = b"two"
    after = os.lstat(sys.argv[1])
    print(before == after, open(sys.argv[1]).read())
`;

Deno.test("a text written through a mapping changes without its times (long)", {
  ignore: isMissing("python3"),
}, async () => {
  await using tree = await tempTree({ "a.txt": "off" });
  assert.equal(await output(["python3", "-c", program, "a.txt"], tree.path), "True two\n");
});
