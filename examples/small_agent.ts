// deno-lint-ignore-file no-console -- a program that people watch
/**
 * The smallest agent: a model answers a question about a directory with tools that only read.
 *
 * ```sh
 * deno run --allow-read --allow-write=.ct/agent --allow-env=MODEL_URL,MODEL_NAME --allow-net \
 *   examples/small_agent.ts . "What does this project do?"
 * ```
 *
 * `MODEL_URL` is the address of a server that speaks Chat Completions, and `MODEL_NAME` its model.
 *
 * @module
 */
import { createToolset, openStore } from "@ct/agent";

const [root = ".", question = "What is this?"] = Deno.args;
await using store = await openStore(`${root}/.ct/agent/state.db`);
await using kit = await createToolset({ agent: "discussion", root, store, workflow: "question" });

const messages: unknown[] = [{ role: "user", content: question }];
for (let turn = 0; turn < 20; turn++) {
  const response = await fetch(Deno.env.get("MODEL_URL") ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: Deno.env.get("MODEL_NAME"),
      messages,
      tools: kit.toolsFor("openai"),
    }),
  });
  const { choices: [{ message }] } = await response.json();
  messages.push(message);
  if (!message.tool_calls?.length) {
    console.log(message.content);
    break;
  }
  for (const { id, function: { name, arguments: input } } of message.tool_calls) {
    const { text } = await kit.call(name, JSON.parse(input));
    messages.push({ role: "tool", tool_call_id: id, content: text });
  }
  await kit.beginTurn();
}
