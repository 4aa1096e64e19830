import assert from "node:assert/strict";
import fc from "fast-check";
import type { TreeEntry } from "@ct/testing";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";

const tree = {
  "a.txt": "one\ntwo\none\n",
  "crlf.txt": "one\r\ntwo\r\n",
  "bom.txt": "\ufeffone\n",
  "latin1.txt": new Uint8Array([97, 0xe9, 10]),
  "binary": new Uint8Array([1, 0, 2]),
  "dir/x": "x",
  "link": { link: "a.txt" },
  ".env": "A=b\n",
  "config.ts": 'a\ntoken = "t8Kd03LmQ9zX"\nb\n',
  "mode.sh": { content: "#!/bin/sh\n", mode: 0o750 },
} as const satisfies Readonly<Record<string, TreeEntry>>;

/** Reads a file, then edits it. */
async function edited(made: ToolsetTree, path: string, args: Readonly<Record<string, unknown>>) {
  await made.call("read_file", { path });
  return await made.call("edit_file", { path, ...args });
}

for (
  const [path, args, after] of [
    ["a.txt", { oldString: "two", newString: "2" }, "one\n2\none\n"],
    ["a.txt", { oldString: "one", newString: "1", replaceAll: true }, "1\ntwo\n1\n"],
    ["a.txt", { oldString: "one", newString: "1", replaceAll: "true" }, "1\ntwo\n1\n"],
    ["a.txt", { oldString: "\ntwo\none\n", newString: "" }, "one"],
    // Easily got wrong 1: nothing in newString has a meaning.
    ["a.txt", { oldString: "two", newString: "$&$1$$`$'" }, "one\n$&$1$$`$'\none\n"],
    // Easily got wrong 9: line endings are matched as they are, and kept.
    ["crlf.txt", { oldString: "one\r\ntwo", newString: "1\r\n2" }, "1\r\n2\r\n"],
    ["crlf.txt", { oldString: "one", newString: "1" }, "1\r\ntwo\r\n"],
    ["bom.txt", { oldString: "one", newString: "1" }, "\ufeff1\n"],
    ["link", { oldString: "two", newString: "2" }, "one\n2\none\n"],
    ["config.ts", { oldString: "a\n", newString: "A\n" }, 'A\ntoken = "t8Kd03LmQ9zX"\nb\n'],
  ] as const
) {
  Deno.test(`edit_file ${path} ${JSON.stringify(args)}`, async () => {
    await using made = await toolsetTree(tree);
    const result = await edited(made, path, args);
    assert.equal(result.text, '{"success":true}');
    assert.equal(made.read(path), after);
    assert.deepEqual(result.notes, ["the bytes outside the edited places are as before"]);
    assert.match(result.operatorNotes.join("\n"), /^revert token: revert_\w{16}$/);
    assert.equal(Deno.lstatSync(`${made.path}/link`).isSymlink, true);
  });
}

for (
  const [path, args, message, note] of [
    ["a.txt", { oldString: "three", newString: "3" }, "oldString not found", /^miss absent: /],
    [
      "a.txt",
      { oldString: "one", newString: "1" },
      "oldString found multiple times",
      /^oldString is at lines 1, 3$/,
    ],
    ["a.txt", { oldString: "", newString: "1" }, "oldString is empty", undefined],
    [
      "a.txt",
      { oldString: "x", newString: "x" },
      "oldString and newString are identical",
      undefined,
    ],
    ["a.txt", { oldString: "ONE\ntwo", newString: "" }, "oldString not found", /^miss absent: /],
    [
      "crlf.txt",
      { oldString: "one\ntwo", newString: "" },
      "oldString not found",
      /^miss crlf: .*see line 1, column 4$/,
    ],
    ["none", { oldString: "a", newString: "b" }, "File not found: none", undefined],
    ["dir", { oldString: "a", newString: "b" }, "File not found: dir", undefined],
    [
      "../x",
      { oldString: "a", newString: "b" },
      "Path is outside the worktree root: ../x",
      undefined,
    ],
    [
      "latin1.txt",
      { oldString: "a", newString: "b" },
      "File is not valid UTF-8: latin1.txt",
      undefined,
    ],
    [
      ".git/config",
      { oldString: "a", newString: "b" },
      "Path is not writable: .git/config",
      undefined,
    ],
    // A match within what is hidden would give it away piece by piece.
    ["config.ts", { oldString: "t8Kd", newString: "b" }, "oldString not found", undefined],
    ["config.ts", { oldString: 'token = "t', newString: "b" }, "oldString not found", undefined],
    // Easily got wrong 3: the placeholder is not written over the secret.
    [
      "config.ts",
      { oldString: "b\n", newString: 'x = "[blocked]"' },
      "newString contains a redacted placeholder",
      undefined,
    ],
  ] as const
) {
  Deno.test(`edit_file ${path} ${JSON.stringify(args)}: ${message}`, async () => {
    await using made = await toolsetTree(tree);
    const before = made.read("a.txt") + made.read("config.ts");
    const { value, notes } = await edited(made, path, args);
    assert.deepEqual(value, { error: message });
    if (note !== undefined) assert.match(notes.join("\n"), note);
    assert.equal(made.read("a.txt") + made.read("config.ts"), before);
  });
}

