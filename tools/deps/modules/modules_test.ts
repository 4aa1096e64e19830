/** The command over modules: `ct-deps --modules`. */
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";
import { packageOptions } from "../options/package_options.ts";
import { askRule } from "../testing/ask_rule.ts";

/** A crate whose `core` uses `cli` by way of `net`. */
const crate = {
  "src/lib.rs": "mod cli;\nmod core;\nmod net;\n",
  "src/cli.rs": "use crate::core::run;\n",
  "src/core.rs": "use crate::net::fetch;\n",
  "src/net.rs": "use crate::cli::Arg;\n",
};

const scripts = {
  "lib/a.ts": 'import "./b.tsx";\n',
  "lib/b.tsx": "",
  "lib/.c/d.ts": 'import "../a.ts";\n',
  "lib/linked.ts": { link: "../real.ts" },
  "lib/gen/e.ts": 'import "../a.ts";\n',
  "lib/.ignore": "gen\n",
  "real.ts": 'import "./a.ts";\n',
};
const ts = ["--base", "lib", "--ext", "ts,tsx"];

const forbidden = "forbid: core=>cli: core -> net -> cli\n";
const cycle = "acyclic: cli, core, net: cli -> core -> net -> cli\n";
const allHold = "0 violation(s) -> SUCCESS\n";

for (
  const [words, files, status, stdout, stderr] of [
    [["--forbid", "crate=>cli"], crate, 0, allHold, ""],
    [
      ["--forbid", "crate=>cli"],
      { ...crate, "src/made.rs": "use crate::cli;\0" },
      0,
      allHold,
      "ct-deps: skipped src/made.rs: binary\nct-deps: 1 file(s) skipped: 1 binary\n",
    ],
    [
      ["--acyclic", "--forbid", "core=>cli", "--question", "Apart?"],
      crate,
      1,
      `== Apart? ==\n${forbidden}${cycle}2 violation(s) -> ERROR\n`,
      "",
    ],
    [
      ["--layers", "cli,core", "--layers-closed", "--quiet", "--emit", "{COUNT} {RESULT}"],
      crate,
      1,
      "3 ERROR\n",
      "",
    ],
    [
      ["--acyclic", "--json", "--question", "Q"],
      crate,
      1,
      '{"count":1,"coverage":{"candidates":4,"complete":true,"searched":4,"skipped":{}},"tool":"ct-deps","verdict":"ERROR","violations":[{"check":"acyclic","evidence":"cli -> core -> net -> cli","subject":"cli, core, net"}]}\n',
      "",
    ],
    [
      ["--acyclic", "--forbid", "core=>cli", "--cut"],
      crate,
      1,
      "forbid: core=>cli: core -> net -> cli; cut: core -> net\n" +
      "acyclic: cli, core, net: cli -> core -> net -> cli; cut: net -> cli\n" +
      "2 violation(s) -> ERROR\n",
      "",
    ],
    [
      ["--acyclic", "--json", "--cut"],
      crate,
      1,
      '{"count":1,"coverage":{"candidates":4,"complete":true,"searched":4,"skipped":{}},"tool":"ct-deps","verdict":"ERROR","violations":[{"check":"acyclic","cut":[{"from":"net","to":"cli"}],"evidence":"cli -> core -> net -> cli","subject":"cli, core, net"}]}\n',
      "",
    ],
    [
      ["--orphans", "--cut"],
      crate,
      2,
      "",
      /^error: --cut has no effect without --forbid, --layers or --acyclic\n/,
    ],
    [["--acyclic", "--name", "c*"], crate, 0, allHold, ""],
    [
      ["--acyclic", "--emit-stderr", "{RESULT}", "--json-pretty", "--allow-no-edges"],
      { "src/a.rs": "" },
      0,
      '{\n  "count": 0,\n  "coverage": {\n    "candidates": 1,\n    "complete": true,\n    "searched": 1,\n    "skipped": {}\n  },\n  "tool": "ct-deps",\n  "verdict": "SUCCESS",\n  "violations": []\n}\n',
      "",
    ],
    [
      [...ts, "--forbid", "a=>b"],
      scripts,
      1,
      "forbid: a=>b: a -> b\n1 violation(s) -> ERROR\n",
      "",
    ],
    [
      [...ts, "--forbid", "a=>b", "--all", "--json"],
      { ...scripts, "lib/a.ts": 'import type { B } from "./b.tsx";\n' },
      1,
      '{"count":1,"coverage":{"candidates":4,"complete":true,"searched":2,"skipped":{"hidden":{"count":1,"first":["lib/.c/"]},"ignored":{"count":1,"first":["lib/gen/"]}}},"patterns":[{"kind":"literal","option":"--forbid","text":"a"},{"kind":"literal","option":"--forbid","text":"b"}],"tool":"ct-deps","verdict":"ERROR","violations":[{"check":"forbid","evidence":"a -> b (types)","subject":"a=>b","types":[{"from":"a","to":"b"}]}]}\n',
      "",
    ],
    [
      [...ts, "--forbid", "a=>b", "--name", "*.ts"],
      scripts,
      2,
      "",
      "ct-deps: no module in 'lib' uses another (modules: 1)\n" +
      "  set their directory with --base and their extensions with --ext; --allow-no-edges allows it\n",
    ],
    [
      [...ts, "--forbid", ".c/d=>b", "--hidden"],
      scripts,
      1,
      "forbid: .c/d=>b: .c/d -> a -> b\n1 violation(s) -> ERROR\n",
      "",
    ],
    [
      [...ts, "--forbid", "linked=>a", "--follow"],
      scripts,
      1,
      "forbid: linked=>a: linked -> a\n1 violation(s) -> ERROR\n",
      "",
    ],
    [
      [...ts, "--forbid", "linked=>a", "--question", "Q"],
      scripts,
      2,
      "== Q ==\n",
      "ct-deps: --forbid 'linked=>a': 'linked' is not in the graph\n  modules are 'a', 'b'\n",
    ],
    [
      ["--acyclic", "--ext", "kt"],
      crate,
      2,
      "",
      /^error: invalid value "kt" for --ext\n {2}one of: rs, ts, /,
    ],
    [["--acyclic", "--ext", "rs,ts"], crate, 1, `${cycle}1 violation(s) -> ERROR\n`, ""],
    [
      ["--quiet"],
      crate,
      2,
      "",
      /^error: nothing to check\n {2}give at least one of --forbid, --acyclic, --layers, --orphans, --entries\n/,
    ],
    [
      ["--acyclic", "--layers-closed"],
      crate,
      2,
      "",
      /^error: --layers-closed has no effect without --layers\n/,
    ],
    [
      ["--acyclic", "--question", "Q", "--base", "lib"],
      { "lib/a.ts": "" },
      2,
      "",
      "ct-deps: no module in 'lib' uses another (modules: 1)\n" +
      "  set their directory with --base and their extensions with --ext; --allow-no-edges allows it\n",
    ],
    [
      ["--acyclic"],
      {},
      2,
      "",
      "ct-deps: no module files in '.'\n" +
      "  set their directory with --base and their extensions with --ext\n",
    ],
    [["--acyclic", "--ext", "rs"], {}, 2, "", /src.*No such file or directory \(os error 2\)/],
    [["--acyclic", "--timeout", "0"], crate, 2, "", /^ct-deps: invalid --timeout '0': must be/],
    [
      ["--acyclic", "--timeout", "1e-9"],
      crate,
      2,
      "",
      "ct-deps: timed out after 0.000000001s; aborted\n",
    ],
    [
      ["--acyclic", "--heartbeat", "1e-9", "--heartbeat-emit", "{TOOL}"],
      crate,
      1,
      `${cycle}1 violation(s) -> ERROR\n`,
      /^(ct-deps\n)+$/,
    ],
  ] as const
) {
  Deno.test(`ct-deps --modules ${words.join(" ")} in ${Object.keys(files).join(" ")}`, async () => {
    await using tree = await tempTree(files);
    await assertRun(command, tree.path, ["--modules", ...words], { status, stdout, stderr });
  });
}

