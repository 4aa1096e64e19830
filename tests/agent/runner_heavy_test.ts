/**
 * The example of an agent, with the permissions that its header states, and a scripted model on
 * loopback.
 */
import assert from "node:assert/strict";
import { openStore } from "@ct/agent";
import { tempTree } from "@ct/testing";
import { root } from "../../scripts/project.ts";

const source = Deno.readTextFileSync(`${root}/examples/agent_runner.ts`);
const readme = Deno.readTextFileSync(`${root}/examples/README.md`);
/** The flags of the header's command. */
const [, flags = ""] = /deno run (.*) examples\/agent_runner.ts/s.exec(source) ?? [];

const reason = "the greeting names the wrong planet";
/** What the model calls, turn by turn. */
const script: readonly (readonly (readonly [tool: string, input: unknown])[])[] = [
  [["list_directory", { path: ".", reason: "see what is there" }]],
  [
    ["read_file", { path: "greet.sh", reason: "see the greeting" }],
    ["take_note", { note: "Mars is in greet.sh", reason: "remember it" }],
    ["read_file", { path: ".env", reason: "see the settings" }],
    ["grep", "{ no JSON"],
    ["fly_away", { reason: "no agent has this tool" }],
  ],
  [["edit_file", { path: "greet.sh", oldString: "Mars", newString: "Earth", reason }]],
  [["shell", { command: "sh greet.sh; echo key=$MODEL_KEY", reason: "see that it works" }]],
  [["shell", { command: "rm -rf ~", reason: "tidy up" }]],
];
const goodbye = "It greets the Earth now.";

/** A response of the model in each format, and the outcomes in a request. */
const formats = {
  anthropic: {
    response: (calls: (typeof script)[number], turn: number) => ({
      content: [
        ...(calls.length === 0 ? [{ type: "text", text: goodbye }] : []),
        ...calls.map(([name, input], n) => ({ type: "tool_use", id: `${turn}.${n}`, name, input })),
      ],
    }),
    toolNames: (tools: readonly { name: string }[]) => tools.map(({ name }) => name),
    outcomes: (messages: readonly { role: string; content: { content: string }[] }[]) =>
      messages.at(-1)?.content.map(({ content }) => content),
    instructions: ({ system }: { system: string }) => system,
    key: "x-api-key: k3y-4-model",
  },
  openai: {
    response: (calls: (typeof script)[number], turn: number) => ({
      choices: [{
        message: calls.length === 0 ? { role: "assistant", content: goodbye } : {
          role: "assistant",
          content: null,
          tool_calls: calls.map(([name, input], n) => ({
            id: `${turn}.${n}`,
            type: "function",
            function: {
              name,
              arguments: typeof input === "string" ? input : JSON.stringify(input),
            },
          })),
        },
      }],
    }),
    toolNames: (tools: readonly { function: { name: string } }[]) =>
      tools.map((tool) => tool.function.name),
    outcomes: (messages: readonly { role: string; content: string }[]) =>
      messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1)
        .map(({ content }) => content),
    instructions: ({ messages }: { messages: readonly { content: string }[] }) =>
      messages[0]?.content ?? "",
    key: "authorization: Bearer k3y-4-model",
  },
} as const;

/** What came of a run. */
interface Run {
  readonly tools: readonly string[];
  /** What the model was told after each turn. */
  readonly told: readonly (readonly string[])[];
  readonly printed: string;
  /** What it was asked to keep in mind, at last. */
  readonly instructions: string;
}

/** Runs the example with permission flags that a page states. */
async function runExample(
  directory: string,
  { agent, api, flags, turns }: {
    readonly agent: string;
    readonly api: keyof typeof formats;
    readonly flags: string;
    readonly turns: typeof script;
  },
): Promise<Run> {
  const format = formats[api];
  const told: string[][] = [];
  let tools: readonly string[] = [];
  let instructions = "";
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (it) => {
    const body = await it.json();
    const { model, tools: given, messages } = body;
    instructions = format.instructions(body);
    assert.equal(model, "scripted");
    const headers = [...it.headers].map(([name, value]) => `${name}: ${value}`);
    assert.ok(headers.includes(format.key), headers.join("\n"));
    tools = format.toolNames(given);
    const turn = messages.filter(({ role }: { role: string }) => role === "assistant").length;
    if (turn > 0) told.push(format.outcomes(messages)?.map(String) ?? []);
    return Response.json(format.response(turns[turn] ?? [], turn));
  });
  const host = `127.0.0.1:${server.addr.port}`;
  const filled = flags.replaceAll("ROOT", directory).replaceAll("HOST", host).match(/--\S+/g) ?? [];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--no-check", "--quiet", ...filled],
      ...[`${root}/examples/agent_runner.ts`, agent, directory, "Fix the greeting"],
    ],
    env: {
      MODEL_API: api,
      MODEL_URL: `http://${host}/v1`,
      MODEL_NAME: "scripted",
      MODEL_KEY: "k3y-4-model",
    },
  }).output();
  const [printed = "", err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.deepEqual([code, err], [0, ""]);
  return { tools, told, printed, instructions };
}

