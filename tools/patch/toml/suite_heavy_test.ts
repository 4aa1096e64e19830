/**
 * Every node of the valid documents of the TOML test suite, and of Python's own, is set, deleted,
 * moved and appended to, and every table gets a key. What comes out must be to Python's reader what
 * the operation says.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { CtError, decodeStrict } from "@ct/base";
import type { Model } from "../model/model.ts";
import { applyToModel } from "../model/model_patch.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { isTomllibMissing, loadedByTomllib, tomllibData } from "../testing/tomllib.ts";
import { loadReader } from "./checked.ts";
import { modelOf } from "./node.ts";
import { patchToml } from "./patch.ts";

const ignore = isTomllibMissing();
const read = await loadReader(() => {});

/** Python brings files; Debian's `golang-github-burntsushi-toml-dev` has the suite. */
function folders(): readonly string[] {
  const code = "import os, test.test_tomllib as t; print(os.path.dirname(t.__file__) + '/data')";
  const args = ["-c", code];
  const { stdout } = new Deno.Command("python3", { args, stderr: "null" }).outputSync();
  const suite = "/usr/share/gocode/src/github.com/BurntSushi/toml/internal/toml-test/tests";
  return [new TextDecoder().decode(stdout).trim(), suite].filter((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory()
  );
}

/** The documents of a kind. */
function documents(kind: "valid" | "invalid"): readonly string[] {
  return folders().flatMap((folder) => {
    const names = readdirSync(`${folder}/${kind}`, { recursive: true, encoding: "utf8" });
    return names.filter((name) => name.endsWith(".toml")).flatMap((name) =>
      decodeStrict(readFileSync(`${folder}/${kind}/${name}`)) ?? []
    );
  });
}

const values = ["7", '"t\\nu"', '{"k":[1,{"l":"x"}],"m n":{}}', '[{"q":1},{"q":[]}]'] as const;

/** The operations on a node and below it; no path leads to the root. */
function* operationsOn(node: Model, path = ""): Generator<Typed> {
  if (path !== "") {
    yield* values.map((value) => ({ set: `${path}=${value}` }));
    yield { delete: path };
    if (path.endsWith("]") && !path.endsWith('"]')) yield { "move-first": path };
  }
  if (node.kind === "object") {
    yield* values.map((value) => ({ set: `${path}["a new"]=${value}` }));
    for (const { key, value } of node.members) {
      yield* operationsOn(value, `${path}[${JSON.stringify("text" in key ? key.text : "")}]`);
    }
  }
  if (node.kind === "array") {
    yield* values.map((value) => ({ add: `${path}=${value}` }));
    for (const [index, item] of node.items.entries()) {
      yield* operationsOn(item, `${path}[${index}]`);
    }
  }
}

/** Data without tables and arrays that may have gone with the last that was in them. */
function pruned(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(pruned);
  if (typeof data !== "object" || data === null || !("table" in data)) return data;
  const { table } = data;
  if (typeof table !== "object" || table === null) return data;
  const members = Object.entries(table).map(([key, value]) => [key, pruned(value)] as const);
  const isEmpty = (value: unknown) =>
    JSON.stringify(value) === "[]" ||
    JSON.stringify(value) === '{"table":{}}';
  return { table: Object.fromEntries(members.filter(([, value]) => !isEmpty(value))) };
}

/** Why an operation that fits the data may not fit TOML. */
const excuses = /can only be a table|must be tables|other tables stand|could not be parsed again/;

Deno.test({
  name: "TOML: Python reads what operations on the documents of the test suites say",
  ignore,
  fn: async () => {
    const results: { readonly after: string; readonly shown: string; readonly data: unknown }[] =
      [];
    let refused = 0;
    const texts = documents("valid");
    // Python's reader has no TOML 1.1.
    const known = await loadedByTomllib(texts);
    for (const text of texts.filter((_, index) => known[index] !== null)) {
      const model = modelOf(read(text).root);
      results.push({ after: text, shown: text, data: pruned(tomllibData(model)) });
      for (const typed of operationsOn(model)) {
        const shown = `${JSON.stringify(typed)} in\n${text}`;
        try {
          const { text: after } = await patchToml(text, operationsOf(typed));
          const expected = operationsOf(typed).reduce(
            (before: Model, operation) => applyToModel(before, operation),
            model,
          );
          const data = pruned(tomllibData(expected));
          results.push({ after, shown: `${shown}=>\n${after}`, data });
        } catch (error) {
          assert.ok(error instanceof CtError && excuses.test(error.message), `${error}: ${shown}`);
          refused++;
        }
      }
    }
    const loaded = await loadedByTomllib(results.map(({ after }) => after));
    for (const [index, { data, shown }] of results.entries()) {
      assert.deepEqual(pruned(loaded[index]), data, shown);
    }
    // Python's own documents are few, and small arrays of tables among them.
    assert.ok(refused * 10 < results.length, `${refused} of ${results.length} refused`);
  },
});

Deno.test({
  name: "TOML: what Python refuses of the test suites is refused, but for what TOML 1.1 has",
  ignore,
  fn: async () => {
    const texts = documents("invalid");
    const loaded = await loadedByTomllib(texts);
    const taken = texts.filter((text, index) => {
      if (loaded[index] !== null) return false;
      try {
        read(text);
        return true;
      } catch (error) {
        assert.ok(error instanceof CtError, text);
        return false;
      }
    });
    assert.ok(taken.length < 10, taken.join("\n=====\n"));
  },
});
