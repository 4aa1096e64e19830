/**
 * Whoever imports the packages has the compiler options of another project, mostly the default
 * ones. That takes a minute, so it is checked with `CT_THOROUGH=1`; `jsr_heavy_test.ts` always
 * checks a program that imports one of them.
 */
import assert from "node:assert/strict";
import { isThorough } from "@ct/testing";
import { importPaths, packages, root } from "../../scripts/project.ts";

const name = "every module can be imported with the default compiler options, as the examples do";

Deno.test({ name, ignore: !isThorough }, async () => {
  const directory = await Deno.makeTempDir();
  const paths = packages().flatMap(importPaths);
  const ours = packages().map(({ config }) => config["imports"] ?? {});
  const imports = Object.assign(
    {},
    ...ours,
    Object.fromEntries(paths.map(([specifier, file]) => [specifier, `file://${root}/${file}`])),
  );
  await Deno.writeTextFile(
    `${directory}/deno.json`,
    JSON.stringify({ imports }),
  );
  const module = paths.map(([specifier], at) => `export * as m${at} from "${specifier}";\n`);
  await Deno.writeTextFile(`${directory}/main.ts`, module.join(""));
  const examples = [...Deno.readDirSync(`${root}/examples`)].map(({ name }) => name)
    .filter((name) => name.endsWith(".ts"));
  assert.notEqual(examples.length, 0);
  for (const name of examples) {
    Deno.copyFileSync(`${root}/examples/${name}`, `${directory}/${name}`);
  }
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "main.ts", ...examples],
    cwd: directory,
    env: { NO_COLOR: "1" },
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  await Deno.remove(directory, { recursive: true });
});
