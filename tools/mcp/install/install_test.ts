import { type MemoryContext, memoryContext } from "@ct/core/context";
import { type Command, defineCommand } from "@ct/core/definition";
import { tempTree, type TreeEntry } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";
import { clientNames } from "./client_files.ts";

const demo: Command = defineCommand(
  {
    name: "ct-demo",
    summary: "Shows | things",
    description: "Shows things.",
    options: {},
    examples: [{ command: "--a 'b|c'", purpose: "Show." }],
  },
  "",
  () => 0,
);

/** Runs the verb for a user whose home is the tree. */
async function install(tree: { readonly path: string }, ...words: readonly string[]): Promise<{
  readonly status: number;
  readonly ctx: MemoryContext;
}> {
  const commands = new Map([["ct-demo", demo]]);
  const ctx = memoryContext({ cwd: tree.path, home: tree.path, commands });
  const program = words.includes("--program") ? [] : ["--program", "/opt/ct/bin/ct-mcp"];
  const status = await command.run(["install", ...words, ...program], ctx);
  return { status, ctx };
}

/** Every file below a directory with its bytes and permissions, and every link. */
function snapshot(directory: string, below = ""): Record<string, string> {
  return Object.assign(
    {},
    ...[...Deno.readDirSync(`${directory}/${below}`)].map(({ name }) => {
      const path = below + name;
      const full = `${directory}/${path}`;
      const info = Deno.lstatSync(full);
      if (info.isDirectory) return snapshot(directory, `${path}/`);
      const content = info.isSymlink
        ? `-> ${Deno.readLinkSync(full)}`
        : Deno.readTextFileSync(full);
      return { [path]: `${(info.mode ?? 0).toString(8)} ${content}` };
    }),
  );
}

/** The directories below a directory that hold nothing. */
function emptyDirectories(directory: string): readonly string[] {
  const entries = [...Deno.readDirSync(directory)];
  if (entries.length === 0) return [directory];
  return entries.filter((entry) => entry.isDirectory)
    .flatMap(({ name }) => emptyDirectories(`${directory}/${name}`));
}

/** Configurations as users have them. */
const lived: Readonly<Record<string, TreeEntry>> = {
  ".claude.json": {
    content: '{\n  "numStartups": 12,\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}',
    mode: 0o600,
  },
  ".claude/settings.json":
    '{\n  "permissions": {"allow": ["Bash(ls:*)"]},\n  "hooks": {\n    "PreToolUse": [\n      {"matcher": "Edit", "hooks": []}\n    ]\n  }\n}\n',
  ".claude/skills/mine/SKILL.md": "mine\n",
  ".config/Claude/claude_desktop_config.json": "{}",
  ".codex/config.toml": '# mine\r\nmodel = "x"\r\n\r\n[mcp_servers.other]\r\ncommand = "y"\r\n',
  ".codex/hooks.json": '{"hooks": {}}\n',
  ".cursor/mcp.json": '{"mcpServers":{}}',
  ".cursor/hooks.json": '{\n\t"version": 1,\n\t"hooks": {\n\t\t"stop": [],\n\t},\n}\n',
  "dotfiles/mcp.json": '\ufeff// servers\n{\n  "inputs": [], // none\n  "servers": {\n  },\n}\n',
  ".config/Code/User/mcp.json": { link: "../../../dotfiles/mcp.json" },
  ".config/zed/settings.json":
    '// Zed settings\n//\n{\n  "theme": "One Dark", // dark\n  /* fonts */\n  "buffer_font_size": 15,\n}\n',
  ".gemini/settings.json": '{\r\n  "selectedAuthType": "x",\r\n  "hooks": {}\r\n}\r\n',
  ".config/opencode/opencode.jsonc": '{\n  // models\n  "model": "a/b"\n}\n',
};

const withHooks = ["claude-code", "codex", "cursor", "gemini"];

