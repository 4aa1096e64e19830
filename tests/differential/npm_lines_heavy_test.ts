/** Command lines of rg and grep on real packages. */
import { npmPackages } from "@ct/testing";
import { assertAlike } from "./compare_lines.ts";
import { grepPair, hasNoGrep } from "./grep_pair.ts";
import { hasNoRg, rgPair } from "./rg_pair.ts";

const packages = ["lodash@4.17.21", "rxjs@7.8.1", "core-js@3.39.0", "typescript@5.6.3"];

const rgLines = [
  "-n interface",
  "-n 'interface \\w+'",
  "-c 'require\\('",
  "-l deprecated -g '*.d.ts'",
  "-l deprecated -g '!*.js'",
  "-t ts -c 'export (function|const|class)'",
  "-i --stats 'todo|fixme'",
  "-o '\\w+ing\\b' rxjs",
  "-nC2 'throw new \\w*Error' lodash",
  "-wn 'this' -g 'lodash/*.js' -m 3",
  "--files",
  "--files -g '*.md' -T ts",
  "--files-without-match 'use strict' core-js/internals",
  "-F '=> {' -c rxjs",
  "-M 200 -n 'function' rxjs/dist/bundles",
  "-v -c '^\\s*(//|\\*|$)' core-js/modules",
  "--count-matches '[A-Z]\\w+' lodash/package.json",
  "--json 'Symbol.iterator' core-js/internals",
  "--vimgrep 'Promise<' rxjs/src",
  "-S 'Observable' -l",
];
const grepLines = [
  "-rn 'interface' .",
  "-rln 'deprecated' --include='*.d.ts' .",
  "-rnE 'export (function|const|class)' rxjs/src",
  "-rc 'require(' core-js/internals",
  "-roE '[a-z]+ing' rxjs/src/internal/util",
  "-rnw 'this' lodash --include='*.js'",
  "-rniE 'todo|fixme' --exclude-dir=typescript .",
  "-rL 'use strict' core-js/internals",
  "-rhn '^import .* from' rxjs/src/internal",
  "-rn -A1 -B1 'throw new' rxjs/src/internal/util",
  "-rn '\\<Symbol\\.\\(iterator\\|asyncIterator\\)\\>' core-js/internals",
  "-rnF '=> {' rxjs/src/internal/ajax",
];

const isMissing = hasNoRg || hasNoGrep;
const installed = isMissing ? undefined : npmPackages(packages);
const ignore = installed === undefined;

for (
  const [name, pair, lines] of [["rg", rgPair, rgLines], ["grep", grepPair, grepLines]] as const
) {
  for (const line of lines) {
    Deno.test({
      name: `ct-${name} prints what ${name} prints of packages for ${line}`,
      ignore,
      fn: () => assertAlike(pair, line, `${installed?.path}/node_modules`),
    });
  }
}

Deno.test({
  name: "the packages are removed",
  ignore,
  fn: () => installed?.[Symbol.dispose](),
});
