import assert from "node:assert/strict";
import { parsePnpmLock } from "./pnpm_lock.ts";
import { edgesByName } from "../testing/graph_edges.ts";

const manifests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ".": { name: "root", version: "1.0.0" },
  "packages/a": { name: "@x/a", version: "0.1.0" },
  "packages/b": { name: "@x/b" },
  "other": { name: "other" },
};
const manifest = (folder: string) => manifests[folder];

const nine = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      short:
        specifier: npm:string-width@^4
        version: string-width@4.2.3
      plugin:
        specifier: ^1.0.0
        version: 1.0.0(peer@2.0.0(other@1.0.0))
    devDependencies:
      '@x/a':
        specifier: workspace:*
        version: link:packages/a
  packages/a:
    dependencies:
      '@x/b':
        specifier: workspace:*
        version: link:../b
      elsewhere:
        specifier: link:../../other
        version: link:../../other
    optionalDependencies:
      tarball:
        specifier: https://example.org/tarball.tgz
        version: https://example.org/tarball.tgz
  packages/b: {}
packages:
  string-width@4.2.3:
    resolution: {integrity: sha512-x}
  plugin@1.0.0:
    resolution: {integrity: sha512-x}
    peerDependencies:
      peer: '*'
  peer@2.0.0:
    resolution: {integrity: sha512-x}
  tarball@https://example.org/tarball.tgz:
    resolution: {tarball: https://example.org/tarball.tgz}
    version: 3.0.0
snapshots:
  string-width@4.2.3: {}
  plugin@1.0.0(peer@2.0.0(other@1.0.0)):
    dependencies:
      peer: 2.0.0(other@1.0.0)
    optionalDependencies:
      wide: string-width@4.2.3
  peer@2.0.0(other@1.0.0): {}
  tarball@https://example.org/tarball.tgz: {}
`;

const edgesOfNine = {
  "root 1.0.0": "string-width 4.2.3, plugin 1.0.0, (@x/a 0.1.0)",
  "@x/a 0.1.0": "@x/b, other, tarball 3.0.0",
  "plugin 1.0.0": "peer 2.0.0, string-width 4.2.3",
};

const six = `lockfileVersion: '6.0'
dependencies:
  a:
    specifier: ^1.0.0
    version: 1.0.0(b@2.0.0)
devDependencies:
  short:
    specifier: npm:@s/long@^3
    version: /@s/long@3.0.0
packages:
  /@s/long@3.0.0:
    resolution: {integrity: sha512-x}
    dev: true
  /a@1.0.0(b@2.0.0):
    resolution: {integrity: sha512-x}
    dependencies:
      b: 2.0.0
      git: github.com/u/git/0123456
  /b@2.0.0:
    resolution: {integrity: sha512-x}
  github.com/u/git/0123456:
    resolution: {tarball: https://example.org/x}
    name: git
    version: 0.0.1
`;

for (
  const [name, text, edges] of [
    ["version 9", nine, edgesOfNine],
    ["a document before it", `---\nlockfileVersion: '9.0'\n---\n${nine}`, edgesOfNine],
    ["version 6 without importers", six, {
      "root 1.0.0": "a 1.0.0, (@s/long 3.0.0)",
      "a 1.0.0": "b 2.0.0, git 0.0.1",
    }],
  ] as const
) {
  Deno.test(`parsePnpmLock() reads ${name}`, () => {
    assert.deepEqual(edgesByName(parsePnpmLock(text, manifest)), edges);
  });
}

Deno.test("parsePnpmLock() takes importers for members", () => {
  const { members } = parsePnpmLock(nine, manifest);
  assert.deepEqual(members, ["folder:.", "folder:packages/a", "folder:packages/b"]);
});

for (
  const [name, text, message] of [
    ["version 5", "lockfileVersion: 5.4\n", /lockfileVersion '5.4' is not one of 6, 9/],
    ["what is no YAML", "a: [", /^pnpm-lock.yaml: invalid YAML/],
    ["what is no mapping", "- a\n", /line 2: not a mapping/],
    [
      "a missing package",
      nine.replace("  peer@2.0.0(other@1.0.0): {}\n", ""),
      /'peer' '2.0.0\(other@1.0.0\)', which is needed, is missing/,
    ],
  ] as const
) {
  Deno.test(`parsePnpmLock() refuses ${name}`, () => {
    assert.throws(() => parsePnpmLock(text, manifest), { code: "syntax", message });
  });
}