Deno.test("edit_file: gated, binary and unread files", async () => {
  await using made = await toolsetTree(tree);
  const args = { oldString: "A", newString: "B" };
  const gated = await made.call("edit_file", { path: ".env", ...args });
  assert.equal(gated.text, '{"blocked":true,"reason":"File contains sensitive content"}');
  const unread = await made.call("edit_file", { path: "a.txt", ...args });
  assert.deepEqual(unread.value, { error: "File has not been read in this session: a.txt" });
  await using free = await toolsetTree(tree, { readBeforeEdit: false });
  const binary = await free.call("edit_file", { path: "binary", ...args });
  assert.deepEqual(binary.value, { error: "Cannot edit binary file: binary" });
  const ok = await free.call("edit_file", { path: "a.txt", oldString: "two", newString: "2" });
  assert.equal(ok.ok, true);
});

Deno.test("a file that has several names is not written", async () => {
  await using made = await toolsetTree(tree);
  Deno.linkSync(`${made.path}/a.txt`, `${made.path}/b.txt`);
  const message = "File has several hard links: a.txt";
  const edit = await edited(made, "a.txt", { oldString: "two", newString: "2" });
  assert.deepEqual(edit.value, { error: message });
  const write = await made.call("write_file", { path: "a.txt", content: "" });
  assert.deepEqual(write.value, { success: false, error: message });
});

Deno.test("a file that changed since it was read is edited as it is, with a remark by content (long)", async () => {
  await using made = await toolsetTree(tree);
  await made.call("read_file", { path: "a.txt" });
  Deno.utimeSync(`${made.path}/a.txt`, 1, 1);
  const same = await made.call("edit_file", { path: "a.txt", oldString: "two", newString: "2" });
  assert.ok(!same.notes.includes("the file changed since it was read"));
  Deno.writeTextFileSync(`${made.path}/a.txt`, "changed\n");
  const stale = await made.call("edit_file", { path: "a.txt", oldString: "nged", newString: "t" });
  assert.equal(stale.ok, true);
  assert.equal(stale.notes[0], "the file changed since it was read");
  assert.equal(made.read("a.txt"), "chat\n");
});

for (
  const [oldString, newString] of [
    ["token = ", "x = "],
    ["token", "word"],
    ['"\nb', "b"],
  ] as const
) {
  Deno.test(`an edit of ${JSON.stringify(oldString)} shows no value that is hidden`, async () => {
    await using made = await toolsetTree(tree);
    const before = made.read("config.ts");
    const { ok, text, notes, operatorNotes } = await edited(made, "config.ts", {
      oldString,
      newString,
    });
    assert.equal(ok, false);
    assert.equal(JSON.parse(text).error, "The edit would show a value that is hidden");
    assert.equal(made.read("config.ts"), before);
    assert.doesNotMatch(JSON.stringify([text, notes, operatorNotes]), /t8Kd03LmQ9zX|[0-9a-f]{16}/);
  });
}

