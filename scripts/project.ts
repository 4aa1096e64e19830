/**
 * Where the project lies, and what it consists of.
 *
 * @module
 */

/** Absolute path of the project's directory. */
export const root: string = decodeURIComponent(new URL("..", import.meta.url).pathname)
  .replace(/\/$/, "");

/**
 * The environment variable by which a run of all tests tells them where it has built the commands.
 */
export const sharedBuild = "CT_TEST_BUILD";

/**
 * The environment variable by which a run of all tests tells them where the runtime keeps what it
 * has compiled of that build.
 */
export const sharedCache = "CT_TEST_CACHE";
/** The environment variable by which it tells them where the packages are that tests fetch. */
export const sharedPackages = "CT_TEST_PACKAGES";

/** A package of the workspace. */
export interface Package {
  /** Its directory, relative to the project's; empty for the root package. */
  readonly directory: string;
  /** Its `deno.json`. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** All packages, the root package first. */
export function packages(): readonly Package[] {
  const own = readConfig("");
  const members = Array.isArray(own["workspace"]) ? own["workspace"] : [];
  const directories = members.flatMap((member) => directoriesOf(String(member)));
  return [
    { directory: "", config: own },
    ...directories.map((directory) => ({ directory, config: readConfig(directory) })),
  ];
}

/**
 * The directories that a member of the workspace stands for: `./core` for one, `./tools/*` for each
 * in it.
 */
function directoriesOf(member: string): readonly string[] {
  const path = member.replace(/^\.\//, "").replace(/\/\*$/, "");
  if (!member.endsWith("/*")) return [`${path}/`];
  const entries = [...Deno.readDirSync(`${root}/${path}`)].map(({ name }) => name).sort();
  return entries.map((name) => `${path}/${name}/`);
}

/**
 * What can be imported from a package: specifiers such as `@ct/core/run`, and the files that they
 * name.
 */
export function importPaths(
  { directory, config: { name, exports } }: Package,
): readonly (readonly [specifier: string, file: string])[] {
  const entries = typeof exports === "string" ? { ".": exports } : Object(exports);
  return Object.entries(entries).map(([path, file]) => [
    `${name}${path.slice(1)}`,
    directory + String(file).replace(/^\.\//, ""),
  ]);
}

/** The files that a package exports, relative to the project's directory. */
export function entryPoints(each: Package): readonly string[] {
  return importPaths(each).map(([, file]) => file);
}

function readConfig(directory: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Deno.readTextFileSync(`${root}/${directory}deno.json`));
}

/** Prints a line. */
export function say(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}
