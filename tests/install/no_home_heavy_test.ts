/**
 * Callers that lack what most have: a home, an entry of their own among the users, a working
 * directory. No failure to start may pass for an answer, which is what status 1 is.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { copyBuiltCommands } from "../built_commands.ts";

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;
/** Nobody has this number. */
const stranger = 54_321;

interface Location extends AsyncDisposable {
  readonly path: string;
  readonly ct: string;
}

/** The commands, a runtime and some files, where everybody may read them. */
async function place(): Promise<Location> {
  const tree = await tempTree({ "files/a.txt": "old\n", "deno": { dir: true } });
  await copyBuiltCommands(`${tree.path}/suite`);
  Deno.copyFileSync(Deno.execPath(), `${tree.path}/deno/deno`);
  for (const path of ["", "/deno", "/suite", "/files"]) Deno.chmodSync(tree.path + path, 0o755);
  Deno.chmodSync(`${tree.path}/deno/deno`, 0o755);
  Deno.chownSync(`${tree.path}/files`, stranger, stranger);
  Deno.chownSync(`${tree.path}/files/a.txt`, stranger, stranger);
  return { ...tree, path: tree.path, ct: `${tree.path}/suite/bin/ct` };
}

for (const home of [undefined, "", "/root"]) {
  Deno.test({
    name: `a user without an entry and with HOME ${home ?? "unset"} gets every command's answer`,
    ignore: !isRoot,
    fn: async () => {
      await using there = await place();
      for (
        const [words, status] of [
          ["view a.txt", 0],
          ["search --grep old --timeout 20", 0],
          ["search --grep none", 1],
          ["tree", 0],
          ["outline", 1],
          ["test --cmd cat -- a.txt", 0],
          ["each --items a.txt -- cat {ITEM}", 0],
          ["edit --find old --replace new", 0],
          ["and view a.txt ::: tree", 0],
          ["rules --init", 0],
          ["check", 0],
          ["permissions view", 0],
        ] as const
      ) {
        const { code, stderr } = await new Deno.Command(there.ct, {
          args: words.split(" "),
          cwd: `${there.path}/files`,
          uid: stranger,
          gid: stranger,
          clearEnv: true,
          env: {
            PATH: `${there.path}/deno:/usr/bin:/bin`,
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
    await copyBuiltCommands(`${tree.path}/suite`);
    for (const again of ["", "mkdir ../gone; "]) {
      const { code, stderr } = await new Deno.Command(shell, {
        args: [
          "-c",
          `rmdir ../gone; ${again}exec "$0" "$1" view a`,
          shell,
          `${tree.path}/suite/bin/ct`,
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
