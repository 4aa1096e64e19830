import assert from "node:assert/strict";
import { isMissing } from "@ct/testing";
import { readCallPattern } from "./call_pattern.ts";
import { readCallTemplate } from "./call_template.ts";
import { replaceCalls } from "./calls.ts";

/**
 * Prints for files of Python's own library which calls have two arguments by place, and reads back
 * texts in which those of a name have changed places, to compare the trees.
 */
const judge = `
import ast, json, os, sys
folder = os.path.dirname(os.__file__)
paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith('.py')]
def name_of(node):
    if isinstance(node.func, ast.Name): return node.func.id
    if isinstance(node.func, ast.Attribute): return '$obj.' + node.func.attr
def is_swapped(node, name):
    return (isinstance(node, ast.Call) and name_of(node) == name and len(node.args) == 2
        and not node.keywords and not any(isinstance(arg, ast.Starred) for arg in node.args))
if sys.argv[1] == 'list':
    for path in paths[:30]:
        with open(path, encoding='utf-8', newline='') as file: text = file.read()
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
        names = {}
        for node in nodes:
            name = name_of(node)
            if name and is_swapped(node, name): names[name] = names.get(name, 0) + 1
        print(json.dumps({'path': path, 'text': text, 'names': dict(list(names.items())[:3])}))
else:
    for line in sys.stdin:
        each = json.loads(line)
        tree = ast.parse(each['text'])
        for node in ast.walk(tree):
            if is_swapped(node, each['name']): node.args.reverse()
        if ast.dump(tree) != ast.dump(ast.parse(each['after'])): print(each['path'], each['name'])
`;

async function python(word: string, lines: readonly string[]): Promise<readonly string[]> {
  const child = new Deno.Command("python3", {
    args: ["-c", judge, word],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(lines.join("\n")));
  await writer.close();
  const { stdout, success } = await output;
  assert.ok(success);
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}

Deno.test({
  name: "replaceCalls() finds in Python's library the calls that its own tree has",
  ignore: isMissing("python3"),
  async fn() {
    const after: string[] = [];
    const wrong: string[] = [];
    let compared = 0;
    for (const line of await python("list", [])) {
      const { path, text, names } = JSON.parse(line);
      for (const [name, count] of Object.entries(names)) {
        const pattern = readCallPattern(`${name}($a, $b)`);
        const template = readCallTemplate(`${name}($b, $a)`, pattern);
        const { calls = [], unread = [] } = replaceCalls(path, text, { pattern, template }) ?? {};
        const isOther = unread.some(({ reason }) => !/named|spread/.test(reason));
        if (calls.length !== count || isOther) wrong.push(`${path}: ${name}`);
        compared += calls.length;
        let [result, done] = ["", 0];
        for (const call of calls) {
          if (call.start < done) continue;
          result += text.slice(done, call.start) + call.text;
          done = call.end;
        }
        after.push(JSON.stringify({ path, text, name, after: result + text.slice(done) }));
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(compared > 100, `${compared}`);
    assert.deepEqual(await python("compare", after), []);
  },
});
