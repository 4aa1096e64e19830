/**
 * Every form of a value that a schema over MCP or the help of `ct-view` names is called: a form
 * that a model is taught must work.
 */
import assert from "node:assert/strict";
import { directoryOf } from "@ct/base";
import { variants } from "../../tools/mcp/variants.ts";
import { definition as viewDefinition } from "@ct/view";
import { Session } from "./session.ts";

const lines = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join("\n") + "\n";
const source = "export class Server {\n  run(a, b) {\n    return f(a, b);\n  }\n}\n";

/** The files of the calls. */
const files: Readonly<Record<string, string>> = {
  "a.txt": lines,
  "src/in/server.ts": source,
  "src/in/server.js": source,
  "c.json": '{"servers": [{"port": 8080}], "list": [1]}\n',
  "deno.json": '{"workspace": ["./A", "./B"]}\n',
  "A/deno.json": '{"name": "@x/A", "version": "1.0.0", "exports": "./mod.ts"}\n',
  "B/deno.json": '{"name": "@x/B", "version": "1.0.0", "exports": "./mod.ts"}\n',
  "A/mod.ts": 'import "@x/B";\n',
  "B/mod.ts": "export {};\n",
  "edits.txt": "a.txt\n<<<<<<< SEARCH\nline 1\n=======\none\n>>>>>>> REPLACE\n",
};

type RawArguments = Readonly<Record<string, unknown>>;

/**
 * The forms, by tool and argument: how the description writes one, and a call of it. What the call
 * must print, where it is not enough that it is not refused, stands behind.
 */
const forms: Readonly<Record<string, readonly (readonly [form: string, RawArguments, RegExp?])[]>> =
  {
    "ct-search.grep": [
      ["literal", { grep: "line 7" }, /a\.txt/],
      ["regex", { grep: "line \\d7$" }, /a\.txt/],
      ["glob", { grep: "{", mode: "glob" }],
    ],
    "ct-search.name": [["*.ts|*.js", { name: "*.ts|*.js" }, /server\.js\n.*server\.ts/]],
    "ct-search.path": [["src/**/*.ts", { path: "src/**/*.ts" }, /server\.ts/]],
    "ct-search.ext": [["ts,js", { ext: "ts,js" }, /server\.js\n.*server\.ts/]],
    "ct-search.detail": [["path:line:text", { grep: "line 7", detail: true }, /a\.txt:7:line 7/]],
    "ct-search.expect": [
      ["any", { grep: "line 1", expect: "any" }],
      ["none", { grep: "absent", expect: "none" }],
      ["=N", { name: "a.txt", expect: "=1" }],
      ["+N", { name: "a.txt", expect: "+1" }],
      ["-N", { name: "a.txt", expect: "-1" }],
      [" N,", { name: "a.txt", expect: "1" }],
    ],
    "ct-view.range": [
      ["10:40,50", { path: "a.txt", range: "10:40,50" }, /^10 .*line 40\n--\n50 {2}line 50/s],
      [":40", { path: "a.txt", range: ":40" }, /^ 1 .*line 40$/s],
      ["10:", { path: "a.txt", range: "10:" }, /^10 .*line 60$/s],
      ["-20:", { path: "a.txt", range: "-20:" }, /^41 .*line 60$/s],
    ],
    "ct-view.symbol": [["Server.run", { path: "src/in/server.ts", symbol: "Server.run" }, /^2 /]],
    "ct-find.ask": [
      ["where are retries limited", { ask: "where are retries limited" }],
      ["a name", { ask: "Server" }, /server\.ts/],
    ],
    "ct-find.like": [["FILE:LINE:", { like: "src/in/server.ts:2" }]],
    "ct-edit.call": [["f($a, $b)", { call: "f($a, $b)", to: "f($b, $a)" }, /f\(b, a\)/]],
    "ct-edit.to": [["f($b, $a)", { call: "f($a, $b)", to: "f($b, $a)" }]],
    "ct-edit.path": [["src/**/*.ts", { find: "run", replace: "go", path: "src/**/*.ts" }]],
    "ct-edit.within": [["Server.run", {
      ...{ find: "return", replace: "yield", within: "Server.run" },
    }]],
    "ct-edit.mode": [["literal", { find: "line 6", replace: "x", mode: "literal" }]],
    "ct-edit.script": [["text", { script: `text:${files["edits.txt"]}` }]],
    "ct-edit.expect": [
      ["any", { find: "line 1", replace: "x", expect: "any" }],
      ["none", { find: "absent", replace: "x", expect: "none" }],
      ["=N", { find: "line 60", replace: "x", expect: "=1" }],
      ["+N", { find: "line 60", replace: "x", expect: "+1" }],
      ["-N", { find: "line 60", replace: "x", expect: "-1" }],
      [" N,", { find: "line 60", replace: "x", expect: "1" }],
    ],
    "ct-patch.set": [
      ["PATH=VALUE", { base: "c.json", set: "name=x" }],
      ["servers[0].port=80", { base: "c.json", set: "servers[0].port=80" }],
    ],
    "ct-patch.add": [["PATH=VALUE", { base: "c.json", add: "list=2" }]],
    "ct-patch.delete": [["PATH", { base: "c.json", delete: "servers[0].port" }]],
    "ct-patch.expect": [
      ["any", { base: "c.json", delete: "list", expect: "any" }],
      ["none", { base: "c.json", delete: "absent", expect: "none" }],
      ["=N", { base: "c.json", delete: "list", expect: "=1" }],
      ["+N", { base: "c.json", delete: "list", expect: "+1" }],
      ["-N", { base: "c.json", delete: "list", expect: "-1" }],
      [" N,", { base: "c.json", delete: "list", expect: "1" }],
    ],
    "ct-each.command": [['["ct-search","--base","{ITEM}"]', {
      command: ["ct-search", "--base", "{ITEM}"],
      items: ["src"],
    }]],
    "ct-each.expect": ["all", "any", "+1", "=1", "-1", "1"].map((expect) =>
      [expect === "1" ? " N," : expect.replace("1", "N"), {
        command: ["ct-search", "--base", "{ITEM}"],
        items: ["src"],
        expect,
      }] as const
    ),
    "ct-rules-def.def": [["NAME=VALUE", { def: "SRC=src" }]],
    "ct-deps.forbid": [["A=>B", { forbid: "@x/B=>@x/A" }]],
    "ct-deps.layers": [["A,B,C", { layers: "@x/A,@x/B" }]],
    "ct-await.new": [["instead of a probe", { new: "a.txt", timeout: 0.2 }]],
  };

