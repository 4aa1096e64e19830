/** A checkout that configures cargo and rustup, in every place where they look. */
import { isAbsent, output, tempTree } from "@ct/testing";
import { type Attack, testAttacks } from "./attack.ts";

const store = JSON.stringify({
  rules: [["metadata"], ["tree"], ["deny", "check"]].map((words) => ({
    id: words[0],
    question: "?",
    probe: ["cargo", ...words],
  })),
});

const crate = {
  ".ct/rules.jsonc": store,
  "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n',
  "Cargo.lock": 'version = 3\n\n[[package]]\nname = "x"\nversion = "0.1.0"\n',
  "src/main.rs": 'fn main() { std::fs::write("CANARY", "").unwrap(); }\n',
  "evil/lib": { dir: true },
  "evil/bin/cargo": { content: "#!/bin/sh\n: > 'CANARY'\n", mode: 0o755 },
  "evil/bin/rustc": { content: "#!/bin/sh\n: > 'CANARY'\n", mode: 0o755 },
  "bin": { link: "evil/bin" },
} as const;

const metadata = ["cargo", "metadata", "--offline", "--format-version", "1"] as const;
const against = [
  ["deps", "--duplicates"],
  ["deps", "--cargo", "--duplicates"],
  ["check"],
  ["rules", "--", "cargo", "metadata"],
  ["rules", "--", "deps", "--cargo", "--duplicates"],
];

const configured = {
  "rustflags that print": '[build]\nrustflags = ["--cfg", "a", "--print=cfg=CANARY"]\n',
  "a target's rustflags": "[target.'cfg(all())']\nrustflags = [\"--print=cfg=CANARY\"]\n",
  "a compiler": '[build]\nrustc = "./evil/bin/rustc"\n',
  "a wrapper": '[build]\nrustc-wrapper = "./evil/bin/rustc"\n',
};

const toolchains = {
  "rust-toolchain.toml": '[toolchain]\npath = "CHECKOUT/evil"\n',
  "rust-toolchain": "CHECKOUT/evil\n",
};

/** A library that leaves the mark beside the directory in which the program that loads it runs. */
async function library(): Promise<Uint8Array> {
  await using tree = await tempTree({
    "evil.c":
      '#include <fcntl.h>\n__attribute__((constructor)) void f(void) { creat("../canary", 0644); }\n',
  });
  await output(["cc", "-shared", "-fPIC", "-o", "evil.so", "evil.c"], tree.path);
  return await Deno.readFile(`${tree.path}/evil.so`);
}

const hasCompiler = !isAbsent("cc");

const attacks: readonly Attack[] = [
  ...Object.entries(configured).map(([name, config]): Attack => ({
    name,
    rule: "R21",
    tries: "the compiler that cargo asks for its version writes a file or is another program",
    files: { ...crate, ".cargo/config.toml": config },
    plain: metadata,
    against,
  })),
  ...Object.entries(toolchains).concat([
    ["rust-toolchain.toml", 'toolchain = { x = "#", path = "CHECKOUT/evil" }\n'],
  ]).map(([file, content]): Attack => ({
    name: `${file} with ${content.trim()}`,
    rule: "R21",
    tries: "rustup starts a cargo of the checkout",
    files: { ...crate, [file]: content },
    plain: metadata,
    against,
  })),
  {
    name: "a library to load",
    rule: "R21",
    tries: "the compiler that cargo asks for its version loads a library of the checkout",
    files: {
      ...crate,
      "evil.so": hasCompiler ? await library() : "",
      ".cargo/config.toml":
        '[env]\nLD_PRELOAD = { value = "evil.so", relative = true, force = true }\n',
    },
    plain: metadata,
    against,
    ignore: !hasCompiler,
  },
  {
    name: "an alias",
    rule: "R21",
    tries: "a probe of cargo deny compiles and runs the checkout",
    files: { ...crate, ".cargo/config.toml": '[alias]\ndeny = "run"\n' },
    plain: ["cargo", "deny", "check"],
    against: [["check"], ["rules", "--", "cargo", "deny", "check"]],
  },
  ...["CHECKOUT/evil/bin", "CHECKOUT/bin", "CHECKOUT/sub/../bin", "CHECKOUT/node_modules/.bin"].map(
    (directory): Attack => ({
      name: `PATH=${directory}`,
      rule: "R6",
      tries: "a cargo of the checkout is found on the search path",
      files: {
        ...crate,
        "sub/.ct/rules.jsonc": store,
        "node_modules/.bin": { link: "../evil/bin" },
      },
      env: { PATH: `${directory}:${Deno.env.get("PATH")}` },
      plain: ["sh", "-c", "cargo metadata"],
      against: [...against, ["check", "--file", "sub/.ct/rules.jsonc"]],
    }),
  ),
  {
    name: "CARGO_HOME in the checkout",
    rule: "R21",
    tries: "the user's configuration of cargo is the checkout's",
    files: { ...crate, "home/config.toml": configured["rustflags that print"] },
    env: { CARGO_HOME: "CHECKOUT/home" },
    plain: metadata,
    against,
  },
];

testAttacks(
  "cargo",
  attacks.map((attack) => ({
    ...attack,
    ignore: attack.ignore === true || isAbsent("cargo"),
  })),
);
