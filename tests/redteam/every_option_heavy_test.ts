/**
 * Hostile text through every option of every tool, which the definitions tell: a new option is
 * covered by itself (R14, R26).
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import type { Command, OptionDefinition } from "@ct/core/definition";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { isMissing, placeFile, sampled, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";
import { registeredTools } from "../registered_tools.ts";

const steering = "\x1b]0;owned\x07\x1b[31m\r\x7f\x9b1m\u202e\u2066\u{e0041}";
/** A name, a word or a line of a store: after its newline it would pass for a line of ours. */
const hostile = `a${steering}\nFORGED: all is well`;
/** What files hold; they do have lines. */
const content = `let a = 1; // ${steering}\nfunction b${steering}() {}\n# ${steering} {\n}\n`;

const storeOf = (probe: readonly string[]) =>
  JSON.stringify({
    defs: { [hostile]: hostile },
    rules: [
      { id: "a", question: hostile, why: hostile, tags: [hostile], probe, extra: 1, [hostile]: 2 },
      { id: "b", question: hostile, pending: true, prompt: hostile, probe: ["cat", hostile] },
      { id: "c", question: "?", probe: ["ct-view", `no${hostile}`] },
    ],
  });

/** Words with which a tool has something to say; each option is put in front of its `--`. */
const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "ct-await": [["--timeout", "0.01", "--every", "0.005", "--", "grep", "x", hostile]],
  "ct-check": [[], ["--list"]],
  "ct-deps": [
    ["--duplicates", "--ecosystem=npm"],
    ["--modules", "--base=.", "--ext=ts", "--acyclic"],
  ],
  "ct-each": [
    ["--items", hostile, "--", "cat", "{ITEM}"],
    ["--items", `no${hostile}`, "--", "ct-view", "{ITEM}"],
    ["--base", ".", "--name", "*", "--", "ct-outline", "--base", "{ITEM}"],
  ],
  "ct-edit": [["--find", "let", "--replace", hostile], ["--find", "none", "--replace", "b"]],
  "ct-find": [["let"], [hostile], ["--symbol", "x"], ["--like", `${hostile}:1`]],
  "ct-map": [[], ["--focus", hostile], ["--focus", "x"], ["--budget", hostile]],
  "ct-outline": [[]],
  "ct-survey": [[], [hostile], ["--group", "npm"]],
  "ct-refs": [["let"], [hostile], ["x", "--kind", "doc"], ["x", "--in", hostile]],
  "ct-patch": [["--name=d*", "--set", "a=1"], ["--name=*.json", "--delete", hostile], [
    "--name=d*",
    "--delete",
    "b.c",
  ]],
  "ct-rules": [["--list"], ["--", "cat", hostile], ["--", "ct-view", `no${hostile}`], [
    "--add",
    "n",
    "--question",
    hostile,
    "--",
    "cat",
    `no${hostile}`,
  ]],
  "ct-search": [["--grep", "let"], ["--name", "*", "--detail"], ["--grep", "none", "--detail"]],
  "ct-test": [
    ["--cmd", "cat", "--", hostile],
    ["--cmd", "cat", "--", `no${hostile}`],
    ["--cmd", "ct-search", "--", "--grep", "let", "--detail"],
  ],
  "ct-move": [[hostile, "moved"], ["none", hostile]],
  "ct-rename": [["let", hostile], [hostile, "x"], ["x", "y", "--docs"]],
  "ct-tour": [[hostile], [`no${hostile}`]],
  "ct-tree": [[]],
  "ct-undo": [["--list"], [hostile], []],
  "ct-view": [[hostile], [`no${hostile}`], [hostile, "--match", hostile]],
};

/** With these a program reads the output, or a person wants it as it is; a terminal is below. */
const exact = ["diff", "json", "json-pretty", "jsonl", "raw"];
/** Their newlines are the caller's own: templates, and texts that are written. */
const multiline = ["emit", "emit-stderr", "emit-each", "heartbeat-emit"];

/** Words that give an option a hostile value, or each of its own. */
function given(key: string, option: OptionDefinition): readonly (readonly string[])[] {
  switch (option.kind) {
    case "flag":
      return [[`--${key}`]];
    case "choice":
      return [...option.values, hostile].map((value) => [`--${key}`, value]);
    case "integer":
    case "seconds":
      return ["1", hostile].map((value) => [`--${key}`, value]);
    default: {
      const isPayload = "payload" in option && option.payload;
      const schemes = isPayload ? ["file:", "file:no", "text:"] : [];
      return ["", ...schemes, "{"].map((head) => [`--${key}`, head + hostile]);
    }
  }
}

/** Templates say all that they can. */
function templates(command: Command): readonly (readonly string[])[] {
  return multiline.filter((key) => Object.hasOwn(command.definition.options, key)).map((key) => {
    const { description = "" } = command.definition.options[key] ?? {};
    const tokens = [...description.matchAll(/\{[A-Z]+\}/g)].map(([token]) => token)
      .filter((token) => !["{STDOUT}", "{STDERR}", "{OUTPUT}"].includes(token));
    return [`--${key}`, tokens.join("|")];
  });
}

