/**
 * The sources of a corpus of Go, the host that the engine gets, and gopls over them.
 *
 * @module
 */
import type { SearchHost } from "@ct/symbols";
import { ServerJudge } from "./judge_server.ts";
import { goHost, readTree, type Tree } from "./tree.ts";

/** A corpus that can be asked about. */
export interface GoCorpus {
  /** Its sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** The language server. */
  readonly judge: ServerJudge;
}

/** Where Debian's packages have the sources that those of a corpus import. */
const installed = "/usr/share/gocode";

/**
 * Reads a corpus and starts gopls over it. Files that are not built on this system are left out,
 * since gopls passes over them.
 */
export async function goCorpus(inside: string): Promise<GoCorpus> {
  const env = {
    GO111MODULE: "off",
    GOFLAGS: "",
    GOPATH: `${inside.slice(0, inside.indexOf("/src/"))}:${installed}`,
  };
  const ignored = new Set(ignoredFiles(inside, env));
  const tree = readTree(inside, (path) => path.endsWith(".go") && !ignored.has(path));
  const configs = readTree(inside, (path) => /(?:^|\/)go\.mod$/.test(path));
  const server = { command: "gopls", args: ["serve"], languageId: "go", env };
  return {
    tree,
    host: goHost(tree, configs),
    judge: await ServerJudge.start(server, inside, tree),
  };
}

function ignoredFiles(inside: string, env: Readonly<Record<string, string>>): readonly string[] {
  const format = '{{range .IgnoredGoFiles}}{{$.Dir}}/{{.}}{{"\\n"}}{{end}}';
  const { stdout } = new Deno.Command("go", {
    args: ["list", "-e", "-f", format, "./..."],
    cwd: inside,
    env: { ...env },
  }).outputSync();
  return new TextDecoder().decode(stdout).split("\n").map((path) => path.slice(inside.length + 1));
}
