/**
 * What fits at the end of a command line, and what shells are told of it.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { defaultValue } from "@ct/core/definition";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { completionScript, shells } from "../../cli/completion_script.ts";
import { launcher } from "../../mod.ts";

const rule = { question: "Is it?", probe: ["true"] };
const store = JSON.stringify({
  defs: { dirs: "src" },
  rules: [
    { ...rule, id: "no-todo", tags: ["ci", "my tag"] },
    { ...rule, id: "it's:$(x)" },
    { ...rule, id: "escape\u001b[31m" },
  ],
});

/** What `ct completions` answers in a directory with a rule store; the line's last word is open. */
async function answer(
  line: readonly string[],
  files: Record<string, string | Uint8Array>,
): Promise<string> {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await launcher.run(["completions", "bash", "--line", ...line], ctx);
  assert.deepEqual({ status, stderr: ctx.stderr.text }, { status: 0, stderr: "" });
  return ctx.stdout.text;
}

function words(text: string): readonly string[] {
  return text.split("\n").slice(0, -1).map((line) => line.replace(/\t.*/, ""));
}

for (
  const [line, expected] of [
    ["ct|se", "search"],
    ["ct|--e", "--explain"],
    ["ct|completions|p", "powershell"],
    ["ct|help|aw", "await"],
    ["ct|permissions|aw", "await"],
    ["ct|--explain|", "md json"],
    ["ct|search|--mo", "--mode"],
    ["ct|search|--mode|", "literal glob regex"],
    ["ct|search|--mode=", "--mode=literal --mode=glob --mode=regex"],
    ["ct-search|--mode|l", "literal"],
    ["/opt/bin/ct-search|--mode|l", "literal"],
    ["ct|search|--explain|j", "json"],
    ["ct|search|--timeout|", ""],
    ["ct|tree|--ext|ts,p", "ts,php ts,phtml ts,py ts,pyi"],
    ["ct|outline|--kind|fun", "fun func function"],
    ["ct|tree|--flat|--tr", ""],
    ["ct|tree|--flat|--fl", ""],
    ["ct|view|", "path"],
    ["ct|view|a|--raw|--|-", "path"],
    ["ct|search|", ""],
    ["ct|search|x|", "path"],
    ["ct|search|x|a|s", "path"],
    ["ct|search|--grep|x|", "path"],
    ["ct|tree|", "path"],
    ["ct|tree|a|", "path"],
    ["ct|outline|", "path"],
    ["ct|map|", "path"],
    ["ct|patch|", "path"],
    ["ct|edit|a|", ""],
    ["ct|edit|a|b|", "path"],
    ["ct|edit|--find|a|--replace|b|", "path"],
    ["ct|move|", "path"],
    ["ct|move|a|", "path"],
    ["ct|refs|", ""],
    ["ct|view|--|-", "path"],
    ["ct|search|--base|", "path"],
    ["ct|search|--base=s", "path"],
    ["ct|edit|--find|file:", "path"],
    ["ct|edit|--find|x", ""],
    ["ct|each|--items|a|", "path"],
    ["ct|each|--items|a|--jo", "--jobs"],
    ["ct|each|--|ct-vi", "ct-view"],
    ["ct|each|--|ct-view|--ran", "--range"],
    ["ct|each|--|cat|", "path"],
    ["ct|rules|--|deps|--deny|x|--forb", "--forbid"],
    ["ct|agent|ca", "call"],
    ["ct|agent|call|--ro", "--root"],
    ["ct|agent|nonsense|", ""],
    ["ct|and|se", "search"],
    ["ct|and|view|a|:", ":::"],
    ["ct|or|view|a|:::|tr", "tree"],
    ["ct|or|view|a|:::|tree|--su", "--summary"],
    ["ct|mine|", "path"],
    ["ct|check|--id|n", "no-todo"],
    ["ct|check|--tag|ci,m", "ci,my tag"],
    ["ct|rules|--remove|", "it's:$(x) no-todo"],
    ["ct|rules|--promote=it", "--promote=it's:$(x)"],
    ["ct|rules|--def|", "dirs="],
    ["ct|rules|--file|other.jsonc|--remove|", ""],
    ["ct|check|--__proto__|--id", "--id"],
  ] as const
) {
  Deno.test(`${line} is completed with ${expected || "nothing"}`, async () => {
    const text = await answer(line.split("|"), { ".ct/rules.jsonc": store });
    assert.equal(words(text).join(" "), expected);
  });
}

const project = {
  "package.json": '{"name": "x", "scripts": {"build": "b", "test": "t"}, "files": ["a", {"b": 1}]}',
  "rec.jsonl": '{"a": 1}\n{"b": 1}\n',
  "tsconfig.json": '{\n  // why\n  "compilerOptions": {"strict": true,},\n}\n',
  "ci.yaml": "on: [push]\njobs:\n  test:\n    steps: 1\n  lint: 2\n",
  "Cargo.toml": '[package]\nname = "x"\n[dependencies]\nserde = "1"\n',
  "odd.json": '{"a.b": 1, "c d": 2, "e=f": 3, "g\\u001b": 4, "h": 5}',
  "broken.json": '{"a": ',
  "latin.json": new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
  "pool.ts": "class Pool {\n  take() {}\n  free() {}\n}\nfunction tidy() {}\n",
  "mine.xyz": "",
  "sub/deep.pyx": "",
};

