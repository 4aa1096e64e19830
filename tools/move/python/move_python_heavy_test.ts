/**
 * Moves in real Python packages: by the interpreter's own finder each import binds the same module
 * or name afterwards, and a package without dependencies still runs its imports.
 */
import { baseName } from "@ct/base";
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { isMissing, times } from "@ct/testing";
import { command } from "../mod.ts";

/** Packages that come with Python, in copies of another name. */
const corpora = [
  { original: "asyncio", name: "loops", moves: times(3, 10) },
  { original: "email", name: "letters", moves: times(4, 25) },
  { original: "unittest", name: "checks", moves: times(3, 15) },
] as const;

/** Of each file what its imports bind: the module, the name in it, the name here. */
type Bindings = Readonly<Record<string, readonly (readonly [string, string, string])[]>>;

const script = new URL("../testing/imports.py", import.meta.url).pathname;

async function python(args: readonly string[]): Promise<{ success: boolean; stdout: string }> {
  const { success, stdout } = await new Deno.Command("python3", { args: [...args] }).output();
  return { success, stdout: new TextDecoder().decode(stdout) };
}

async function bindingsAt(root: string): Promise<Bindings> {
  const { success, stdout } = await python(["-B", script, root]);
  assert.ok(success, "a file has a syntax error");
  return JSON.parse(stdout);
}

const copies = new Map<string, string>();
for (const { original, name } of isMissing("python3") ? [] : corpora) {
  const code = `import ${original}; print(${original}.__path__[0])`;
  const copy = Deno.realPathSync(Deno.makeTempDirSync());
  const renamed = (text: string) => text.replaceAll(new RegExp(`\\b${original}\\b`, "g"), name);
  copyTree((await python(["-c", code])).stdout.trim(), `${copy}/${name}`, renamed);
  copies.set(name, copy);
}
addEventListener("unload", () => {
  for (const copy of copies.values()) Deno.removeSync(copy, { recursive: true });
});

function copyTree(from: string, to: string, renamed: (text: string) => string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (name === "__pycache__") continue;
    const [old, fresh] = [`${from}/${name}`, `${to}/${name}`];
    if (isDirectory) copyTree(old, fresh, renamed);
    else if (name.endsWith(".py")) {
      Deno.writeTextFileSync(fresh, renamed(Deno.readTextFileSync(old)));
    }
  }
}

for (const { name, moves } of corpora) {
  const root = copies.get(name);
  Deno.test({
    name: `moves in ${name} keep what imports bind in Python`,
    ignore: root === undefined,
    fn: async () => {
      const before = await bindingsAt(root ?? "");
      const tally = { kept: 0, refused: 0, back: 0 };
      for (const [from, to] of movesIn(Object.keys(before).sort(), name, moves)) {
        const ctx = memoryContext({ cwd: root ?? "" });
        if (await command.run([from, to, "--quiet"], ctx) !== 0) {
          assert.match(ctx.stderr.text, /nothing was written/);
          tally.refused++;
          continue;
        }
        const map = (path: string) =>
          path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
        const wanted = Object.fromEntries(
          Object.entries(before).map(([path, found]) => [
            map(path),
            found.map(([module, inner, here]) => [map(module), inner, here]).sort(byText),
          ]),
        );
        const now = await bindingsAt(root ?? "");
        const sorted = Object.entries(now).map(([path, found]) => [path, found.toSorted(byText)]);
        assert.deepEqual(Object.fromEntries(sorted), wanted, `${from} -> ${to}`);
        const module = to.replace(/\.py$/, "").replaceAll("/", ".");
        const path = JSON.stringify(root);
        const isWindows = /windows|proactor|test/.test(from);
        const code = `import sys; sys.path.insert(0, ${path}); import ${name}` +
          (isWindows ? "" : `, ${module}`);
        assert.ok((await python(["-B", "-c", code])).success, `${from} -> ${to}: ${code}`);
        tally.kept++;
        assert.equal(
          await command.run([to, from, "--quiet"], memoryContext({ cwd: root ?? "" })),
          0,
        );
        const back = await bindingsAt(root ?? "");
        assert.deepEqual(back, before, `${to} -> ${from}`);
        tally.back++;
      }
      Deno.stderr.writeSync(new TextEncoder().encode(`${name}: ${JSON.stringify(tally)}\n`));
    },
  });
}

function byText(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [a.join("\0"), b.join("\0")];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Moves of modules and packages to other names and packages, the same ones each time. */
function* movesIn(
  files: readonly string[],
  name: string,
  count: number,
): Generator<readonly [from: string, to: string]> {
  const modules = files.filter((path) => !/__(?:init|main)__\.py$/.test(path));
  const places = ["inner", "inner/deep", "", "core_parts"];
  for (let made = 0; made < count; made++) {
    const from = modules[(made * 7) % modules.length] ?? "";
    const stem = baseName(from).replace(/\.py$/, "");
    const place = places[made % places.length] ?? "";
    const renamed = made % 3 === 0 ? stem : `moved_${stem}`;
    const to = [name, place, `${renamed}.py`].filter((part) => part !== "").join("/");
    if (to !== from) yield [from, to];
  }
}
