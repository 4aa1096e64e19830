/**
 * What each tool may run, as its definition lists it, against what the tools that are listed say
 * about themselves. The tools are discovered: a new one that only reads has to be entered in four
 * lists, or excused here.
 */
import { memoryContext } from "@ct/core/context";
import type { RunPermissions, ToolDefinition } from "@ct/core/definition";
import { judgeCommand, permittedNames, readOnlyPrograms } from "@ct/core/run";
import { checkNames, judgeProbe, probePermissions, probingTools } from "@ct/rules-engine";
import assert from "node:assert/strict";
import { root } from "../../scripts/project.ts";
import { isShipped, readSources } from "../../scripts/sources.ts";
import { registeredTools } from "../registered_tools.ts";

const commands = await registeredTools();
const tools = new Map<string, ToolDefinition>(
  commands.map(({ definition }) => [definition.name, definition]),
);
const runners = [...tools.values()].filter(({ permissions }) => permissions?.run);

function tool(name: string): ToolDefinition {
  const found = tools.get(name);
  assert.ok(found, `there is no tool ${name}`);
  return found;
}

function listOf(name: string): RunPermissions {
  return tool(name).permissions?.run ?? {};
}

/** A tool that cannot change a file, and runs nothing that could, in any of its forms. */
function onlyReads({ permissions = {} }: ToolDefinition): boolean {
  return !permissions.write && permissions.run?.mutating === undefined;
}

const itself = "it would run itself";
const waits = "it waits; what waits is not waited for, judged or swept";
const hooks = "it answers an agent client on standard input";
const foreign = "it takes the words of another program; ct-search does the same in ours";
const guesses = "its order is a guess, which proves nothing";
const describes = "describes a project, and has no verdict but that there is one";
const probes = "it runs probes, and a probe of a probe need not end";

/**
 * The lists, where each is written, and the tools that only read but are left out, with the reason.
 */
const lists: Readonly<
  Record<string, { readonly file: string; readonly excluded: Readonly<Record<string, string>> }>
> = {
  "ct-test": {
    file: "tools/test/definition.ts",
    excluded: {
      "ct-test": itself,
      "ct-await": waits,
      "ct-steer": hooks,
      "ct-rg": foreign,
      "ct-grep": foreign,
      "ct-find": guesses,
      "ct-map": guesses,
      "ct-survey": describes,
    },
  },
  "ct-each": {
    file: "tools/each/definition.ts",
    excluded: {
      "ct-await": waits,
      "ct-steer": hooks,
      "ct-rg": foreign,
      "ct-grep": foreign,
      "ct-find": guesses,
      "ct-map": guesses,
      "ct-survey": describes,
    },
  },
  "ct-await": {
    file: "tools/await/definition.ts",
    excluded: {
      "ct-await": itself,
      "ct-steer": hooks,
      "ct-rg": foreign,
      "ct-grep": foreign,
      "ct-find": guesses,
      "ct-map": guesses,
      "ct-survey": describes,
    },
  },
  "ct-check": {
    file: "rules/probe_permissions.ts",
    excluded: {
      "ct-check": probes,
      "ct-await": waits,
      "ct-steer": hooks,
      "ct-rg": foreign,
      "ct-grep": foreign,
      "ct-find": guesses,
      "ct-map": guesses,
      "ct-survey": describes,
    },
  },
};

for (const [name, { file, excluded }] of Object.entries(lists)) {
  const { tools: listed = [], plainOnly = [], mutating = [] } = listOf(name);

  Deno.test(`every tool that only reads is on the list of ${name}, or is excused`, () => {
    for (const each of [...tools.values()].filter(onlyReads)) {
      if (listed.includes(each.name)) {
        assert.ok(!(each.name in excluded), `${each.name} is listed: take its excuse away`);
        continue;
      }
      assert.ok(
        each.name in excluded,
        `${each.name} only reads, but ${name} may not run it: add it to permissions.run.tools in ${file} and to ` +
          "the list in its description, its guide and docs/security.md, or excuse it in tests/house/gate_test.ts",
      );
    }
    for (const excused of Object.keys(excluded)) tool(excused);
  });

  Deno.test(`every tool on the list of ${name} only reads, or does in the form that is let through`, () => {
    for (const each of listed) {
      const isGuarded = plainOnly.includes(each);
      assert.ok(
        onlyReads(tool(each)) || (isGuarded && !tool(each).permissions?.write),
        `${each} may write: take it off permissions.run.tools in ${file}, or add it to plainOnly there`,
      );
    }
    for (const each of mutating) assert.ok(tool(each).permissions?.write, each);
    for (const each of plainOnly) assert.ok(listed.includes(each) && !onlyReads(tool(each)), each);
  });
}

