import assert from "node:assert/strict";
import { clientFiles, clientNames } from "./client_files.ts";

const linux = { system: "linux", home: "/home/u" } as const;
const darwin = { system: "darwin", home: "/Users/u" } as const;
const windows = { system: "windows", home: "C:\\Users\\u" } as const;

for (
  const [client, onLinux, onDarwin, onWindows] of [
    ["claude-code", ".claude.json", ".claude.json", ".claude.json"],
    [
      "claude-desktop",
      ".config/Claude/claude_desktop_config.json",
      "Library/Application Support/Claude/claude_desktop_config.json",
      "AppData/Roaming/Claude/claude_desktop_config.json",
    ],
    ["codex", ".codex/config.toml", ".codex/config.toml", ".codex/config.toml"],
    ["cursor", ".cursor/mcp.json", ".cursor/mcp.json", ".cursor/mcp.json"],
    [
      "vscode",
      ".config/Code/User/mcp.json",
      "Library/Application Support/Code/User/mcp.json",
      "AppData/Roaming/Code/User/mcp.json",
    ],
    [
      "zed",
      ".config/zed/settings.json",
      ".config/zed/settings.json",
      "AppData/Roaming/Zed/settings.json",
    ],
    ["gemini", ".gemini/settings.json", ".gemini/settings.json", ".gemini/settings.json"],
    [
      "opencode",
      ".config/opencode/opencode.json",
      ".config/opencode/opencode.json",
      ".config/opencode/opencode.json",
    ],
  ] as const
) {
  Deno.test(`${client} has its servers where it looks for them`, () => {
    assert.equal(clientFiles(client, linux).servers[0], `/home/u/${onLinux}`);
    assert.equal(clientFiles(client, darwin).servers[0], `/Users/u/${onDarwin}`);
    const path = `C:\\Users\\u\\${onWindows.replaceAll("/", "\\")}`;
    assert.equal(clientFiles(client, windows).servers[0], path);
  });
}

for (
  const [client, skill, hooks] of [
    ["claude-code", ".claude/skills/ct/SKILL.md", ".claude/settings.json"],
    ["claude-desktop", undefined, undefined],
    ["codex", ".agents/skills/ct/SKILL.md", ".codex/hooks.json"],
    ["cursor", ".cursor/skills/ct/SKILL.md", ".cursor/hooks.json"],
    ["vscode", ".copilot/skills/ct/SKILL.md", undefined],
    ["zed", undefined, undefined],
    ["gemini", ".gemini/skills/ct/SKILL.md", ".gemini/settings.json"],
    ["opencode", ".config/opencode/skills/ct/SKILL.md", undefined],
  ] as const
) {
  Deno.test(`${client} has ${skill ?? "no skills"} and ${hooks ?? "no hooks"}`, () => {
    const files = clientFiles(client, linux);
    assert.equal(files.skill, skill && `/home/u/${skill}`);
    assert.equal(files.hooks, hooks && `/home/u/${hooks}`);
    const there = clientFiles(client, windows);
    assert.equal(there.skill, skill && `C:\\Users\\u\\${skill.replaceAll("/", "\\")}`);
    assert.equal(there.hooks, hooks && `C:\\Users\\u\\${hooks.replaceAll("/", "\\")}`);
  });
}

Deno.test("$XDG_CONFIG_HOME is where it counts", () => {
  const place = { ...linux, configHome: "/etc/u" };
  const moved = clientNames.filter((client) =>
    clientFiles(client, place).servers[0]?.startsWith("/etc/u/")
  );
  assert.deepEqual(moved, ["claude-desktop", "vscode", "zed", "opencode"]);
});