for (const client of clientNames) {
  const steer = withHooks.includes(client)
    ? ["--steer", "rewrite", "--measure", "--all-tools"]
    : [];
  const root = client === "claude-desktop" ? ["--root", "."] : [];
  for (const [what, files] of [["lived in", lived], ["empty", {}]] as const) {
    Deno.test(`install for ${client} in a home that is ${what}, and what --remove leaves`, async () => {
      await using tree = await tempTree(files);
      const before = snapshot(tree.path);
      const argv = ["--client", client, ...steer, ...root];
      const { status, ctx } = await install(tree, ...argv);
      assert.equal(status, 0, ctx.stderr.text);
      const after = snapshot(tree.path);
      assert.notDeepEqual(after, before);
      const again = await install(tree, ...argv);
      assert.deepEqual([again.status, again.ctx.stdout.text], [0, "nothing to do\n"]);
      assert.deepEqual(snapshot(tree.path), after);
      const removed = await install(tree, "--client", client, "--remove");
      assert.equal(removed.status, 0);
      assert.match(removed.ctx.stderr.text, /^ct-mcp: restart .*\n$/);
      assert.deepEqual(snapshot(tree.path), before);
      assert.deepEqual(emptyDirectories(tree.path), what === "empty" ? [tree.path] : []);
      const { ctx: last } = await install(tree, "--client", client, "--remove");
      assert.equal(last.stdout.text, "nothing to do\n");
    });
  }

  Deno.test(`install --dry-run for ${client} writes nothing and says what would change`, async () => {
    await using tree = await tempTree(lived);
    const before = snapshot(tree.path);
    const { status, ctx } = await install(tree, "--client", client, ...steer, ...root, "--dry-run");
    assert.equal(status, 0);
    assert.match(ctx.stdout.text, /^would change .*\n(?: {2}- .*\n)* {2}\+ .*/);
    assert.match(ctx.stdout.text, /\/opt\/ct\/bin\/ct-mcp/);
    assert.deepEqual(snapshot(tree.path), before);
  });
}

for (const content of ["", "\n", "\n\n", "\r\n"]) {
  Deno.test(`a configuration that is ${JSON.stringify(content)} is so after --remove`, async () => {
    await using tree = await tempTree({ ".codex/config.toml": content });
    const before = snapshot(tree.path);
    await install(tree, "--client", "codex", "--steer", "warn");
    assert.notDeepEqual(snapshot(tree.path), before);
    assert.equal((await install(tree, "--client", "codex", "--remove")).status, 0);
    assert.deepEqual(snapshot(tree.path), before);
  });
}

Deno.test("install says what it did, file by file", async () => {
  await using tree = await tempTree({ ".claude.json": '{"a":1}\n' });
  const { ctx } = await install(tree, "--client", "claude-code", "--steer", "warn");
  assert.equal(
    ctx.stdout.text,
    `changed ${tree.path}/.claude.json\n` +
      `created ${tree.path}/.claude/settings.json\n` +
      `created ${tree.path}/.claude/skills/ct/SKILL.md\n`,
  );
  const settings = JSON.parse(Deno.readTextFileSync(`${tree.path}/.claude/settings.json`));
  assert.deepEqual(settings.hooks.PreToolUse, [{
    matcher: "Bash",
    hooks: [{
      type: "command",
      command:
        "/opt/ct/bin/ct-steer hook --client claude-code --mode warn --program /opt/ct/bin/ct || true",
      timeout: 5,
    }],
  }]);
  const skill = Deno.readTextFileSync(`${tree.path}/.claude/skills/ct/SKILL.md`);
  assert.match(skill, /^---\nname: ct\ndescription: /);
  assert.ok(skill.includes("| `ct demo` | Shows \\| things | `ct demo --a 'b\\|c'` |"), skill);
});

for (
  const [client, words, server] of [
    ["claude-code", [], { type: "stdio", command: "/opt/ct/bin/ct-mcp", args: ["serve"] }],
    ["cursor", [], {
      command: "/opt/ct/bin/ct-mcp",
      args: ["serve", "--root", "${workspaceFolder}"],
    }],
    ["claude-code", ["--root", "/", "--root", "/usr", "--read-only"], {
      type: "stdio",
      command: "/opt/ct/bin/ct-mcp",
      args: ["serve", "--root", "/", "--root", "/usr", "--read-only"],
    }],
  ] as const
) {
  Deno.test(`install for ${client} ${words.join(" ")} enters how the server starts`, async () => {
    await using tree = await tempTree({});
    await install(tree, "--client", client, ...words);
    const file = client === "cursor" ? ".cursor/mcp.json" : ".claude.json";
    const { mcpServers } = JSON.parse(Deno.readTextFileSync(`${tree.path}/${file}`));
    assert.deepEqual(mcpServers, { ct: server });
  });
}

