/**
 * The sites of several releases beside each other: that of the newest on top, each earlier one in a
 * folder below it that has the version's name.
 *
 * @module
 */

/** A release's site, as the script of the pages reads it. */
export interface SiteVersion {
  readonly name: string;
  /** Its first page, relative to the site that lists it. */
  readonly path: string;
}

/** Copies earlier sites, the folders of a directory, into that of `current`. */
export function addEarlierSites(site: string, current: string, earlier?: string): void {
  const names = earlier === undefined ? [] : versionsIn(earlier).filter((name) => name !== current);
  for (const name of names) copyFolder(`${earlier}/${name}`, `${site}/${name}`);
  const list = (prefix: string) =>
    versionsScript([
      { name: current, path: `${prefix}index.html` },
      ...names.map((name) => ({ name, path: `${prefix}${name}/index.html` })),
    ]);
  Deno.writeTextFileSync(`${site}/versions.js`, list(""));
  for (const name of names) Deno.writeTextFileSync(`${site}/${name}/versions.js`, list("../"));
}

/** Versions as a script: a page on a disk may read no other file. */
export function versionsScript(versions: readonly SiteVersion[]): string {
  return `ctVersions = ${JSON.stringify(versions)};\n`;
}

/** Folders that are called as versions are, the latest first. */
function versionsIn(directory: string): readonly string[] {
  return [...Deno.readDirSync(directory)]
    .filter(({ name, isDirectory }) => isDirectory && /^\d+\.\d+\.\d+$/.test(name))
    .map(({ name }) => name)
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
}

/** A site within a site stays behind: its version has a folder of its own. */
function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (!isDirectory) Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
    else if (!/^\d+\.\d+\.\d+$/.test(name)) copyFolder(`${from}/${name}`, `${to}/${name}`);
  }
}