const project = { "greet.sh": "echo Hello Mars\n", ".env": "TOKEN=s3cr3t-value\n" };

for (const api of ["anthropic", "openai"] as const) {
  Deno.test(`the runner has a model in the format of ${api} work, and is refused`, async () => {
    await using tree = await tempTree(project);
    const run = await runExample(tree.path, { agent: "pulsing", api, flags, turns: script });
    const [listed = [], read = [], edited = [], ran = [], refused = []] = run.told;
    assert.ok(["read_file", "edit_file", "shell"].every((name) => run.tools.includes(name)));
    assert.match(listed[0] ?? "", /"path":"greet.sh"/);
    const [greeting, , secret, malformed = "", unknown] = read;
    assert.equal(greeting, "echo Hello Mars\n");
    assert.equal(
      secret,
      '{"blocked":true,"reason":"File contains sensitive content"}\nblocked by rule: env',
    );
    assert.match(malformed, /"error"/);
    assert.equal(unknown, "Tool not available to agent 'pulsing': fly_away");
    assert.match(edited[0] ?? "", /^{"success":true}\n/);
    assert.match(ran[0] ?? "", /"stdout":"Hello Earth\\nkey=\\n"/);
    assert.match(refused[0] ?? "", /"Command refused: Recursive delete/);
    assert.match(run.instructions, /^Work on .*\n\n.*\n\n\[1\] Mars is in greet.sh$/s);
    assert.ok(run.printed.endsWith(`\n${goodbye}\n`), run.printed);
    assert.equal(Deno.readTextFileSync(`${tree.path}/greet.sh`), "echo Hello Earth\n");
    assert.doesNotMatch(JSON.stringify(run), /s3cr3t-value|k3y-4-model/);
    await using store = await openStore(`${tree.path}/.ct/agent/state.db`);
    assert.ok((await store.calls.list()).some((call) => call.reason === reason));
  });
}

/** The flags of the README's commands, in the form of the header. */
const stated = [...readme.matchAll(/deno run (.*?) examples\/agent_runner.ts/gs)].map((
  [, words = ""],
) =>
  words.replaceAll("$PWD", "ROOT").replaceAll("127.0.0.1:8080", "HOST").match(/--\S+/g)?.join(
    " ",
  ) ?? ""
);

Deno.test("the README starts the runner with the permissions of its header", () => {
  assert.equal(stated[0], flags.match(/--\S+/g)?.join(" "));
});

Deno.test("an agent that only reads works with the permissions of the README", async () => {
  await using tree = await tempTree(project);
  const turns = [[["read_file", { path: "greet.sh", reason: "see the greeting" }]]] as const;
  const read = { agent: "discussion", api: "openai", flags: stated[1] ?? "", turns } as const;
  const { told, tools, printed } = await runExample(tree.path, read);
  assert.deepEqual(told, [["echo Hello Mars\n"]]);
  assert.ok(!tools.includes("shell"));
  assert.match(printed, /^✓ read_file {"path":"greet.sh","reason":"see the greeting"}\n/);
  assert.ok(readme.includes(printed.split("\n")[0] ?? ""));
});

Deno.test("the runner lets an agent move, delete, and leave a server running", async () => {
  await using tree = await tempTree({ ...project, "old.txt": "old\n" });
  const reason = "tidy up";
  const turns = [
    [["move_path", { path: "greet.sh", newPath: "bin/greet.sh", reason }]],
    [["delete_path", { path: "old.txt", reason }]],
    [["start_command", { command: "sh bin/greet.sh; exec sleep 1000", reason }]],
    [["read_output", { handle: "cmd_1", waitSeconds: 20, reason }]],
    [["grep", { pattern: "Mars", output: "lines", reason }]],
  ] as const;
  const work = { agent: "pulsing", api: "openai", flags, turns } as const;
  const { told } = await runExample(tree.path, work);
  const [moved, deleted, started, read, found] = told.map((each) => each[0] ?? "");
  assert.equal(moved, '{"success":true,"path":"bin/greet.sh"}');
  assert.equal(deleted, '{"success":true,"path":"old.txt"}');
  assert.equal(started, '{"success":true,"handle":"cmd_1"}');
  assert.equal(read, '{"success":true,"running":true,"stdout":"Hello Mars\\n","stderr":""}');
  assert.match(found ?? "", /"text":"echo Hello Mars"/);
});

Deno.test("the runner ends when the agent has handed in its work", async () => {
  await using tree = await tempTree(project);
  const summary = { summary: "fix: greet the Earth", filesChanged: [], hasUnresolvedIssues: false };
  const turns = [[["complete_pulse", summary]]] as const;
  const { printed } = await runExample(tree.path, {
    agent: "pulsing",
    api: "openai",
    flags,
    turns,
  });
  assert.match(printed, /\ncomplete_pulse: done\n$/);
});
