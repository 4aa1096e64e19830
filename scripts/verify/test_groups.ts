/**
 * Which tests run beside each other, which alone, and which only when all are asked for.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { isolatesOf, type TestFile } from "./isolates.ts";

/** Which tests to run. */
export interface Selection {
  /** The tests that take longest, too. */
  readonly heavy: boolean;
  /** No others. */
  readonly onlyHeavy: boolean;
}

/** Tests that one call of the test runner runs. */
export interface TestGroup {
  readonly title: string;
  /** Words for the runner. */
  readonly args: readonly string[];
  /** The test files, those that share an isolate together. Without them, `args` says which. */
  readonly isolates?: readonly (readonly string[])[];
  /** How many files run beside each other besides one for each processor: none by default. */
  readonly more?: number;
  /** Whether it runs while the group before it does, in a process of its own. */
  readonly isBeside?: true;
}

/**
 * Tests that wait for real clocks or send signals. Two of them leave each other time enough; more
 * programs beside them would not.
 */
export const waiting: readonly string[] = [
  "core/run/deno_spawn_test.ts",
  "testing/clock_test.ts",
  "testing/scripted_spawn_test.ts",
  "tests/cases/await_test.ts",
];

/**
 * Tests that look at who holds a file: a program that another test of the same process starts holds
 * every file of that for a moment.
 */
export const alone: readonly string[] = [
  "lib/write/commit_kill_test.ts",
  "lib/write/commit_system_test.ts",
  "lib/write/recover_test.ts",
];

/** Ends the names of single tests that take too long for every run. */
const longMark = "(long)";
const literal = (text: string): string => text.replace(/[()]/g, "\\$&");
const longTests = `--filter=/${literal(longMark)}$/`;

/** The others: names that end otherwise from some character on. The runner knows no lookahead. */
const quickTests = `--filter=/(?:${
  [...longMark].map((character, at) => `(?:^|[^${character}])${literal(longMark.slice(at + 1))}`)
    .join("|")
})$/`;

/** Whether a file may have single tests that take long; those of cases are named in their data. */
function mayHaveLong({ path, text }: TestFile): boolean {
  return text.includes(longMark) || path.startsWith("tests/cases/");
}

/**
 * The names of files whose tests take too long for every run, because they try everything that
 * there is.
 */
const heavyName = /_heavy_test\.ts$/;

/**
 * Heavy tests that take longest, the longest first. They have an isolate each and begin before the
 * others, so that none of them runs on while the other processors have nothing left to do.
 */
export const longest: readonly string[] = [
  "scripts/outline/accuracy_heavy_test.ts",
  "tests/resident/outside_trees_heavy_test.ts",
  "tests/resident/outside_places_heavy_test.ts",
  "tests/resident/outside_watch_heavy_test.ts",
  "tests/resident/outside_races_heavy_test.ts",
  "tests/resident/outside_heavy_test.ts",
  "scripts/release/release_heavy_test.ts",
  "tests/door/product_heavy_test.ts",
  "tests/torture/torture_heavy_test.ts",
  "tests/search_index/random_changes_heavy_test.ts",
  "tests/resident/kept_memory_heavy_test.ts",
  "tests/jsr/jsr_heavy_test.ts",
  "tests/cases/cases_heavy_test.ts",
  "tests/find/floors_heavy_test.ts",
  "tests/find/memory_heavy_test.ts",
  "tests/redteam/race_heavy_test.ts",
  "tests/install/compile_heavy_test.ts",
  "tools/mcp/fuzz_heavy_test.ts",
];

/** Heavy tests that do the same, or look at all programs of a name. */
const serialHeavy = /^lib\/write\/|^tests\/redteam\/security_heavy_test\.ts$/;

/**
 * Reads the words of `deno task test`: none, `--heavy` for the heavy tests alone, or `--all`.
 * @throws {CtError} If they are others.
 */
export function parseSelection(words: readonly string[]): Selection {
  const [word = "", ...more] = words;
  if (more.length > 0 || !["", "--heavy", "--all"].includes(word)) {
    throw new CtError("usage", `unexpected argument "${more[0] ?? word}"`, {
      help: "use --heavy, --all or no argument",
    });
  }
  return { heavy: word !== "", onlyHeavy: word === "--heavy" };
}

/**
 * Texts of others, whose examples are not tests. The runner skips the exclusions of `deno.json`
 * once it is given some.
 */
const foreign = "tests/data";

/** The groups in the order in which to run them; each of `files` is in one of all. */
export function testGroups(
  { heavy, onlyHeavy }: Selection,
  files: readonly TestFile[],
): readonly TestGroup[] {
  const [heavyPaths, quickPaths] = partition(files, ({ path }) => heavyName.test(path));
  const [serial, beside] = partition(heavyPaths, ({ path }) => serialHeavy.test(path));
  return [
    ...(onlyHeavy ? [] : quickGroups("tests", quickTests, quickPaths)),
    ...(heavy
      ? [
        ...quickGroups("long tests", longTests, quickPaths.filter(mayHaveLong)),
        { title: "examples", args: ["--doc", "--parallel", `--ignore=${foreign},**/*_test.ts`] },
        {
          title: "heavy tests",
          args: ["--parallel"],
          isolates: longestFirst(beside),
          more: 1,
        },
        {
          title: "heavy tests that run alone",
          args: [],
          isolates: eachAlone(serial),
          isBeside: true,
        },
      ] as const
      : []),
  ];
}

/** The tests of some files that are not heavy which `filter` lets through. */
function quickGroups(
  title: string,
  filter: string,
  files: readonly TestFile[],
): readonly TestGroup[] {
  const [waits, others] = partition(files, ({ path }) => waiting.includes(path));
  const [serial, shared] = partition(others, ({ path }) => alone.includes(path));
  const groups = [
    {
      title,
      args: ["--parallel", filter],
      isolates: isolatesOf(shared),
      // Many tests wait, for a program or for what is watched.
      more: 1,
    },
    {
      title: `${title} that run alone`,
      args: [filter],
      isolates: eachAlone(serial),
      isBeside: true,
    } as const,
    { title: `${title} that wait`, args: ["--parallel", filter], isolates: eachAlone(waits) },
  ];
  return groups.filter(({ isolates }) => isolates.length > 0);
}

/** The groups in the same order, those together that run at the same time. */
export function sideBySide(groups: readonly TestGroup[]): readonly (readonly TestGroup[])[] {
  const batches: TestGroup[][] = [];
  for (const group of groups) {
    const last = batches.at(-1);
    if (group.isBeside && last !== undefined) last.push(group);
    else batches.push([group]);
  }
  return batches;
}

function longestFirst(files: readonly TestFile[]): readonly (readonly string[])[] {
  const [long, others] = partition(files, ({ path }) => longest.includes(path));
  const rankOf = ({ path }: TestFile) => longest.indexOf(path);
  const first = long.toSorted((one, other) => rankOf(one) - rankOf(other));
  return [...eachAlone(first), ...isolatesOf(others, 12)];
}

function eachAlone(files: readonly TestFile[]): readonly (readonly string[])[] {
  return files.map(({ path }) => [path]);
}

/** Those for which `test` holds, and the others. */
function partition<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
