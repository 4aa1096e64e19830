/**
 * What the commands consist of, in the form of CycloneDX 1.6: the suite's own packages, those of
 * others that these import, and the runtime.
 *
 * @module
 */
import { packages, root } from "../project.ts";

/** The parts of `deno.lock` that are read. */
interface LockFile {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, LockedPackage>>;
  readonly workspace: { readonly members: Readonly<Record<string, Member>> };
}

interface LockedPackage {
  readonly integrity: string;
  readonly dependencies?: readonly string[];
}

interface Member {
  readonly dependencies?: readonly string[];
}

/** The document, which is the same for the same sources. */
export function billOfMaterials(): string {
  const all = packages();
  const [own] = all;
  const version = String(own?.config["version"]);
  const lock: LockFile = JSON.parse(Deno.readTextFileSync(`${root}/deno.lock`));
  const runtime = Deno.readTextFileSync(`${root}/.deno-version`).trim();
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "ct", version, licenses: mit } },
    components: [
      { type: "application", name: "deno", version: runtime, purl: `pkg:npm/deno@${runtime}` },
      ...all.map(({ config: { name } }) => ({
        type: "library",
        name,
        version,
        licenses: mit,
        purl: `pkg:jsr/${String(name).replace("@", "%40")}@${version}`,
      })),
      ...[...importedPackages(lock)].sort().map((id) => foreignComponent(id, lock)),
    ],
  };
  return JSON.stringify(document, undefined, 2) + "\n";
}

const mit = [{ license: { id: "MIT" } }];

/** The identifiers of all packages on npm that the packages of the workspace need. */
function importedPackages(lock: LockFile): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const id = name in lock.npm ? name : Object.keys(lock.npm).find((it) => nameIn(it) === name);
    if (id === undefined) throw new Error(`deno.lock does not have ${name}`);
    if (found.has(id)) return;
    found.add(id);
    for (const dependency of lock.npm[id]?.dependencies ?? []) add(dependency);
  };
  for (const { dependencies = [] } of Object.values(lock.workspace.members)) {
    for (const specifier of dependencies) {
      const name = nameIn(specifier.replace(/^npm:/, ""));
      // Declarations of types are in no command.
      if (!name.startsWith("@types/")) add(`${name}@${lock.specifiers[specifier]}`);
    }
  }
  return found;
}

function nameIn(id: string): string {
  return id.slice(0, id.indexOf("@", 1));
}

function foreignComponent(id: string, { npm }: LockFile): unknown {
  const name = nameIn(id);
  const version = id.slice(name.length + 1).replace(/_.*/, "");
  const digest = npm[id]?.integrity.replace(/^sha512-/, "") ?? "";
  return {
    type: "library",
    name,
    version,
    hashes: [{ alg: "SHA-512", content: Uint8Array.fromBase64(digest).toHex() }],
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  };
}
