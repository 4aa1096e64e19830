import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { watchFindings } from "./watch_findings.ts";

Deno.test("ct doctor tells how many directories may be watched, and how many are needed", async () => {
  await using tree = await tempTree({
    "a/b/c": "",
    "a/d/e": "",
    "few": "3\n",
    "enough": "4\n",
  });
  Deno.symlinkSync(tree.path, `${tree.path}/a/link`);
  const findings = (name: string) => watchFindings(tree.path, `${tree.path}/${name}`);
  assert.deepEqual(findings("enough"), [{
    level: "ok",
    text: `watches: the programs of a user may watch 4 directories (${tree.path}/enough); ` +
      "a server here needs 4",
  }]);
  assert.deepEqual(findings("few"), [{
    level: "warn",
    text: `watches: the programs of a user may watch 3 directories (${tree.path}/few); ` +
      "a server here needs more, so it reads all files again for each call",
  }]);
  assert.deepEqual(findings("missing"), []);
});

Deno.test("ct doctor tells where the number stands that the runtime does not let it read", async () => {
  await using tree = await tempTree({ "a/b": "" });
  const module = new URL("./watch_findings.ts", import.meta.url).href;
  const script = `import { watchFindings } from ${JSON.stringify(module)};
    console.log(JSON.stringify(watchFindings(${JSON.stringify(tree.path)})));`;
  await Deno.writeTextFile(`${tree.path}/main.ts`, script);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-read", "--no-check", "--quiet", `${tree.path}/main.ts`],
  }).output();
  assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), [{
    level: "ok",
    text: "watches: a server here needs 2 directories; the limit for all programs of a user " +
      "is in /proc/sys/fs/inotify/max_user_watches",
  }]);
});
