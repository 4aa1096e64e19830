import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { command } from "@ct/mcp";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { fuzzHttp } from "./http_fuzz.ts";
import { untilNoneRuns } from "./left_processes.ts";

Deno.test({
  name: "whatever clients send over HTTP, the server answers the next, and their work ends",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const end = new AbortController();
    const said = Promise.withResolvers<string>();
    const ctx = {
      ...memoryContext({ cwd: tree.path, spawn: denoSpawn, commands: commandMap(builtInCommands) }),
      signal: end.signal,
      stderr: {
        isTerminal: false,
        write: (text: string) => /token: /.test(text) ? said.resolve(text) : undefined,
        flush: () => {},
      },
    };
    const ended = command.run(["serve", "--http", "0"], ctx);
    const [, url = "", token = ""] = /(http\S+)\s+token: (\w+)/.exec(await said.promise) ?? [];
    const sent = await fuzzHttp({ url, token, root: tree.path }, 3000);
    assert.ok(sent > 20, `${sent}`);
    await untilNoneRuns(tree.path);
    end.abort();
    await ended;
  },
});
