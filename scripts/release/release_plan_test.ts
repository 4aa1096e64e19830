import assert from "node:assert/strict";
import { checkVersion, releasedChangelog, sharedVersion, withVersion } from "./release_plan.ts";

for (
  const [version, reason] of [
    ["0.2.9", /comes before 0\.3\.0/],
    ["0.0.10", /comes before/],
    ["0.4", /not a version: "0\.4"/],
    ["v0.4.0", /not a version/],
    ["0.4.0-rc.1", /not a version/],
    ["0.04.0", /not a version/],
    ["", /not a version/],
  ] as const
) {
  Deno.test(`version "${version}" cannot follow 0.3.0`, () => {
    assert.throws(() => checkVersion(version, "0.3.0"), reason);
  });
}

for (const version of ["0.3.0", "0.3.1", "0.10.0", "1.0.0"]) {
  Deno.test(`version ${version} can follow 0.3.0`, () => checkVersion(version, "0.3.0"));
}

Deno.test("packages share one version", () => {
  assert.equal(
    sharedVersion(new Map([["deno.json", "0.3.0"], ["core/deno.json", "0.3.0"]])),
    "0.3.0",
  );
  const unequal = new Map<string, unknown>([["deno.json", "0.3.0"], ["core/deno.json", "0.3.1"]]);
  assert.throws(
    () => sharedVersion(unequal),
    /core\/deno\.json has version 0\.3\.1, deno\.json has/,
  );
  assert.throws(() => sharedVersion(new Map([["deno.json", undefined]])), /has version undefined/);
});

const released = { version: "0.4.0", date: "2026-11-22" };

Deno.test("a release dates what was unreleased", () => {
  assert.equal(
    releasedChangelog("# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n", released),
    "# Changelog\n\n## Unreleased\n\n## 0.4.0 (2026-11-22)\n\n### Added\n\n- A.\n",
  );
});

for (
  const [name, text, reason] of [
    ["no heading", "# Changelog\n\n- A.\n", /no entry under Unreleased/],
    ["no entry", "# Changelog\n\n## Unreleased\n\n### Added\n", /no entry/],
    ["entries of another", "# C\n\n## Unreleased\n\n## 0.3.0 (2026-01-01)\n\n- A.\n", /no entry/],
    [
      "the version",
      "# C\n\n## Unreleased\n\n- A.\n\n## 0.4.0 (2026-01-01)\n\n- B.\n",
      /has 0\.4\.0/,
    ],
  ] as const
) {
  Deno.test(`a changelog with ${name} is refused`, () => {
    assert.throws(() => releasedChangelog(text, released), reason);
  });
}

for (
  const [before, after] of [
    [
      '{\n  "name": "@ct/walk",\n  "version": "0.3.0"',
      '{\n  "name": "@ct/walk",\n  "version": "0.4.0"',
    ],
    ['export const version = "0.3.0";', 'export const version = "0.4.0";'],
    ['stdout":"ct-view 0.3.0\\n"', 'stdout":"ct-view 0.4.0\\n"'],
    ['"ct 0.3.0\\n"', '"ct 0.4.0\\n"'],
    // Written so that no release changes them here.
    [`"jsr:@ct/search@^${"0.3.0"}"`, '"jsr:@ct/search@^0.4.0"'],
    [`'jsr:@ct/core@^${"0.3.0"}/context'`, "'jsr:@ct/core@^0.4.0/context'"],
    ["log v0.3.0\\n", "log v0.3.0\\n"],
    ['"version":"0.3.0"', '"version":"0.3.0"'],
    ["ct-manifest-0.3.0.json", "ct-manifest-0.3.0.json"],
    ["ct 0.3.05", "ct 0.3.05"],
  ] as const
) {
  Deno.test(`${JSON.stringify(before)} becomes ${JSON.stringify(after)}`, () => {
    assert.equal(withVersion(before, { last: "0.3.0", version: "0.4.0" }), after);
  });
}
