/**
 * A process that is stopped takes no events, of which the system keeps so many and no more.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";

const times = 12_000;
const program = new URL("stopped.ts", import.meta.url).pathname;

/** What happens meanwhile besides, again and again, as lines of a shell. */
const floods: Readonly<Record<string, string>> = {
  "files are made": ": > d/$n",
  "files are read": ": < a; : < d/old",
};

for (const [what, flood] of Object.entries(floods)) {
  Deno.test({
    name: `what changes while the process is stopped and ${what} is known`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using made = await tempTree({ "a": "old\n", "b": "old\n", "d/old": "" });
      const root = Deno.realPathSync(made.path);
      const child = new Deno.Command(Deno.execPath(), {
        args: ["run", "--allow-all", "--no-check", program, root],
        stdin: "piped",
        stdout: "piped",
      }).spawn();
      const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      const writer = child.stdin.getWriter();
      assert.equal((await lines.read()).value, "old\n");
      child.kill("SIGSTOP");
      const line = `n=0; while [ $n -lt ${times} ]; do ${flood}; n=$((n+1)); done
        printf 'new\\n' | dd of=b conv=notrunc status=none`;
      await new Deno.Command("sh", { args: ["-c", line], cwd: root }).output();
      child.kill("SIGCONT");
      await writer.write(new TextEncoder().encode("\n"));
      const answer = (await lines.read()).value;
      await writer.close();
      await child.status;
      assert.notEqual(answer, "old\n");
    },
  });
}
