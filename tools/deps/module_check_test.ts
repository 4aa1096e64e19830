import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { moduleCheck } from "./modules/module_options.ts";
import { askRule } from "./testing/ask_rule.ts";

type Files = Parameters<typeof tempTree>[0];

/** A crate whose `core` uses `cli` by way of `net`. */
const crate: Files = {
  "src/lib.rs": "mod cli;\nmod core;\nmod net;\nmod log;\n",
  "src/cli/mod.rs": "use crate::core::run;\nuse crate::log;\n",
  "src/cli/args.rs": "use super::Options;\n",
  "src/core.rs": "use crate::net::fetch;\n",
  "src/net.rs": "use crate::{cli::args::Arg, log::*};\n",
  "src/log.rs": "use std::io;\n",
};

/** A workspace whose packages import each other by name. */
const scripts: Files = {
  "core/deno.json": '{ "name": "@x/core", "exports": { ".": "./mod.ts" } }',
  "core/mod.ts": 'export * from "./a.ts";\nexport { b } from "./b";\n',
  "core/a.ts": "export const a = 1;\n",
  "core/b/index.tsx": 'import type { Main } from "../../cli/main.ts";\nexport const b = 2;\n',
  "cli/main.ts": 'import { a } from "@x/core";\nimport react from "react";\n',
};

async function run(
  words: readonly string[],
  files: Files,
): Promise<{ readonly state: string; readonly reason: string; readonly report: string }> {
  await using tree = await tempTree(files);
  const { state, reason, stdout } = await askRule(["mods", ...words], { cwd: tree.path });
  return { state, reason, report: stdout };
}

const ts = ["--base", ".", "--ext", "ts,tsx"];

