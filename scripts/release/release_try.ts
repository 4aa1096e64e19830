/**
 * Tries what a release has to offer, as somebody who gets it: with a home of its own and no program
 * but the runtime, which is all that docs/install.md asks for.
 *
 * @module
 */
import { CtError } from "@ct/base";

/**
 * Unpacks the packages of a directory and uses them.
 * @throws {CtError} If something is missing, or of another version.
 */
export function tryPackages(directory: string, version: string): void {
  const place = Deno.makeTempDirSync();
  try {
    const bin = `${place}/programs`;
    Deno.mkdirSync(bin);
    Deno.symlinkSync(Deno.execPath(), `${bin}/deno`);
    unpack(`${directory}/ct-${version}.tar.gz`, place);
    const archive = `${place}/ct-${version}`;
    const run = (program: string, ...args: readonly string[]) =>
      output(program, args, { cwd: place, env: { PATH: bin, HOME: place } });
    expect(run(`${archive}/bin/ct`, "--version"), `ct ${version}\n`, "ct --version");
    run(`${archive}/bin/ct`, "tour", "shop");
    const found = run(`${archive}/bin/ct-search`, "--base", "shop", "--grep", "TODO");
    expect(found, "shop/src/order.js\n", "ct-search");
    const manual = Deno.readTextFileSync(`${archive}/share/man/man1/ct-search.1`);
    if (!manual.includes(`"ct ${version}"`)) fail("the manual page of ct-search");

    unpack(`${directory}/ct-cli-${version}.tgz`, place);
    const { version: ofPackage } = readJson(`${place}/package/package.json`);
    expect(String(ofPackage), version, "the package of npm");
    const { metadata } = readJson(`${directory}/ct.cdx.json`);
    expect(Object(Object(metadata).component).version, version, "the bill of materials");
  } finally {
    Deno.removeSync(place, { recursive: true });
  }
}

function unpack(archive: string, directory: string): void {
  output("tar", ["-xzf", archive, "-C", directory], { cwd: directory });
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Deno.readTextFileSync(path));
}

function expect(actual: unknown, expected: string, what: string): void {
  if (actual !== expected) fail(`${what}: ${JSON.stringify(actual)}, not ${expected.trim()}`);
}

function fail(what: string): never {
  throw new CtError("refused", `the packages do not work: ${what}`, {
    help: "the release is not made",
  });
}

/** What a program prints; without `env` it has ours. */
function output(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): string {
  const { success, stdout, stderr } = new Deno.Command(program, {
    args: [...args],
    cwd,
    ...(env === undefined ? {} : { env, clearEnv: true }),
  }).outputSync();
  const decoder = new TextDecoder();
  if (!success) fail(`${program} ${args.join(" ")}: ${decoder.decode(stderr).trim()}`);
  return decoder.decode(stdout);
}