/** A word for each option over packages that modules do not have. */
const packageWords: Readonly<Record<string, readonly string[]>> = {
  "only-via": ["a=>b"],
  deny: ["x"],
  duplicates: [],
  "allow-duplicate": ["x"],
  members: [],
  edges: ["dev"],
  cargo: [],
  features: ["x"],
  "all-features": [],
  "no-default-features": [],
  target: ["all"],
  ecosystem: ["npm"],
};
const shared = ["forbid", "acyclic", "layers", "layers-closed", "all", "direct", "cut"];

Deno.test("every option over packages is of both forms or refused with --modules", () => {
  const known = [...Object.keys(packageWords), ...shared];
  assert.deepEqual(Object.keys(packageOptions).sort(), known.sort());
});

for (const [option, values] of Object.entries(packageWords)) {
  Deno.test(`--${option} cannot be used with --modules`, async () => {
    await using tree = await tempTree(crate);
    await assertRun(command, tree.path, ["--modules", "--acyclic", `--${option}`, ...values], {
      status: 2,
      stdout: "",
      stderr: new RegExp(
        `^error: --${option} cannot be used with --modules\n  it is about packages; modules have `,
      ),
    });
  });
}

for (
  const words of [
    ["--name", "x"],
    ["--ext", "rs"],
    ["--hidden"],
    ["--follow"],
    ["--allow-no-edges"],
  ]
) {
  Deno.test(`${words[0]} has no effect without --modules`, async () => {
    await using tree = await tempTree({ "deno.lock": '{"version":"5"}' });
    await assertRun(command, tree.path, ["--acyclic", ...words], {
      status: 2,
      stdout: "",
      stderr: new RegExp(`^error: ${words[0]} has no effect without --modules\n`),
    });
  });
}

for (
  const words of [
    ["--acyclic"],
    ["--forbid", "core=>cli", "--layers", "cli,core,net"],
    ["--forbid", "crate=>cli"],
  ]
) {
  Deno.test(`ct-deps --modules ${words.join(" ")} says what the rule mods says`, async () => {
    await using tree = await tempTree(crate);
    const rule = await askRule(["mods", ...words], { cwd: tree.path });
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command.run(["--modules", ...words], ctx);
    assert.equal(String(status), rule.code);
    assert.equal(ctx.stdout.text.replace(/.*\n$/, ""), rule.stdout);
  });
}

Deno.test("ct-deps --modules refuses a module in UTF-16, which may be what is looked for", async () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x2f, 0, 0x2f, 0]);
  await using tree = await tempTree({ ...crate, "src/wide.rs": bytes });
  await assertRun(command, tree.path, ["--modules", "--acyclic"], {
    status: 2,
    stdout: "",
    stderr: "ct-deps: read src/wide.rs: it is in UTF-16\n",
  });
});
