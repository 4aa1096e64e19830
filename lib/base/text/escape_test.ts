import assert from "node:assert/strict";
import fc from "fast-check";
import { escapeControls, escapeFileText, escapeForTerminal, escapeLines } from "./escape.ts";

for (
  const [text, shown] of [
    ["", ""],
    ["plain text, 100 %", "plain text, 100 %"],
    ["\ttab\t", "\ttab\t"],
    ["é ü 漢字 \u{1f600} ﷽", "é ü 漢字 \u{1f600} ﷽"],
    ["a\\x1b", "a\\x1b"],
    // C0 but tab.
    ["\0", "\\x00"],
    ["\x07bell", "\\x07bell"],
    ["\b \n \v \f \r", "\\b \\n \\v \\f \\r"],
    ["\x1b]0;title\x07", "\\x1b]0;title\\x07"],
    ["\x1b[31mred", "\\x1b[31mred"],
    ["\x1f", "\\x1f"],
    // DEL and C1.
    ["\x7f", "\\x7f"],
    ["\x80\x85\x9b\x9f", "\\x80\\x85\\x9b\\x9f"],
    ["\xa0", "\xa0"],
    // Bidirectional controls.
    ["\u061c", "\\u{61c}"],
    ["\u200e\u200f", "\\u{200e}\\u{200f}"],
    [
      "\u202a\u202b\u202c\u202d\u202e",
      "\\u{202a}\\u{202b}\\u{202c}\\u{202d}\\u{202e}",
    ],
    ["\u2066\u2067\u2068\u2069", "\\u{2066}\\u{2067}\\u{2068}\\u{2069}"],
    // Joiners, separators and marks are part of texts.
    [
      "\u200b\u200c\u200d\u2028\u2060\ufeff",
      "\u200b\u200c\u200d\u2028\u2060\ufeff",
    ],
    // Tags.
    ["\u{e0001}\u{e0041}\u{e007f}", "\\u{e0001}\\u{e0041}\\u{e007f}"],
    ["\u{e0080}\u{dffff}", "\u{e0080}\u{dffff}"],
    // Bytes that are not UTF-8, as `decodeBytes` gives them.
    ["caf\udce9 \udc80\udcff", "caf\\xe9 \\x80\\xff"],
    // Other halves of pairs.
    ["\ud83d", "\\u{d83d}"],
    ["\ude00\ud83d", "\\u{de00}\\u{d83d}"],
    ["\u{1f600}\ud83d", "\u{1f600}\\u{d83d}"],
  ] as const
) {
  Deno.test(`escapeControls() shows ${JSON.stringify(shown)}`, () => {
    assert.equal(escapeControls(text), shown);
  });
}

/** The characters of R14, by their code points. */
function isHazardous(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || (code >= 0x7f && code <= 0x9f) ||
    code === 0x61c ||
    code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) || (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xe0000 && code <= 0xe007f);
}

Deno.test("escapeControls() escapes exactly the characters that steer or hide (long)", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (escapeControls(character) === character === isHazardous(code)) {
      assert.fail(`U+${code.toString(16)}`);
    }
  }
});

Deno.test("escapeControls() leaves nothing to escape", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const once = escapeControls(text);
    assert.equal(escapeControls(once), once);
  }));
});

Deno.test("escapeControls() works character by character", () => {
  const piece = fc.oneof(
    fc.constantFrom("\x1b", "\n", "\t", "a", "\u202e"),
    fc.string(),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    assert.equal(
      escapeControls(pieces.join("")),
      pieces.map(escapeControls).join(""),
    );
  }));
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom("\x1b", "[", "1;31", "m", "\n", "\u202e", "\x9b", "a", "\u{e0041}"))
    .map((parts) => parts.join("")),
);

Deno.test("escapeForTerminal() leaves what is escaped already, and all that is harmless", () => {
  fc.assert(fc.property(anyText, (text) => {
    const escaped = escapeLines(text);
    assert.equal(escapeForTerminal(escaped, { colour: false }), escaped);
  }));
});

Deno.test("escapeForTerminal() lets newlines and colours through, and nothing else", () => {
  fc.assert(fc.property(anyText, fc.boolean(), (text, colour) => {
    const shown = escapeForTerminal(text.toWellFormed(), { colour });
    // deno-lint-ignore no-control-regex -- control characters are what this looks for
    const rest = colour ? shown.replace(/\x1b\[(?:0?[0-2]|(?:0?1;)?3[1-6])?m/g, "") : shown;
    assert.equal(escapeLines(rest), rest);
  }));
});

Deno.test("escapeForTerminal() lets no colour through that hides a text", () => {
  for (const codes of ["8", "30;40", "37", "47", "1;8", "38;5;0", "5", "7"]) {
    assert.equal(escapeForTerminal(`\x1b[${codes}m`, { colour: true }), `\\u001b[${codes}m`);
  }
  for (const codes of ["", "0", "1", "2", "31", "1;34", "01;31"]) {
    assert.equal(escapeForTerminal(`\x1b[${codes}m`, { colour: true }), `\x1b[${codes}m`);
  }
});

Deno.test("escapeForTerminal() changes no value of JSON", () => {
  fc.assert(fc.property(fc.jsonValue(), anyText, (value, text) => {
    const json = JSON.stringify([value, text, { [text]: text }]);
    const shown = escapeForTerminal(json, { colour: true });
    assert.deepEqual(JSON.parse(shown), JSON.parse(json));
  }));
});

for (
  const [text, shown] of [
    ["a\r\nb\r\n\fc\n", "a\r\nb\r\n\fc\n"],
    ["\f\nlast\r", "\f\nlast\r"],
    ["a\rb\x1b[1m\n\u202e\f", "a\\rb\\x1b[1m\n\\u{202e}\f"],
    ["", ""],
  ] as const
) {
  Deno.test(`escapeFileText() of ${JSON.stringify(text)}`, () => {
    assert.equal(escapeFileText(text), shown);
  });
}