for (
  const [words, files, report] of [
    [["--forbid", "log=>cli"], crate, []],
    [["--forbid", "core => cli"], crate, ["forbid: core=>cli: core -> net -> cli::args -> cli"]],
    [["--acyclic"], crate, [
      "acyclic: cli, cli::args, core, net: cli -> core -> net -> cli::args -> cli",
    ]],
    [["--layers", "cli,core,net"], crate, [
      "layers: core => cli: core -> net -> cli::args -> cli",
      "layers: net => cli: net -> cli::args -> cli",
    ]],
    [["--layers", "cli", "--layers", "log"], crate, []],
    [["--layers", "(cli|core|net)(::.*)?,log", "--layers-closed"], crate, [
      "layers: crate: in no layer",
    ]],
    [["--acyclic", "--name", "log*|net*"], crate, []],
    [["--forbid", "a=>b", "--base", "x"], {
      "x/a.rs": "\ufeffuse crate::b;\n",
      "x/b.rs": new Uint8Array([0x2f, 0x2f, 0xff, 0x0a]),
    }, ["forbid: a=>b: a -> b"]],
    [["--acyclic", "--base", "one.rs", "--allow-no-edges"], { "one.rs": "use self::x;\n" }, []],
    [["--acyclic", "--base", "x/"], { "x/a.rs": "use super::b;", "x/b.rs": "use crate::a;" }, [
      "acyclic: a, b: a -> b -> a",
    ]],
    [["--acyclic", "--allow-no-edges"], {
      ".ignore": "gen\n",
      "src/gen/a.rs": "use super::b;",
      "src/gen/b.rs": "use super::a;",
      "src/.h/a.rs": "use super::b;",
      "src/.h/b.rs": "use super::a;",
      "src/lib.rs": "",
    }, []],
    [["--acyclic", "--hidden"], {
      "src/.h/a.rs": "use super::b;",
      "src/.h/b.rs": "use super::a;",
    }, ["acyclic: .h::a, .h::b: .h::a -> .h::b -> .h::a"]],
    [["--forbid", "a=>b", "--follow"], {
      "src/a.rs": { link: "../real.rs" },
      "src/b.rs": "",
      "real.rs": "use crate::b;",
    }, ["forbid: a=>b: a -> b"]],
    [["--forbid", "co* => cli(::.*)?"], crate, [
      "forbid: co*=>cli(::.*)?: core -> net -> cli::args",
    ]],
    [["--forbid", "{a,b}/**=>utils/**", ...ts], {
      "a/x.ts": 'import "../utils/deep/y";\nimport "../utils/z";\n',
      "b/c/x.ts": 'import "../../other";\nimport type { Z } from "../../utils/z";\n',
      "utils/deep/y.ts": "",
      "utils/z.ts": 'import "./deep/y";\n',
      "other.ts": 'import "./utils/deep/y";\n',
    }, [
      "forbid: {a,b}/**=>utils/**: a/x -> utils/deep/y",
      "forbid: {a,b}/**=>utils/**: a/x -> utils/z",
      "forbid: {a,b}/**=>utils/**: b/c/x -> utils/z (types)",
      "forbid: {a,b}/**=>utils/**: b/c/x -> other -> utils/deep/y",
    ]],
    [["--forbid", "*.view=>data", ...ts], {
      "a.view.ts": 'import "./data";\n',
      "b.view.ts": 'import "./a.view";\nimport "./data";\n',
      "c.view.ts": 'import "./b.view";\n',
      "data.ts": "",
    }, ["forbid: *.view=>data: a.view -> data", "forbid: *.view=>data: b.view -> data"]],
    [["--forbid", "*=>core", "--direct"], crate, ["forbid: *=>core: cli -> core"]],
    [["--forbid", "core=>cli", "--direct"], crate, []],
    [["--layers", "cli,core,net", "--direct"], crate, []],
    [["--orphans", "--ignore-types", ...ts], scripts, []],
    [["--orphans", "--exclude", "core/b/.*,cli/*", ...ts], scripts, []],
    [
      ["--orphans", "--exclude", "core/mod", "--exclude", "cli/*", "--allow-no-edges", ...ts],
      scripts,
      [
        "orphans: core/a: uses none, used by none",
        "orphans: core/b/index: uses none, used by none",
      ],
    ],
    [["--entries", "core/m*", "--ignore-types", ...ts], scripts, [
      "entries: cli/main: not reached from core/m*",
    ]],
    [["--entries", "core/m*", ...ts], scripts, []],
    [["--acyclic", "--ignore-types", ...ts], scripts, []],
    [["--forbid", "core/*=>react", "--externals", ...ts], scripts, [
      "forbid: core/*=>react: core/mod -> core/b/index -> cli/main (types) -> react",
    ]],
    [["--forbid", "core/*=>react", "--externals", "--ignore-types", ...ts], scripts, []],
    [["--forbid", "main=>node:*", "--externals", "--base", "cli", "--ext", "ts,mts"], {
      "cli/main.ts": 'import "npm:@x/y@1/z"; import "node:fs";\nimport "./b.mts"; import "#own";',
      "cli/b.mts": "",
    }, ["forbid: main=>node:*: main -> node:fs"]],
    [["--forbid", "a=>b", "--ext", "ts"], {
      "tsconfig.json": '{ "extends": "./tsconfig.base.json" } // own',
      "tsconfig.base.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "src/a.ts": 'import "@/b";\n',
      "src/b.ts": "",
    }, ["forbid: a=>b: a -> b"]],
    [["--forbid", "a=>b", "--ext", "ts", "--base", "src/in"], {
      "deno.json": '{ "imports": { "~/": "./src/" } }',
      "src/package.json": '{ "imports": { "#c": "./in/c.ts" } }',
      "src/in/a.ts": 'import "~/in/d/";\n',
      "src/in/d/index.ts": 'import "#c";\n',
      "src/in/c.ts": 'import x = require("./b.js");\n',
      "src/in/b.d.ts": "",
    }, ["forbid: a=>b: a -> d/index -> c -> b"]],
    [["--forbid", "commands/get=>npm", "--base", "lib", "--ext", "js"], {
      "lib/commands/get.js": "const Npm = require('../npm.js')\nmodule.exports = Npm\n",
      "lib/npm.js": "",
    }, ["forbid: commands/get=>npm: commands/get -> npm"]],
    [[...ts, "--forbid", "cli/main=>core/a"], scripts, [
      "forbid: cli/main=>core/a: cli/main -> core/mod -> core/a",
    ]],
    [[...ts, "--layers", "cli/*,core/.*", "--layers-closed"], scripts, [
      "layers: core/b/index => cli/main: core/b/index -> cli/main (types)",
      "layers: core/mod => cli/main: core/mod -> core/b/index -> cli/main (types)",
    ]],
    [[...ts, "--acyclic"], scripts, [
      "acyclic: cli/main, core/b/index, core/mod: cli/main -> core/mod -> core/b/index -> cli/main (types)",
    ]],
    [["--ext", "js", "--forbid", "a=>c", "--acyclic"], {
      "src/a.js": 'import "./b.js";\n',
      "src/b.js": 'export { c } from "./c.js";\n',
      "src/c.js": 'import "./b.js";\n',
    }, ["forbid: a=>c: a -> b -> c", "acyclic: b, c: b -> c -> b"]],
  ] satisfies readonly (readonly [readonly string[], Files, readonly string[]])[]
) {
  const state = report.length === 0 ? "holds" : "violated";
  Deno.test(`mods ${words.join(" ")} in ${Object.keys(files).join(" ")}: ${state}`, async () => {
    const reason = report.length === 0
      ? "mods: all assertions hold"
      : `mods: ${report.length} violation(s)`;
    const lines = report.map((line) => `${line}\n`).join("");
    assert.deepEqual(await run(words, files), { state, reason, report: lines });
  });
}

