/** Moves of scripts: what each form of import is afterwards. */
import { type MoveRow, testMoves } from "../testing/moves.ts";

const rows: readonly MoveRow[] = [
  {
    name: "imports with and without extension, index files, and those in it",
    files: {
      "src/a.ts": 'import { b } from "./b";\nimport c from "./c.js";\nimport "../root.ts";\n',
      "src/b/index.ts": 'export * from "../a";\nexport type { T } from "../a.ts";\n',
      "src/c.ts": 'import a = require("./a.js");\nconst x = await import(`./a`);\n',
      "root.ts": "import{a}from'./src/a.ts';import './src/b';\n",
    },
    argv: ["src/a.ts", "src/deep/new.ts"],
    after: {
      "src/a.ts": null,
      "src/deep/new.ts":
        'import { b } from "../b";\nimport c from "../c.js";\nimport "../../root.ts";\n',
      "src/b/index.ts": 'export * from "../deep/new";\nexport type { T } from "../deep/new.ts";\n',
      "src/c.ts": 'import a = require("./deep/new.js");\nconst x = await import(`./deep/new`);\n',
      "root.ts": "import{a}from'./src/deep/new.ts';import './src/b';\n",
    },
  },
  {
    name: "a file that becomes the index of a directory",
    files: { "a.ts": 'import "./b";\n', "b.ts": "export {};\n", "c.ts": 'import "./a.ts";\n' },
    argv: ["b.ts", "b/index.ts"],
    after: { "a.ts": 'import "./b";\n', "b/index.ts": "export {};\n" },
  },
  {
    name: "an index that becomes a file",
    files: {
      "a.ts": 'import "./b";\nimport "./b/index.js";\n',
      "b/index.ts": 'import "./x";\n',
      "b/x.ts": "",
    },
    argv: ["b/index.ts", "b.ts"],
    after: { "a.ts": 'import "./b";\nimport "./b.js";\n', "b.ts": 'import "./b/x";\n' },
  },
  {
    name: "a directory: imports within it stay, those out of it change",
    files: {
      "src/d/a.ts": 'import "./b";\nimport "../top";\nimport "../d/b";\n',
      "src/d/b.ts": "",
      "src/d/data.json": "{}",
      "src/top.ts": 'import "./d/a";\nimport d from "./d/data.json" with { type: "json" };\n',
    },
    argv: ["src/d", "lib/inner/d"],
    after: {
      "src/d/a.ts": null,
      "lib/inner/d/a.ts": 'import "./b";\nimport "../../../src/top";\nimport "../d/b";\n',
      "lib/inner/d/data.json": "{}",
      "src/top.ts":
        'import "../lib/inner/d/a";\nimport d from "../lib/inner/d/data.json" with { type: "json" };\n',
    },
  },
  {
    name: "names of deno.json, and its own entries",
    files: {
      "deno.json":
        '{ "imports": { "~/": "./src/", "@util": "./src/util.ts" }, "exports": "./src/util.ts" }\n',
      "src/util.ts": "",
      "src/main.ts": 'import "~/util.ts";\nimport "@util";\nimport "./util.ts";\n',
    },
    argv: ["src/util.ts", "src/lib/text.ts"],
    after: {
      "deno.json":
        '{ "imports": { "~/": "./src/", "@util": "./src/lib/text.ts" }, "exports": "./src/lib/text.ts" }\n',
      "src/main.ts": 'import "~/lib/text.ts";\nimport "@util";\nimport "./lib/text.ts";\n',
    },
  },
  {
    name: "paths of tsconfig.json, and a move out of their reach",
    files: {
      "tsconfig.json":
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], "one": ["src/one.ts"] } }, "include": ["src"] }\n',
      "src/one.ts": "",
      "src/two.ts": 'import "@/one";\nimport "one";\n',
      "src/three.ts": 'import "@/two";\n',
    },
    argv: ["src/one.ts", "other/one.ts"],
    after: {
      "tsconfig.json":
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], "one": ["other/one.ts"] } }, "include": ["src"] }\n',
      "src/two.ts": 'import "one";\nimport "one";\n',
    },
  },
  {
    name: "main, exports, imports and bin of package.json",
    files: {
      "package.json":
        '{ "name": "p", "main": "lib/a", "bin": { "p": "lib/a.js" }, "exports": { ".": { "import": "./lib/a.js" } }, "imports": { "#a": "./lib/a.js" } }\n',
      "lib/a.js": "",
      "test.js": 'import "p";\nimport "#a";\nrequire("./lib/a");\nrequire(".");\n',
    },
    argv: ["lib/a.js", "src/b.js"],
    after: {
      "package.json":
        '{ "name": "p", "main": "src/b", "bin": { "p": "src/b.js" }, "exports": { ".": { "import": "./src/b.js" } }, "imports": { "#a": "./src/b.js" } }\n',
      "test.js": 'import "p";\nimport "#a";\nrequire("./src/b");\nrequire(".");\n',
    },
  },
  {
    name: "resolve, URLs, mocks, references, declared modules and comments for documentation",
    files: {
      "a.ts": "",
      "w.txt": "",
      "b.ts": `/// <reference path="a.ts" />
import.meta.resolve("./a.ts");
require.resolve("./a");
new URL("./a.ts", import.meta.url);
new Worker(new URL("a.ts?x", import.meta.url));
vi.mock("./a.ts", () => ({}));
jest.requireActual<typeof import("./a.ts")>("./a.ts");
declare module "./a.ts" {}
// @ts-types="./a.ts"
import x from "x";
/** @type {import("./a.ts").T} */
`,
    },
    argv: ["a.ts", "n/a.ts"],
    after: {
      "b.ts": `/// <reference path="n/a.ts" />
import.meta.resolve("./n/a.ts");
require.resolve("./n/a");
new URL("./n/a.ts", import.meta.url);
new Worker(new URL("n/a.ts?x", import.meta.url));
vi.mock("./n/a.ts", () => ({}));
jest.requireActual<typeof import("./n/a.ts")>("./n/a.ts");
declare module "./n/a.ts" {}
// @ts-types="./n/a.ts"
import x from "x";
/** @type {import("./n/a.ts").T} */
`,
    },
  },
  {
    name: "scripts in components, and components themselves",
    files: {
      "a.ts": 'import V from "./v.vue";\n',
      "v.vue":
        '<template>"./a"</template>\n<script setup lang="ts">\nimport { a } from "./a";\n</script>\n',
      "s.svelte": "<script>import './a'</script>\n",
      "p.astro": '---\nimport { a } from "./a";\n---\n<b/>\n',
    },
    argv: ["a.ts", "n/b.ts"],
    after: {
      "n/b.ts": 'import V from "../v.vue";\n',
      "v.vue":
        '<template>"./a"</template>\n<script setup lang="ts">\nimport { a } from "./n/b";\n</script>\n',
      "s.svelte": "<script>import './n/b'</script>\n",
      "p.astro": '---\nimport { a } from "./n/b";\n---\n<b/>\n',
    },
  },
  {
    name: "a path without a file keeps what it means",
    files: { "a.ts": 'import "./gen/x.js";\nimport "./style.css?inline";\n' },
    argv: ["a.ts", "n/a.ts"],
    after: { "n/a.ts": 'import "../gen/x.js";\nimport "../style.css?inline";\n' },
  },
  {
    name: "line endings, marks and quotes stay",
    files: { "a.ts": "", "b.ts": "\ufeffimport './a.ts'\r\nexport * from \"./a\" // é\r\n" },
    argv: ["a.ts", "c.ts"],
    after: { "b.ts": "\ufeffimport './c.ts'\r\nexport * from \"./c\" // é\r\n" },
  },
  {
    name: "packages of a workspace",
    files: {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/a/package.json":
        '{ "name": "a", "exports": { ".": "./src/main.ts", "./x": "./src/x.ts" } }',
      "packages/a/src/main.ts": 'import "./x";\n',
      "packages/a/src/x.ts": "",
      "packages/b/package.json": '{ "name": "b" }',
      "packages/b/b.ts": 'import "a/x";\nimport "a";\n',
    },
    argv: ["packages/a/src/x.ts", "packages/a/src/deep/y.ts"],
    after: {
      "packages/a/package.json":
        '{ "name": "a", "exports": { ".": "./src/main.ts", "./x": "./src/deep/y.ts" } }',
      "packages/a/src/main.ts": 'import "./deep/y";\n',
      "packages/b/b.ts": 'import "a/x";\nimport "a";\n',
    },
  },
  {
    name: "into a directory that is there",
    files: { "a.ts": "", "d/b.ts": 'import "../a.ts";\n' },
    argv: ["a.ts", "d"],
    after: { "d/a.ts": "", "d/b.ts": 'import "./a.ts";\n', "a.ts": null },
  },
];

testMoves(rows);
