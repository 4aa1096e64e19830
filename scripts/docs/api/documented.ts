/**
 * What `deno doc` knows of the packages: which names a module exports, what is said about each, and
 * where it is declared.
 *
 * @module
 */
import { importPaths, type Package, packages, root } from "../../project.ts";

/** A comment in front of a declaration. */
export interface Comment {
  readonly doc?: string;
  readonly tags?: readonly { readonly kind: string; readonly doc?: string }[];
}

/** Where a declaration begins. */
export interface Place {
  /** A URL. */
  readonly filename: string;
  /** From 0. */
  readonly line: number;
  /** From 0. */
  readonly col: number;
}

/** A declaration of a name; a function with several signatures has several. */
export interface Declared {
  /** Such as `function` or `interface`. */
  readonly kind: string;
  readonly declarationKind: string;
  readonly location: Place;
  readonly jsDoc?: Comment;
  /** Of a name that another module declares: where. */
  readonly def?: { readonly target?: Place };
}

/** A name that a module exports. */
export interface Documented {
  readonly name: string;
  readonly declarations: readonly Declared[];
}

/** A module that can be imported. */
export interface DocumentedModule {
  /** Such as `@ct/core/run`. */
  readonly specifier: string;
  readonly comment: Comment;
  readonly symbols: readonly Documented[];
}

/** A package with its modules. */
export interface DocumentedPackage {
  /** Such as `@ct/core`. */
  readonly name: string;
  readonly modules: readonly DocumentedModule[];
}

/** The part of the output of `deno doc --json` that is used. */
interface Output {
  readonly nodes: Readonly<
    Record<string, { readonly module_doc?: Comment; readonly symbols: readonly Documented[] }>
  >;
}

/**
 * All packages, as `deno doc` documents them.
 * @throws {Error} If it fails, with what it said.
 */
export async function readDocumented(): Promise<readonly DocumentedPackage[]> {
  const all = packages();
  const paths = all.flatMap((each) => importPaths(each).map(([, path]) => path));
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--quiet", ...paths],
    cwd: root,
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`cannot document the API:\n${decoder.decode(stderr)}`);
  const { nodes }: Output = JSON.parse(decoder.decode(stdout));
  return all.map((each) => documentedPackage(each, nodes));
}

function documentedPackage(each: Package, nodes: Output["nodes"]): DocumentedPackage {
  const modules = importPaths(each).map(([specifier, path]) => {
    const { module_doc: comment = {}, symbols = [] } = nodes[`file://${root}/${path}`] ?? {};
    const exported = symbols.map(({ name, declarations }) => ({
      name,
      declarations: declarations.filter(({ declarationKind }) => declarationKind === "export"),
    })).filter(({ declarations }) => declarations.length > 0);
    return { specifier, comment, symbols: exported };
  });
  return { name: String(each.config["name"]), modules };
}
