/**
 * What a client of `ct-mcp` waits for: the first answer of a server that it starts, calls of a tool
 * on a server that runs, and the size of the lists that its model reads.
 *
 * @module
 */
import { median } from "./result.ts";
import { Client, handshake } from "../mcp_client.ts";

const starts = 20;
const calls = 500;
/** The first calls are not measured. */
const warmUps = 50;

/** Measures with a tree of one file that is made in `directory`. Yields Markdown. */
export async function mcpFigures(directory: string, rounds = starts): Promise<string> {
  const tree = `${directory}/served`;
  Deno.mkdirSync(tree);
  Deno.writeTextFileSync(`${tree}/a.md`, "# One\n\ntext\n");
  const empty = `${directory}/nothing.js`;
  Deno.writeTextFileSync(empty, "");
  const bare: number[] = [];
  const first: { readonly [method: string]: number[] } = { initialize: [], "server/discover": [] };
  for (let round = 0; round < rounds; round++) {
    bare.push(bareMs(empty));
    for (const [method, times] of Object.entries(first)) times.push(await firstMs(tree, method));
  }
  const rows = [
    ["start of the bare runtime, with its end", ms(median(bare))],
    ...Object.entries(first).map(([method, times]) => [
      `start of \`ct-mcp\` to its answer to \`${method}\``,
      `${ms(median(times))}, ${ms(median(times) - median(bare))} over the runtime`,
    ]),
    ["a call of `ct-search` on a tree of one small file", ms(await callMs(tree))],
    ["the list of all tools", `${await listBytes(tree)} bytes`],
    ["the list of tools with `--read-only`", `${await listBytes(tree, "--read-only")} bytes`],
  ];
  const lines = rows.map(([what, figure]) => `| ${what} | ${figure} |`);
  const note = `Medians of ${rounds} starts and of ${calls} calls.`;
  return ["| what | figure |", "| --- | --- |", ...lines, "", note, ""].join("\n");
}

function ms(value: number): string {
  return `${value.toPrecision(3)} ms`;
}

function bareMs(file: string): number {
  const began = performance.now();
  new Deno.Command(Deno.execPath(), { args: ["run", file] }).outputSync();
  return performance.now() - began;
}

async function firstMs(tree: string, method: string): Promise<number> {
  const began = performance.now();
  await using client = new Client(tree);
  await client.request(method, handshake);
  return performance.now() - began;
}

async function callMs(tree: string): Promise<number> {
  await using client = new Client(tree);
  await client.request("initialize", handshake);
  const times: number[] = [];
  for (let call = 0; call < warmUps + calls; call++) {
    const began = performance.now();
    await client.request("tools/call", { name: "ct-search", arguments: { grep: "text" } });
    if (call >= warmUps) times.push(performance.now() - began);
  }
  return median(times);
}

async function listBytes(tree: string, ...words: readonly string[]): Promise<number> {
  await using client = new Client(tree, words);
  await client.request("initialize", handshake);
  const { result } = JSON.parse(await client.request("tools/list", {}));
  return new TextEncoder().encode(JSON.stringify({ tools: result.tools })).length;
}
