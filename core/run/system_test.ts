import assert from "node:assert/strict";
import {
  killerWords,
  listedName,
  programFiles,
  saysWhere,
  searchedDirectories,
  unix,
  windows,
} from "./system.ts";

for (
  const [on, word, name, where] of [
    ["unix", "cat", "cat", false],
    ["unix", "/usr/bin/cat", "cat", true],
    ["unix", "./cat/", "cat", true],
    ["unix", "cat.exe", "cat.exe", false],
    ["unix", "a\\cat", "a\\cat", false],
    ["unix", "c:cat", "c:cat", false],
    ["windows", "findstr", "findstr", false],
    ["windows", "findstr.exe", "findstr", false],
    ["windows", "findstr.EXE", "findstr", false],
    ["windows", "more.com", "more", false],
    ["windows", "where.bat", "where", false],
    ["windows", "where.Cmd", "where", false],
    ["windows", "where.cmd.exe", "where.cmd", false],
    // Windows would take these for the program; no list has them.
    ["windows", "FINDSTR", "FINDSTR", false],
    ["windows", "findstr.", "findstr.", false],
    ["windows", "findstr.exe.", "findstr.exe.", false],
    ["windows", "findstr ", "findstr ", false],
    ["windows", "findstr.ps1", "findstr.ps1", false],
    ["windows", "C:\\Windows\\System32\\findstr.exe", "findstr", true],
    ["windows", "C:/Windows/System32/findstr", "findstr", true],
    ["windows", "C:findstr", "findstr", true],
    ["windows", ".\\findstr", "findstr", true],
    ["windows", "\\\\host\\share\\findstr.exe", "findstr", true],
    // What follows the colon is another stream of the file.
    ["windows", "evil.txt:findstr.exe", "findstr", true],
  ] as const
) {
  Deno.test(`on ${on} the word ${word} is for ${name} and ${where ? "says" : "does not say"} where`, () => {
    const system = { unix, windows }[on];
    assert.equal(listedName(word, system), name);
    assert.equal(saysWhere(word, system), where);
  });
}

Deno.test("programs are files that no shell reads, in absolute directories that no caller names", () => {
  assert.deepEqual(programFiles("/usr/bin", "cat", unix), ["/usr/bin/cat"]);
  assert.deepEqual(programFiles("C:\\Windows\\System32", "more", windows), [
    "C:\\Windows\\System32\\more.exe",
    "C:\\Windows\\System32\\more.com",
  ]);
  for (const { directories, root, listSeparator } of [unix, windows]) {
    for (const directory of directories) {
      assert.match(directory, root);
      assert.ok(!directory.includes(listSeparator) && !directory.includes(","));
    }
  }
});

Deno.test("no list of programs has an interpreter, a shell or what ends processes", () => {
  const never = "cmd powershell pwsh wscript cscript mshta rundll32 sh bash env xargs find sort"
    .split(" ");
  for (const { readOnly, killer } of [unix, windows]) {
    for (const name of [...never, killer]) assert.ok(!readOnly.includes(name), name);
    assert.throws(() => Array.prototype.push.call(readOnly, "sh"), TypeError);
  }
});

for (
  const [on, path, expected] of [
    ["unix", "/bin:/usr/bin/:bin::./x:/", ["/bin", "/usr/bin"]],
    ["unix", "", []],
    ["windows", "C:\\a;d:/b/;bin;;..\\x;C:rel;\\\\host\\share\\;\\c", [
      "C:\\a",
      "d:/b",
      "\\\\host\\share",
      "\\c",
    ]],
  ] as const
) {
  Deno.test(`the absolute directories of the search path ${path} on ${on}`, () => {
    assert.deepEqual(searchedDirectories(path, { unix, windows }[on]), expected);
  });
}

Deno.test("killerWords() ends a group, by a negative number one process, and on Windows a process with all that it started", () => {
  assert.deepEqual(killerWords(7, "SIGTERM", unix), ["-TERM", "--", "-7"]);
  assert.deepEqual(killerWords(7, "SIGKILL", unix), ["-KILL", "--", "-7"]);
  assert.deepEqual(killerWords(-7, "SIGKILL", unix), ["-KILL", "--", "7"]);
  assert.deepEqual(killerWords(7, "SIGKILL", windows), ["/F", "/T", "/PID", "7"]);
});