for (
  const [line, expected] of [
    ["ct|patch|package.json|--set|", "files name= scripts"],
    ["ct|patch|package.json|--set|scr", "scripts.build= scripts.test="],
    ["ct|patch|package.json|--set=scripts.b", "--set=scripts.build="],
    ["ct|patch|package.json|--get|.scripts.", ".scripts.build .scripts.test"],
    ["ct|patch|package.json|--get|fil", "files[0] files[1]"],
    ["ct|patch|package.json|--delete|files[1]", "files[1].b"],
    ["ct|patch|package.json|--delete|files[1].", "files[1].b"],
    ["ct|patch|--base|package.json|--move-up|files[", "files[0] files[1]"],
    ["ct|patch|rec.jsonl|--get|", "a"],
    ["ct|patch|tsconfig.json|--get|", "compilerOptions.strict"],
    ["ct|patch|ci.yaml|--get|jobs.", "jobs.lint jobs.test"],
    ["ct|patch|Cargo.toml|--get|d", "dependencies.serde"],
    ["ct|patch|package.json|Cargo.toml|--get|", "dependencies files name package scripts"],
    ["ct|patch|odd.json|--get|", "h"],
    ["ct|patch|broken.json|--get|", ""],
    ["ct|patch|latin.json|--get|", ""],
    ["ct|patch|gone.json|sub|--get|", ""],
    ["ct|patch|--get|", ""],
    ["ct|patch|package.json|--set|file:", "path"],
    ["ct|view|pool.ts|--symbol|", "Pool free take tidy"],
    ["ct|view|pool.ts:2:3|--symbol|t", "take tidy"],
    ["ct|view|pool.ts|--symbol|Pool.", "Pool.free Pool.take"],
    ["ct|view|mine.xyz|gone.ts|--symbol|", ""],
    ["ct|edit|a|b|pool.ts|--within|P", "Pool"],
    ["ct|tree|--ext|", "json jsonl pyx toml ts xyz yaml"],
    ["ct|tree|sub|--ext|", "pyx"],
    ["ct|tree|--ext|ts,x", "ts,xyz"],
    ["ct|tree|--ext|jav", "java"],
  ] as const
) {
  Deno.test(`${line} is completed from the project's files: ${expected || "nothing"}`, async () => {
    assert.equal(words(await answer(line.split("|"), project)).join(" "), expected);
  });
}

for (
  const [what, files] of Object.entries({
    "no store": {},
    "a broken store": { ".ct/rules.jsonc": "{" },
    "an endless store": { ".ct/rules.jsonc": " ".repeat(20 << 20) },
  })
) {
  Deno.test(`with ${what}, a rule is completed with nothing (long)`, async () => {
    assert.equal(await answer(["ct", "check", "--id", ""], files), "");
  });
}

for (const { definition } of builtInCommands) {
  const tools = definition.verbs === undefined ? [definition] : Object.values(definition.verbs);
  Deno.test(`every option of ${definition.name} and each of its fixed values is offered`, async () => {
    for (const { name, options } of tools) {
      const offered = new Set(words(await answer([...name.split(" "), "-"], {})));
      for (const [key, option] of Object.entries(options)) {
        for (const alias of [key, ...option.aliases ?? []]) assert.ok(offered.has(`--${alias}`));
        assert.equal(offered.has(`-${option.short}`), option.short !== undefined);
        const fixed = "values" in option ? option.values ?? [] : [];
        const values = words(await answer([...name.split(" "), `--${key}`, ""], {}));
        assert.deepEqual(fixed.filter((value) => !values.includes(value)), [], `--${key}`);
        const filled = defaultValue(option);
        assert.ok(option.kind !== "choice" || filled === undefined || values.includes(`${filled}`));
      }
    }
  });
}

for (const shell of shells) {
  Deno.test(`the ${shell} script starts its program by the full path and no other`, () => {
    const program = "/o'p\\t/$(x) `y`/ct";
    const script = completionScript(shell, { program, commands: ["ct", "ct-view"] }) ?? "";
    assert.ok(!script.includes("{{"));
    const plain = completionScript(shell, { program: "/opt/ct", commands: ["ct", "ct-view"] });
    assert.match(plain ?? "", /\/opt\/ct['"]? completions /);
    assert.match(plain ?? "", /ct,? ct-view/);
  });
}

Deno.test("PowerShell's typographic quotes end no text", () => {
  const script = completionScript("powershell", { program: "/o’p/ct", commands: ["ct"] }) ?? "";
  assert.ok(script.includes("& '/o’’p/ct' completions"));
  assert.ok(script.includes(`-replace "['\\u2018-\\u201b]", '$0$0'`));
});

Deno.test("Nushell gets values in quotes, and none that would end them", () => {
  const script = completionScript("nushell", { program: "/opt/ct", commands: ["ct"] }) ?? "";
  assert.ok(script.includes("if $value =~ '^[\\w./=+:,-]+$'"));
  assert.ok(script.includes(`if $value !~ "'"`));
  assert.ok(script.includes(`$"'($value)'"`));
});

for (
  const [argv, message] of [
    [[], "ct completions needs a shell"],
    [["tcsh"], 'unknown shell "tcsh"'],
    [["\x1b"], 'unknown shell "\\x1b"'],
    [["bash", "more"], 'unexpected argument "more"'],
  ] as const
) {
  Deno.test(`ct completions ${argv.join(" ")} is refused`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await launcher.run(["completions", ...argv], ctx), 2);
    assert.equal(ctx.stderr.text.split("\n", 1)[0], `error: ${message}`);
  });
}
