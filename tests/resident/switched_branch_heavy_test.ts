/**
 * A branch that is switched to while calls go on: two fifths of the files get other texts, come or
 * go. What is told of a file is never older than the call, and what did not change is still held.
 */
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { OutsideServer, type Question } from "./outside_server.ts";

const files = times(1_200, 5_000);
const perDirectory = 50;
const switches = times(3, 24);

/** Which files differ between the branches, and which are in one of them only. */
const isSwitched = (file: number) => file % 5 < 2;
const isOnlyOld = (file: number) => file % 25 === 1;

const branches = ["old", "new"] as const;
type Branch = (typeof branches)[number];

const question: Question = {
  name: "ct-search",
  arguments: { grep: "^state \\w+$", mode: "regex", detail: true, json: true },
};

function pathOf(file: number): string {
  return `part${Math.floor(file / perDirectory)}/${file}.txt`;
}

/** What a file has on a branch; nothing if it is not there. */
function textOn(branch: Branch, file: number): string | undefined {
  if (!isSwitched(file)) return "state kept\n";
  return branch === "new" && isOnlyOld(file) ? undefined : `state ${branch}\n`;
}

function write(tree: string, branch: Branch): void {
  for (let file = 0; file < files; file++) {
    const path = `${tree}/${pathOf(file)}`;
    const text = textOn(branch, file);
    if (text === undefined) Deno.removeSync(path);
    else if (branch === "old" || isSwitched(file)) Deno.writeTextFileSync(path, text);
  }
}

/** The files that are on the disk as they are on a branch. */
function filesOn(branch: Branch, tree: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (let file = 0; file < files; file++) {
    if (!isSwitched(file)) continue;
    let text: string | undefined;
    try {
      text = Deno.readTextFileSync(`${tree}/${pathOf(file)}`);
    } catch {
      // It is not there.
    }
    if (text === textOn(branch, file)) found.add(file);
  }
  return found;
}

/** What a server tells of each file: the line that it has. */
async function toldBy(server: OutsideServer): Promise<ReadonlyMap<string, string>> {
  const [status = "", json = ""] = (await server.tell(question)).split("\n");
  assert.equal(status, "0");
  const hits: { readonly path: string; readonly text: string }[] = JSON.parse(json).hits;
  return new Map(hits.map(({ path, text }) => [path.replace(/^\.\//, ""), text]));
}

Deno.test({
  name: "a branch that is switched while calls go on is told as it is, and little is forgotten",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using server = await OutsideServer.start();
    const tree = `${server.place}/tree`;
    for (let part = 0; part * perDirectory < files; part++) Deno.mkdirSync(`${tree}/part${part}`);
    write(tree, "old");
    await server.run(
      "git init -qb old && git add -A && git commit -qm old && git checkout -qb new",
    );
    write(tree, "new");
    await server.run("git add -A && git commit -qm new");
    assert.ok(await server.isKept());
    let during = 0;
    for (let turn = 0; turn < switches; turn++) {
      const [from, to] = turn % 2 === 0 ? ["new", "old"] as const : ["old", "new"] as const;
      // Some are switched one directory after the other, which takes longer.
      const slowly = `for each in part*; do git checkout -q ${to} -- $each; done; `;
      let isOver = false;
      // Git writes again what is not as old as it knows.
      await server.run("git update-index -q --refresh");
      const line = `${turn % 4 < 2 ? "" : slowly}git checkout -qf ${to}`;
      const switching = server.run(line).then(() => isOver = true);
      for (let calls = 0; !isOver; calls++) {
        const before = filesOn(to, tree);
        const told = await toldBy(server);
        const after = filesOn(from, tree);
        if (!isOver && before.size > 0) during++;
        for (let file = 0; file < files; file++) {
          const path = pathOf(file);
          const what = `${path} in call ${calls} of turn ${turn}`;
          const line = told.get(path);
          if (!isSwitched(file)) assert.equal(line, "state kept", what);
          else if (before.has(file)) assert.equal(line, textOn(to, file)?.trimEnd(), what);
          else if (after.has(file)) assert.equal(line, textOn(from, file)?.trimEnd(), what);
        }
      }
      await switching;
      await server.compare(`a switch to ${to}`);
      const { state, files: held = 0 } = await server.status();
      assert.equal(state, "ready");
      const kept = files - files * 2 / 5;
      assert.ok(held >= kept, `${held} of ${kept} files are held after a switch`);
    }
    assert.ok(during > 0, "no call came while a branch was switched");
  },
});
