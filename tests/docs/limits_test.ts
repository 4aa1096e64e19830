/**
 * R20: what the page on security admits is what `ct doctor` shows, limit by limit.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { limits } from "../../cli/limits.ts";
import { launcher } from "../../mod.ts";
import { root } from "../../scripts/project.ts";

/** The items under the heading `Limits`, as `name: text`. */
function stated(): readonly string[] {
  const page = Deno.readTextFileSync(`${root}/docs/security.md`);
  const [, section = ""] = page.match(/\n## Limits\n(.*?)\n## /s) ?? [];
  return section.split(/\n(?=- )/).slice(1).map((item) => item.replaceAll(/\s+/g, " ").trim());
}

async function run(...words: readonly string[]): Promise<{ status: number; stdout: string }> {
  const ctx = memoryContext({ cwd: root });
  const status = await launcher.run(["doctor", ...words], ctx);
  return { status, stdout: ctx.stdout.text };
}

Deno.test("R20: docs/security.md states just the limits that ct doctor shows", () => {
  assert.deepEqual(stated(), limits.map(({ name, text }) => `- **${name}**: ${text}`));
  assert.equal(new Set(limits.map(({ name }) => name)).size, limits.length);
});

Deno.test("R20: ct doctor shows each limit in a section of its own, as text and as JSON (long)", async () => {
  const text = await run();
  const [findings, section = ""] = text.stdout.split("\nLimits (see docs/security.md):\n");
  assert.equal(section, limits.map(({ name, text }) => `  ${name}: ${text}\n`).join(""));
  const json = await run("--json");
  assert.equal(json.status, text.status);
  const { findings: found, limits: shown, ...rest } = JSON.parse(json.stdout);
  assert.deepEqual(shown, limits);
  assert.deepEqual(rest, {});
  assert.equal(
    found.map(({ level, text }: Record<"level" | "text", string>) =>
      `${level.padEnd(4)}  ${text}\n`
    ).join(""),
    findings,
  );
});

Deno.test("ct doctor takes --json and nothing else", async () => {
  for (const words of [["--jsn"], ["--json", "x"]]) assert.equal((await run(...words)).status, 2);
});
