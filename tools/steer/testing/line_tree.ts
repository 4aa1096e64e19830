/**
 * The tree that the command lines of `command_lines.json` run in.
 *
 * @module
 */
import type { TreeEntry } from "@ct/testing";

/** Numbered lines. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");
}

/** Its entries, for `tempTree`. */
export const lineTree: Readonly<Record<string, TreeEntry>> = {
  ".env": "A=1\n",
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/config": "[core]\n\tbare = false\n",
  ".git/hooks/pre-commit.sample": "exit 0\n",
  ".git/objects/info": { dir: true },
  ".git/refs/heads/main": `${"0".repeat(40)}\n`,
  ".git/refs/heads/topic.yml": `${"0".repeat(40)}\n`,
  ".github/workflows/ci.yml": "on: push\n",
  ".gitignore": "node_modules\n",
  "-dash.txt": "dash\n",
  "README.md": lines(60),
  "a b.txt": "one\ntwo é\n\x1b[1mthree\x1b[0m\n",
  "a=b.txt": "equal\n",
  "bin.dat": new Uint8Array([0, 1, 2, 255, 10]),
  "bom.txt": "\ufeffmarked\n",
  "crlf.txt": "one\r\ntwo\r\n",
  "docs/guide.md": lines(12),
  "empty.txt": "",
  "latin1.txt": new Uint8Array([0xe9, 10]),
  "link.ts": { link: "src/main.ts" },
  "logs/app.log": "INFO ready\nERROR gone\n",
  "node_modules/x/index.ts": "export {};\n",
  "nonl.txt": "one\ntwo\nthree",
  "package.json": '{"name":"demo","scripts":{"test":"true"}}\n',
  "src/app.test.ts": "// TODO\n",
  "src/main.ts": `// TODO main\n${lines(40)}`,
  "src/net/http.ts": "export const main = 1;\n",
  "src/net.d/x": "x\n",
  "src/util.ts": "export const foo = 1;\n",
};
