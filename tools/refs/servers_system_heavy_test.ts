/**
 * `--server` with real servers: clangd and gopls where they are installed, pyright and
 * typescript-language-server from npm.
 */
import assert from "node:assert/strict";
import { isAbsent, npmPackages, type TreeEntry } from "@ct/testing";
import { command } from "./mod.ts";
import { serverProject } from "./testing/server_project.ts";

/** What is asked of which server about which files, and what it answers. */
interface Case {
  readonly server: string;
  readonly files: Readonly<Record<string, TreeEntry>>;
  readonly symbol: string;
  readonly rows: readonly string[];
}

const clangd: Case = {
  server: "clangd",
  files: {
    "a.h": "int area(int x);\n",
    "a.c": '#include "a.h"\nint area(int x) { return x * x; }\n',
    "b.c": '#include "a.h"\nint main(void) { return area(3); }\n',
  },
  symbol: "a.c:2",
  rows: ["./b.c:2:call"],
};

const gopls: Case = {
  server: "gopls",
  files: {
    "go.mod": "module example.com/x\n\ngo 1.19\n",
    "sub/a.go": "package sub\n\nfunc Make() int { return 1 }\n",
    "main.go": 'package main\n\nimport "example.com/x/sub"\n\nfunc main() { sub.Make() }\n',
  },
  symbol: "sub/a.go:3",
  rows: ["./main.go:5:call"],
};

const pyright: Case = {
  server: "pyright",
  files: {
    "pool.py":
      "class Pool:\n    def take(self):\n        pass\n\n\ndef make():\n    return Pool()\n",
    "use.py": 'from pool import make\n\nx = {k: make() for k in "ab"}\nx["a"].take()\n' +
      "\n\ndef f(y):\n    y.take()\n",
  },
  symbol: "Pool.take",
  rows: ["./use.py:4:call", "./use.py:8:call-"],
};

const typescript: Case = {
  server: "typescript-language-server",
  files: {
    "pool.ts": "export class Pool { take() {} }\nexport const all = { pool: new Pool() };\n" +
      "export const pick = <K extends keyof typeof all>(k: K) => all[k];\n",
    "use.ts": 'import { pick } from "./pool.ts";\npick("pool").take();\n' +
      "const other: any = {};\nother.take();\n",
  },
  symbol: "Pool.take",
  rows: ["./use.ts:2:call", "./use.ts:4:call-"],
};

/** Asks a server whose program is found in `path`. */
async function ask({ server, files, symbol, rows }: Case, path: string): Promise<void> {
  await using project = await serverProject(files, { path });
  await project.trust(server);
  const ctx = project.context();
  const status = await command.run([symbol, "--server", "--timeout", "120"], ctx);
  assert.equal(status, 0, ctx.stderr.text);
  const found = ctx.stdout.text.split("\n").slice(0, -1)
    .map((line) => line.replace(/\?/, "").split(":").slice(0, 3).join(":"))
    .filter((row) => !row.endsWith(":definition"));
  assert.deepEqual(found, rows, ctx.stderr.text);
  assert.match(ctx.stderr.text, RegExp(`^ct-refs: ${server}.* has \\d+ of \\d+, adds 0`, "m"));
}

for (const each of [clangd, gopls]) {
  const probe = each.server === "gopls" ? ["version"] : ["--version"];
  Deno.test({
    name: `${each.server} is asked for uses`,
    ignore: isAbsent(each.server, probe),
    fn: () => ask(each, Deno.env.get("PATH") ?? ""),
  });
}

Deno.test("pyright and typescript-language-server are asked for uses", async (test) => {
  const names = ["pyright@1.1.414", "typescript-language-server@5.3.0", "typescript@5.9.3"];
  using packages = npmPackages(names);
  for (const each of [pyright, typescript]) {
    await test.step({
      name: each.server,
      ignore: packages === undefined,
      fn: async () => {
        // Links, since nothing in `node_modules/.bin` is a program.
        const { path = "" } = packages ?? {};
        const bin = `${path}/programs`;
        Deno.mkdirSync(bin, { recursive: true });
        const name = each === pyright ? "pyright-langserver" : each.server;
        Deno.symlinkSync(`../node_modules/.bin/${name}`, `${bin}/${name}`);
        await ask(each, `${bin}:${Deno.env.get("PATH") ?? ""}`);
      },
    });
  }
});