const keys = Object.keys(moduleCheck.options).map((key) => `--${key}`);
const options = `valid options: ${keys.join(" ")}`;

for (
  const [words, files, reason] of [
    [
      [],
      crate,
      "mods: nothing to check; give at least one of --forbid, --acyclic, --layers, --orphans, --entries",
    ],
    [
      ["--acyclc"],
      crate,
      `mods: unknown option --acyclc; did you mean --acyclic?; ${options}`,
    ],
    [["--help"], crate, `mods: unknown option --help; ${options}`],
    [["--forbid"], crate, `mods: --forbid needs a value; ${options}`],
    [["--acyclic", "src"], crate, `mods: unexpected argument "src"; ${options}`],
    [["--acyclic", "--json"], crate, `mods: unknown option --json; ${options}`],
    [
      ["--acyclic", "--ext", "kt"],
      crate,
      `mods: invalid value "kt" for --ext; one of: ${
        moduleCheck.options.ext.values.join(" ")
      }; ${options}`,
    ],
    [
      ["--forbid", "core"],
      crate,
      "mods: invalid --forbid 'core': expected 'A=>B' with two names",
    ],
    [
      ["--forbid", "gone=>core"],
      crate,
      "mods: --forbid 'gone=>core': 'gone' is not in the graph; modules are 'cli::args', 'cli', 'core' and 3 more",
    ],
    [
      ["--forbid", "core=>crate::gone"],
      crate,
      "mods: --forbid 'core=>crate::gone': 'crate::gone' is not in the graph; " +
      "modules are 'cli::args', 'cli', 'core' and 3 more",
    ],
    [
      ["--forbid", "core=>clj/**"],
      crate,
      "mods: --forbid 'core=>clj/**': nothing in the graph matches 'clj/**'; did you mean 'cli'?",
    ],
    [
      ["--forbid", "cli/*.ts=>core/a", ...ts],
      scripts,
      "mods: --forbid 'cli/*.ts=>core/a': nothing in the graph matches 'cli/*.ts'; " +
      "in 'cli/' there are 'cli/main'",
    ],
    [
      ["--forbid", "n*t=>c?"],
      crate,
      "mods: --forbid 'n*t=>c?': nothing in the graph matches 'c?'; " +
      "modules are 'cli::args', 'cli', 'core' and 3 more",
    ],
    [
      ["--forbid", "a=>b", "--ext", "js"],
      { "src/a.js": "", "src/b.js": "// import './a.js'\n" },
      "mods: no module in 'src' uses another (modules: 2); " +
      "set their directory with --base and their extensions with --ext; --allow-no-edges allows it",
    ],
    [
      ["--entries", "cli,gone"],
      crate,
      "mods: --entries: nothing in the graph matches 'gone'; modules are 'cli::args', 'cli', 'core' and 3 more",
    ],
    [
      ["--orphans", "--externals"],
      crate,
      "mods: --externals has no effect without --ext ts or the like",
    ],
    [
      ["--orphans", "--exclude", "*,*::*", "--allow-no-edges"],
      crate,
      "mods: --exclude leaves no module",
    ],
    [
      ["--layers", "cli,gone"],
      crate,
      "mods: --layers: layer 'gone' has no member; modules are 'cli::args', 'cli', 'core' and 3 more",
    ],
    [
      ["--layers", "cli,c*"],
      crate,
      "mods: --layers: 'cli' is in two layers, 'cli' and 'c*'",
    ],
    [
      ["--acyclic", "--layers-closed"],
      crate,
      "mods: --layers-closed has no effect without --layers",
    ],
    [
      ["--acyclic", "--ext", "ts"],
      crate,
      "mods: no module files (ts) in 'src'; set their directory with --base and their extensions with --ext",
    ],
    [
      ["--acyclic", "--ext", "ts"],
      { "src/a.ts": new Uint8Array([0x47, 0, 0]) },
      "mods: no module files (ts) in 'src'; set their directory with --base and their extensions with --ext",
    ],
  ] satisfies readonly (readonly [readonly string[], Files, string])[]
) {
  Deno.test(`mods ${words.join(" ")} is broken: ${reason.slice(0, 50)}`, async () => {
    assert.deepEqual(await run(words, files), { state: "broken", reason, report: "" });
  });
}

Deno.test("mods is broken without its base", async () => {
  const { state, reason } = await run(["--acyclic"], {});
  assert.equal(state, "broken");
  assert.match(reason, /^mods: no module files in '\.'; /);
});

Deno.test("mods is broken by a configuration that is no JSON", async () => {
  const { state, reason } = await run([...ts, "--acyclic"], { ...scripts, "package.json": "{" });
  assert.equal(state, "broken");
  assert.match(reason, /^mods: package\.json: invalid JSON: /);
});
