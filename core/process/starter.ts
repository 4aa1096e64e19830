/**
 * Starts a serving tool again as the engine of its server. One of the few files that reach the
 * runtime.
 *
 * @module
 */
import type { Context, Starter } from "../context/context.ts";
import { passedVariables } from "../run/environment.ts";

/** An engine may have this many megabytes of heap; beyond that the runtime ends it. */
const engineHeapMegabytes = 1024;

/**
 * At most this many bytes of memory it may have in all: what is kept of a large tree takes some
 * hundred megabytes, most of them buffers, which are no heap.
 */
export const engineMaxBytes: number = 2048 * 1024 * 1024;

/** The flag of V8 that says so of the heap. */
export const engineHeapFlag: string = `--max-old-space-size=${engineHeapMegabytes}`;

/** The same for the part that speaks: messages and answers have bounds of their own. */
export const speakerHeapFlag: string = "--max-old-space-size=512";

/** The first word of a call that is for an engine. It is no verb for people. */
export const engineWord = "engine";

const kinds = ["read", "write", "net", "env", "sys", "run", "ffi", "import"] as const;

/**
 * The script of an installed tool: in `bin`, two levels above the main module. `undefined` if this
 * process may not start it.
 */
export function installedStarter(): Starter | undefined {
  const main = new URL(Deno.mainModule);
  const file = main.pathname.slice(main.pathname.lastIndexOf("/") + 1);
  const name = file.replace(/(?:-speaker)?\.js$/, "");
  const program = decodeURIComponent(new URL(`../../bin/${name}`, main).pathname);
  const { state } = Deno.permissions.querySync({ name: "run", command: program });
  return state === "granted" ? { program, words: [] } : undefined;
}

/**
 * The runtime with the main module of this process, from source or a registry, and with what this
 * process may do. `undefined` if it may not start every program: then it could not be told.
 */
export function sourceStarter(): Starter | undefined {
  const granted = kinds.filter((name) => Deno.permissions.querySync({ name }).state === "granted");
  if (!granted.includes("run") || !granted.includes("read")) return undefined;
  const variables = passedVariables.filter((variable) =>
    Deno.permissions.querySync({ name: "env", variable }).state === "granted"
  );
  return {
    program: Deno.execPath(),
    words: [
      ...["run", "--no-prompt", `--v8-flags=${engineHeapFlag}`],
      ...granted.map((kind) => `--allow-${kind}`),
      ...granted.includes("env") || variables.length === 0
        ? []
        : [`--allow-env=${variables.join(",")}`],
      Deno.mainModule,
    ],
  };
}

/** This executable, if `deno compile` has made it. */
export function compiledStarter(): Starter | undefined {
  return Deno.build.standalone ? { program: Deno.execPath(), words: [] } : undefined;
}

/** The context in which a tool starts its engine: with the word for that, and its own. */
export function withEngine<C extends Pick<Context, "starter">>(
  words: readonly string[],
  ctx: C,
): C {
  const starter = ctx.starter && (() => {
    const whole = ctx.starter?.();
    return whole && { ...whole, words: [...whole.words, engineWord, ...words] };
  });
  return { ...ctx, starter };
}