async function printed(
  command: Command,
  words: readonly string[],
  commands: ReadonlyMap<string, Command>,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  await using tree = await tempTree({ "plain.txt": "let x\n" });
  for (const name of [hostile, `${hostile}.ts`, `dir${steering}/${hostile}.md`]) {
    placeFile(`${tree.path}/${name}`, content);
  }
  placeFile(`${tree.path}/d${hostile}.json`, JSON.stringify({ [hostile]: hostile, a: hostile }));
  placeFile(`${tree.path}/broken${steering}.json`, `{"${steering}`);
  placeFile(`${tree.path}/.gitignore`, `${steering}[\n`);
  placeFile(`${tree.path}/.ct/rules.jsonc`, storeOf(["cat", hostile]));
  placeFile(`${tree.path}/latin${hostile}`, new Uint8Array([0x6c, 0x65, 0x74, 0xe9, 0x0a]));
  placeFile(`${tree.path}/binary${hostile}.ts`, new Uint8Array([0x6c, 0x65, 0x74, 0, 0x0a]));
  placeFile(`${tree.path}/.ct-${"0".repeat(32)}.doubt`, hostile);
  Deno.linkSync(`${tree.path}/${hostile}`, `${tree.path}/second${hostile}`);
  Deno.symlinkSync(hostile, `${tree.path}/to${hostile}`);
  Deno.symlinkSync(`loop${hostile}`, `${tree.path}/loop${hostile}`);
  Deno.symlinkSync(`nothing${hostile}`, `${tree.path}/dangling${hostile}.json`);
  placeFile(`${tree.path}/x${steering}.ts`, `import "./y${steering}.ts";`);
  placeFile(`${tree.path}/y${steering}.ts`, `import "./x${steering}.ts";`);
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { [hostile]: "1", b: "1" } },
      [`node_modules/${hostile}`]: { version: `1${hostile}` },
      "node_modules/b": { version: "1.0.0", dependencies: { [hostile]: "2" } },
      [`node_modules/b/node_modules/${hostile}`]: { version: `2${hostile}` },
    },
  };
  placeFile(`${tree.path}/package-lock.json`, JSON.stringify(lock));
  const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn, commands });
  await command.run(words, ctx);
  return { stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

function assertTame(text: string, isForgery: boolean): void {
  // deno-lint-ignore no-control-regex -- control characters are what this looks for
  const wild = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2066]|\u{e0041}/u.exec(text);
  assert.equal(wild, null, `something steers the terminal: ${JSON.stringify(text)}`);
  if (isForgery) assert.doesNotMatch(text, /^FORGED/m);
}

/**
 * Tools with tests of their own; what stands for rg or grep prints the exact bytes of files, and
 * what answers agents prints JSON.
 */
const others = ["ct-agent", "ct-grep", "ct-mcp", "ct-rg", "ct-steer"];
const tools = (await registeredTools()).filter(({ definition: { name } }) =>
  !others.includes(name)
);
const commands = commandMap(tools);

for (const command of tools) {
  const { name, options } = command.definition;
  const rows = Object.entries(options).map(([key, option]) => [key, given(key, option)] as const);
  for (const [key, forms] of [...rows, ["all tokens", templates(command)] as const]) {
    Deno.test(`R26: ${name} --${key} lets nothing steer the terminal, and forges no line`, async () => {
      const pairs = forms.flatMap((form) => calls[name]?.map((words) => ({ form, words })) ?? []);
      const tried = sampled(pairs, Math.ceil(pairs.length / 10), `${name} --${key}`);
      for (const { form, words } of tried) {
        const dashes = words.indexOf("--");
        const at = dashes < 0 ? words.length : dashes;
        const typed = words.toSpliced(at, 0, ...form);
        const { stdout, stderr } = await printed(command, typed, commands);
        const isOutput = key === "show-output" || (name === "ct-test" && key === "full");
        const isExact = exact.includes(key) || isOutput ||
          form.some((word) => ["sarif", "junit", "mermaid", "dot"].includes(word));
        // An item in a template keeps its newlines, as the contract has it.
        const hasItems = name === "ct-each" && key === "all tokens";
        if (!isExact) assertTame(stdout, !multiline.includes(key) && !hasItems);
        if (!isOutput) assertTame(stderr, !multiline.includes(key));
      }
    });
  }
}

Deno.test("R26: every tool has a call that hostile text goes through", () => {
  assert.deepEqual(tools.map(({ definition: { name } }) => name).sort(), Object.keys(calls).sort());
});

for (
  const words of [
    "test --show-output --cmd cat -- hostile",
    "each --show-output --json --items hostile -- cat {ITEM}",
    "search --grep let --json",
    "search --grep let --jsonl",
    "search --grep let --detail",
    "view hostile --json",
    "view hostile",
    "view nothing-at-all",
    "outline --json-pretty",
  ]
) {
  Deno.test({
    name: `R26: ct ${words} lets nothing steer a real terminal`,
    ignore: isMissing("script"),
    fn: async () => {
      await using tree = await tempTree({ "hostile": content, "hostile.ts": content });
      const bin = `${await builtCommands()}/bin`;
      const { stdout } = await new Deno.Command("script", {
        args: ["-qec", `${bin}/ct ${words}`, "/dev/null"],
        cwd: tree.path,
        env: { TERM: "xterm" },
      }).output();
      const text = new TextDecoder().decode(stdout).replaceAll("\r\n", "\n");
      // deno-lint-ignore no-control-regex -- the colours, and progress on a slow machine, are ours
      const ours = /\x1b\[[\d;]*m|(?:\r\x1b\[K[^\r\n]*)*\r\x1b\[K/g;
      assertTame(text.replace(ours, ""), false);
      assert.ok(words.includes("nothing") || /let|"b/.test(text), text);
      if (words.endsWith("--json")) JSON.parse(text);
    },
  });
}