async function inServer(
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const cwd = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(directoryOf(`${cwd}/${path}`), { recursive: true });
      await Deno.writeTextFile(`${cwd}/${path}`, text);
    }
    await using session = new Session(["serve", "--root", cwd], { cwd, home: cwd });
    await work(session);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

for (const [place, rows] of Object.entries(forms)) {
  const [tool = "", argument = ""] = place.split(/\.(?=[^.]*$)/);
  const variant = Object.values(variants).flat().find(({ name }) => name === tool);
  for (const [form, given, prints] of rows) {
    Deno.test(`${place}: ${form} works`, async () => {
      const described = ` ${variant?.shown[argument]},`;
      assert.ok(described.includes(form), `the description does not name it: ${described}`);
      await inServer(async (session) => {
        if (tool === "ct-rules-def") await session.text("ct-rules-init");
        const text = await session.text(tool, given);
        assert.doesNotMatch(text, /exit status 2/);
        assert.doesNotMatch(text, /^ct-[\w-]+: .*(?:invalid|unexpected|not a)/m);
        if (prints !== undefined) assert.match(text, prints);
      });
    });
  }
}

Deno.test("every form that a schema names is called", () => {
  const named = Object.values(variants).flat().flatMap(({ name, shown }) =>
    Object.entries(shown).flatMap(([argument, description]) =>
      /\b[Aa]s\b|[=:]|\bN\b/.test(description) ? [`${name}.${argument}`] : []
    )
  );
  assert.deepEqual(named.filter((place) => !Object.hasOwn(forms, place)), []);
});

Deno.test("what can stand in the place of an argument makes it optional", async () => {
  await inServer(async (session) => {
    const { result } = await session.request("tools/list");
    const schema = result.tools.find(({ name }) => name === "ct-await")?.inputSchema;
    assert.deepEqual(Object(schema)["required"], ["timeout"]);
  });
});

/** Each way to write a range, with the lines that it shows of 60. */
const ranges: readonly (readonly [form: string, spec: string, first: number, last: number])[] = [
  ["A:B", "10:12", 10, 12],
  ["A-B", "10-12", 10, 12],
  ["A:", "58:", 58, 60],
  [":B", ":2", 1, 2],
  ["-N:", "-20:", 41, 60],
  ["A", "7", 7, 7],
  [":", ":", 1, 60],
];

for (const [form, spec, first, last] of ranges) {
  Deno.test(`a range ${form} is one for ct-view over MCP and behind a file`, async () => {
    assert.ok(viewDefinition.options.range.description.includes(form));
    await inServer(async (session) => {
      const texts = [
        await session.text("ct-view", { path: "a.txt", range: spec }),
        await session.text("ct-view", { path: "a.txt", range: [spec] }),
        await session.text("ct-view", { path: `a.txt:${spec}` }),
        await session.text("ct-view", { path: "a.txt", more: [spec] }),
      ];
      for (const text of texts) {
        const shown = text.split("\n").map((line) => Number.parseInt(line));
        assert.deepEqual([shown[0], shown.at(-1), shown.length], [first, last, last - first + 1]);
      }
    });
  });
}
