import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

/** The coverage of a search. */
async function coverageOf(session: Session) {
  const call = { grep: "alpha", json: true };
  const { structuredContent } = Object(await session.call("ct-search", call));
  return structuredContent.result.coverage;
}

/** The coverage of the first search that memory answers; `undefined` if there is no memory. */
async function firstHeld(session: Session) {
  let found = await coverageOf(session);
  for (let tries = 0; found.held === undefined && tries < 200; tries++) {
    assert.equal(typeof found.unheld, "string");
    assert.doesNotMatch(found.unheld, /no home directory/);
    // Without a place for the watch, or a disk, there is no memory.
    if (!/being set up/.test(found.unheld)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 25));
    found = await coverageOf(session);
  }
  return found;
}

Deno.test({
  name: "uses of a name are found in memory, and those of a file that has changed since (long)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({
      "root/a.ts": "export function area() {}\n",
      "root/b.ts": 'import { area } from "./a.ts";\narea();\n',
      "home/x": "",
    });
    await using session = new Session(["--root", "root"], {
      cwd: tree.path,
      home: `${tree.path}/home`,
    });
    if (await firstHeld(session) === undefined) return;
    const uses = async () => {
      const call = { symbol: "area", kind: ["call"], json: true };
      const { structuredContent } = Object(await session.call("ct-refs", call));
      const { count, coverage } = structuredContent.result;
      assert.match(coverage.held, /^from memory: /);
      return count;
    };
    for (let count = 1; count <= 3; count++) {
      assert.equal(await uses(), count);
      assert.equal(await uses(), count);
      Deno.writeTextFileSync(`${tree.path}/root/b.ts`, "area();\n", { append: true });
    }
  },
});

Deno.test({
  name:
    "an answer from memory says so in its coverage, and one from the files why it is one (long)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({ "root/a.ts": "alpha\n", "home/x": "" });
    await using session = new Session(["--root", "root"], {
      cwd: tree.path,
      home: `${tree.path}/home`,
    });
    const found = await firstHeld(session);
    if (found === undefined) return;
    assert.match(found.held, /^from memory: /);
    assert.equal(found.unheld, undefined);
  },
});

Deno.test({
  name: "behind a gate no search is answered from memory, which has the secrets (long)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const secret = "t8Kd03LmQ9zX";
    await using tree = await tempTree({
      "root/a.ts": `const password = "${secret}"; // alpha\n`,
      "home/x": "",
    });
    await using session = new Session(["--root", "root", "--gate"], {
      cwd: tree.path,
      home: `${tree.path}/home`,
    });
    let found = await coverageOf(session);
    for (let tries = 0; /being set up/.test(found.unheld) && tries < 200; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      found = await coverageOf(session);
    }
    assert.equal(found.held, undefined);
    const { structuredContent } = Object(
      await session.call("ct-search", { grep: secret, json: true }),
    );
    assert.equal(structuredContent.result.count, 0);
  },
});
