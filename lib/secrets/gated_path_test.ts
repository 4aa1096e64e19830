import assert from "node:assert/strict";
import { gatedPath } from "./gated_path.ts";

for (
  const [path, rule] of [
    [".env", "env"],
    ["a/.ENV", "env"],
    [".env.local", "env"],
    ["prod.env", "env"],
    ["server.pem", "keys"],
    ["a/b/TLS.KEY", "keys"],
    ["x.p12", "keys"],
    ["x.pfx", "keys"],
    ["x.jks", "keys"],
    ["x.keystore", "keys"],
    ["x.ppk", "keys"],
    ["x.kdbx", "keys"],
    ["id_rsa", "keys"],
    ["id_ed25519", "keys"],
    ["id_ecdsa", "keys"],
    ["id_dsa", "keys"],
    [".ssh/id_rsa.old", "keys"],
    ["id_rsa_work", "keys"],
    ["credentials", "credentials"],
    ["credential.json", "credentials"],
    ["secrets.yml", "credentials"],
    ["secret", "credentials"],
    ["secrets-prod.toml", "credentials"],
    ["credentials.tfvars", "credentials"],
    // Easily got wrong 19: not blocked.
    ["secrets/prod.yaml", "credentials"],
    ["a/.secrets/x.ini", "credentials"],
    ["secrets/token", "credentials"],
    ["service-account-1.json", "credentials"],
    ["gcp-credentials.json", "credentials"],
    [".aws/credentials", "cloud"],
    ["home/.aws/config", "cloud"],
    [".azure/x/y", "cloud"],
    [".config/gcloud/a.db", "cloud"],
    [".kube/config", "cloud"],
    [".docker/config.json", "cloud"],
    ["terraform.tfstate", "cloud"],
    ["terraform.tfstate.backup", "cloud"],
    [".pypirc", "auth files"],
    [".netrc", "auth files"],
    ["_netrc", "auth files"],
    [".htpasswd", "auth files"],
    [".pgpass", "auth files"],
    [".git-credentials", "auth files"],
    [".dockercfg", "auth files"],
    [".git/config", "auth files"],
    ["sub/.git/config", "auth files"],
    [".bash_history", "histories"],
    [".zsh_history", "histories"],
    [".psql_history", "histories"],
    [".python_history", "histories"],
    [".node_repl_history", "histories"],
  ] as const
) {
  Deno.test(`${path} is gated: ${rule}`, () => {
    const gated = gatedPath(path);
    assert.equal(gated?.rule, rule);
    assert.equal(gated?.onlyIf, undefined);
  });
}

// Easily got wrong 19: blocked.
for (
  const path of [
    ".env.example",
    "a/.env.sample",
    ".env.template",
    ".env.dist",
    "SecretsManager.ts",
    "credentials_provider.py",
    "id_rsa.pub",
    "id_rsa_work.pub",
    "secrets/manager.ts",
    "environment.ts",
    "env",
    "key",
    "keys.ts",
    "a.key.ts",
    ".aws/other",
    "config",
    "src/.gitconfig.ts",
    "tfstate.md",
    "history",
    "azure/x",
  ]
) {
  Deno.test(`${path} is not gated`, () => assert.equal(gatedPath(path), undefined));
}

for (
  const [path, text, expected] of [
    ["key.asc", "-----BEGIN PGP PRIVATE KEY BLOCK-----\n", true],
    ["key.asc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n", false],
    [".npmrc", "save-exact=true\n", false],
    [".npmrc", "//registry.example/:_authToken=${NPM_TOKEN}\n", true],
    [".npmrc", "_auth=abc\n", true],
    [".yarnrc.yml", "nodeLinker: node-modules\n", false],
    [".yarnrc.yml", "npmAuthToken: x\n", true],
  ] as const
) {
  Deno.test(`${path} with ${JSON.stringify(text)} is ${expected ? "" : "not "}gated`, () => {
    assert.equal(gatedPath(path)?.onlyIf?.(text), expected);
  });
}
