import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { reachLines, reachOf, type ServedLocation } from "./reach.ts";

const place: ServedLocation = {
  runsRules: false,
  allowsConfig: false,
  names: [],
  suite: [],
  kept: [],
  roots: [],
  typed: [],
  cwds: ["/"],
  environment: {},
};

Deno.test("a server reads its directories, and above them files by their names alone", async () => {
  await using tree = await tempTree({ "a/root/x": "", "a/.git/x": "", "secret/x": "" });
  const root = `${tree.path}/a/root`;
  const { read = [] } = reachOf({
    ...place,
    roots: [root],
    typed: ["root"],
    cwds: [`${tree.path}/a`],
  });
  assert.equal(read[0], root);
  for (const name of [".gitignore", ".ignore", ".git", ".ct-own"]) {
    assert.ok(read.includes(`${tree.path}/a/${name}`), name);
  }
  assert.ok(!read.some((path) => `${tree.path}/secret/x`.startsWith(`${path}/`)), read.join("\n"));
  assert.ok(!read.includes(`${root}/.gitignore`), "it lies in the directory");
});

Deno.test("a repository elsewhere is read, and nothing else that a hostile .git names", async () => {
  const repository = { HEAD: "ref: refs/heads/main\n", "objects/x": "", "refs/x": "" };
  const main = Object.fromEntries(
    Object.entries(repository).map(([name, text]) => [`main/.git/${name}`, text]),
  );
  await using tree = await tempTree({
    ...main,
    "main/.git/worktrees/w/commondir": "../..\n",
    "main/.git/worktrees/w/HEAD": "ref: refs/heads/w\n",
    "keys/id": "",
    "w/x": "",
    "hostile/x": "",
  });
  Deno.writeTextFileSync(`${tree.path}/w/.git`, `gitdir: ${tree.path}/main/.git/worktrees/w\n`);
  Deno.writeTextFileSync(`${tree.path}/hostile/.git`, `gitdir: ${tree.path}/keys\n`);
  const readOf = (name: string) =>
    reachOf({ ...place, roots: [`${tree.path}/${name}`] }).read ?? [];
  assert.ok(readOf("w").includes(`${tree.path}/main/.git`));
  const hostile = readOf("hostile").filter((path) => path.startsWith(`${tree.path}/keys`));
  assert.ok(!hostile.includes(`${tree.path}/keys`));
  assert.ok(!hostile.includes(`${tree.path}/keys/id`));
});

Deno.test("what is typed through a link is read by that name, and by no other way", async () => {
  await using tree = await tempTree({ "real/x": "", "d/x": "" });
  Deno.symlinkSync("real", `${tree.path}/link`);
  const typed = (word: string) =>
    (reachOf({ ...place, roots: [`${tree.path}/real`], typed: [word], cwds: [`${tree.path}/d`] })
      .read ?? []).slice(0, 2);
  const real = `${tree.path}/real`;
  assert.deepEqual(typed("../link"), [real, `${tree.path}/link`]);
  assert.deepEqual(typed(`${tree.path}/link/`), [real, `${tree.path}/link`]);
  assert.notEqual(typed("x/../../link")[1], `${tree.path}/link`);
});

Deno.test("what is protected follows what the person allowed, and leaves out what is kept", () => {
  const at = (more: Partial<ServedLocation>) =>
    reachOf({ ...place, roots: ["/r"], ...more }).unwritten;
  assert.ok(at({}).includes("/r/.git"));
  assert.ok(at({}).includes("/r/.npmrc"));
  assert.ok(!at({ allowsConfig: true }).includes("/r/.npmrc"));
  assert.ok(at({}).includes("/r/.ct"));
  const kept = at({ kept: ["/r/.ct/agent"] });
  assert.ok(!kept.includes("/r/.ct"));
  assert.ok(kept.includes("/r/.ct/agent.jsonc"));
});

Deno.test("a path with a comma lets everything be read, and says so", () => {
  const { read, problem } = reachOf({ ...place, roots: ["/r"], suite: ["/a,b/lib"] });
  assert.equal(read, undefined);
  assert.equal(problem, "/a,b/lib");
});

Deno.test("the lines of a shell hold any path", async () => {
  const path = "/it's\n$(a) `b`\n";
  const lines = reachLines({ read: [path], unwritten: [path], problem: undefined });
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", `${lines}printf '%s|%s' "$reads" "$unwritten"`],
  }).output();
  assert.equal(new TextDecoder().decode(stdout), `${path}|${path}`);
});
