/**
 * The small project that the recipes of `docs/cookbook.md` and the guides of the tools run in.
 *
 * @module
 */

/** Its files, for {@linkcode tempTree}. */
export const cookbookProject: Readonly<Record<string, string>> = {
  ".gitignore": "dist/\n",
  "README.md": `# Shop

A small server.

## Start

Run \`npm start\`.
`,
  "config/app.json": `{
  "name": "shop",
  "version": "1.4.0",
  "ports": [8080, 8443],
  "debug": true
}
`,
  "config/deploy.yaml": `# Read by the build server.
version: 1
steps:
  - name: build
    run: npm run build
  - name: test # slow
    run: npm test
`,
  "dist/app.js": 'console.log("built"); // TODO: minify\n',
  "logs/build.log": `compile src/main.ts
compile src/net/server.ts
src/net/server.ts:4: warning: port is not used
done
`,
  "logs/server.log": `starting
ready on 8080
GET /items 200
`,
  "package.json": `{
  "name": "shop",
  "version": "1.4.0",
  "dependencies": { "router": "^2.0.0" }
}
`,
  "package-lock.json": `{
  "name": "shop",
  "version": "1.4.0",
  "lockfileVersion": 3,
  "packages": {
    "": { "name": "shop", "version": "1.4.0", "dependencies": { "router": "^2.0.0" } },
    "node_modules/router": { "version": "2.1.0", "dependencies": { "lodash": "^4.17.0" } },
    "node_modules/lodash": { "version": "4.17.15" }
  }
}
`,
  "src/main.ts": `// Copyright 2030 The Shop
import { serve } from "./net/server.ts";

export function main(): void {
  console.log("starting");
  serve(8080);
}

// TODO: read the port from config/app.json
main();
`,
  "src/net/parse.ts": `import { serve } from "./server.ts";

export interface Request {
  readonly method: string;
  readonly path: string;
}

export function parseRequest(line: string): Request {
  // TODO: handle HEAD
  const [method = "GET", path = "/"] = line.split(" ");
  return { method, path };
}

export const restart = serve;
`,
  "src/net/server.ts": `// Copyright 2030 The Shop
import { parseRequest } from "./parse.ts";

export function serve(port: number): void {
  console.log("ready on", port);
  console.log(parseRequest("GET /items"));
}
`,
};