Deno.test("nothing that a model is told of an edit depends on what is hidden in the file (long)", async () => {
  const told = async (secret: string): Promise<unknown> => {
    await using made = await toolsetTree({ "config.ts": `a\ntoken = "${secret}"\nb\n` });
    const answers = [];
    for (
      const args of [
        { oldString: "a\n", newString: "A\n" },
        { oldString: 'token = "', newString: "x" },
        { oldString: 'token = "t8Kd', newString: "x" },
        { oldString: "token = 't", newString: "x" },
        { oldString: `"${secret.slice(0, 4)}`, newString: "x" },
      ]
    ) answers.push(await edited(made, "config.ts", args));
    const replace = { content: "new\n" };
    answers.push(await made.call("write_file", { path: "config.ts", ...replace }));
    return answers.map(({ text, notes }) => [text, notes]);
  };
  assert.deepEqual(await told("t8Kd03LmQ9zX"), await told("Pq7Zr5Tk1Yx3Wd"));
});

Deno.test("edits keep the mode, and leave a way back (long)", async () => {
  await using made = await toolsetTree(tree);
  const { operatorNotes } = await edited(made, "mode.sh", {
    oldString: "/bin/sh",
    newString: "/bin/dash",
  });
  assert.equal((Deno.statSync(`${made.path}/mode.sh`).mode ?? 0) & 0o7777, 0o750);
  const revert = await made.store.reverts.find(
    operatorNotes.at(-1)?.replace("revert token: ", "") ?? "",
  );
  assert.equal(new TextDecoder().decode(revert?.before ?? undefined), "#!/bin/sh\n");
  assert.deepEqual([revert?.mode, revert?.path], [0o750, `${made.path}/mode.sh`]);
});

// Failures to match as they are on record.
for (
  const [what, text, oldString, newString, code] of [
    [
      "tabs against spaces",
      "if (a) {\n\treturn b;\n}\n",
      "if (a) {\n    return b;\n}",
      "x",
      "tabs_vs_spaces",
    ],
    ["indentation", "f() {\n  a();\n}\n", "f() {\n    a();\n}", "x", "indentation"],
    ["normal form", "caf\u0065\u0301\n", "caf\u00e9", "x", "normalization"],
    ["trailing blanks", "one  \ntwo\n", "one\ntwo", "x", "trailing_space"],
    ["CRLF", "a\r\nb\r\n", "a\nb", "x", "crlf"],
    ["already applied", "let b = 1;\n", "let a = 1;", "let b = 1;", "already_applied"],
    ["curly quotes", "say(\u2018hi\u2019);\n", "say('hi');", "x", "homoglyph"],
    ["no-break space", "a\u00a0b c\n", "a b c", "x", "homoglyph"],
    ["line numbers", "alpha\nbeta\n", "1\talpha\n2\tbeta", "x", "line_numbers"],
    ["line numbers with bars", "alpha\n", "  12| alpha", "x", "line_numbers"],
    [
      "moved apart",
      "let first = 1;\nother();\nmore();\n  let second = 2;\n",
      "let first = 1;\nlet second = 2;\n",
      "x",
      "moved",
    ],
    [
      "moved around",
      "let second = 2;\nlet first = 1;\n",
      "let first = 1;\nlet second = 2;\n",
      "x",
      "moved",
    ],
    ["braces alone are not moved", "{\n}\n{\n", "}\n}\n", "x", "absent"],
    ["another ending", "function render(a) {}\n", "function render(b) {}", "x", "differs"],
    ["nothing alike", "alpha\n", "omega", "x", "absent"],
  ] as const
) {
  Deno.test(`a miss is explained: ${what}`, async () => {
    await using made = await toolsetTree({ "f": text });
    const result = await edited(made, "f", { oldString, newString });
    assert.deepEqual(result.value, { error: "oldString not found" });
    assert.match(result.notes[0] ?? "", new RegExp(`^miss ${code}: `));
    assert.equal(made.read("f"), text);
  });
}

