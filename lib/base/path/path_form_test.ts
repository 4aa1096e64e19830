import assert from "node:assert/strict";
import { pathBelow, splitPath, unixForm, windowsForm } from "./path_form.ts";
import { directoriesUp, directoryOf, joinName, nameOf } from "./path_names.ts";

const forms = { unix: unixForm, windows: windowsForm };

for (
  const [on, path, root, components] of [
    ["unix", "/a//b/", "/", ["a", "b"]],
    ["unix", "a\\b/c", "", ["a\\b", "c"]],
    ["unix", "C:\\a", "", ["C:\\a"]],
    ["windows", "C:\\a\\b", "C:\\", ["a", "b"]],
    ["windows", "c:/a//b\\", "c:/", ["a", "b"]],
    ["windows", "\\a/b", "\\", ["a", "b"]],
    ["windows", "\\\\host\\share\\a", "\\\\host\\share\\", ["a"]],
    ["windows", "\\\\host\\share", "\\\\host\\share", []],
    ["windows", "\\\\?\\C:\\a\\b", "\\\\?\\C:\\", ["a", "b"]],
    ["windows", "C:a", "", ["C:a"]],
    ["windows", "..\\a", "", ["..", "a"]],
  ] as const
) {
  Deno.test(`splitPath() of ${path} on ${on}`, () => {
    assert.deepEqual(splitPath(path, forms[on]), { root, components });
  });
}

for (
  const [on, path, directory, name] of [
    ["unix", "/a/b", "/a", "b"],
    ["unix", "/a", "/", "a"],
    ["unix", "/a\\b", "/", "a\\b"],
    ["windows", "C:\\a\\b", "C:\\a", "b"],
    ["windows", "C:\\a/b", "C:\\a", "b"],
    ["windows", "C:\\a", "C:\\", "a"],
    ["windows", "\\\\host\\share\\a", "\\\\host\\share\\", "a"],
  ] as const
) {
  Deno.test(`directoryOf() and nameOf() of ${path} on ${on}`, () => {
    assert.equal(directoryOf(path, forms[on]), directory);
    assert.equal(nameOf(path, forms[on]), name);
  });
}

Deno.test("what is below a base is written with / and the base as typed, on Windows too", () => {
  assert.equal(joinName(".\\src", "a.ts", windowsForm), ".\\src/a.ts");
  assert.equal(joinName("C:\\", "a.ts", windowsForm), "C:\\a.ts");
  assert.equal(joinName("a\\", "b", unixForm), "a\\/b");
});

Deno.test("directoriesUp() ends with the root of a drive or share", () => {
  const up = (path: string) => [...directoriesUp(path, windowsForm)];
  assert.deepEqual(up("C:\\a\\b"), ["C:\\a\\b", "C:\\a", "C:\\"]);
  assert.deepEqual(up("\\\\h\\s\\a"), ["\\\\h\\s\\a", "\\\\h\\s\\"]);
});

for (
  const [on, directory, path, expected] of [
    ["unix", "/a", "/a", ""],
    ["unix", "/a", "/a/b/c", "b/c"],
    ["unix", "/a", "/ab", undefined],
    ["unix", "/a", "/", undefined],
    ["unix", "/", "/a", "a"],
    ["unix", "/a", "/a\\b", undefined],
    ["windows", "C:\\a", "C:\\a\\b", "b"],
    ["windows", "C:\\a", "C:\\a/b", "b"],
    ["windows", "C:\\a", "C:\\ab", undefined],
    ["windows", "C:\\", "C:\\a", "a"],
    ["windows", "C:\\", "D:\\a", undefined],
  ] as const
) {
  Deno.test(`pathBelow() of ${path} in ${directory} on ${on} is ${expected}`, () => {
    assert.equal(pathBelow(directory, path, forms[on]), expected);
  });
}
