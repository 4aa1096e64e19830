/** Another user of the machine, who may write above the directory that root works in (R22). */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;
const stranger = 65534;

const store = JSON.stringify({ rules: [{ id: "theirs", question: "?", probe: ["true"] }] });
const files = {
  "shared/.ct/rules.jsonc": store,
  "shared/.git/HEAD": "ref: refs/heads/main\n",
  "shared/.git/info/exclude": "c.ts\n",
  "shared/.gitignore": "a.ts\n",
  "shared/.ignore": "b.ts\n",
  "shared/package-lock.json": "{}",
  "shared/Cargo.toml": '[workspace]\nmembers = ["mine"]\n',
  "shared/mine/Cargo.toml": '[package]\nname = "mine"\n',
  "shared/mine/a.ts": "",
  "shared/mine/b.ts": "",
  "shared/mine/c.ts": "",
};

/** How the directory above can be somebody else's. */
const others = {
  "that everybody may write to": (path: string) => Deno.chmodSync(path, 0o1777),
  "that another user owns": (path: string) => Deno.chownSync(path, stranger, stranger),
};

async function run(words: readonly string[], cwd: string): Promise<readonly [number, string]> {
  const program = `${await builtCommands()}/bin/ct`;
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...words],
    cwd,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return [code, decoder.decode(stdout) + decoder.decode(stderr)];
}

for (const [whose, onResult] of Object.entries(others)) {
  const ignore = !isRoot;
  for (
    const [words, status, says] of [
      [
        ["check"],
        2,
        /^ct-check: not using \/.*\/shared\/\.ct: another user owns or may write to /m,
      ],
      [["rules", "--list"], 2, /^ct-rules: not using \/.*\/shared\/\.ct: another user owns/m],
      [["search", "--name", "*.ts"], 0, /\.\/a\.ts\n\.\/b\.ts\n\.\/c\.ts\n/],
      [
        ["search", "--name", "*.ts"],
        0,
        /shared\/: ignore rules not read: another user owns or may write to it/,
      ],
      [
        ["deps", "--cargo", "--duplicates"],
        2,
        /not asking cargo, which would read \/.*\/shared\/Cargo\.toml: another user owns or may/,
      ],
      [["deps", "--ecosystem=npm", "--duplicates"], 2, /no package-lock\.json here or above/],
    ] as const
  ) {
    Deno.test({
      name: `R22: foreign: ct ${words.join(" ")} is not directed by a directory ${whose} (long)`,
      ignore,
      fn: async () => {
        await using tree = await tempTree(files);
        if (words[0] === "check") {
          const [plain] = await run(words, `${tree.path}/shared/mine`);
          assert.equal(plain, 0, "the store does direct who owns it");
        }
        onResult(`${tree.path}/shared`);
        const [code, text] = await run(words, `${tree.path}/shared/mine`);
        assert.match(text, says);
        assert.equal(code, status, text);
      },
    });
  }
}