for (
  const [what, client, files, message] of [
    ["broken JSON", "claude-code", { ".claude.json": "{" }, /\.claude\.json: parse error/],
    ["an empty file", "claude-code", { ".claude.json": "" }, /\.claude\.json: /],
    ["a list", "cursor", { ".cursor/mcp.json": "[]" }, /the file is not an object/],
    [
      "servers that are a list",
      "gemini",
      { ".gemini/settings.json": '{"mcpServers":[]}' },
      /"mcpServers"/,
    ],
    ["broken TOML", "codex", { ".codex/config.toml": "a = " }, /config\.toml: the file: /],
    ["another server ct", "zed", {
      ".config/zed/settings.json": '{"context_servers":{"ct":{"command":"/usr/bin/ct"}}}',
    }, /ct did not write it/],
    [
      "another table ct",
      "codex",
      { ".codex/config.toml": "[mcp_servers.ct]\ncommand='x'\n" },
      /another way/,
    ],
    [
      "another skill ct",
      "claude-code",
      { ".claude/skills/ct/SKILL.md": "mine\n" },
      /ct did not write it/,
    ],
    [
      "hooks that are a list",
      "claude-code",
      { ".claude/settings.json": '{"hooks":[]}' },
      /"hooks"/,
    ],
    ["a file that is not UTF-8", "claude-code", {
      ".claude.json": new Uint8Array([0x7b, 0xe9, 0x7d]),
    }, /\.claude\.json/],
    ["a directory", "claude-code", { ".claude.json": { dir: true } }, /Is a directory/],
    ["a link to nowhere", "claude-code", { ".claude.json": { link: "gone" } }, /No such file/],
    ["a file that everybody may write to", "claude-code", {
      ".claude.json": { content: "{}", mode: 0o666 },
    }, /everybody may write to it/],
  ] as const
) {
  Deno.test(`install refuses ${what}, and writes nothing`, async () => {
    await using tree = await tempTree(files);
    if (what === "a directory") Deno.mkdirSync(`${tree.path}/.claude.json`, { recursive: true });
    const before = what === "a file that is not UTF-8" ? undefined : snapshot(tree.path);
    const steer = client === "claude-code" ? ["--steer", "warn"] : [];
    const { status, ctx } = await install(tree, "--client", client, ...steer);
    assert.equal(status, 2, ctx.stdout.text);
    assert.match(ctx.stderr.text, message);
    if (before !== undefined) assert.deepEqual(snapshot(tree.path), before);
  });
}

Deno.test({
  name: "install refuses the files of another account",
  ignore: Deno.uid() !== 0,
  async fn() {
    await using tree = await tempTree({ ".claude.json": "{}", ".cursor/x": "" });
    await Deno.chown(`${tree.path}/.claude.json`, 1234, 1234);
    await Deno.chown(`${tree.path}/.cursor`, 1234, 1234);
    for (const client of ["claude-code", "cursor"]) {
      const { status, ctx } = await install(tree, "--client", client);
      assert.equal(status, 2);
      assert.match(ctx.stderr.text, /another account owns it/);
    }
    assert.equal(await Deno.readTextFile(`${tree.path}/.claude.json`), "{}");
  },
});

Deno.test("install --measure and --all-tools enter both hooks, and a call without them takes one out", async () => {
  await using tree = await tempTree({});
  const argv = ["--client", "claude-code", "--steer", "warn"];
  const path = `${tree.path}/.claude/settings.json`;
  await install(tree, ...argv, "--measure", "--all-tools");
  const { hooks } = JSON.parse(Deno.readTextFileSync(path));
  const matcher = "Bash|Grep|Glob|Read";
  const steer = "/opt/ct/bin/ct-steer";
  const item = (command: string) => [{
    matcher,
    hooks: [{ type: "command", command: `${command} --log || true`, timeout: 5 }],
  }];
  assert.deepEqual(hooks, {
    PostToolUse: item(`${steer} post --client claude-code`),
    PreToolUse: item(
      `${steer} hook --client claude-code --mode warn --program /opt/ct/bin/ct`,
    ),
  });
  await install(tree, ...argv);
  const text = Deno.readTextFileSync(path);
  assert.doesNotMatch(text, /post|--log|Grep/);
  await install(tree, "--client", "claude-code", "--remove");
  assert.deepEqual(snapshot(tree.path), {});
});

Deno.test("install enters advice behind calls for Gemini CLI, where nothing before reaches the model", async () => {
  await using tree = await tempTree({});
  const hooks = () => JSON.parse(Deno.readTextFileSync(`${tree.path}/.gemini/settings.json`)).hooks;
  await install(tree, "--client", "gemini", "--steer", "warn");
  assert.equal(
    hooks().AfterTool[0].hooks[0].command,
    "/opt/ct/bin/ct-steer post --client gemini --advise --program /opt/ct/bin/ct || true",
  );
  await install(tree, "--client", "gemini", "--steer", "deny");
  assert.equal(JSON.stringify(hooks()).includes("post"), false);
  await install(tree, "--client", "gemini", "--steer", "ask", "--measure");
  assert.match(JSON.stringify(hooks().AfterTool), /--advise .* --log/);
  await install(tree, "--client", "gemini", "--remove");
  assert.deepEqual(snapshot(tree.path), {});
});

