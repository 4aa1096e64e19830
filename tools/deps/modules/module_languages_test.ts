/** Modules of Python, Go, C and C++, and of trees whose language nobody says. */
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";
import { askRule } from "../testing/ask_rule.ts";

type Files = Parameters<typeof tempTree>[0];

const python: Files = {
  "app/__init__.py": "",
  "app/api/__init__.py": "",
  "app/api/deep/users.py": "from app.db import models\n",
  "app/api/items.py": "from ..db.models import Item\n",
  "app/api/typed.py": "if TYPE_CHECKING:\n    import app.db.models\n",
  "app/db/__init__.py": "",
  "app/db/models.py": "import sqlite3\nimport app.log\n",
  "app/log.py": "import_module(name)\n",
};

const go: Files = {
  "go.mod": "module example.com/app\n",
  "cmd/app/main.go": 'package main\nimport "example.com/app/internal/api"\n',
  "internal/api/api.go": 'package api\nimport "example.com/app/internal/db"\n',
  "internal/api/api_test.go": 'package api_test\nimport "example.com/app/internal/db"\n',
  "internal/db/db.go": "package db\n",
  "vendor/x.y/z/z.go": 'package z\nimport "example.com/app/cmd/app"\n',
  "src/web/app.js": 'import "./api.js";\n',
  "src/web/api.js": "",
};

const c: Files = {
  "src/net.c": '#include "net.h"\n#include "db/pool.h"\n#include <stdio.h>\n',
  "src/net.h": "",
  "include/db/pool.h": '#include "../db/lock.h"\n',
  "include/db/lock.h": '#include "pool.h"\n',
};

const notSure = "ct-deps: 1 import not followed, since only the program knows what is meant: " +
  "app/log.py:1 import_module(…)\n";

