/**
 * What a target triple says of a platform. The compiler knows more, but it is not started.
 *
 * @module
 */

/** A platform, as far as its name tells. */
export interface CargoPlatform {
  /** The target triple. */
  readonly triple: string;
  /** The values of `target_family`. */
  readonly families: readonly string[];
  /** Values by name, such as `target_os`; what is not told is absent. */
  readonly values: Readonly<Record<string, string>>;
}

/** Processors by how their names begin: the name, the width of a pointer, the order of bytes. */
const processors: readonly (readonly [RegExp, string, string, string])[] = [
  [/^x86_64h?$/, "x86_64", "64", "little"],
  [/^i[3-6]86$/, "x86", "32", "little"],
  [/^aarch64$|^arm64e$/, "aarch64", "64", "little"],
  [/^aarch64_be$/, "aarch64", "64", "big"],
  [/^(arm|thumb)(v[4-8][a-z]*(\.base|\.main)?)?$/, "arm", "32", "little"],
  [/^armeb(v7r)?$/, "arm", "32", "big"],
  [/^riscv32[a-z]*$/, "riscv32", "32", "little"],
  [/^riscv64[a-z]*$/, "riscv64", "64", "little"],
  [/^loongarch64$/, "loongarch64", "64", "little"],
  [/^powerpc$/, "powerpc", "32", "big"],
  [/^powerpc64$/, "powerpc64", "64", "big"],
  [/^powerpc64le$/, "powerpc64", "64", "little"],
  [/^mips$/, "mips", "32", "big"],
  [/^mipsel$/, "mips", "32", "little"],
  [/^mips64$/, "mips64", "64", "big"],
  [/^mips64el$/, "mips64", "64", "little"],
  [/^s390x$/, "s390x", "64", "big"],
  [/^sparc64$|^sparcv9$/, "sparc64", "64", "big"],
  [/^wasm32(v1)?$/, "wasm32", "32", "little"],
  [/^wasm64$/, "wasm64", "64", "little"],
];

/** Systems by how they are written in a triple: `target_os`, and the families that they are of. */
const systems: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^linux-android(eabi)?$/, "android", ["unix"]],
  [/^linux(-(gnu|musl|uclibc)[a-z\d_]*)?$/, "linux", ["unix"]],
  [/^windows-(msvc|gnu)$/, "windows", ["windows"]],
  [/^darwin$/, "macos", ["unix"]],
  [/^(ios|tvos|watchos|visionos)$/, "$1", ["unix"]],
  [/^(freebsd|netbsd|openbsd|dragonfly|solaris|illumos)$/, "$1", ["unix"]],
  [/^(haiku|fuchsia)$/, "$1", ["unix"]],
  [/^emscripten$/, "emscripten", ["unix", "wasm"]],
  [/^wasip\d(-threads)?$/, "wasi", ["wasm"]],
  [/^none(-eabi(hf)?|-elf)?$/, "none", []],
  [/^unknown$/, "unknown", ["wasm"]],
];

/** What a triple tells; `undefined` if it is none of those known. */
export function cargoPlatform(triple: string): CargoPlatform | undefined {
  const [processor = "", ...others] = triple.split("-");
  const found = processors.find(([pattern]) => pattern.test(processor));
  if (found === undefined) return undefined;
  const [, arch, width, endian] = found;
  // Some triples name no vendor.
  for (const [vendor = "", ...rest] of [others, ["unknown", ...others]]) {
    const text = rest.join("-");
    const system = systems.find(([pattern]) => pattern.test(text));
    if (system === undefined) continue;
    const [pattern, os, families] = system;
    const isWasm = arch.startsWith("wasm");
    if (isWasm !== (families.includes("wasm") || (isWasm && os === "none"))) return undefined;
    return {
      triple,
      families: isWasm && os === "none" ? ["wasm"] : families,
      values: {
        target_os: text.replace(pattern, os),
        target_arch: arch,
        target_endian: endian,
        ...(/(x32|_ilp32)$/.test(text) ? {} : { target_pointer_width: width }),
        ...vendorOf(vendor),
        ...environmentOf(text),
      },
    };
  }
  return undefined;
}

function vendorOf(vendor: string): Readonly<Record<string, string>> {
  return /^(unknown|pc|apple)$/.test(vendor) ? { target_vendor: vendor } : {};
}

/** The value of `target_env`, where the triple has it. */
function environmentOf(system: string): Readonly<Record<string, string>> {
  const [, env] = /^(?:linux|windows)-(gnu|musl|uclibc|msvc)/.exec(system) ?? [];
  if (env !== undefined) return { target_env: env };
  return /^(darwin|freebsd|openbsd|linux-android)/.test(system) ? { target_env: "" } : {};
}
