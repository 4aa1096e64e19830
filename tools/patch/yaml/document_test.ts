import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { readDocumentAddress } from "../model/document_address.ts";
import { arbitraryDocument, arbitraryValue } from "../testing/arbitrary_model.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { failure } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { YamlRenderer } from "../testing/render_yaml.ts";
import { runs } from "../testing/runs.ts";
import { patchYaml } from "./yaml.ts";
import { layoutOf } from "./layout.ts";

const services = `# All of it.
%YAML 1.2
---
kind: Service
meta: {name: web} # c
...
# The second.
--- # here
kind: Deployment
meta:
  name: web

---
---
kind: Service
meta:
  name: db
`;

const list = "1 on line 3, 2 on line 8, 3 on line 13, 4 on line 14";

/** What is typed, an operation, and what is changed in the file. */
const rows: readonly (readonly [readonly string[], Typed, string, string])[] = [
  [["1"], { set: "meta.name=x" }, "{name: web}", "{name: x}"],
  [["2"], { delete: "kind" }, "kind: Deployment\n", ""],
  [["2"], { set: "spec=1" }, "  name: web\n", "  name: web\nspec: 1\n"],
  [["4"], { add: "l=1", set: "l=[]" }, "  name: db\n", "  name: db\nl: [1]\n"],
  [["kind=Deployment"], { set: "meta.name=x" }, "  name: web", "  name: x"],
  [["2"], { set: 'l={"m":[1]}' }, "  name: web\n", "  name: web\nl:\n  m:\n    - 1\n"],
  [["meta.name=db"], { set: "kind=x" }, "kind: Service\nmeta:\n", "kind: x\nmeta:\n"],
  [
    ["kind=Service", "meta.name=web"],
    { set: "kind=x" },
    "kind: Service\nmeta: {",
    "kind: x\nmeta: {",
  ],
];

for (const [document, typed, before, after] of rows) {
  Deno.test(`YAML --document ${document}: ${JSON.stringify(typed)}`, async () => {
    for (const newline of ["\n", "\r\n"]) {
      const lines = (text: string) => text.replaceAll("\n", newline);
      const patched = await patchYaml(lines(services), operationsOf(typed), {
        document: readDocumentAddress(document),
      });
      assert.equal(patched.text, lines(services).replace(lines(before), lines(after)));
    }
  });
}

/** A text, what is typed, and the error. */
const failures: readonly (readonly [string, readonly string[], string])[] = [
  [
    services,
    [],
    `there are 4 documents (${list}); select one with --document N or --document PATH=VALUE`,
  ],
  [services, ["5"], `no document matches --document '5'; there are 4 documents (${list})`],
  [
    services,
    ["kind=x"],
    `no document matches --document 'kind=x'; there are 4 documents (${list})`,
  ],
  [
    services,
    ["kind=Service"],
    "--document 'kind=Service' matches 2 documents (1 on line 3, 4 on line 14); " +
    "add a condition that selects one",
  ],
  [services, ["3"], "document is empty"],
  ["a: 1\n", ["2"], "no document matches --document '2'; there is 1 document (1 on line 1)"],
  ["# c\n", ["1"], "no document matches --document '1'; there are no documents"],
  [
    "---\n".repeat(25),
    [],
    `there are 25 documents (${
      Array.from({ length: 20 }, (_, index) => `${index + 1} on line ${index + 1}`).join(", ")
    }, …); select one with --document N or --document PATH=VALUE`,
  ],
  [
    "a: 1\n---\n\nb: [\n",
    ["2"],
    "yaml parse error: Flow sequence in block collection must be " +
    "sufficiently indented and end with a ] on line 5 column 1",
  ],
  [
    "a: 1\n---\nb: *x\n",
    ["a=1"],
    "yaml parse error: the alias *x has no anchor on line 3 column 4",
  ],
];

for (const [text, document, message] of failures) {
  Deno.test(`YAML --document ${document}: ${message}`, async () => {
    const operations = operationsOf({ set: "a=1" });
    await assert.rejects(
      async () => await patchYaml(text, operations, { document: readDocumentAddress(document) }),
      { name: "CtError", message },
    );
  });
}

for (const typed of ["", "0", "-1", "x", "01", "[a=b]", "=x"]) {
  Deno.test(`--document '${typed}' is refused`, () => {
    assert.throws(() => readDocumentAddress([typed]), { name: "CtError", code: "usage" });
  });
}

Deno.test("YAML: a document among others is patched as if it were alone (long)", async () => {
  const sample = fc.record({
    models: fc.array(arbitraryDocument, { minLength: 1, maxLength: 4 }),
    value: arbitraryValue,
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(sample, async ({ models, value, seed }) => {
      const random = new Random(seed);
      const newline = random.pick(["\n", "\r\n"]);
      const texts = models.map((model, index) => {
        const text = new YamlRenderer(random).document(model).replaceAll("\r\n", "\n");
        const head = index === 0 || /^(?:#.*\s+)?---/.test(text) ? "" : `--- # ${index}\n`;
        const tail = random.pick(["", "# end\n", "...\n# c\n%YAML 1.2\n"]);
        const end = (text.endsWith("\n") ? "" : "\n") + tail;
        const isLast = index === models.length - 1;
        return (head + text + (isLast ? "" : end)).replaceAll("\n", newline);
      });
      const at = random.below(models.length);
      const operation = randomOperation(models[at] ?? value, value, random);
      const [alone, among] = await Promise.all([
        patchYaml(texts[at] ?? "", [operation]).catch(failure),
        patchYaml(texts.join(""), [operation], { document: readDocumentAddress([`${at + 1}`]) })
          .catch(failure),
      ]);
      const shown = `${operation.kind} ${operation.path.text} in ${at + 1} of\n${texts.join("")}`;
      if ("error" in alone) return assert.deepEqual(among, alone, shown);
      // What a document does not show of its indentation is taken from the others.
      const own = texts[at] ?? "";
      if (!isDeepStrictEqual(layoutOf(own), layoutOf(own, texts.join("")))) return;
      const expected = texts.with(at, alone.text).join("");
      assert.deepEqual(among, { ...alone, text: expected }, shown);
    }),
    runs,
  );
});
