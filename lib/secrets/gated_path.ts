import { wordSet } from "@ct/base";
/**
 * Recognizes files that hold secrets by their names alone. Letters count as lower case; names are
 * judged, nothing is read.
 *
 * @module
 */

/** A rule that gates a path, as notes name it. */
export type PathRule = "env" | "keys" | "credentials" | "cloud" | "auth files" | "histories";

/** What a path is gated by. */
export interface GatedPath {
  /** The rule. */
  readonly rule: PathRule;
  /**
   * What the file's text must hold for the rule to count; always counts where this is `undefined`.
   */
  readonly onlyIf: ((text: string) => boolean) | undefined;
}

const keyExtensions = wordSet("pem key p12 pfx jks keystore ppk kdbx");
const keyNames = wordSet("id_rsa id_ed25519 id_ecdsa id_dsa");
const dataExtensions = wordSet("json yml yaml toml ini txt xml cfg conf properties tfvars");
const harmlessEnv = wordSet(".env.example .env.sample .env.template .env.dist");
const authFiles = wordSet(
  ".pypirc .netrc _netrc .htpasswd .pgpass .git-credentials .dockercfg",
);
const registryFiles = wordSet(".npmrc .yarnrc.yml");
const histories = wordSet(
  ".bash_history .zsh_history .psql_history .python_history .node_repl_history",
);
const cloudFiles = [".aws/credentials", ".aws/config", ".kube/config", ".docker/config.json"];
const cloudDirectories = [".azure", ".config/gcloud"];

/** What gates the path of a file, `/`-separated; `undefined` if nothing does. */
export function gatedPath(path: string): GatedPath | undefined {
  const components = path.toLowerCase().split("/").filter((each) => each !== "");
  const name = components.at(-1) ?? "";
  const within = components.join("/");
  if (isEnv(name)) return always("env");
  if (isKey(name)) return always("keys");
  if (name.endsWith(".asc")) return { rule: "keys", onlyIf: holdsPrivateKey };
  if (isCloud(within, components, name)) return always("cloud");
  if (isCredentials(components, name)) return always("credentials");
  if (authFiles.has(name) || endsWithPath(within, ".git/config")) return always("auth files");
  if (registryFiles.has(name)) return { rule: "auth files", onlyIf: holdsRegistryAuth };
  return histories.has(name) ? always("histories") : undefined;
}

function isEnv(name: string): boolean {
  if (harmlessEnv.has(name)) return false;
  return name === ".env" || name.startsWith(".env.") || name.endsWith(".env");
}

function isKey(name: string): boolean {
  const [stem = "", extension] = stemAndExtension(name);
  if (extension !== undefined && keyExtensions.has(extension)) return true;
  return keyNames.has(name) || (keyNames.has(stem) && extension !== "pub") ||
    [...keyNames].some((key) => name.startsWith(`${key}_`) && !name.endsWith(".pub"));
}

function isCredentials(components: readonly string[], name: string): boolean {
  if (name.startsWith("service-account") && name.endsWith(".json")) return true;
  if (name.endsWith("-credentials.json")) return true;
  const [, extension] = stemAndExtension(name);
  const isData = extension === undefined || dataExtensions.has(extension);
  if (!isData) return false;
  if (/^\.?(?:credential|secret)/.test(name)) return true;
  return components.slice(0, -1).some((each) => each === "secrets" || each === ".secrets");
}

function isCloud(within: string, components: readonly string[], name: string): boolean {
  if (name.includes(".tfstate")) return true;
  if (cloudFiles.some((file) => endsWithPath(within, file))) return true;
  const directories = `/${components.slice(0, -1).join("/")}/`;
  return cloudDirectories.some((directory) => directories.includes(`/${directory}/`));
}

/** The name up to its last dot, and what follows; no extension for `.x` and `x`. */
function stemAndExtension(name: string): readonly [stem: string, extension?: string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name];
}

function endsWithPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}

/** Whether a text holds a private key. */
function holdsPrivateKey(text: string): boolean {
  return /-----BEGIN [A-Z ]{0,40}PRIVATE KEY/.test(text);
}

/** Whether a registry's configuration holds an entry that authenticates. */
function holdsRegistryAuth(text: string): boolean {
  return /_auth\b|_authtoken\b|_password\b|npmauthtoken|npmauthident/i.test(text);
}

function always(rule: PathRule): GatedPath {
  return { rule, onlyIf: undefined };
}
