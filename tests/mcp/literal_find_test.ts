/** Over MCP a find is plain text, unless the call says otherwise. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const files = {
  "root/a.txt": "user.name user_name\n",
  "root/s.ctb": "#% edit\n#% find\nuser.name\n#% replace\n",
};

for (
  const [tool, args, after] of [
    ["ct-edit", { find: "user.name", replace: "u" }, "u user_name\n"],
    ["ct-edit", { find: "user.name", replace: "$1" }, "$1 user_name\n"],
    ["ct-edit", { find: "user.name", replace: "u", mode: null }, "u user_name\n"],
    ["ct-edit", { find: "user.name", replace: "u", mode: "regex" }, "u u\n"],
    ["ct-edit", { find: "**", replace: "__" }, "user.name user_name\n"],
    ["ct-edit", { find: "user.name user_name\n\n", replace: "u" }, "u\n"],
    ["ct-edit", { script: "s.ctb" }, " user_name\n"],
    ["ct-edit-preview", { find: "user.name", replace: "u" }, "user.name user_name\n"],
    // What is a command line reads as one.
    [
      "ct-each-mutating",
      { items: ["a.txt"], command: ["ct-edit", "--find", "user.name", "--replace", "u"] },
      "user.name user_name\n",
    ],
  ] as const
) {
  Deno.test(`${tool} with ${JSON.stringify(args)}`, async () => {
    await using tree = await tempTree(files);
    const root = `${tree.path}/root`;
    await using session = new Session([], { cwd: root });
    const text = await session.text(tool, { ...args, name: "a.txt" });
    assert.equal(Deno.readTextFileSync(`${root}/a.txt`), after, text);
    if (tool === "ct-edit-preview") assert.match(text, /\+ u user_name\n1 replacement/);
    if (tool === "ct-each-mutating") assert.match(text, /was read as a regex/);
  });
}
