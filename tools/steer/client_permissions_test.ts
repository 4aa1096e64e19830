import assert from "node:assert/strict";
import { type TempTree, tempTree } from "@ct/testing";
import { mayAsk } from "./client_permissions.ts";

const files = {
  "project/src/a.ts": "a\n",
  "project/out": { link: "../elsewhere" },
  "elsewhere/b": "b\n",
  "home/x": "",
} as const;

async function inTree(
  more: Readonly<Record<string, string>>,
  work: (tree: TempTree, ask: (line: string) => boolean) => void,
): Promise<void> {
  await using tree = await tempTree({ ...files, ...more });
  const place = { cwd: `${tree.path}/project`, home: `${tree.path}/home` };
  work(tree, (line) => mayAsk(line, place));
}

Deno.test("a line that stays in the directory is not asked about", () =>
  inTree({}, ({ path }, ask) => {
    for (
      const line of [
        "cat src/a.ts",
        "cat src/absent.ts",
        "grep -rn greet src | head -2",
        "grep -rn '/api/v1' src",
        "rg '../x' .",
        `cat ${path}/project/src/a.ts`,
        "cd src && head -3 a.ts",
        "find . -name '*.ts'",
      ]
    ) assert.equal(ask(line), false, line);
  }));

Deno.test("a line that leaves the directory may be asked about", () =>
  inTree({}, ({ path }, ask) => {
    for (
      const line of [
        "cat /etc/hostname",
        "cat ../elsewhere/b",
        "cd .. && cat elsewhere/b",
        "cat ~/x",
        "cat out/b",
        "grep -rn x /etc",
        "head -3 src/../../elsewhere/b",
        `cat ${path}/elsewhere/b`,
        `cat ${path}/project-other`,
      ]
    ) assert.equal(ask(line), true, line);
    assert.equal(mayAsk("cat src/a.ts", { cwd: undefined, home: undefined }), true);
  }));

for (
  const [settings, expected] of [
    ['{"permissions": {"allow": ["Read"], "deny": ["Bash(rm:*)", "WebFetch"]}}', false],
    ['{"permissions": {"deny": ["Read(./.env)", "Read(./secrets/**)"]}}', false],
    ['{"permissions": {"deny": ["Read(./private/**)"]}}', true],
    ['{"permissions": {"ask": ["Read"]}}', true],
    ['{"permissions": {"ask": ["Bash(cat:*)"]}}', true],
    ['{"permissions": {"deny": ["Bash(grep -r:*)"]}}', true],
    ['{"permissions": {"ask": ["Bash"]}}', true],
    ["{", true],
    ["[]", true],
    ["{}", false],
  ] as const
) {
  for (
    const file of [
      "home/.claude/settings.json",
      "project/.claude/settings.json",
      "project/.claude/settings.local.json",
    ]
  ) {
    Deno.test(`with ${settings} in ${file}, reading is ${expected ? "" : "not "}asked about`, () =>
      inTree({ [file]: settings }, (_, ask) => assert.equal(ask("cat src/a.ts"), expected)));
  }
}
