/**
 * The facts of JSON: which members the output of usual calls has, and of which types.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { launcher } from "@ct/ct";
import { shapeOf } from "./json_shape.ts";
import type { Facts } from "./facts.ts";

/**
 * Calls in the project of the tour, in this order, since some need what others leave. `ct-agent`,
 * `ct-mcp` and `ct-steer` answer by protocols, which have tests of their own.
 */
const calls: readonly (readonly string[])[] = [
  ["search", "TODO", "--json"],
  ["search", "--grep", "TODO", "--detail", "-C", "1", "--json"],
  ["search", "--name", "*.js", "--count", "--json"],
  ["search", "TODO", "--jsonl"],
  ["view", "src/cart.js", "--symbol", "Cart.total", "--json"],
  ["view", "src", "--json"],
  ["tree", "--json"],
  ["tree", "--flat", "--json"],
  ["tree", "--code", "--json"],
  ["outline", "src", "--json"],
  ["find", "take a discount off", "--json"],
  ["find", "formatPrice", "--body", "--json"],
  ["map", "--json"],
  ["refs", "formatPrice", "--json"],
  ["refs", "formatPrice", "--callers", "--json"],
  ["refs", "formatPrice", "--impact", "--json"],
  ["survey", "--json"],
  ["deps", "--modules", "--acyclic", "--json"],
  ["deps", "--modules", "--orphans", "--entries", "order", "--json"],
  ["edit", "was not paid", "is not paid", "--dry-run", "--json"],
  ["edit", "was not paid", "is not paid", "--json"],
  ["edit", "nowhere", "x", "--json"],
  ["undo", "--list", "--json"],
  ["undo", "--json"],
  ["rename", "applyDiscount", "discounted", "--dry-run", "--json"],
  ["move", "src/price.js", "src/money/price.js", "--dry-run", "--json"],
  ["patch", "settings.json", "--set", "retries=5", "--json"],
  ["patch", "settings.json", "--get", "retries", "--json"],
  ["rules", "--init", "--json"],
  [
    ...["rules", "--json", "--add", "no-fixme", "--question", "No FIXME?"],
    ...["--", "ct-search", "--grep", "FIXME", "--expect", "none"],
  ],
  ["rules", "--list", "--json"],
  ["check", "--json"],
  ["check", "--list", "--json"],
  ["test", "--json", "--", "cat", "settings.json"],
  ["each", "--ext", "js", "--json", "--", "cat", "{}"],
  ["await", "--timeout", "10", "--json", "--", "cat", "settings.json"],
  ["tour", "other", "--json"],
];

/**
 * Makes the calls in a directory, which must be empty, and describes what they print.
 * @throws {Error} If one prints no JSON.
 */
export async function jsonFacts(directory: string): Promise<Facts> {
  const home = `${directory}/home`;
  const project = `${directory}/shop`;
  const run = async (argv: readonly string[], cwd: string) => {
    const ctx = memoryContext({ cwd, home, stateHome: home, cacheHome: home, spawn: denoSpawn });
    await launcher.run(argv, ctx);
    return { stdout: ctx.stdout.text, stderr: ctx.stderr.text };
  };
  Deno.mkdirSync(home);
  await run(["tour", project], directory);
  const facts: Record<string, string> = {};
  for (const argv of calls) {
    const { stdout, stderr } = await run(argv, project);
    const isLines = argv.includes("--jsonl");
    const texts = isLines ? stdout.trim().split("\n") : [stdout];
    for (const text of texts) {
      const prefix = `ct-${argv[0]} ${isLines ? "--jsonl" : "--json"} `;
      for (const [path, type] of Object.entries(shapeOf(parsed(text, argv, stderr)))) {
        const types = new Set([...(facts[prefix + path]?.split("|") ?? []), ...type.split("|")]);
        facts[prefix + path] = [...types].sort().join("|");
      }
    }
  }
  return facts;
}

function parsed(text: string, argv: readonly string[], stderr: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`ct ${argv.join(" ")} printed no JSON: ${text}${stderr}`);
  }
}
