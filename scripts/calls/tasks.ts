/**
 * Tasks as coding agents get them, and the calls that do them: of a shell with its usual programs,
 * and of ct.
 *
 * @module
 */

/** The calls of one side, in order; each sees what those before it left. */
export type Calls = readonly string[];

/** A task. */
export interface Task {
  /** What is to be done. */
  readonly title: string;
  /** In which project. */
  readonly project: string;
  /** What has to be there first: it is not counted. */
  readonly before?: string;
  /** The calls of a shell. */
  readonly shell: Calls;
  /** The calls of ct. */
  readonly ct: Calls;
  /** What both have to print, in any of their calls. */
  readonly shows?: readonly RegExp[];
  /** What has to hold afterwards: a command of the shell that succeeds. */
  readonly holds?: string;
  /** What was learned of it. */
  readonly note?: string;
}

const five = "shouldInterceptRequest|allowNavigation|savePermission|setRequestBody|native-bridge";
const observer = "packages/query-core/src/queryObserver.ts";
const imports = String.raw`"^(import|export|\}) .*from '@tanstack/"`;

/** The tasks, in the order of the page. */
export const tasks: readonly Task[] = [
  {
    title: "Locate five things",
    project: "java",
    shell: [`rg -n '${five}' -g '*.java'`],
    ct: [`ct search '${five}' --ext java -C0`],
    shows: [
      /WebViewLocalServer\.java/,
      /183.*setRequestBody/,
      /245.*allowNavigation/,
      /152.*native-bridge/,
    ],
    note: "`-C0` prints each path once; `--detail` prints what rg does.",
  },
  {
    title: "Read a function and its callees",
    project: "monorepo",
    shell: [
      `rg -n 'setOptions\\(' ${observer} | head; awk '/^  setOptions\\(/,/^  }/' ${observer}`,
      "cd packages/query-core/src; for f in '#executeFetch' '#updateStaleTimeout' " +
      "'#computeRefetchInterval' '#updateRefetchInterval' updateResult '#updateQuery'; do " +
      'awk "/^  $f\\(/,/^  }/" queryObserver.ts; done; ' +
      "awk '/^function shouldFetchOptionally/,/^}/' queryObserver.ts; " +
      "awk '/^export function (resolveQueryValue|shallowEqualObjects)/,/^}/' utils.ts; " +
      "awk '/^  defaultQueryOptions/,/^  }/' queryClient.ts; awk '/^  setOptions/,/^  }/' query.ts",
    ],
    ct: ["ct refs QueryObserver.setOptions --callees --body"],
    shows: [/Expected enabled to be a boolean/, /shouldFetchOptionally\(/, /_defaulted/],
    note: "The second shell call lists the callees that the first one showed, and misses three.",
  },
  {
    title: "Change a constant in one function",
    project: "php",
    shell: [
      "rg -n '20' src/latest-posts/index.php",
      `sed -i "/'block_core_latest_posts_get_excerpt_length', 20 )/s/20/99/" ` +
      "src/latest-posts/index.php; git diff -U0",
    ],
    ct: [
      "ct edit ', 20 )' ', 99 )' src/latest-posts/index.php " +
      "--within render_block_core_latest_posts --mode literal",
    ],
    holds: `test "$(rg -c "excerpt_length', 99 \\)" src/latest-posts/index.php)" = 2`,
  },
  {
    title: "Rename a symbol",
    project: "monorepo",
    shell: [
      "rg -nw hashKey packages",
      "rg -lw hashKey packages | xargs sed -i -E 's/\\bhashKey\\b/hashQueryKey/g'; " +
      "git diff --stat; rg -nw hashKey packages",
    ],
    ct: [
      "ct rename hashKey hashQueryKey --comments",
      "ct rename hashKey hashQueryKey --comments --exported --quiet",
    ],
    holds: `test -z "$(rg -lw hashKey packages)"`,
    note: "The first call of ct is refused: others may import what a package exports.",
  },
  {
    title: "Add a parameter with all its calls",
    project: "python",
    shell: [
      "rg -n '\\bQualifiedTarget\\(' -A3 -g '*.py'",
      "rg -l '\\bQualifiedTarget\\(' -g '*.py' | xargs perl -0pi -e " +
      "'s/def QualifiedTarget\\(build_file, target, toolset\\)/" +
      "def QualifiedTarget(build_file, target, toolset, suffix)/g; " +
      "s/(?<!def )\\bQualifiedTarget\\(([^()]*?),?(\\s*)\\)/QualifiedTarget($1, None$2)/g'; " +
      "git diff -U0",
    ],
    ct: [
      "ct refs QualifiedTarget --kind call",
      "ct and edit --call '$m.QualifiedTarget($a, $b, $c)' " +
      "--to '$m.QualifiedTarget($a, $b, $c, None)' gyp/pylib ::: " +
      "edit 'toolset):' 'toolset, suffix):' gyp/pylib --within QualifiedTarget --mode literal",
    ],
    holds: `test "$(git diff -U0 | rg -c '^\\+.*\\bNone\\b')" = 8 && ` +
      "rg -q 'def QualifiedTarget.*suffix\\):' gyp/pylib/gyp/common.py",
  },
  {
    title: "Versions in many files",
    project: "php",
    shell: [
      `rg -oIN '"apiVersion": [0-9]+' -g block.json src | sort | uniq -c`,
      `rg -l '"apiVersion"' -g block.json src | ` +
      `xargs sed -i -E 's/("apiVersion": )[0-9]+/\\14/'; ` +
      "git diff --stat | tail -1",
    ],
    ct: [
      `ct search '"apiVersion": \\d+' src -g block.json --by match`,
      "ct patch src --name block.json --set apiVersion=4 --quiet",
    ],
    shows: [/116.*"apiVersion": 3/],
    holds: `test "$(rg -l '"apiVersion": 4,' -g block.json src | wc -l)" = 116`,
    note: "`ct patch src --name block.json --get apiVersion` lists all 116 with their files.",
  },
  {
    title: "Dead exports",
    project: "monorepo",
    shell: [
      'cd packages/query-core/src; for s in $(rg -oNI "^export (async )?' +
      "(function|const|class|type|interface) (\\w+)\" -r '$3' | sort -u); do " +
      'n=$(rg -lw "$s" ../../*/src | wc -l); [ "$n" -le 1 ] && echo "$s"; done; true',
    ],
    ct: ["ct refs --unused packages --path 'packages/query-core/src/**'"],
    shows: [/isPlainArray/, /createNotifyManager/, /QueryStore/],
  },
  {
    title: "A rule proved to fail",
    project: "java",
    shell: [
      `printf '%s\\n' '! rg -n printStackTrace -g "*.java" ` +
      `-g "!Plugin.java" -g "!CapConfig.java" ` +
      "capacitor' > check.sh; sh check.sh && echo holds; f=capacitor/src/main/java/Red.java; " +
      "echo 'e.printStackTrace();' > $f; sh check.sh; echo $?; rm $f",
    ],
    ct: [
      "ct rules --add no-traces --question 'No stack traces?' " +
      "--red 'capacitor/src/main/java/Red.java=e.printStackTrace();' --prove -- ct-search " +
      "printStackTrace capacitor --ext java -g '!Plugin.java' -g '!CapConfig.java' --expect none",
    ],
    holds: "test -f check.sh || test -f .ct/rules.jsonc",
  },
  {
    title: "A module on one page",
    project: "monorepo",
    shell: [
      "rg -n '^(export|class|function|interface|type|const) |^  (#|async |override |protected )?" +
      "[a-zA-Z]+ *[(<]' packages/query-core/src/queryCache.ts; rg -l 'queryCache' packages/*/src",
    ],
    ct: ["ct and outline packages/query-core/src/queryCache.ts ::: search queryCache packages"],
    shows: [/findAll/, /QueryCacheConfig/, /Devtools\.tsx/],
  },
  {
    title: "Undo a change of many files",
    project: "python",
    shell: [
      "sed -i 's/QualifiedTarget/QTarget/g' $(rg -l QualifiedTarget); git diff --stat",
      "git checkout -- .; git status --short",
    ],
    ct: ["ct edit QualifiedTarget QTarget gyp/pylib --quiet", "ct undo"],
    holds: 'test -z "$(git status --short)"',
    note: "The shell's way also loses all other uncommitted changes.",
  },
  {
    title: "Somebody's patch",
    project: "java",
    before: "cd capacitor/src/main/java/com/getcapacitor/util; " +
      "sed -i 's/private static HostMask/private static final HostMask/' HostMask.java; " +
      "git diff > ../../../../../../../p.diff; git checkout -q HostMask.java; " +
      "sed -i '1i // A line more' HostMask.java",
    shell: ["git apply -v p.diff; git diff --stat"],
    ct: ["ct edit --apply p.diff"],
    holds: "rg -q 'static final HostMask' capacitor/src/main/java/com/getcapacitor/util",
  },
  {
    title: "TODOs by owner",
    project: "python",
    shell: ["rg -oIN 'TODO\\(\\w+\\)' gyp/pylib/gyp | sort | uniq -c | sort -rn"],
    ct: ["ct search 'TODO\\(\\w+\\)' gyp/pylib/gyp --by match"],
    shows: [/39 TODO\(mark\)/, /1 TODO\(evanm\)/],
  },
  {
    title: "Compare two configurations",
    project: "monorepo",
    shell: [
      "diff <(jq -S . packages/react-query/package.json) " +
      "<(jq -S . packages/vue-query/package.json)",
    ],
    ct: ["ct patch packages/react-query/package.json --compare packages/vue-query/package.json"],
    shows: [/vue-demi/, /5\.104\.0/],
  },
  {
    title: "A forbidden import",
    project: "monorepo",
    shell: [`rg -n ${imports} packages/*/src | rg -v "query-core'"`],
    ct: [`ct search ${imports} packages --not "query-core'" -C0`],
    shows: [/match-sorter-utils/, /PersistQueryClientProvider/],
  },
  {
    title: "Counts by folder",
    project: "php",
    shell: [
      "rg -c 'useSelect\\(' src | " +
      "awk -F'[/:]' '{a[$2]+=$NF} END{for(i in a)print a[i],i}' | sort -nr",
    ],
    ct: ["ct search 'useSelect\\(' src --by folder"],
    shows: [/21 (?:src\/)?query\n/],
  },
  {
    title: "Three edits at once",
    project: "python",
    shell: [
      "sed -i 's/def FixIfRelativePath(path, relative_to)/def FixIfRelativePath(path, base)/' " +
      "gyp/pylib/gyp/common.py; sed -i 's/const SKIP = 0/const SKIP = 2/' lib/find-python.js; " +
      "sed -i 's/const headersTarballRange/const headersRange/' lib/process-release.js; " +
      "git diff -U0",
    ],
    ct: [
      "ct edit --find 'def FixIfRelativePath(path, relative_to)' " +
      "--replace 'def FixIfRelativePath(path, base)' --find 'const SKIP = 0' " +
      "--replace 'const SKIP = 2' --find 'const headersTarballRange' " +
      "--replace 'const headersRange' gyp lib --mode literal",
    ],
    holds: "test $(git diff --name-only | wc -l) = 3",
    note:
      "If a `--find` finds nothing, no file is changed; a `sed` that finds nothing says nothing.",
  },
];
