import assert from "node:assert/strict";
import { denoContext } from "./deno_context.ts";

const program = `import { denoContext } from "./deno_context.ts";
const { stdout, stderr } = denoContext({ user: { home: undefined, configHome: undefined } });
stdout.write("1\\n");
stderr.write("2\\n");
stdout.write("3\\n");
stderr.write("4\\n");
stdout.write("5\\n");
stdout.flush();
`;

Deno.test("what a process prints on both streams comes in its order (long)", async () => {
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", '"$0" eval "$1" 2>&1', Deno.execPath(), program],
    cwd: new URL(".", import.meta.url),
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "1\n2\n3\n4\n5\n");
});

Deno.test("a call that gives way lets timers that are due run", async () => {
  const { clock } = denoContext({
    user: { home: undefined, configHome: undefined, stateHome: undefined, cacheHome: undefined },
  });
  const timer = Promise.withResolvers<"timer">();
  setTimeout(() => timer.resolve("timer"), 0);
  const turns = async () => {
    for (let turn = 0; turn < 1_000; turn += 1) await clock.sleep(0);
  };
  assert.equal(await Promise.race([turns(), timer.promise]), "timer");
});