Deno.test("install --steer rewrite enters the rules of what stands in rewritten lines", async () => {
  await using tree = await tempTree({
    ".claude/settings.json": '{ "permissions": { "allow": ["Bash(ct view:*)", "Read"] } }\n',
  });
  const before = snapshot(tree.path);
  const path = `${tree.path}/.claude/settings.json`;
  const allowed = () => JSON.parse(Deno.readTextFileSync(path)).permissions.allow;
  const argv = ["--client", "claude-code", "--steer"];
  const { ctx } = await install(tree, ...argv, "rewrite", "--dry-run");
  const rules = ["search", "rg", "grep", "view"].map((verb) => `Bash(/opt/ct/bin/ct ${verb}:*)`);
  for (const rule of rules) assert.ok(ctx.stdout.text.includes(rule), ctx.stdout.text);
  await install(tree, ...argv, "rewrite");
  const own = ["Bash(ct view:*)", "Read"];
  assert.deepEqual(allowed(), [...rules, ...own]);
  await install(tree, ...argv, "rewrite", "--program", "/other place/ct-mcp");
  assert.deepEqual(allowed()[3], "Bash('/other place/ct' view:*)");
  assert.equal(allowed().length, 6);
  await install(tree, ...argv, "warn");
  assert.deepEqual(allowed(), own);
  await install(tree, ...argv, "rewrite");
  await install(tree, "--client", "claude-code", "--remove");
  assert.deepEqual(snapshot(tree.path), before);
});

for (
  const [argv, message] of [
    [[], /--client/],
    [["--client", "emacs"], /one of: claude-code/],
    [["--client", "zed", "--steer", "warn"], /zed has no hook/],
    [["--client", "codex", "--measure"], /need --steer/],
    [["--client", "claude-desktop"], /name the directories with --root/],
    [["--client", "zed", "--program", "ct-mcp"], /must be an absolute path/],
  ] as const
) {
  Deno.test(`install ${argv.join(" ")} is a wrong call`, async () => {
    await using tree = await tempTree({});
    const { status, ctx } = await install(tree, ...argv);
    assert.equal(status, 2);
    assert.match(ctx.stderr.text, message);
    assert.deepEqual(snapshot(tree.path), {});
  });
}

Deno.test("install finds ct-mcp where it is installed, and says so where it is not", async () => {
  await using tree = await tempTree({ "bin/ct-mcp": { content: "#!/bin/sh\n", mode: 0o755 } });
  const run = async (commandDirectories: readonly string[]) => {
    const ctx = memoryContext({ cwd: tree.path, home: tree.path, commandDirectories });
    return [await command.run(["install", "--client", "zed"], ctx), ctx.stderr.text] as const;
  };
  const [status, problem] = await run([]);
  assert.equal(status, 2);
  assert.match(problem, /not installed; name it with --program/);
  assert.equal((await run([`${tree.path}/bin`]))[0], 0);
  const settings = Deno.readTextFileSync(`${tree.path}/.config/zed/settings.json`);
  assert.ok(settings.includes(`"command": "${tree.path}/bin/ct-mcp"`), settings);
});

Deno.test("install finds a home that a link leads to", async () => {
  await using tree = await tempTree({ "real/x": "", home: { link: "real" } });
  const { status, ctx } = await install({ path: `${tree.path}/home` }, "--client", "zed");
  assert.deepEqual([status, ctx.stdout.text], [
    0,
    `created ${tree.path}/real/.config/zed/settings.json\n`,
  ]);
});

Deno.test("install enters a new version where the old one stands", async () => {
  await using tree = await tempTree({ ".cursor/mcp.json": '{\n  // mine\n  "x": 1\n}\n' });
  const before = snapshot(tree.path);
  await install(tree, "--client", "cursor", "--program", "/old/ct-mcp", "--steer", "warn");
  await install(tree, "--client", "cursor", "--steer", "deny");
  const hooks = Deno.readTextFileSync(`${tree.path}/.cursor/hooks.json`);
  assert.ok(hooks.includes("/opt/ct/bin/ct-steer hook --client cursor --mode deny"), hooks);
  assert.ok(!hooks.includes("/old/"));
  await install(tree, "--client", "cursor", "--remove");
  assert.deepEqual(snapshot(tree.path), before);
});

Deno.test("install proposes what reads only and the gate, and enters them where it is wanted", async () => {
  await using tree = await tempTree({});
  const { ctx: proposed } = await install(tree, "--client", "cursor", "--dry-run");
  assert.equal(
    proposed.stderr.text,
    "ct-mcp: with --read-only it offers only tools that read: enough to try it first\n" +
      "ct-mcp: with --gate the server hides keys, tokens and passwords\n",
  );
  const { ctx } = await install(tree, "--client", "cursor", "--read-only", "--gate");
  const restart = "ct-mcp: restart cursor: it reads its configuration when it starts\n";
  assert.equal(ctx.stderr.text, restart);
  const { mcpServers } = JSON.parse(Deno.readTextFileSync(`${tree.path}/.cursor/mcp.json`));
  assert.deepEqual(mcpServers.ct.args.slice(-2), ["--read-only", "--gate"]);
  const { ctx: removed } = await install(tree, "--client", "cursor", "--remove");
  assert.equal(removed.stderr.text, restart);
});
