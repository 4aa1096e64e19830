import assert from "node:assert/strict";
import { agentIds } from "./contract/agents.ts";
import { flagsOf, permissionsFor } from "./permissions.ts";
import { openStore } from "./store/store.ts";
import { createToolset } from "./toolset.ts";

const root = Deno.makeTempDirSync();
Deno.writeTextFileSync(`${root}/a.txt`, "one\n");
addEventListener("unload", () => Deno.removeSync(root, { recursive: true }));

for (const agent of agentIds) {
  const { read, write, run, net, env, sys } = permissionsFor(agent, { root });
  Deno.test({
    name: `the permissions for ${agent} are in the runtime's form, and its tools work with them`,
    permissions: {
      read: read === true ? true : [...read],
      write: [...write],
      run: [...run],
      net: [...net],
      env: env === true ? true : [...env],
      sys: [...sys],
    },
    fn: async () => {
      await using store = await openStore(":memory:");
      await using kit = await createToolset({ agent, root, store, workflow: "w" });
      const answer = await kit.call("read_file", { path: "a.txt", reason: "r" });
      assert.equal(answer.text, "one\n");
      assert.equal((await kit.call("take_note", { note: "n", reason: "r" })).ok, true);
      const command = await kit.call("shell", { command: "true", reason: "r" }).catch(() => {});
      assert.equal(command?.ok ?? false, agent === "pulsing" || agent === "preflight");
      const isWritten = await Deno.writeTextFile(`${root}/${agent}`, "").then(
        () => true,
        () => false,
      );
      assert.equal(isWritten, command?.ok ?? false);
    },
  });
}

Deno.test("flags name what is granted, and nothing where a list is empty", () => {
  const reader = permissionsFor("plan", { root, storeDirectory: "/s", webHost: "h:1" });
  assert.deepEqual(flagsOf(reader), [
    "--allow-read",
    "--allow-write=/s",
    "--allow-net=h:1",
    "--allow-env=EXA_API_KEY,EXA_BASE_URL",
  ]);
  const bare = {
    read: true,
    unwritten: [],
    write: [],
    run: [],
    net: [],
    env: [],
    sys: [],
  } as const;
  assert.deepEqual(flagsOf(bare), ["--allow-read"]);
});