for (
  const [why, words, files, status, stdout, stderr] of [
    ["Python", ["--forbid", "app/api/**=>app/db/**"], python, 1, [
      "forbid: app/api/**=>app/db/**: app/api/deep/users -> app/db/models",
      "forbid: app/api/**=>app/db/**: app/api/items -> app/db/models",
      "forbid: app/api/**=>app/db/**: app/api/typed -> app/db/models (types)",
    ], notSure],
    [
      "Python without types",
      ["--forbid", "app/api/typed=>app/db/**", "--ignore-types"],
      python,
      0,
      [],
      notSure,
    ],
    ["externals of Python", ["--forbid", "app/api/*=>sqlite3", "--externals"], python, 1, [
      "forbid: app/api/*=>sqlite3: app/api/items -> app/db/models -> sqlite3",
      "forbid: app/api/*=>sqlite3: app/api/typed -> app/db/models (types) -> sqlite3",
    ], notSure],
    ["layers of Python", ["--layers", "app/db/*,app/api/**"], python, 1, [
      "layers: app/api/deep/users => app/db/models: app/api/deep/users -> app/db/models",
      "layers: app/api/items => app/db/models: app/api/items -> app/db/models",
      "layers: app/api/typed => app/db/models: app/api/typed -> app/db/models (types)",
    ], notSure],
    [
      "an import of Python that leads nowhere",
      ["--acyclic"],
      { ...python, "app/log.py": "from app import gone\nfrom .gone import x\n" },
      2,
      [],
      "ct-deps: --acyclic is not certain: 1 import of the project's own modules leads to no file " +
      "that was read: app/log.py:2 '.gone' (app/gone)\n" +
      "  --allow-unresolved allows such imports\n",
    ],
    ["orphans of Python", ["--orphans", "--ignore-types"], python, 1, [
      "orphans: app/api/typed: uses none, used by none",
    ], notSure],
    ["entries of Python", ["--entries", "app/api/items,app/api/typed"], python, 1, [
      "entries: app/api/deep/users: not reached from app/api/items, app/api/typed",
    ], notSure],
    ["Go", ["--forbid", "cmd/**=>internal/db", "--ext", "go"], go, 1, [
      "forbid: cmd/**=>internal/db: cmd/app -> internal/api -> internal/db",
    ], ""],
    [
      "Go and its web pages",
      ["--orphans", "--entries", "cmd/*,src/**"],
      go,
      1,
      [
        "entries: internal/api_test: not reached from cmd/*, src/**",
      ],
      "ct-deps: modules of several languages: TypeScript and JavaScript (2), Go (4); --ext chooses\n",
    ],
    [
      "Go without a go.mod",
      ["--acyclic"],
      { "a/a.go": "package a\n" },
      2,
      [],
      /no go\.mod in '\.'/,
    ],
    ["C", ["--acyclic", "--forbid", "src/*=>include/**"], c, 1, [
      "forbid: src/*=>include/**: src/net.c -> include/db/pool.h",
      "acyclic: include/db/lock.h, include/db/pool.h: " +
      "include/db/lock.h -> include/db/pool.h -> include/db/lock.h",
    ], ""],
    [
      "a header of C that is not there",
      ["--forbid", "src/net.c=>include/**"],
      {
        ...c,
        "src/net.c": '#include "db/gone.h"\n#include X\n',
        "src/x.c": '#include "net.h"\n',
      },
      2,
      [],
      new RegExp(
        "^ct-deps: 1 import not followed, .*: src/net\\.c:2 X\n" +
          "ct-deps: --forbid .* is not certain: .*: src/net\\.c:1 'db/gone\\.h' \\(src/db/gone\\.h\\)\n" +
          ".*--include-dir names the directories of headers",
      ),
    ],
    [
      "headers in a directory that is named",
      ["--forbid", "a.c=>inc/a.h", "--include-dir", "inc"],
      {
        "a.c": "#include <a.h>\n",
        "inc/a.h": "",
      },
      1,
      ["forbid: a.c=>inc/a.h: a.c -> inc/a.h"],
      "",
    ],
    [
      "a directory of headers that is not there",
      ["--acyclic", "--include-dir", "inc"],
      c,
      2,
      [],
      "ct-deps: --include-dir 'inc' does not exist\n",
    ],
    [
      "an option without effect",
      ["--acyclic", "--include-dir", "inc"],
      python,
      2,
      [],
      /--include-dir has no effect without --ext c or the like/,
    ],
    [
      "scripts at the top",
      ["--forbid", "a=>b/c"],
      {
        "a.ts": 'import "./b/c.ts";\n',
        "b/c.ts": "",
        "README.md": "",
      },
      1,
      ["forbid: a=>b/c: a -> b/c"],
      "",
    ],
    [
      "a package of Python in src",
      ["--forbid", "p/a=>p/b"],
      {
        "src/p/__init__.py": "",
        "src/p/a.py": "from p import b",
        "src/p/b.py": "",
        "pyproject.toml": "[",
        "package.json": "{",
      },
      1,
      ["forbid: p/a=>p/b: p/a -> p/b"],
      "",
    ],
    [
      "scripts beside crates",
      ["--acyclic"],
      {
        "a/src/lib.rs": "",
        "x.ts": 'import "./y.ts";\n',
        "y.ts": "",
      },
      0,
      [],
      "ct-deps: 1 file(s) of Rust left out: --base names the source directory of a crate\n",
    ],
    [
      "crates beside each other",
      ["--acyclic"],
      { "a/src/lib.rs": "" },
      2,
      [],
      "ct-deps: no module files in '.'\n" +
      "  for modules of Rust set the source directory of a crate with --base\n",
    ],
  ] satisfies readonly (readonly [
    why: string,
    words: readonly string[],
    files: Files,
    status: number,
    violations: readonly string[],
    stderr: string | RegExp,
  ])[]
) {
  Deno.test(`ct-deps --modules: ${why}`, async () => {
    await using tree = await tempTree(files);
    const verdict = status === 0 ? "SUCCESS" : "ERROR";
    const lines = [...stdout, `${stdout.length} violation(s) -> ${verdict}\n`].join("\n");
    await assertRun(command, tree.path, ["--modules", ...words], {
      status,
      stdout: status === 2 ? "" : lines,
      stderr,
    });
    const { state } = await askRule(["mods", ...words], { cwd: tree.path });
    assert.equal(state, ["holds", "violated", "broken"][status]);
  });
}

Deno.test("ct-deps --modules --json counts what no build of Go looks at", async () => {
  await using tree = await tempTree(go);
  await assertRun(command, tree.path, ["--modules", "--acyclic", "--ext", "go", "--json"], {
    status: 0,
    stdout:
      /"coverage":\{"candidates":5,.*"skipped":\{"vendored":\{"count":1,"first":\["\.\/vendor\/x\.y\/z\/z\.go"\]\}\}/,
    stderr: "",
  });
});
