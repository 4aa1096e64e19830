/**
 * Callers that lack what most have: a home, an entry of their own among the users, a working
 * directory. No failure to start may pass for an answer, which is what status 1 is.
 */
import assert from "node:assert/strict";
import { sampled, tempTree } from "@ct/testing";
import { builtCommands, copyBuiltCommands } from "../built_commands.ts";

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;
/** Nobody has this number. */
const stranger = 54_321;

interface Location extends AsyncDisposable {
  readonly path: string;
  /** Where the commands and the runtime lie. */
  readonly suite: string;
  readonly ct: string;
}

let installed: Promise<string> | undefined;

/** The commands and a runtime, where everybody may read them: the same ones for all tests. */
async function installation(): Promise<string> {
  const path = Deno.makeTempDirSync({ prefix: "ct-no-home-" });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  await copyBuiltCommands(`${path}/suite`);
  Deno.copyFileSync(Deno.execPath(), `${path}/deno`);
  for (const it of ["", "/suite", "/deno"]) Deno.chmodSync(path + it, 0o755);
  return path;
}

/** Some files of a stranger, and the commands. */
async function place(): Promise<Location> {
  const suite = await (installed ??= installation());
  const tree = await tempTree({ "files/a.txt": "old\n" });
  for (const path of ["", "/files"]) Deno.chmodSync(tree.path + path, 0o755);
  Deno.chownSync(`${tree.path}/files`, stranger, stranger);
  Deno.chownSync(`${tree.path}/files/a.txt`, stranger, stranger);
  return {
    path: tree.path,
    suite,
    ct: `${suite}/suite/bin/ct`,
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

/** What is called, one after the other where one needs the other, and how each ends. */
const calls: readonly (readonly (readonly [words: string, status: number])[])[] = [
  [["view a.txt", 0]],
  [["search --grep old --timeout 20", 0]],
  [["search --grep none", 1]],
  [["tree", 0]],
  [["outline", 1]],
  [["test --cmd cat -- a.txt", 0]],
  [["each --items a.txt -- cat {ITEM}", 0]],
  [["edit --find old --replace new", 0]],
  [["and view a.txt ::: tree", 0]],
  [["rules --init", 0], ["check", 0]],
  [["permissions view", 0]],
];

for (const home of [undefined, "", "/root"]) {
  Deno.test({
    name: `a user without an entry and with HOME ${home ?? "unset"} gets every command's answer`,
    ignore: !isRoot,
    fn: async () => {
      await using there = await place();
      for (const [words, status] of sampled(calls, 6, `HOME ${home}`).flat()) {
        const { code, stderr } = await new Deno.Command(there.ct, {
          args: words.split(" "),
          cwd: `${there.path}/files`,
          uid: stranger,
          gid: stranger,
          clearEnv: true,
          env: {
            PATH: `${there.suite}:/usr/bin:/bin`,
            ...(home === undefined ? {} : { HOME: home }),
          },
        }).output();
        assert.equal(code, status, `${words}: ${new TextDecoder().decode(stderr)}`);
      }
    },
  });
}

for (const shell of ["/bin/sh", "/bin/bash"]) {
  Deno.test(`${shell}: a command in a directory that has gone ends with 2`, async () => {
    await using tree = await tempTree({ "gone": { dir: true } });
    for (const again of ["", "mkdir ../gone; "]) {
      const { code, stderr } = await new Deno.Command(shell, {
        args: [
          "-c",
          `rmdir ../gone; ${again}exec "$0" "$1" view a`,
          shell,
          `${await builtCommands()}/bin/ct`,
        ],
        cwd: `${tree.path}/gone`,
      }).output();
      const text = new TextDecoder().decode(stderr);
      assert.match(text, /^ct-view: cannot start: the working directory is gone$/m);
      assert.equal(code, 2, text);
      Deno.mkdirSync(`${tree.path}/gone`, { recursive: true });
    }
  });
}
