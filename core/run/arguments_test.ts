import assert from "node:assert/strict";
import fc from "fast-check";
import { refusedArgument } from "./arguments.ts";

for (
  const args of [
    [],
    ["a.txt"],
    ["-"],
    ["--", "-C"],
    ["-b", "a", "-i"],
    ["-bi", "a"],
    ["-e", "-C", "a"],
    ["-eC", "a"],
    ["-be", "--compile", "a"],
    ["-F", "--", "a"],
    ["-F:", "a"],
    ["--brief", "--mime-type", "a"],
    ["--separator", "-C", "a"],
    ["--separator=-C", "a"],
    ["--exclude", "elf", "--", "--compile"],
    ["-P", "bytes=10", "a"],
    ["-f", "names"],
  ]
) {
  Deno.test(`file may be given ${JSON.stringify(args)}`, () => {
    assert.equal(refusedArgument("file", args), undefined);
  });
}

for (
  const [args, refused] of [
    [["-C"], "-C"],
    [["-C", "-m", "magic"], "-C"],
    [["-m", "magic"], "-m"],
    [["-mmagic", "a"], "-mmagic"],
    [["-bC"], "-bC"],
    [["-bizk", "a"], "-bizk"],
    [["a", "-C"], "-C"],
    [["-e", "elf", "-z", "a"], "-z"],
    [["-eelf", "-Z", "a"], "-Z"],
    [["-F", "--", "-C"], "-C"],
    [["-F", "--", "-p", "a"], "-p"],
    [["--separator", "--", "-S"], "-S"],
    [["-s", "/dev/sda"], "-s"],
    [["-d"], "-d"],
    [["--compile"], "--compile"],
    [["--comp"], "--comp"],
    [["--magic-file", "m"], "--magic-file"],
    [["--magic-file=m"], "--magic-file=m"],
    [["--uncompress"], "--uncompress"],
    [["--uncompress-noreport"], "--uncompress-noreport"],
    [["--preserve-date", "a"], "--preserve-date"],
    [["--no-sandbox"], "--no-sandbox"],
    [["--special-files"], "--special-files"],
    [["--brief=x"], "--brief=x"],
    [["--new-option"], "--new-option"],
    [["-é"], "-é"],
  ] as const
) {
  Deno.test(`file may not be given ${JSON.stringify(args)}`, () => {
    assert.equal(refusedArgument("file", args), refused);
  });
}

Deno.test("the other programs may be given anything", () => {
  for (const name of ["cat", "grep", "ls", "tail", "ct-search"]) {
    assert.equal(refusedArgument(name, ["-C", "--compile", "-m", "x"]), undefined);
  }
});

Deno.test("file is never given an option that is not on its list, wherever it stands", () => {
  const harmless = fc.constantFrom(
    "a",
    "-b",
    "-i",
    "-bL",
    "--mime",
    "--brief",
    "-F:",
    "--exclude=elf",
  );
  const refused = fc.constantFrom("-C", "-bC", "-m", "-zb", "--compile", "--co", "-p");
  fc.assert(fc.property(fc.array(harmless), refused, fc.array(harmless), (before, word, after) => {
    assert.equal(refusedArgument("file", [...before, word, ...after]), word);
  }));
});
