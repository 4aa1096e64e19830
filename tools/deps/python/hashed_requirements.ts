/**
 * The packages in a `requirements.txt` with hashes, as pip-compile and `uv pip compile` write it.
 * Their comments say what needs each package; without these it is a list.
 *
 * @module
 */
import { isHashed } from "../files/lock_files.ts";
import { CtError, itemAt } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { type Package, type PackageGraph, unknownMark } from "../graph/package_graph.ts";
import { malformed } from "./locked_packages.ts";
import { normalName, parseRequirement } from "./requirement.ts";

interface Pinned {
  readonly name: string;
  readonly version: string;
  /** What needs it, as a comment says; `undefined` if there is none. */
  readonly via: readonly string[] | undefined;
}

/**
 * Reads the file; `folder` is what the project is called.
 * @throws {CtError} With code `not-found` if it does not pin all that it requires, `syntax` if a
 * comment names a package that it does not have.
 */
export function parseRequirements(text: string, folder: string, path: string): PackageGraph {
  const pinned = blocksOf(text).map((block) => pinnedIn(block, path));
  if (pinned.length === 0) throw notRead(path, "it requires nothing");
  const root = `${folder} (project)`;
  const ids = new Map(pinned.map(({ name, version }) => [name, `${name}@${version}`]));
  const isKnown = pinned.every(({ via }) => via !== undefined);
  const edges = new Map([root, ...ids.values()].map((id) => [id, new EdgeSet()]));
  for (const { name, via = [root] } of pinned) {
    const target = ids.get(name) ?? name;
    for (const user of isKnown ? via : [root]) {
      const from = user === root || isFile(user) ? root : ids.get(userName(user));
      if (from === undefined) throw malformed(path, `'${user}', which needs '${name}', is missing`);
      edges.get(from)?.add(target, "normal");
    }
  }
  const packages = [
    { id: root, name: folder, version: "" },
    ...pinned.map(({ name, version }) => ({ id: ids.get(name) ?? name, name, version })),
  ].map((each): Package => ({
    ...each,
    edges: edges.get(each.id)?.edges() ?? [],
    ...(isKnown || each.id === root ? {} : { mark: unknownMark }),
  }));
  return {
    packages,
    members: [root],
    edgesUnknown: isKnown
      ? undefined
      : "requirements.txt without '# via' comments does not say which package needs which",
  };
}

/** `-r requirements.in`, `app (pyproject.toml)` or `pyproject.toml`: what the project itself asks. */
function isFile(user: string): boolean {
  return /^-[rc]\s|\.(?:in|txt|toml|cfg|py)$/.test(user) ||
    (user.endsWith(")") && user.includes("("));
}

function userName(user: string): string {
  return normalName(user.split("[", 1).join("").trim());
}

/** Each requirement with the options and comments that follow it. */
function blocksOf(text: string): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    const isMore = /^\s/.test(line);
    if (line.trim() === "" || (!isMore && line.startsWith("#"))) continue;
    if (isMore) blocks.at(-1)?.push(line.trim());
    else if (!/^--?(?!r\b|c\b|e\b|requirement|constraint|editable)/.test(line)) blocks.push([line]);
  }
  return blocks;
}

function pinnedIn(block: readonly string[], path: string): Pinned {
  const [first = "", ...others] = block;
  const [own = "", inline] = first.split(/\s#\s*/, 2);
  const requirement = parseRequirement(own.replace(/\\$/, "").replace(/--hash=.*/, ""));
  if (requirement === undefined) throw notRead(path, `'${first}' is not followed`);
  const { name } = requirement;
  if (!isHashed(block.join(" "))) throw notRead(path, `'${name}' has no hash`);
  const [, version] = /===?\s*([^\s;\\,]+)/.exec(own) ?? [];
  if (version === undefined && !own.includes("@")) throw notRead(path, `'${name}' is not pinned`);
  const comments = [...(inline === undefined ? [] : [`# ${inline}`]), ...others]
    .filter((line) => line.startsWith("#")).map((line) => line.replace(/^#\s*/, ""));
  return { name, version: version ?? "", via: viaIn(comments) };
}

function viaIn(comments: readonly string[]): readonly string[] | undefined {
  const start = comments.findIndex((line) => /^via\b/.test(line));
  if (start < 0) return undefined;
  const listed = [itemAt(comments, start).replace(/^via\s*/, ""), ...comments.slice(start + 1)];
  const users = listed.flatMap((line) => line.split(/,\s*/)).filter((line) => line !== "");
  return users.filter((user) => !/^-c\s/.test(user));
}

function notRead(path: string, reason: string): CtError {
  return new CtError("not-found", `${path} is not read as a lock file: ${reason}`, {
    path,
    help: "pip-compile --generate-hashes pins all that is needed; uv.lock, poetry.lock and " +
      "pdm.lock are read too",
  });
}
