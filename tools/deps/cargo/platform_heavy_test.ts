/** What is told of platforms by their names, compared with the compiler. */
import assert from "node:assert/strict";
import { isAbsent } from "@ct/testing";
import { cargoPlatform } from "./platform.ts";

async function rustc(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command("rustc", { args: [...args], cwd: "/" }).output();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test({
  name: "what a triple tells is what the compiler says",
  ignore: isAbsent("rustc"),
  fn: async () => {
    let known = 0;
    for (const triple of await rustc("--print", "target-list")) {
      const platform = cargoPlatform(triple);
      if (platform === undefined) continue;
      known++;
      const lines = await rustc("--print", "cfg", "--target", triple);
      const said = (name: string) =>
        lines.flatMap((line) =>
          line.startsWith(`${name}="`) ? line.slice(name.length + 2, -1) : []
        );
      assert.deepEqual([...platform.families].sort(), [...said("target_family")].sort(), triple);
      for (const [name, value] of Object.entries(platform.values)) {
        assert.deepEqual([value], said(name), `${triple}: ${name}`);
      }
    }
    assert.ok(known > 120, `${known} triples`);
  },
});
