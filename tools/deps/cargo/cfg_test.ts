import assert from "node:assert/strict";
import { holdsFor } from "./cfg.ts";
import { cargoPlatform } from "./platform.ts";

const linux = "x86_64-unknown-linux-gnu";
const windows = "i686-pc-windows-msvc";

for (
  const [condition, onLinux, onWindows] of [
    ["cfg(windows)", false, true],
    ["cfg(unix)", true, false],
    [" cfg( not(windows) ) ", true, false],
    ['cfg(target_os = "linux")', true, false],
    ['cfg(target_os="macos")', false, false],
    ['cfg(any(target_os = "macos", windows,))', false, true],
    ['cfg(all(unix, not(target_arch = "wasm32")))', true, false],
    ['cfg(target_family = "unix")', true, false],
    ['cfg(target_pointer_width = "64")', true, false],
    ['cfg(all(target_env = "msvc", target_vendor = "pc"))', false, true],
    ["cfg(all())", true, true],
    ["cfg(any())", false, false],
    ["cfg(tokio_unstable)", undefined, undefined],
    ["cfg(any(tokio_unstable, windows))", undefined, true],
    ["cfg(all(tokio_unstable, windows))", false, undefined],
    ["cfg(not(tokio_unstable))", undefined, undefined],
    ['cfg(target_feature = "avx")', undefined, undefined],
    ['cfg(feature = "x")', false, false],
    ["cfg(test)", false, false],
    ["cfg(unix", undefined, undefined],
    ["cfg(unix))", undefined, undefined],
    ["cfg(one(unix))", undefined, undefined],
    ["cfg(not(unix, windows))", undefined, undefined],
    [linux, true, false],
    ["x86_64-pc-windows-msvc", false, false],
  ] as const
) {
  Deno.test(`${condition} holds on Linux: ${onLinux}, on Windows: ${onWindows}`, () => {
    const found = [linux, windows].map((triple) => {
      const platform = cargoPlatform(triple);
      assert.ok(platform);
      return holdsFor(condition, platform);
    });
    assert.deepEqual(found, [onLinux, onWindows]);
  });
}

Deno.test("holdsFor() gives up on deep conditions (long)", () => {
  const platform = cargoPlatform(linux);
  assert.ok(platform);
  assert.equal(holdsFor(`cfg(${"not(".repeat(1e5)}unix${")".repeat(1e5)})`, platform), undefined);
});

for (const triple of ["x86_64", "linux", "x86_64-unknown-beos", "wasm32-wali-linux-musl", ""]) {
  Deno.test(`nothing is told of the platform '${triple}'`, () => {
    assert.equal(cargoPlatform(triple), undefined);
  });
}
