/**
 * Locates the code of a tool's worker threads, and checks whether it can be loaded.
 *
 * @module
 */

/**
 * The module of a tool's worker: `worker.ts` beside the module of that URL; where this is part of a
 * bundled command, the bundle `NAME-worker.js` beside the command's.
 */
export function workerModule(moduleUrl: string, name: string): URL {
  return new URL(moduleUrl.endsWith(".js") ? `./${name}-worker.js` : "./worker.ts", moduleUrl);
}

const own = new URL(import.meta.url);

/**
 * Whether a thread can be started from that module: it is there, and may be loaded without asking
 * the user. Of one that does not start, the runtime would print an error.
 */
export function isLoadable(module: URL): boolean {
  const { protocol, hostname, port } = module;
  try {
    if (protocol === "file:") {
      const { state } = Deno.permissions.querySync({ name: "read", path: module });
      return state === "granted" && Deno.statSync(module).isFile;
    }
    // A main module that is named by its package comes from where this one comes from.
    if (protocol === "jsr:") return import.meta.url.startsWith("http") && isLoadable(own);
    const usual = { "https:": "443", "http:": "80" }[protocol];
    if (usual === undefined) return false;
    const host = `${hostname}:${port === "" ? usual : port}`;
    return Deno.permissions.querySync({ name: "import", host }).state === "granted";
  } catch {
    return false;
  }
}
