/** What a move refuses, prints and undoes. */
import assert from "node:assert/strict";
import { type Door, openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command as undo } from "@ct/undo";
import { command, move } from "./mod.ts";
import { testMoves, testRefusals } from "./testing/moves.ts";

const pair = { "a.ts": "export {};\n", "b.ts": 'import "./a.ts";\n' };

testRefusals([
  {
    name: "what is not there",
    files: pair,
    argv: ["x.ts", "y.ts"],
    stderr: /there is no file or directory "x\.ts"/,
  },
  {
    name: "a path that is taken",
    files: pair,
    argv: ["a.ts", "b.ts"],
    stderr: /"b\.ts" exists; nothing was written/,
  },
  {
    name: "a move to itself",
    files: pair,
    argv: ["a.ts", "./a.ts"],
    stderr: /that is its path already/,
  },
  {
    name: "a directory into itself",
    files: { "d/a.ts": "" },
    argv: ["d", "d/e"],
    stderr: /"d\/e" lies in it/,
  },
  {
    name: "a way out of the base",
    files: { ...pair, "in/c.ts": "" },
    argv: ["in/c.ts", "c.ts", "--base", "in"],
    stderr: /"c\.ts" lies outside of/,
  },
  {
    name: "a link",
    files: { ...pair, l: { link: "a.ts" } },
    argv: ["l", "m"],
    stderr: /it is a symbolic link/,
  },
  {
    name: "a link in a directory",
    files: { "d/a.ts": "", "d/l": { link: "a.ts" } },
    argv: ["d", "e"],
    stderr: /d\/l is a symbolic link/,
  },
  {
    name: "a path through a link",
    files: { ...pair, out: { link: "/tmp" } },
    argv: ["a.ts", "out/ct-move-a.ts"],
    stderr: /lies outside of/,
  },
  {
    name: "files of git",
    files: { ...pair, ".git/x": "" },
    argv: [".git/x", "x"],
    stderr: /a file of git's own/,
  },
  {
    name: "a destination in git's own",
    files: pair,
    argv: ["a.ts", ".git/x"],
    stderr: /a file of git's own/,
  },
  {
    name: "a directory with a repository",
    files: { "d/.git/x": "", "d/a.ts": "" },
    argv: ["d", "e"],
    stderr: /d\/\.git is never moved/,
  },
  {
    name: "a path below a file",
    files: pair,
    argv: ["a.ts", "b.ts/c.ts"],
    stderr: /Not a directory/,
  },
  {
    name: "an import that would mean another file",
    files: { ...pair, "n/c.ts": "", "n/d.ts": 'import "./a.js";\nimport "./x";\n' },
    argv: ["b.ts", "n/x.ts"],
    stderr: /n\/d\.ts:2: .*|certain/,
  },
  {
    name: "a computed import that may mean it",
    files: { "l/de.ts": "", "main.ts": "import(`./l/${x}.ts`);\n" },
    argv: ["l/de.ts", "m/de.ts"],
    stderr: /main\.ts:1: a computed import that begins with "\.\/l\/"/,
  },
  {
    name: "a file with a computed import",
    files: { "l/de.ts": "", "main.ts": 'require("./l/" + x);\n' },
    argv: ["main.ts", "src/main.ts"],
    stderr: /main\.ts:1: a computed import that begins with "\.\/l\/"/,
  },
  {
    name: "a public name by a pattern",
    files: {
      "package.json": '{ "name": "p", "exports": { "./*": "./src/*.js" } }',
      "src/a.js": "",
    },
    argv: ["src/a.js", "lib/a.js"],
    stderr: /a public name would change[^]*others know it as "p\/a"[^]*--exported/,
  },
  {
    name: "a file that cannot be read and has the name",
    files: { ...pair, "c.ts": new Uint8Array([0x27, 0x2e, 0x2f, 0x61, 0x27, 0xff]) },
    argv: ["a.ts", "n/a.ts"],
    stderr: /c\.ts:1: it is not UTF-8[^]*--skip-unreadable/,
  },
  {
    name: "a configuration that cannot be parsed",
    files: { ...pair, "deno.json": "{" },
    argv: ["a.ts", "n/a.ts"],
    stderr: /deno\.json:1: .*[^]*--skip-unreadable/,
  },
  {
    name: "a specifier with escapes",
    files: { "a.ts": "", "b.ts": 'import "./\\u0061.ts";\n' },
    argv: ["a.ts", "n.ts"],
    stderr: /b\.ts:1: .* has escapes/,
  },
]);

