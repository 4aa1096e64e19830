/**
 * `deno task jsr`: publishes all packages to a JSR registry on this machine and serves it until it
 * is stopped. It takes the uploads of `deno publish` itself, so what it serves is what JSR would.
 *
 * @module
 */
import { publish } from "../publish.ts";
import { say } from "../project.ts";
import { readArchive } from "./tar.ts";
import { versionMeta } from "./jsr_version.ts";

/** A JSR registry, which ends with its scope. */
export interface JsrRegistry extends AsyncDisposable {
  /** Its address, with a `/` at its end: the value for `JSR_URL`. */
  readonly url: string;
  /** What it serves: by paths such as `/@ct/search/meta.json`. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const mediaTypes: readonly (readonly [ending: string, type: string])[] = [
  [".ts", "text/typescript"],
  [".json", "application/json"],
  ["", "text/plain; charset=utf-8"],
];

/** Publishes all packages to a registry on this machine. */
export async function startRegistry(): Promise<JsrRegistry> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => respond(request, files),
  );
  const url = `http://127.0.0.1:${server.addr.port}/`;
  const words = ["--token=none", "--allow-dirty", "--no-check", "--quiet"];
  if (!await publish(words, { env: { JSR_URL: url }, stdout: "null" })) {
    await server.shutdown();
    throw new Error("cannot publish the packages; see deno task publish --dry-run");
  }
  return { url, files, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** The part of JSR's interface that `deno publish` uses, and the files. */
async function respond(
  request: Request,
  files: Map<string, Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, scope = "", name = "", version] =
    /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)(?:\/versions\/([^/]+))?$/.exec(pathname) ?? [];
  if (scope !== "") {
    if (version === undefined) return Response.json({ scope, name });
    if (request.method === "POST") {
      const archive = await readArchive(new Uint8Array(await request.arrayBuffer()));
      await store({ scope, name, version }, archive, files);
      return Response.json({ id: pathname, status: "success" });
    }
  }
  const bytes = files.get(pathname);
  if (bytes === undefined) {
    return Response.json({ code: "notFound", message: `no ${pathname}` }, { status: 404 });
  }
  const [, type = ""] = mediaTypes.find(([ending]) => pathname.endsWith(ending)) ?? [];
  return new Response(bytes, { headers: { "content-type": type } });
}

/** A version of a package. */
interface Version {
  readonly scope: string;
  readonly name: string;
  readonly version: string;
}

async function store(
  { scope, name, version }: Version,
  archive: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  files: Map<string, Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const directory = `/@${scope}/${name}`;
  const own = new Map([...archive].map(([path, bytes]) => [`/${path}`, bytes]));
  for (const [path, bytes] of own) files.set(`${directory}/${version}${path}`, bytes);
  const json = (path: string, value: unknown): void => {
    files.set(`${directory}/${path}`, new TextEncoder().encode(JSON.stringify(value)));
  };
  json(`${version}_meta.json`, await versionMeta(own));
  json("meta.json", { scope, name, latest: version, versions: { [version]: {} } });
}

if (import.meta.main) {
  await using registry = await startRegistry();
  say(`JSR_URL=${registry.url}`);
  await new Promise(() => {});
}
