import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";

const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));

Deno.test("the README's runner has a model find, read and edit a file", async () => {
  const [, code = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];
  const file = new URL(
    `../../tests/data/readme_example_${crypto.randomUUID()}.ts`,
    import.meta.url,
  );
  await Deno.writeTextFile(file, code);
  await using tree = await tempTree({ "src/a.ts": "let a = 1;\n" });
  try {
    const { runRole } = await import(file.href);
    const steps = [
      [{ name: "grep", input: { pattern: "let a", reason: "find it" } }],
      [
        { name: "read_file", input: { path: "src/a.ts", reason: "read it" } },
        { name: "take_note", input: { note: "a is in src/a.ts", reason: "keep it" } },
      ],
      [{
        name: "edit_file",
        input: { path: "src/a.ts", oldString: "1", newString: "2", reason: "change it" },
      }],
      [],
    ];
    const seen: unknown[] = [];
    const answer = await runRole(
      "pulsing",
      tree.path,
      (message: { readonly results: unknown[] }) => {
        seen.push(structuredClone({ ...message, tools: undefined }));
        return Promise.resolve({ calls: steps[seen.length - 1] ?? [], text: "done" });
      },
    );
    assert.equal(answer, "done");
    assert.equal(await Deno.readTextFile(`${tree.path}/src/a.ts`), "let a = 2;\n");
    assert.deepEqual(Object(seen[1]).results, [
      '{"results":[{"file_path":"src/a.ts","line_number":1}]}',
    ]);
    assert.equal(Object(seen[2]).notes, "Notes for stage pulsing\n\n[1] a is in src/a.ts");
    assert.match(String(Object(seen[3]).results), /^{"success":true}\nbytes outside/);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("the README names every option of a toolset", async () => {
  const places = [["./toolset.ts", "Toolset"], ["./shell/shell_settings.ts", "Shell"], [
    "./call/turn_options.ts",
    "Turn",
  ]] as const;
  const options: unknown[] = [];
  for (const [path, name] of places) {
    const source = await Deno.readTextFile(new URL(path, import.meta.url));
    const [, body = ""] = new RegExp(`interface ${name}Options[^{]*\\{\\n([^]*?)\\n\\}`)
      .exec(source) ?? [];
    options.push(...[...body.matchAll(/readonly (\w+)\??:/g)].map(([, option]) => option));
  }
  const named = [...readme.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  assert.deepEqual(named, options);
});