/** Computed imports that end with something that is no ending of `l/de.ts`, or is. */
const endings: readonly (readonly [argument: string, isRefused: boolean])[] = [
  ["`./l/${x}.css`", false],
  ["`./l/${x}.json?raw`", false],
  ['"./l/" + x + ".mjs"', false],
  ["`./l/${x}/index.ts`", false],
  ["`./l/${x}e.ts`", true],
  ["`./l/${x}n.ts`", false],
  ["`./${x}/fr.ts`", false],
  ["`./${x}/de`", true],
  ["`./${x}/de.js?a=1`", true],
  ["`./${x}/l`", true],
  ["`./${x}/m`", false],
  ["`./${x}/../de.ts`", true],
  ["`./l/${x}./de.ts`", true],
  ["`./l/${x ? y : z}.css`", false],
  ['"./l/" + (x ? ".ts" : ".css")', true],
  ["`./l/${x}.${y}`", true],
];

for (const [argument, isRefused] of endings) {
  Deno.test(`ct-move ${isRefused ? "refuses" : "allows"} l/de.ts with import(${argument})`, async () => {
    await using tree = await tempTree({ "l/de.ts": "", "main.ts": `import(${argument});\n` });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["l/de.ts", "m/de.ts"], ctx), isRefused ? 2 : 0);
    assert.match(
      ctx.stderr.text,
      isRefused ? /main\.ts:1: a computed import/ : /^$/,
    );
  });
}

testMoves([
  {
    name: "a computed import with --allow-computed",
    files: { "l/de.ts": "", "main.ts": "import(`./l/${x}.ts`);\n" },
    argv: ["l/de.ts", "m/de.ts", "--allow-computed"],
    after: { "m/de.ts": "", "main.ts": "import(`./l/${x}.ts`);\n" },
  },
  {
    name: "a directory with what its computed imports mean",
    files: { "d/l/de.ts": "", "d/main.ts": "import(`./l/${x}.ts`);\n" },
    argv: ["d", "e"],
    after: { "e/main.ts": "import(`./l/${x}.ts`);\n" },
  },
  {
    name: "what git ignores in a directory",
    files: { ".gitignore": "*.log\n", "d/a.ts": "", "d/x.log": "x", "d/.h": "h" },
    argv: ["d", "e"],
    after: { "e/x.log": "x", "e/.h": "h", "e/a.ts": "" },
  },
]);

Deno.test("ct-move prints what it does, and ct-undo's token brings it back", async () => {
  await using tree = await tempTree({ ...pair, "home/x": "" });
  const home = `${tree.path}/home`;
  const ctx = memoryContext({ cwd: tree.path, home, stateHome: home });
  assert.equal(await command.run(["a.ts", "n/c.ts"], ctx), 0);
  assert.equal(
    ctx.stdout.text,
    './n/c.ts: moved from ./a.ts\n./b.ts:1:- import "./a.ts";\n./b.ts:1:+ import "./n/c.ts";\n' +
      "1 file(s) moved, 1 import(s) rewritten in 1 file(s) -> SUCCESS (applied)\n",
  );
  assert.match(ctx.stderr.text, /^ct-move: to undo: ct edit --revert \w+\n$/);
  assert.equal(await undo.run([], ctx), 0);
  for (const [path, text] of Object.entries(pair)) {
    assert.equal(await Deno.readTextFile(`${tree.path}/${path}`), text);
  }
  assert.equal(await Deno.stat(`${tree.path}/n`).catch(() => undefined), undefined);
});

Deno.test("ct-move --dry-run and a failed --expect write nothing", async () => {
  await using tree = await tempTree(pair);
  for (const [words, status] of [[["--dry-run"], 0], [["--expect", "=2"], 1]] as const) {
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["a.ts", "n/c.ts", ...words], ctx), status);
    assert.equal(await Deno.readTextFile(`${tree.path}/b.ts`), pair["b.ts"]);
    assert.ok((await Deno.stat(`${tree.path}/a.ts`)).isFile);
  }
});

