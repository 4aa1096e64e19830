import assert from "node:assert/strict";
import { nameProtection } from "./protected_names.ts";

/** What must be on each list, whatever else comes to be. */
const lists = {
  never: [
    ...[".git/config", ".git", ".git/hooks/pre-commit", ".githooks/x", ".husky/pre-commit"],
    ...[".hg/hgrc", ".svn/x", ".jj/x", ".ct/rules.jsonc", ".ct/agent.jsonc", ".gitconfig"],
    ...[".vscode/tasks.json", ".idea/x.xml", ".zed/tasks.json", ".fleet/run.json"],
    ...[".devcontainer/devcontainer.json", "x.code-workspace", ".vimrc", ".exrc", ".nvim.lua"],
    ...[
      ".cursor/mcp.json",
      ".claude/settings.json",
      ".codex/config.toml",
      ".gemini/x",
      ".mcp.json",
    ],
    ...[".windsurf/x", ".continue/x", ".roo/x", ".kiro/x", ".amazonq/x", "opencode.json"],
    ...[".envrc", ".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", "config.fish"],
    ...[".gdbinit", ".emacs", ".dir-locals.el", "sitecustomize.py", ".inputrc", ".tmux.conf"],
    ...[".venv/lib/python3/site-packages/x.pth", ".venv/bin/activate", ".gitpod.yml"],
    ...[".idx/dev.nix", ".hu\u017fky/pre-commit", ".g\u200cit/config", "\uff0egit/config"],
    ...[".ssh/authorized_keys", ".gnupg/x", ".netrc", "_netrc", ".pypirc", ".git-credentials"],
  ],
  config: [
    ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".yarn/plugins/x.cjs", ".pnpmfile.cjs", "bunfig.toml"],
    ...[".cargo/config", ".cargo/config.toml", "rust-toolchain", "rust-toolchain.toml"],
    ...["mise.toml", ".mise.toml", ".mise/x", ".config/mise/config.toml", ".tool-versions"],
    ...[".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yaml", "lefthook-local.yml"],
    ...[".lintstagedrc", ".lintstagedrc.json", ".lintstagedrc.mjs", "lint-staged.config.js"],
    ...[
      ".gitmodules",
      ".gitattributes",
      ".github/workflows/ci.yml",
      ".github/actions/a/action.yml",
    ],
    ...[".gitlab-ci.yml", ".circleci/config.yml", ".travis.yml", "Jenkinsfile", ".woodpecker.yml"],
    ...["lefthook-local.toml", ".lefthook.json", "lint-staged.config.mts", ".bazelversion"],
    ...["mise/config.toml", ".simple-git-hooks.cjs", "zuul.d/x.yaml", ".azure-pipelines/x.yml"],
    ...["azure-pipelines.yml", "bitbucket-pipelines.yml", ".drone.yml", ".buildkite/x.yml"],
  ],
  undefined: ["src/main.ts", ".github/ISSUE_TEMPLATE.md", "git/config", "config", "a.git/x", ".x"],
} as const;

for (const [list, paths] of Object.entries(lists)) {
  Deno.test(`nameProtection() finds ${list} for its names, in any case and any directory`, () => {
    for (const path of paths) {
      for (const spelled of [path, `sub/${path}`, path.toUpperCase(), `${path}. .`]) {
        assert.equal(`${nameProtection(spelled)?.list}`, list, spelled);
      }
    }
  });
}

Deno.test("the names of the writer's own files are never written", () => {
  const id = "0123456789abcdef".repeat(2);
  for (
    const name of [`.ct-${id}-0.new`, `sub/.ct-${id}.doubt`, `.CT-${id.toUpperCase()}.JOURNAL`]
  ) {
    assert.equal(nameProtection(name)?.list, "never", name);
  }
  assert.equal(nameProtection(".ct-notes.new"), undefined);
});
