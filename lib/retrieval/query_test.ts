import assert from "node:assert/strict";
import { buildIndex, query, queryFiles, weights } from "./mod.ts";

const files = [
  {
    path: "src/pool.ts",
    text: `/** Keeps connections open for the next request. */
export class ConnectionPool {
  /** Gives a connection back, so that another request can use it. */
  release(connection: Connection): void {
    if (this.#isClosed) connection.close();
    else this.#idle.push(connection);
  }

  /** Closes what was idle for too long. */
  evictIdle(now: number): void {
    for (const each of this.#idle) {
      if (now - each.since > this.timeout) each.close();
    }
  }
}
`,
  },
  {
    path: "src/retry.ts",
    text: `export function delayOf(attempt: number): number {
  // Each failure doubles the pause.
  const pause = base * 2 ** attempt;
  return Math.min(pause, longest);
}
`,
  },
  {
    path: "test/retry_test.ts",
    text: `test("delayOf() doubles the pause with each failed attempt", () => {
  const pause = delayOf(3);
  assert.equal(pause, base * 8);
});
`,
  },
  { path: "README.md", text: "# Pool\n\nConnections that are idle are evicted after a timeout.\n" },
];
const index = buildIndex(files);

/** Where the first answer is. */
function first(question: string): readonly unknown[] {
  const [best] = query(index, question);
  return [best?.path, best?.name, best?.start, best?.end];
}

for (
  const [question, expected] of [
    ["ConnectionPool.release", ["src/pool.ts", "release", 3, 7]],
    ["evictIdle", ["src/pool.ts", "evictIdle", 9, 14]],
    ["how long is the pause after a failed attempt", ["src/retry.ts", "delayOf", 1, 5]],
    ["idle connections that are closed", ["src/pool.ts", "evictIdle", 9, 14]],
    ["class ConnectionPool", ["src/pool.ts", "ConnectionPool", 1, 2]],
  ] as const
) {
  Deno.test(`query() finds "${question}"`, () => assert.deepEqual(first(question), expected));
}

Deno.test("query() finds tests and prose when the question asks for them", () => {
  assert.equal(first("unit tests of the pause")[0], "test/retry_test.ts");
  assert.equal(first("readme about the timeout of idle pools")[0], "README.md");
});

Deno.test("query() finds nothing for words that are nowhere", () => {
  assert.deepEqual(query(index, "quaternion"), []);
  assert.deepEqual(query(index, ""), []);
  assert.deepEqual(query(buildIndex([]), "pool"), []);
});

Deno.test("query() yields scores in order, and no more than is asked for", () => {
  const found = query(index, "connection pause timeout", { limit: 3, perFile: 1 });
  assert.equal(found.length, 3);
  assert.equal(new Set(found.map(({ path }) => path)).size, 3);
  const scores = found.map(({ score }) => score);
  assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
});

Deno.test("query() without a stage finds something else", () => {
  const tests = query(index, "failed attempt pause base", { weights: { ...weights, test: 9 } });
  assert.equal(tests[0]?.path, "test/retry_test.ts");
});

Deno.test("queryFiles() yields each file once, with its best places", () => {
  const question = "idle connections that are closed";
  const found = queryFiles(index, question, { limit: 2 });
  assert.equal(found.length, 2);
  assert.equal(new Set(found.map(({ path }) => path)).size, 2);
  const [first] = found;
  assert.deepEqual([first?.path, first?.best.name], ["src/pool.ts", "evictIdle"]);
  for (const { path, score, best, also } of found) {
    assert.equal(score, best.score);
    assert.ok(also.length <= 2);
    assert.ok(also.every((each) => each.path === path && each.score <= score));
  }
  const [chunk] = query(index, question, { limit: 1 });
  assert.deepEqual(first?.best, chunk);
});

const dates = buildIndex([{
  path: "src/date.js",
  text: `/** A date with a time. */
export class DateTime {
  /** The year. */
  get year() { return this.y; }

  /** A date at a moment. */
  constructor(milliseconds) {
    this.at = milliseconds;
    this.zone = undefined;
  }

  /** Creates a date from a string of ISO 8601. */
  static fromISO(text, options) {
    const [values, zone] = parseISODate(text);
    return parseDataToDateTime(values, zone, options);
  }
}
`,
}]);

for (
  const [question, name, start, end] of [
    ["DateTime", "DateTime", 1, 17],
    ["class DateTime", "DateTime", 1, 17],
    ["DateTime.fromISO", "fromISO", 12, 16],
    ["DateTime.fromISO and its options for zones", "fromISO", 12, 16],
    ["create a DateTime from a string of ISO 8601", "fromISO", 12, 16],
    ["DateTime.year", "year", 3, 4],
  ] as const
) {
  Deno.test(`queryFiles() has ${name} for "${question}" with all its lines`, () => {
    const [found] = queryFiles(dates, question);
    assert.deepEqual([found?.best.name, found?.best.whole], [name, { start, end }]);
  });
}

Deno.test("a file beside one that answers the question comes before its equals elsewhere", () => {
  const step = "export function step(): void {\n  wait();\n  wait();\n}\n";
  const tree = buildIndex([
    { path: "a/step.ts", text: step },
    { path: "b/step.ts", text: step },
    { path: "b/limit.ts", text: "// Limits retries.\nexport function f() {\n  g();\n  h();\n}\n" },
  ]);
  const paths = (question: string, siblings: number) =>
    queryFiles(tree, question, { weights: { ...weights, siblings } }).map(({ path }) => path);
  const question = "where are retries limited and how long does a step wait";
  assert.deepEqual(paths(question, 0).filter((path) => path.endsWith("step.ts")), [
    "a/step.ts",
    "b/step.ts",
  ]);
  assert.deepEqual(paths(question, weights.siblings).filter((path) => path.endsWith("step.ts")), [
    "b/step.ts",
    "a/step.ts",
  ]);
  assert.deepEqual(paths("step", weights.siblings), ["a/step.ts", "b/step.ts"]);
});
