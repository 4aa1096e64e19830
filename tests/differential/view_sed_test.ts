/**
 * `ct-view` against `sed -n` for ranges and `grep -C` for windows, on random files.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { isMissing, output, tempTree } from "@ct/testing";
import { command } from "@ct/view";

const env = { LC_ALL: "C.UTF-8" };
const line = fc.constantFrom("", "a", "b", "ab", "foo bar", "é", "--", "  x", "\tb", "12:a");
const ending = fc.constantFrom("\n", "\n", "\r\n");
const content = fc.tuple(fc.array(fc.tuple(line, ending), { maxLength: 30 }), line)
  .map(([lines, last]) => lines.map((parts) => parts.join("")).join("") + last);

async function view(cwd: string, argv: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd });
  const status = await command.run(["f", ...argv], ctx);
  assert.match(
    ctx.stderr.text,
    /^(?:ct-view: --range \S+ (?:starts after|ends before) [^\n]*\n)?$/,
  );
  assert.equal(status, ctx.stdout.text === "" && argv.includes("--mode") ? 1 : 0);
  return ctx.stdout.text;
}

/** Lines as they are shown: without carriage return, all with a newline. */
function shown(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

const bound = fc.option(fc.integer({ min: 1, max: 35 }), { nil: undefined });

Deno.test(
  { name: "ct-view shows the lines that sed shows (long)", ignore: isMissing("sed") },
  async () => {
    await fc.assert(
      fc.asyncProperty(content, bound, bound, async (text, start, end) => {
        await using made = await tempTree({ f: text });
        const spec = `${start ?? ""}:${end ?? ""}`;
        // sed shows the first line of a range that ends before it.
        const script = end !== undefined && end < (start ?? 1)
          ? ""
          : `${start ?? 1},${end ?? "$"}p`;
        const wanted = shown(await output(["sed", "-n", script, "f"], made.path, { env }));
        assert.equal(await view(made.path, ["--range", spec, "--plain"]), wanted);
        const numbered = await view(made.path, ["--range", spec]);
        assert.equal(numbered.replace(/^ *\d+ {2}/gm, ""), wanted);
        const width = String(shown(text).split("\n").length - 1).length;
        numbered.split("\n").slice(0, -1).forEach((each, index) => {
          assert.ok(each.startsWith(String((start ?? 1) + index).padStart(width) + "  "), each);
        });
      }),
      { numRuns: 150 },
    );
  },
);

Deno.test(
  { name: "ct-view shows the windows that grep shows (long)", ignore: isMissing("grep") },
  async () => {
    const pattern = fc.constantFrom("a", "b", "^a", "^ ", "foo", "é", "zzz", "^", "o b|é", "-");
    await fc.assert(
      fc.asyncProperty(content, pattern, fc.nat(4), async (text, regex, context) => {
        await using made = await tempTree({ f: text });
        const flags = ["-n", "-E", "-a", "-C", String(context), "-e", regex, "f"];
        const printed = await output(["grep", ...flags], made.path, { env, statuses: [0, 1] });
        const count = shown(text).split("\n").length - 1;
        const wanted = shown(printed).replace(
          /^(\d+)[:-](.*)$/gm,
          (_, number, rest) => `${number.padStart(String(count).length)}  ${rest}`,
        );
        // grep parts windows that touch where it shows no context at all.
        const isParted = context > 0 ? wanted : wanted.replace(/^--\n/gm, "");
        const ours = await view(made.path, [
          "--mode",
          "regex",
          `--match=${regex}`,
          "-C",
          String(context),
        ]);
        assert.equal(context > 0 ? ours : ours.replace(/^--\n/gm, ""), isParted);
      }),
      { numRuns: 150 },
    );
  },
);
