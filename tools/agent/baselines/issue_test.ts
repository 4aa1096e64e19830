import assert from "node:assert/strict";
import { findIssues } from "./issue.ts";

/** What programs really printed, and each issue in it: type, file, code, message, its lines. */
const outputs: readonly {
  readonly program: string;
  readonly text: string;
  readonly issues: readonly (readonly [
    string,
    string | undefined,
    string | undefined,
    string | undefined,
    number,
    number,
  ])[];
}[] = [
  {
    program: "tsc 5",
    text: `src/a.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.
src/a.ts(3,3): error TS2322: Type 'string' is not assignable to type 'number'.
`,
    issues: [
      ["Error", "src/a.ts", "TS2322", "Type 'string' is not assignable to type 'number'.", 0, 1],
      ["Error", "src/a.ts", "TS2322", "Type 'string' is not assignable to type 'number'.", 1, 2],
    ],
  },
  {
    program: "tsc --pretty",
    text: `src/a.ts:1:14 - error TS2322: Type 'string' is not assignable to type 'number'.

1 export const x: number = "a";
               ~

Found 1 error in src/a.ts:1
`,
    issues: [
      ["Error", "src/a.ts", "TS2322", "Type 'string' is not assignable to type 'number'.", 0, 1],
    ],
  },
  {
    program: "dotnet build",
    text: `/p/src/A.cs(12,9): warning CS0618: 'B.C()' is obsolete: 'Use D' [/p/src/P.csproj]
/p/src/A.cs(20,1): error CS1002: ; expected [/p/src/P.csproj]
`,
    issues: [
      ["Warning", "/p/src/A.cs", "CS0618", "'B.C()' is obsolete: 'Use D' [/p/src/P.csproj]", 0, 1],
      ["Error", "/p/src/A.cs", "CS1002", "; expected [/p/src/P.csproj]", 1, 2],
    ],
  },
  {
    program: "eslint 9",
    text: `
/project/src/b.js
  1:1   error    Unexpected var, use let or const instead  no-var
  2:7   warning  Expected '===' and instead saw '=='       eqeqeq

✖ 2 problems (1 error, 1 warning)
  1 error and 0 warnings potentially fixable with the \`--fix\` option.
`,
    issues: [
      ["Error", "/project/src/b.js", "no-var", "Unexpected var, use let or const instead", 2, 3],
      ["Warning", "/project/src/b.js", "eqeqeq", "Expected '===' and instead saw '=='", 3, 4],
    ],
  },
  {
    program: "gcc 12",
    text: `c.c: In function ‘f’:
c.c:1:34: error: ‘missing’ undeclared (first use in this function)
    1 | int f(void) { int unused; return missing; }
      |                                  ^~~~~~~
c.c:1:34: note: each undeclared identifier is reported only once for each function it appears in
c.c:1:19: warning: unused variable ‘unused’ [-Wunused-variable]
    1 | int f(void) { int unused; return missing; }
      |                   ^~~~~~
`,
    issues: [
      ["Error", "c.c", undefined, "‘missing’ undeclared (first use in this function)", 1, 4],
      ["Warning", "c.c", undefined, "unused variable ‘unused’ [-Wunused-variable]", 5, 8],
    ],
  },
  {
    program: "mypy",
    text: `a.py:3: error: Incompatible return value type (got "str", expected "int")  [return-value]
`,
    issues: [[
      "Error",
      "a.py",
      undefined,
      'Incompatible return value type (got "str", expected "int")  [return-value]',
      0,
      1,
    ]],
  },
  {
    program: "deno check",
    text: `Check src/a.ts
TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.
export const x: number = "a";
             ^
    at file:///project/src/a.ts:1:14

TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.
  return a;
  ~~~~~~
    at file:///project/src/a.ts:3:3

Found 2 errors.

error: Type checking failed.
`,
    issues: [
      ["Error", "/project/src/a.ts", "TS2322", undefined, 1, 5],
      ["Error", "/project/src/a.ts", "TS2322", undefined, 6, 10],
      ["Error", undefined, undefined, "Type checking failed.", 13, 14],
    ],
  },
  {
    program: "deno lint",
    text: `error[no-var]: \`var\` keyword is not allowed.
 --> /project/src/b.js:1:1
  | 
1 | var a = 1;
  | ^^^

  docs: https://docs.deno.com/lint/rules/no-var


Found 1 problem
`,
    issues: [
      ["Error", "/project/src/b.js", "no-var", "`var` keyword is not allowed.", 0, 5],
    ],
  },
  {
    program: "deno test",
    text: `running 2 tests from ./d_test.ts
bad ... FAILED (1ms)
fine ... ok (177µs)

 ERRORS 

bad => ./d_test.ts:1:6
error: Error: boom
Deno.test("bad", () => { throw new Error("boom"); });
                               ^
    at file:///project/d_test.ts:1:32

 FAILURES 

bad => ./d_test.ts:1:6

FAILED | 1 passed | 1 failed (50ms)

error: Test failed
`,
    issues: [
      ["Error", "/project/d_test.ts", undefined, "Error: boom", 7, 11],
      ["Error", undefined, undefined, "Test failed", 18, 19],
    ],
  },
  {
    program: "cargo check",
    text: `    Checking rs v0.1.0 (/project/rs)
error[E0308]: mismatched types
 --> src/lib.rs:1:32
  |
1 | pub fn f() -> i32 { let x = 5; "a" }
  |               ---              ^^^ expected \`i32\`, found \`&str\`

warning: unused variable: \`x\`
 --> src/lib.rs:1:25
  |
  = note: \`#[warn(unused_variables)]\` on by default

For more information about this error, try \`rustc --explain E0308\`.
error: could not compile \`rs\` (lib) due to 1 previous error
`,
    issues: [
      ["Error", "src/lib.rs", "E0308", "mismatched types", 1, 6],
      ["Warning", "src/lib.rs", undefined, "unused variable: `x`", 7, 11],
      [
        "Error",
        undefined,
        undefined,
        "could not compile `rs` (lib) due to 1 previous error",
        13,
        14,
      ],
    ],
  },
  {
    program: "pytest",
    text: `E   assert 1 == 2

tests/test_x.py:2: AssertionError
=========================== short test summary info ============================
FAILED tests/test_x.py::test_bad - assert 1 == 2
FAILED tests/test_x.py::test_boom - ValueError: no
2 failed, 1 passed in 4.55s
`,
    issues: [
      ["Error", "tests/test_x.py", undefined, "tests/test_x.py::test_bad - assert 1 == 2", 4, 5],
      ["Error", "tests/test_x.py", undefined, "tests/test_x.py::test_boom - ValueError: no", 5, 6],
    ],
  },
  {
    program: "unittest",
    text: `FAIL: test_bad (t.T.test_bad)
FAILED (failures=1)
`,
    issues: [],
  },
  {
    program: "node --test",
    text: `TAP version 13
# Subtest: bad one
not ok 1 - bad one
  ---
  location: '/project/n_test.mjs:2:1'
  error: '1 == 2'
  ...
# Subtest: fine
ok 2 - fine
`,
    issues: [["Error", undefined, undefined, "bad one", 2, 7]],
  },
  {
    program: "go test",
    text: `--- FAIL: TestAdd (0.00s)
    add_test.go:7: got 3, want 4
    --- FAIL: TestAdd/zero (0.00s)
        add_test.go:9: zero
FAIL
FAIL\texample.com/add\t0.002s
FAIL
`,
    issues: [
      ["Error", undefined, undefined, "TestAdd", 0, 2],
      ["Error", undefined, undefined, "TestAdd/zero", 2, 4],
      ["Error", "example.com/add", undefined, "example.com/add\t0.002s", 5, 6],
    ],
  },
  {
    program: "jest",
    text: `FAIL src/sum.test.js
  ● adds

    expect(received).toBe(expected)

Tests:       1 failed, 1 total
`,
    issues: [["Error", "src/sum.test.js", undefined, "src/sum.test.js", 0, 2]],
  },
  {
    program: "npm",
    text: `npm ERR! code ELIFECYCLE
npm WARN deprecated left-pad@1.3.0: use String.prototype.padStart()
npm warn Unknown user config "x".
npm error Missing script: "none"
`,
    issues: [
      ["Error", undefined, undefined, "code ELIFECYCLE", 0, 1],
      ["Warning", undefined, undefined, undefined, 1, 2],
      ["Warning", undefined, undefined, 'Unknown user config "x".', 2, 3],
      ["Error", undefined, undefined, 'Missing script: "none"', 3, 4],
    ],
  },
  {
    program: "python",
    text: `ValueError: not behind a traceback
Traceback (most recent call last):
  File "<string>", line 1, in <module>
    raise decode
    ^^^^^^^^^^^^
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
`,
    issues: [[
      "Error",
      undefined,
      "json.decoder.JSONDecodeError",
      "Expecting value: line 1 column 1 (char 0)",
      5,
      6,
    ]],
  },
  { program: "cat", text: "an error: happened\n0 errors\nwarnings: 3\nFAILED\nFAIL\n", issues: [] },
];

for (const { program, text, issues } of outputs) {
  Deno.test(`findIssues() finds what ${program} reports`, () => {
    const found = findIssues(text.split("\n"));
    assert.equal(found.length, issues.length, JSON.stringify(found));
    for (const [at, [issueType, file, code, message, start, end]] of issues.entries()) {
      const issue = found[at];
      const expected = { issueType, file, code, message: message ?? issue?.message, start, end };
      assert.deepEqual({ ...issue }, expected);
    }
  });
}

Deno.test("findIssues() takes no longer for hostile lines (long)", () => {
  const lines = ["(1", ":1", " ", "a.", "  1:1  error  ", "(1,1): "].map((each) =>
    each.repeat(Math.floor(4000 / each.length))
  );
  const many = Array.from({ length: 500 }, () => lines).flat();
  const startedAt = performance.now();
  findIssues(many);
  assert.ok(performance.now() - startedAt < 5000);
});
