import assert from "node:assert/strict";
import { CtError, openDoor } from "@ct/base";
import { readPayload } from "./payload.ts";

for (
  const [value, text] of [
    ["", ""],
    ["plain", "plain"],
    ["text:a", "a"],
    ["text:", ""],
    ["text:text:x", "text:x"],
    ["text:file:x", "file:x"],
    ["text: a\n", " a\n"],
    // The schemes are exact, in lower case and at the start.
    ["http://x", "http://x"],
    ["std::fmt", "std::fmt"],
    ["TEXT:x", "TEXT:x"],
    ["File:x", "File:x"],
    [" file:x", " file:x"],
    ["text x", "text x"],
    ["-", "-"],
  ] as const
) {
  Deno.test(`readPayload() of ${JSON.stringify(value)} is ${JSON.stringify(text)}`, () => {
    assert.deepEqual(readPayload(value, { cwd: "/", door: openDoor }), {
      text,
      fromFile: false,
    });
  });
}

for (
  const [name, bytes, text] of [
    ["text, nothing trimmed", [0x20, 0x61, 0x0d, 0x0a, 0x0a], " a\r\n\n"],
    ["nothing", [], ""],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
    [
      "a scheme, which is not read again",
      [0x74, 0x65, 0x78, 0x74, 0x3a, 0x61],
      "text:a",
    ],
  ] as const
) {
  Deno.test(`readPayload() reads a file with ${name}`, async () => {
    const cwd = await Deno.makeTempDir();
    await Deno.writeFile(`${cwd}/pat file`, Uint8Array.from(bytes));
    assert.deepEqual(readPayload("file:pat file", { cwd, door: openDoor }), {
      text,
      fromFile: true,
    });
    assert.deepEqual(readPayload(`file:${cwd}/pat file`, { cwd: "/", door: openDoor }), {
      text,
      fromFile: true,
    });
    await Deno.remove(cwd, { recursive: true });
  });
}

for (
  const [path, message] of [
    [
      "gone",
      "reading payload file 'gone': No such file or directory (os error 2)",
    ],
    ["dir", "reading payload file 'dir': Is a directory (os error 21)"],
    ["", "reading payload file '': Is a directory (os error 21)"],
    [
      "latin1",
      "reading payload file 'latin1': stream did not contain valid UTF-8",
    ],
    [
      "latin1/x",
      "reading payload file 'latin1/x': Not a directory (os error 20)",
    ],
    ["fifo", "reading payload file 'fifo': not a regular file"],
  ] as const
) {
  Deno.test(`readPayload() cannot read "${path}"`, async () => {
    const cwd = await Deno.makeTempDir();
    await Deno.mkdir(`${cwd}/dir`);
    await Deno.writeFile(`${cwd}/latin1`, Uint8Array.of(0x61, 0xe9));
    await new Deno.Command("mkfifo", { args: [`${cwd}/fifo`] }).output();
    assert.throws(() => readPayload(`file:${path}`, { cwd, door: openDoor }), (error) => {
      assert.ok(error instanceof CtError);
      assert.deepEqual([error.code, error.path, error.message], [
        "payload",
        path,
        message,
      ]);
      return true;
    });
    await Deno.remove(cwd, { recursive: true });
  });
}
