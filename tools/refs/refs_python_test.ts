/**
 * Newer syntax of Python, which `ct refs` reads.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const head = "class Target:\n    pass\n\n\n";

/** What follows the class, and the rows of its uses. */
const found: readonly (readonly [code: string, rows: readonly string[]])[] = [
  ["match x:\n    case Target():\n        pass\n", ["6"]],
  ["match x:\n    case a.Target() if Target():  # note\n        pass\n", ["6"]],
  ["match x, y:\n    case Target(), [Target(), *_]:\n        pass\n", ["6", "6"]],
  ["match x:\n    case {'a': Target(b=Target())} as c:\n        pass\n", ["6", "6"]],
  ["match x:\n    case Target() | Target(1, b=2):\n        pass\n", ["6", "6"]],
  ["match x:\n    case (\n        Target()\n        | int()\n    ):\n        pass\n", ["7"]],
  ["type Alias = list[Target]\n", ["5"]],
  ["type Alias[T: Target] = list[T]\n", ["5"]],
  ["def f[T: Target](a: T) -> T:\n    return Target()\n", ["5", "6"]],
  ["class A[T: Target](list[T]):\n    def f[U: Target](self, a: U) -> Target: ...\n", [
    "5",
    "6",
    "6",
  ]],
  ["def f[Target](a: Target) -> list[Target]:\n    return Target\n", []],
  ["class A[Target](list[Target]):\n    a: Target\n", []],
  ["class A[T](Target):\n    pass\n", ["5"]],
  ["a = f'{f'{Target()}'}'\n", ["5"]],
  ["a = f\"{Target()!r:>{f'{Target}'}}\"\n", ["5", "5"]],
  ["if (n := Target()):\n    n\n", ["5"]],
  ["def f(a: Target, /, b, *, c: Target):\n    pass\n", ["5", "5"]],
  ["f = lambda a, /, *, b: Target()\n", ["5"]],
  ["async def f():\n    return [x async for x in Target() if await x]\n", ["6"]],
  ["try:\n    pass\nexcept* Target as e:\n    pass\n", ["7"]],
  ["with (\n    Target() as a,  # one\n    Target() as b,\n):\n    pass\n", ["6", "7"]],
  ["with (Target()) as a, (b) as c:\n    pass\n", ["5"]],
  ["def f(*args: *Target):\n    pass\n", ["5"]],
  ["a = (yield)\nb = Target()\n", ["6"]],
  ["case = Target()\nmatch = {'a': Target()}\ntype(Target)\n", ["5", "6", "7"]],
];

for (const [code, rows] of found) {
  Deno.test(`ct-refs reads ${JSON.stringify(code)} of Python`, async () => {
    await using tree = await tempTree({ "a.py": `${head}${code}` });
    const ctx = memoryContext({ cwd: tree.path });
    await command.run(["Target"], ctx);
    const uses = ctx.stdout.text.split("\n").filter((line) => !/:definition:|^$/.test(line))
      .flatMap((line) => {
        const times = Number(/ {2}(\d+) times$/.exec(line)?.[1] ?? 1);
        return Array.from({ length: times }, () => line.replace(/^\S+?:(\d+):\w+(\??).*/, "$1$2"));
      });
    assert.deepEqual(uses, rows, ctx.stdout.text);
  });
  Deno.test(`ct-refs understands all of ${JSON.stringify(code)} of Python`, async () => {
    await using tree = await tempTree({ "a.py": `${code}# other\n` });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["other", "--expect", "none"], ctx), 0, ctx.stderr.text);
  });
}

const broken = [
  "def f[T = int](a): pass\n",
  "x = `a`\n",
  "if a:\n  f()\n\tg()\n",
  "def f(:\n    pass\n",
  "exec 'x'\n",
];

for (const code of broken) {
  Deno.test(`ct-refs gives no verdict over ${JSON.stringify(code)} of Python`, async () => {
    await using tree = await tempTree({ "a.py": `${code}# other\n` });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["other", "--expect", "none"], ctx), 2);
    assert.match(ctx.stderr.text, /a\.py/);
  });
}

Deno.test("a class or function that is imported as well is defined where it stands", async () => {
  await using tree = await tempTree({
    "a.py": "class Map(dict):\n    def pop(self):\n        pass\n\ntry:\n" +
      "    from _fast import Map\nexcept ImportError:\n    pass\n",
    "b.py":
      "try:\n    from .quick import heap\nexcept ImportError:\n    def heap():\n        pass\n",
    "quick.py": "def heap():\n    pass\n",
    "main.py": "from a import Map\nfrom b import heap\n\nMap().pop()\nheap()\n",
  });
  const rows = async (name: string) => {
    const ctx = memoryContext({ cwd: tree.path });
    await command.run([name], ctx);
    return ctx.stdout.text.split("\n").slice(0, -1).map((row) => row.replace(/ {2}.*/, ""));
  };
  assert.deepEqual(await rows("Map"), [
    "./a.py:1:definition:class Map",
    "./a.py:6:definition:class Map",
    "./main.py:1:import:",
    "./main.py:4:call:",
  ]);
  assert.deepEqual(await rows("Map.pop"), [
    "./a.py:2:definition:method Map.pop",
    "./main.py:4:call:",
  ]);
  assert.deepEqual((await rows("heap")).filter((row) => !row.startsWith("./b.py")), [
    "./quick.py:1:definition:function heap",
    "./main.py:2:import:",
    "./main.py:5:call:",
  ]);
});