Deno.test("core names no tool", () => {
  const names = [...tools.keys()].join("|");
  const named = readSources().filter((source) =>
    isShipped(source) && source.path.startsWith("core/")
  )
    .flatMap(({ path, text }) =>
      text.split("\n").filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
        .filter((line) => RegExp(`\\b(${names})\\b`).test(line)).map((line) => `${path}: ${line}`)
    );
  assert.deepEqual(named, []);
});

Deno.test("every tool that runs others is compared here, or runs fixed programs only", () => {
  const compared = runners.filter(({ permissions }) => permissions?.run?.tools)
    .map(({ name }) => name);
  assert.deepEqual(compared.sort(), [...Object.keys(lists), "ct-mcp", "ct-rules"].sort());
  assert.equal(listOf("ct-rules"), listOf("ct-check"));
  assert.equal(listOf("ct-rules"), probePermissions);
  assert.equal(listOf("ct-mcp"), probePermissions);
  assert.deepEqual(listOf("ct-deps"), { installed: ["cargo"], onlyWith: "cargo" });
});

for (const { name } of runners) {
  Deno.test(`the list of ${name} names programs that core/run knows, and nobody can extend it`, () => {
    const run = listOf(name);
    for (const program of run.programs ?? []) {
      assert.ok(readOnlyPrograms.includes(program), program);
    }
    assert.ok(Object.isFrozen(run));
    for (const list of Object.values(run)) {
      if (list === true) continue;
      assert.throws(() => Array.prototype.push.call(list, "sh"), TypeError);
    }
  });
}

Deno.test("the tools that run probes are those which a probe may not name", () => {
  const probing = runners.filter(({ permissions }) => permissions?.run === probePermissions);
  assert.deepEqual(probing.map(({ name }) => name).sort(), probingTools);
});

const set =
  "cat ct-check ct-deps ct-outline ct-refs ct-search ct-tree ct-view echo false file grep head ls pwd stat tail true wc";
const withTest = set.replace("ct-search", "ct-search ct-test");

for (
  const [name, mutating, names] of [
    ["ct-test", false, set],
    ["ct-test", true, set],
    ["ct-each", false, withTest],
    ["ct-each", true, withTest.replace("ct-outline ", "ct-edit ct-outline ct-patch ")],
    ["ct-await", false, withTest.replace("ct-deps", "ct-deps ct-each")],
    ["ct-await", true, withTest.replace("ct-deps", "ct-deps ct-each")],
    ["ct-check", true, withTest.replace("ct-check ct-deps", "ct-deps ct-each")],
  ] as const
) {
  Deno.test(`${name}${mutating ? " --mutating" : ""} may run exactly ${names}`, () => {
    assert.equal(permittedNames({ tool: tool(name), mutating }).join(" "), names);
  });
}

for (const name of ["ct-test", "ct-await"]) {
  Deno.test(`the description of ${name} has the list`, () => {
    assert.ok(tool(name).description.includes(`: ${set}`));
  });
}

Deno.test("docs/security.md has the list", () => {
  assert.ok(Deno.readTextFileSync(`${root}/docs/security.md`).includes(`\`${set}\``));
});

Deno.test("a refused probe prints the list of probes", () => {
  const judgement = judgeProbe(["rm"], { root: "/", network: false });
  assert.ok(!judgement.allowed);
  const names = permittedNames({ tool: tool("ct-check") }).join(" ");
  assert.equal(judgement.message.split("\n")[2], `  ${names}`);
});

for (const name of ["ct-test", "ct-each", "ct-await"]) {
  Deno.test(`${name} tells where the checks of rules work`, async () => {
    assert.deepEqual(listOf(name).ruleChecks, checkNames);
    for (const check of checkNames) {
      const judgement = judgeCommand({ tool: tool(name) }, [check]);
      assert.ok(!judgement.allowed);
      assert.match(judgement.message, /: it works only inside rules: ct rules -- /);
    }
    const words = { "ct-test": ["--cmd", "sh"], "ct-each": ["--items", "a", "--", "sh"] }[name] ??
      ["--timeout", "1", "--", "sh"];
    const ctx = memoryContext({ cwd: "/" });
    const command = commands.find(({ definition }) => definition.name === name);
    assert.equal(await command?.run(words, ctx), 2);
    assert.ok(
      ctx.stderr.text.includes(
        `${name} may run:\n  ${permittedNames({ tool: tool(name) }).join(" ")}\n`,
      ),
    );
  });
}