Deno.test("ct-move --diff is what git apply takes", async () => {
  await using tree = await tempTree({ ...pair, "a.ts": 'import "./b.ts";\n' });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["a.ts", "n/c.ts", "--diff"], ctx), 0);
  assert.match(
    ctx.stdout.text,
    /^diff --git a\/a\.ts b\/n\/c\.ts\nrename from a\.ts\nrename to n\/c\.ts\n--- a\/a\.ts\n\+\+\+ b\/n\/c\.ts\n@@ -1 \+1 @@\n-import "\.\/b\.ts";\n\+import "\.\.\/b\.ts";\n/m,
  );
});

Deno.test("move() yields data, with notes and mentions", async () => {
  await using tree = await tempTree({
    ...pair,
    "c.ts": 'import(x);\nload("./a.ts");\n',
    "README.md": "See [a](a.ts) and `a.ts`, not data.ts.\n",
  });
  const { notes, mentions, rewritten, moved } = await move(
    { file: "a.ts", new: "n.ts", mentions: true },
    { cwd: tree.path },
  );
  assert.deepEqual(notes.map(({ path, line, what }) => [path, line, what]), [
    ["./c.ts", 1, "a computed import, which may mean anything"],
    ["./c.ts", 2, 'the text "./a.ts" is left as it is'],
  ]);
  assert.deepEqual(mentions?.map(({ path }) => path), ["./README.md", "./README.md", "./c.ts"]);
  assert.deepEqual([rewritten, moved], [1, [{ from: "./a.ts", path: "./n.ts" }]]);
});

Deno.test("ct-move prints its notes", async () => {
  await using tree = await tempTree({ ...pair, "c.ts": "import(x);\n" });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["a.ts", "n.ts", "--dry-run"], ctx), 0);
  const note = "ct-move: note: ./c.ts:1: a computed import, which may mean anything\n";
  assert.equal(ctx.stderr.text, note);
});

for (const name of ["a.ts", "b.ts"]) {
  Deno.test(`ct-move loses nothing, whenever ${name} changes`, async () => {
    const messages: string[] = [];
    for (let at = 1;; at++) {
      await using tree = await tempTree({ ...pair, "a.ts": 'import "./b.ts";\n' });
      let asked = 0;
      const changing = `${tree.path}/${name}`;
      const door: Door = {
        ...openDoor,
        assertReadable(path) {
          if (path !== changing || ++asked !== at) return;
          Deno.writeTextFileSync(path, "more();\n", { append: true });
        },
      };
      const ctx = memoryContext({ cwd: tree.path, door });
      const status = await command.run(["a.ts", "n/c.ts"], ctx);
      if (asked < at) break;
      const place = status === 0 && name === "a.ts" ? "n/c.ts" : name;
      assert.match(await Deno.readTextFile(`${tree.path}/${place}`), /^import.*\nmore\(\);\n$/);
      messages.push(status === 0 ? "moved" : ctx.stderr.text);
    }
    const refused = new RegExp(`"\\./${name}" has changed since it was read`);
    assert.ok(messages.some((each) => refused.test(each)), messages.join("\n"));
    assert.ok(messages.every((each) => each === "moved" || refused.test(each)));
  });
}

const beginnings: readonly (readonly [beginning: string, config: string, isNoted: boolean])[] = [
  ["locales/", '{ "compilerOptions": { "baseUrl": "." } }', true],
  ["app/", '{ "compilerOptions": { "paths": { "app/*": ["./locales/*"] } } }', true],
  ["lodash/", '{ "compilerOptions": { "paths": { "app/*": ["./locales/*"] } } }', false],
  ["lodash/", "{}", false],
];

for (const [beginning, config, isNoted] of beginnings) {
  Deno.test(`ct-move tells of an import that begins with ${beginning} under ${config}`, async () => {
    await using tree = await tempTree({
      "tsconfig.json": config,
      "locales/de.ts": "",
      "main.ts": `import(\`${beginning}\${name}.ts\`);\n`,
    });
    const { notes } = await move({ file: "locales/de.ts", new: "x/de.ts" }, { cwd: tree.path });
    assert.equal(notes.some(({ path, line }) => path === "./main.ts" && line === 1), isNoted);
  });
}
