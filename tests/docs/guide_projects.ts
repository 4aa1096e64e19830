/**
 * What the examples of guides and READMEs need besides the files of the cookbook's project.
 *
 * @module
 */
import { cookbookProject, emptyRepository, type TreeEntry } from "@ct/testing";

/** By the name of the tool's folder. */
const extraFiles: Readonly<Record<string, Readonly<Record<string, TreeEntry>>>> = {
  check: {
    "config/app.json": '{"debug":true}\n',
    ".ct/rules.jsonc": JSON.stringify({
      rules: [
        rule("no-debugger", "Is debugger gone?", "debugger"),
        { ...rule("no-todo", "Is TODO gone?", "TODO"), tags: ["ci"] },
        { ...rule("api-port", "Is there one port?", "8443"), pending: true },
        { ...rule("no-debug", "Is debug off?", "debug.:true", "config"), severity: "warn" },
      ],
    }),
  },
  deps: {
    "package-lock.json": JSON.stringify({
      name: "app",
      lockfileVersion: 3,
      packages: {
        "": {
          name: "app",
          version: "1.4.0",
          workspaces: ["libs/*"],
          dependencies: { router: "*", lodash: "*", core: "*" },
        },
        "libs/a": { name: "lib-a", version: "1.0.0", dependencies: { base: "*" } },
        "libs/base": { name: "base", version: "1.0.0" },
        "node_modules/base": { resolved: "libs/base", link: true },
        "node_modules/cli": { version: "1.0.0" },
        "node_modules/core": { version: "1.0.0", dependencies: { cli: "*" } },
        "node_modules/lib-a": { resolved: "libs/a", link: true },
        "node_modules/lodash": { version: "4.17.21" },
        "node_modules/router": { version: "2.1.0", dependencies: { lodash: "^3.0.0" } },
        "node_modules/router/node_modules/lodash": { version: "3.10.1" },
      },
    }),
  },
  find: {
    "src/pool.ts": `/** Connections that wait for the next request. */
export class Pool {
  readonly #idle: Connection[] = [];

  /** Gives a connection back, so that others can take it. */
  release(connection: Connection): void {
    this.#idle.push(connection);
  }

  /** Closes connections that nobody took for a minute. */
  sweep(): void {
    for (const connection of this.#idle) connection.close();
  }
}
`,
  },
  refs: {
    "src/connection.ts": `export interface Connection {
  close(): void;
}
`,
    "src/pool.ts": `import type { Connection } from "./connection.ts";

export class Pool {
  /** Gives a connection back, so that others can take it. */
  release(connection: Connection): void {
    this.idle.push(connection);
  }

  idle: Connection[] = [];
}
`,
    "src/serve.ts": `import { Pool } from "./pool.ts";

export function serve(pool: Pool): void {
  pool.release(connect());
}
`,
  },
  rename: {
    "src/connection.ts": "export interface Connection {\n  close(): void;\n}\n",
    "src/pool.ts": `import type { Connection } from "./connection.ts";

/** Keeps connections; release gives one back. */
export class Pool {
  release(connection: Connection): void {
    connection.close();
  }
}

export function makePool(): Pool {
  return new Pool();
}
`,
    "src/serve.ts": `import { makePool } from "./pool.ts";

export function serve(connection: Connection): void {
  const pool = makePool();
  pool.release(connection);
}
`,
    "src/stop.js": "export function stop(pool, connection) {\n  pool.release(connection);\n}\n",
  },
  move: {
    "src/connection.ts": "export interface Connection {\n  close(): void;\n}\n",
    "src/pool.ts": 'import type { Connection } from "./connection.ts";\n\nexport class Pool {}\n',
    "src/serve.ts": 'import { Pool } from "./pool.ts";\n\nnew Pool();\n',
    "src/old/text.ts": 'import "../util.ts";\n\nexport const text = "";\n',
    "src/util.ts": "",
    "app/models.py": "",
    "app/views.py": "import app.models\nfrom . import models\nfrom .models import A\n",
  },
  map: {
    "src/connection.ts": `export interface Connection {
  close(): void;
}
`,
    "src/pool.ts": `import type { Connection } from "./connection.ts";

export class Pool {
  /** Gives a connection back, so that others can take it. */
  release(connection: Connection): void {
    this.idle.push(connection);
  }

  idle: Connection[] = [];
}
`,
    "src/serve.ts": `import { Pool } from "./pool.ts";

export function serve(pool: Pool): void {
  pool.release(connect());
}
`,
  },
  outline: {
    "shapes.rs": `// Shapes and their sizes.

mod shapes {
    /// A place.
    struct Point {
        x: i32,
        y: i32,
    }
}

fn broken() {
    if (
`,
  },
  patch: { "config/deploy.yaml": "servers:\n  - name: web\n    port: 443\n" },
};

function rule(id: string, question: string, text: string, base = "src"): object {
  const probe = ["ct-search", "--base", base, "--grep", text, "--expect", "none"];
  return { id, question, probe };
}

/** The project that the examples of a tool's guide run in. */
export function guideProject(tool: string): Readonly<Record<string, TreeEntry>> {
  return { ...emptyRepository, ...cookbookProject, ...extraFiles[tool] };
}

/** What the examples without output name besides. */
export const exampleFiles: Readonly<Record<string, string>> = {
  "build.log": "done\n",
  "changes.ctb": "#% edit\n#% find\nserve(8080)\n#% replace\nserve(80)\n#% end\n",
  "deno.json": '{"exclude":["logs"],"tasks":{"old":"true"}}\n',
  "log.jsonl": '{"user":{"email":"a@x"}}\n{"user":{}}\n',
  "names.txt": "src/main.ts\n",
  "server.log": "ready on 8080\n",
  "src/cli/run.ts": 'import "../lib/text.ts";\n',
  "src/lib/text.ts": "",
  "src/main.rs": "fn main() {}\n",
};
