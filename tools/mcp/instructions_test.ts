import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { parseArgv } from "@ct/core/definition";
import { commandMap } from "@ct/core/process";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { earlyIdentity, instructionsFor } from "./instructions.ts";
import { serveDefinition } from "./serve_definition.ts";
import { openSuite } from "./suite_served.ts";
import { variants } from "./variants.ts";

for (
  const words of [
    [],
    ["--read-only"],
    ["--gate"],
    ["--tools=ct-view,ct-edit"],
    ["--root=sub", "--root", ".", "--root=./sub/"],
  ]
) {
  Deno.test(`a server with ${JSON.stringify(words)} says the same before its engine starts`, async () => {
    await using tree = await tempTree({ "sub/a": "" });
    const ctx = memoryContext({ cwd: tree.path, commands: commandMap(builtInCommands) });
    const parsed = parseArgv(serveDefinition, words);
    assert.equal(parsed.info, undefined);
    const { options } = parsed;
    using suite = openSuite(options, ctx);
    const { name, version, instructions, resources, prompts } = suite.served;
    assert.ok(resources?.length && prompts?.length);
    const offers = ["tools", "resources", "prompts"];
    assert.deepEqual(earlyIdentity(options, ctx), {
      name,
      version,
      instructions,
      offers,
      followsRoots: suite.served.onRoots !== undefined,
    });
  });
}

Deno.test("where a root's name depends on links, the engine is waited for", () => {
  const parsed = parseArgv(serveDefinition, ["--root=a/../b"]);
  assert.equal(parsed.info, undefined);
  assert.equal(earlyIdentity(parsed.options, { cwd: "/" }), undefined);
});

Deno.test("the instructions name every tool of the suite that is offered", () => {
  const names = Object.entries(variants).flatMap(([tool, [first]]) =>
    tool === "ct-rules" || first === undefined ? [] : [first.name]
  );
  const text = instructionsFor(names, ["/root"]);
  assert.deepEqual(names.filter((name) => !text.includes(`- ${name}: `)), []);
});