Deno.test("one line of 600 KB costs neither the context nor the tool (long)", async () => {
  const line = Array.from({ length: 60_000 }, (_, at) => `item${at % 7};`).join("") + "needle = 1;";
  await using made = await toolsetTree({ "f.js": `${line}${line.slice(0, 1000)}\n` }, {
    readBeforeEdit: false,
  });
  const miss = await made.call("edit_file", {
    path: "f.js",
    oldString: "item3;needle = 2;",
    newString: "x",
  });
  assert.ok(miss.notes.join("").length < 400, miss.notes.join("\n"));
  const hit = await made.call("edit_file", {
    path: "f.js",
    oldString: "needle = 1;",
    newString: "x",
  });
  assert.equal(hit.text, '{"success":true}');
  const several = await made.call("edit_file", { path: "f.js", oldString: "item3", newString: "" });
  assert.ok(several.notes.join("").length < 200);
  const found = await made.call("grep", { pattern: "item6;x" });
  assert.ok(found.text.length < 200);
});

const editsOf = (...pairs: readonly (readonly [string, string, boolean?])[]) =>
  pairs.map(([oldString, newString, replaceAll]) => ({ oldString, newString, replaceAll }));

for (
  const [edits, value, after] of [
    [editsOf(["one", "1", true], ["1\ntwo", "x"]), { success: true, edits_applied: 2 }, "x\n1\n"],
    // Easily got wrong 1: in the simulation as well.
    [editsOf(["two", "$&"], ["$&", "$$"]), { success: true, edits_applied: 2 }, "one\n$$\none\n"],
    // Easily got wrong 11: the index counts from 0, and edits_applied counts operations.
    [
      editsOf(["two", "2"], ["gone", "x"]),
      { error: "Edit 1: oldString not found", edit_index: 1, oldString_preview: "gone" },
      undefined,
    ],
    [
      editsOf(["one", "1"]),
      {
        error: "Edit 0: oldString found 2 times (set replaceAll=true to replace all)",
        edit_index: 0,
        found_count: 2,
        oldString_preview: "one",
      },
      undefined,
    ],
    [editsOf(["", "1"]), { error: "Edit 0: oldString is empty", edit_index: 0 }, undefined],
    [
      editsOf(["two", "two"]),
      { error: "Edit 0: oldString and newString are identical", edit_index: 0 },
      undefined,
    ],
    [editsOf(["two", "2"], ["2", "two"]), { success: true, edits_applied: 2 }, "one\ntwo\none\n"],
    [[], { error: "No edits provided" }, undefined],
    [
      editsOf(...Array(201).fill(["two", "2"])),
      { error: "Invalid arguments for multi_edit: edits must have at most 200 entries" },
      undefined,
    ],
    [
      editsOf([`${"x".repeat(99)}\u{1f600}`, "1"]),
      {
        error: "Edit 0: oldString not found",
        edit_index: 0,
        oldString_preview: `${"x".repeat(99)}...`,
      },
      undefined,
    ],
  ] as const
) {
  Deno.test(`multi_edit ${JSON.stringify(edits).slice(0, 80)}`, async () => {
    await using made = await toolsetTree(tree);
    await made.call("read_file", { path: "a.txt" });
    const result = await made.call("multi_edit", { path: "a.txt", edits });
    assert.equal(result.text, JSON.stringify(value));
    assert.equal(made.read("a.txt"), after ?? "one\ntwo\none\n");
  });
}

Deno.test("multi_edit does what plain replacing does, and its check of the rest holds (long)", async () => {
  await using made = await toolsetTree({ "f": "" }, { readBeforeEdit: false });
  const word = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r", "$&"), maxLength: 4 });
  const edit = fc.record({ oldString: word, newString: word, replaceAll: fc.boolean() });
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r"), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(edit, { minLength: 1, maxLength: 4 }), async (start, edits) => {
      Deno.writeTextFileSync(`${made.path}/f`, start);
      let expected: string | undefined = start;
      for (const { oldString, newString, replaceAll } of edits) {
        const count: number = expected?.split(oldString).length ?? 0;
        const isFine = oldString !== "" && oldString !== newString &&
          (replaceAll ? count > 1 : count === 2);
        expected = isFine ? expected?.split(oldString).join(newString) : undefined;
        if (expected === undefined) break;
      }
      const result = await made.call("multi_edit", { path: "f", edits });
      assert.equal(result.ok, expected !== undefined, JSON.stringify(result));
      assert.equal(made.read("f"), expected ?? start);
    }),
    { numRuns: 200 },
  );
});

