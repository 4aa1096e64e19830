import assert from "node:assert/strict";
import { isAbsent, tempTree } from "@ct/testing";
import { assertCargoRuns, cargoTestPath } from "./cargo_tests.ts";
import { assertDenoRuns, denoTestPath } from "./deno_tests.ts";
import { loadToml } from "@ct/core/input";

const decoder = new TextDecoder();

/** Manifests, and why cargo runs no test that lies beside them; `undefined` if it does. */
const manifests: readonly (readonly [string, RegExp | undefined])[] = [
  ['[package]\nname = "x"\n', undefined],
  ['[package]\nname = "x"\nedition = "2021"\nautotests = true\n', undefined],
  ['[workspace]\nmembers = ["m"]\n', /workspace without a package/],
  ['[package]\nname = "x"\n[workspace]\nmembers = ["m"]\n', undefined],
  [
    '[package]\nname = "x"\n[workspace]\nmembers = ["m"]\ndefault-members = ["m"]\n',
    /default-members/,
  ],
  [
    '[package]\nname = "x"\n[workspace]\nmembers = ["m"]\ndefault-members = ["m", "."]\n',
    undefined,
  ],
  ['package = { name = "x", edition = "2021", autotests = false }\n', /autotests = false/],
  [
    '[package]\nname = "x"\nautotests = false\n[[test]]\nname = "ct_invariants"\n',
    undefined,
  ],
  [
    '[package]\nname = "x"\nautotests = false\n[[test]]\nname = "y"\npath = "tests/ct_invariants.rs"\n',
    undefined,
  ],
  ['[package]\nname = "x"\n[[test]]\nname = "y"\npath = "m/src/lib.rs"\n', /edition 2015/],
  [
    '[package]\nname = "x"\nedition = "2018"\n[[test]]\nname = "y"\npath = "m/src/lib.rs"\n',
    undefined,
  ],
  ['[package]\nname = "x"\n[[test]]\nname = "ct_invariants"\ntest = false\n', /has test/],
  [
    '[package]\nname = "x"\n[features]\nf = []\n[[test]]\nname = "ct_invariants"\nrequired-features = ["f"]\n',
    /has required-features/,
  ],
];

for (const [manifest, why] of manifests) {
  Deno.test(`--hook cargo knows whether cargo runs the test of ${JSON.stringify(manifest)}`, async () => {
    const table = (await loadToml())(manifest, "Cargo.toml");
    if (why === undefined) assertCargoRuns(table);
    else assert.throws(() => assertCargoRuns(table), { code: "refused", message: why });
    if (isAbsent("cargo")) return;
    await using tree = await tempTree({
      "Cargo.toml": manifest,
      "src/lib.rs": "",
      [cargoTestPath]: "#[test]\nfn the_canary_ran() {}\n",
      "m/Cargo.toml": '[package]\nname = "m"\n',
      "m/src/lib.rs": "",
    });
    const { stdout } = await new Deno.Command("cargo", {
      args: ["test", "--offline", "--quiet", "--", "--list"],
      cwd: tree.path,
    }).output();
    assert.equal(decoder.decode(stdout).includes("the_canary_ran"), why === undefined);
  });
}

/** Configurations, and whether Deno runs a test that lies below them. */
const configs: readonly (readonly [string, boolean])[] = [
  ["{}", true],
  ['{"test":{"include":["src/"]}}', false],
  ['{"test":{"include":["./tests/"]}}', true],
  ['{"test":{"include":["tests/ct_invariants_test.ts"]}}', true],
  ['{"test":{"include":["**/*_test.ts"]}}', true],
  ['{"test":{"include":["**/*.test.ts"]}}', false],
  ['{"test":{"include":["*_test.ts"]}}', false],
  ['{"test":{"include":["src/","tests/**/*.ts"],}} // yes', true],
  ['{"test":{"include":["."]}}', true],
  ['{"test":{"exclude":["tests"]}}', false],
  ['{"test":{"exclude":["src"]}}', true],
  ['{"test":{"exclude":["tests","!tests/ct_invariants_test.ts"]}}', true],
  ['{"exclude":["tests/*","!tests/ct_invariants_test.ts"]}', true],
  ['{"exclude":["tests/*_test.ts"]}', false],
  ['{"exclude":["**/ct_*"]}', false],
  ['{"test":{"include":["tests"],"exclude":["tests/ct_invariants_test.ts"]}}', false],
];

for (const [config, runs] of configs) {
  Deno.test(`--hook deno knows whether Deno runs the test under ${config}`, async () => {
    if (runs) assertDenoRuns(config, denoTestPath);
    else assert.throws(() => assertDenoRuns(config, denoTestPath), { code: "refused" });
    await using tree = await tempTree({
      "deno.jsonc": config,
      "src/a.ts": "",
      [denoTestPath]: 'Deno.test("the canary ran", () => {});\n',
    });
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-check"],
      cwd: tree.path,
      env: { NO_COLOR: "1" },
    }).output();
    assert.equal(decoder.decode(stdout).includes("the canary ran"), runs);
  });
}
