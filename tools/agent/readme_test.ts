import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { openStore } from "./store/store.ts";
import { gitTree } from "./testing/git_tree.ts";

const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));

const examples = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, code = ""]) => code);

/** Runs with what an example of the README exports. */
async function withExample(
  at: number,
  run: (
    exported: Readonly<Record<string, (...args: readonly unknown[]) => Promise<string>>>,
  ) => Promise<void>,
): Promise<void> {
  const name = `../../tests/data/readme_example_${crypto.randomUUID()}.ts`;
  const file = new URL(name, import.meta.url);
  await Deno.writeTextFile(file, examples[at] ?? "");
  try {
    await run(await import(file.href));
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("the README's runner has a model find, read and edit a file (long)", async () => {
  await using tree = await tempTree({ "src/a.ts": "let a = 1;\n" });
  await withExample(0, async ({ runRole }) => {
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
    const answer = await runRole?.(
      "pulsing",
      tree.path,
      (message: object) => {
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
    assert.match(String(Object(seen[3]).results), /^{"success":true}\nthe bytes outside/);
  });
});

Deno.test("the README's other program approves what waits, and opens the review (long)", async () => {
  await using tree = await gitTree({ "a.txt": "one\n" });
  const path = `${tree.path}/.ct/agent/state.db`;
  {
    await using store = await openStore(path);
    await store.workflows.create({ id: "w1" });
    const session = await store.sessions.open({
      id: "s",
      agent: "scoping",
      workflow: "w1",
      root: tree.path,
    });
    await store.cards.submit({ workflow: "w1", kind: "scope", content: {}, session, turn: 1 });
  }
  await withExample(1, async ({ moveOn }) => {
    assert.equal(await moveOn?.(tree.path), "research");
    await using store = await openStore(path);
    await store.workflows.setStage("w1", "review");
    Deno.writeTextFileSync(`${tree.path}/a.txt`, "two\n");
    assert.equal(await moveOn?.(tree.path), "review");
    assert.match((await store.reviews.current("w1"))?.diff ?? "", /^\+two$/m);
  });
});

Deno.test("the README names every option of a toolset", async () => {
  const places = [["./toolset.ts", "Toolset"], ["./settings/shell_settings.ts", "Shell"], [
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