for (
  const [path, content, relative] of [
    ["new.txt", "x", "new.txt"],
    ["./deep/er/new.txt", "\u00e9\n", "deep/er/new.txt"],
    ["a.txt", "", "a.txt"],
    ["link", "through\n", "link"],
    ["sub/.env.local", "A=b", "sub/.env.local"],
    ["config.ts", "plain\n", "config.ts"],
  ] as const
) {
  Deno.test(`write_file ${path}`, async () => {
    await using made = await toolsetTree(tree);
    const { text, ok } = await made.call("write_file", { path, content });
    const bytes = new TextEncoder().encode(content).length;
    assert.equal(text, `{"success":true,"path":"${relative}","bytes_written":${bytes}}`);
    assert.ok(ok);
    assert.equal(made.read(relative), content);
    assert.equal(Deno.lstatSync(`${made.path}/link`).isSymlink, true);
    // What was written counts as read.
    const again = await made.call("edit_file", { path, oldString: content, newString: "changed" });
    assert.equal(again.ok, content !== "" && !path.includes(".env"));
  });
}

for (
  const [path, content, error] of [
    ["dir", "x", "Is a directory: dir"],
    ["dir/", "x", "Is a directory: dir/"],
    ["a.txt/b", "x", "Not a directory: a.txt"],
    ["a.txt/b/c", "x", "Not a directory: a.txt"],
    ["../x", "x", "Path is outside the worktree root: ../x"],
    [".git/hooks/pre-commit", "x", "Path is not writable: .git/hooks/pre-commit"],
    [".ct/agent.jsonc", "x", "Path is not writable: .ct/agent.jsonc"],
    ["big", "x".repeat((10 << 20) + 1), "Content too large"],
    ["odd", "\ud800", "content is not well-formed Unicode"],
  ] as const
) {
  Deno.test(`write_file ${path}: ${error}`, async () => {
    await using made = await toolsetTree(tree);
    const { value } = await made.call("write_file", { path, content });
    assert.deepEqual(value, { success: false, error });
    assert.equal(made.read("a.txt"), "one\ntwo\none\n");
  });
}

Deno.test("write_file: an existing gated file is blocked", async () => {
  await using made = await toolsetTree(tree);
  const { value } = await made.call("write_file", { path: ".env", content: "x" });
  assert.deepEqual(value, { blocked: true, reason: "File contains sensitive content" });
  assert.equal(made.read(".env"), "A=b\n");
});

Deno.test("easily got wrong 3: write_file does not write the placeholder over the secret", async () => {
  await using made = await toolsetTree(tree);
  const { text } = await made.call("read_file", { path: "config.ts" });
  const { value } = await made.call("write_file", { path: "config.ts", content: text });
  assert.deepEqual(value, {
    success: false,
    error: "content contains a redacted placeholder; the original value would be lost",
  });
  assert.ok(made.read("config.ts").includes("t8Kd03LmQ9zX"));
});

Deno.test("write_file: new files by umask, others keep their mode, CRLF is remarked", async () => {
  await using made = await toolsetTree(tree);
  await made.call("write_file", { path: "n", content: "" });
  Deno.writeTextFileSync(`${made.path}/other`, "");
  const modeOf = (path: string) => (Deno.statSync(`${made.path}/${path}`).mode ?? 0) & 0o7777;
  assert.equal(modeOf("n"), modeOf("other"));
  await made.call("write_file", { path: "mode.sh", content: "" });
  assert.equal(modeOf("mode.sh"), 0o750);
  const { notes } = await made.call("write_file", { path: "crlf.txt", content: "one\n" });
  assert.equal(notes[0], "the file had CRLF line endings, and the new content has LF");
});

Deno.test("two writes to one file queue, however it is spelled (long)", async () => {
  await using made = await toolsetTree(tree, { readBeforeEdit: false });
  const spellings = ["a.txt", "./a.txt", "link", `${made.path}/a.txt`, "dir/../a.txt"];
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      made.call("edit_file", {
        path: spellings[at % spellings.length],
        oldString: "two",
        newString: `two ${at}`,
      })),
  );
  assert.ok(results.every(({ ok }) => ok), JSON.stringify(results));
  assert.equal(made.read("a.txt").match(/\d+/g)?.length, 20);
});
