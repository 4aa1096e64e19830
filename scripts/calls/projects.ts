/**
 * The projects on which calls are counted, made of packages of npm of one version each.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { PackageFetcher } from "../package_fetcher.ts";

/** What a project is made of. */
export interface Project {
  /** What it is, in words. */
  readonly title: string;
  /** The packages, as `name@version`. */
  readonly packages: readonly string[];
  /** Where they go: its top, or a folder for each. */
  readonly layout: "top" | "workspace";
  /** Names at the top of a package that are left out, as they are built. */
  readonly without: RegExp;
}

/** The projects, by the name that tasks call them. */
export const projects: Readonly<Record<string, Project>> = {
  java: {
    title: "Java",
    packages: ["@capacitor/android@8.5.2"],
    layout: "top",
    without: /^$/,
  },
  php: {
    title: "PHP, with JavaScript and JSON",
    packages: ["@wordpress/block-library@11.1.0"],
    layout: "top",
    without: /^build/,
  },
  python: {
    title: "Python, with JavaScript",
    packages: ["node-gyp@12.4.0"],
    layout: "top",
    without: /^$/,
  },
  monorepo: {
    title: "a monorepo of TypeScript",
    packages: [
      "@tanstack/eslint-plugin-query@5.106.1",
      "@tanstack/query-async-storage-persister@5.104.5",
      "@tanstack/query-broadcast-client-experimental@5.104.0",
      "@tanstack/query-core@5.108.4",
      "@tanstack/query-devtools@5.107.1",
      "@tanstack/query-persist-client-core@5.104.5",
      "@tanstack/query-sync-storage-persister@5.104.4",
      "@tanstack/react-query@5.108.4",
      "@tanstack/react-query-devtools@5.107.1",
      "@tanstack/react-query-persist-client@5.104.5",
      "@tanstack/solid-query@5.104.5",
      "@tanstack/svelte-query@6.3.6",
      "@tanstack/vue-query@5.104.0",
    ],
    layout: "workspace",
    without: /^(?:build|dist)$/,
  },
};

/** Writes a project into a folder, as a repository with one commit. */
export function makeProject(project: Project, folder: string, fetcher: PackageFetcher): void {
  for (const name of project.packages) {
    const from = fetcher.folder("npm", name);
    if (from === undefined) throw new Error(`cannot get ${name}`);
    const short = name.replace(/^@[^/]*\//, "").replace(/@.*$/, "");
    const to = project.layout === "top" ? folder : `${folder}/packages/${short}`;
    copy(joinName(from, "package"), to, project.without);
  }
  if (project.layout === "workspace") {
    const text = '{"name":"query","private":true,"workspaces":["packages/*"]}\n';
    Deno.writeTextFileSync(`${folder}/package.json`, text);
  }
  commit(folder);
}

function copy(from: string, to: string, without: RegExp): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory, isFile } of Deno.readDirSync(from)) {
    if (without.test(name)) continue;
    if (isDirectory) copy(`${from}/${name}`, `${to}/${name}`, /^$/);
    else if (isFile) Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** What a program of git is told so that it reads no configuration of the user's. */
const own = ["-c", "user.name=ct", "-c", "user.email=ct@localhost", "-c", "commit.gpgsign=false"];

/** Commits all files. */
export function commit(folder: string): void {
  for (const args of [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "one"]]) {
    const { success, stderr } = new Deno.Command("git", { args: [...own, ...args], cwd: folder })
      .outputSync();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  }
}
