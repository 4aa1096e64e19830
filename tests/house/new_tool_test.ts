/**
 * A tool is one folder and one line in the registry. The rest follows from its definition or is
 * written down for readers; each test here says what to add where.
 */
import assert from "node:assert/strict";
import { builtInCommands } from "../../cli/registry.ts";
import { root } from "../../scripts/project.ts";
import { registeredTools } from "../registered_tools.ts";

function read(path: string): string {
  return Deno.readTextFileSync(`${root}/${path}`);
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(`${root}/${path}`).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

const pages = {
  readme: read("README.md"),
  security: read("docs/security.md"),
  specification: read("docs/spec/README.md"),
  library: read("mod.ts"),
  rules: read(".ct/rules.jsonc"),
};

for (const { definition } of await registeredTools()) {
  const { name: command, summary } = definition;
  const name = command.slice("ct-".length);
  const folder = `tools/${name}`;

  Deno.test(`${command} is in the registry`, () => {
    const commands = builtInCommands.map((each) => each.definition.name);
    assert.ok(commands.includes(command), `cli/tool_names.ts, cli/registry.ts: add ${name}`);
  });

  Deno.test(`${command} has the files that every tool has`, () => {
    const files = ["definition.ts", "explain.md", "mod.ts", "README.md"];
    const missing = files.filter((file) => !exists(`${folder}/${file}`));
    assert.deepEqual(missing, [], `add ${missing.map((file) => `${folder}/${file}`).join(", ")}`);
  });

  Deno.test(`${command} is part of the library`, () => {
    const line = `from "@ct/${name}";`;
    assert.ok(pages.library.includes(line), `mod.ts: add export * as ${name} ${line}`);
  });

  Deno.test(`${command} is in the tables of the pages`, () => {
    const row = `| \`ct ${name}\` `;
    assert.ok(pages.readme.includes(`\n${row}`), `README.md: add ${row}| ${summary} | … |`);
    const link = `[${name}.md](${name}.md)`;
    assert.ok(pages.specification.includes(link), `docs/spec/README.md: add | ${link} | … |`);
    assert.ok(
      new RegExp(`^\\|[^|]*\`(?:ct )?${name}\`.*\\|$`, "m").test(pages.security),
      `docs/security.md: add \`${name}\` to the table of what the runtime grants`,
    );
  });

  Deno.test(`${command} is one of those that no tool imports`, () => {
    const [names = ""] = /@ct\/\([\w|]+\)/.exec(pages.rules) ?? [];
    const help = `.ct/rules.jsonc: add ${name} to the names in the rule tools-apart`;
    assert.ok(names.slice("@ct/(".length, -1).split("|").includes(name), help);
  });
}
