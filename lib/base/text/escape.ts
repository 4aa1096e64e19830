/**
 * Makes text from files safe to print: characters that steer a terminal or hide text appear as
 * escapes (R14).
 *
 * @module
 */
import { codePointOf } from "../item_at.ts";

// C0 but tab, DEL, C1, bidirectional controls, tag characters, lone surrogates.
const hazardous =
  // deno-lint-ignore no-control-regex -- control characters are what this looks for
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\p{Cs}]/u;
const everyHazardous = new RegExp(hazardous.source, "gu");
// The same but newlines, and halves of pairs, which no encoder lets through.
const steering = new RegExp(
  hazardous.source.replace("\\u000a-", "\\u000b-").replace("\\p{Cs}", ""),
  "u",
);
const everySteering = new RegExp(steering.source, "gu");
// Those that we print: six colours, bold, faint, and none. Others can hide a text.
const ownColour = "\\x1b\\[(?:0?[0-2]|(?:0?1;)?3[1-6])?m";
const everySteeringButColour = new RegExp(`(?!${ownColour})${steering.source}`, "gu");

// What `decodeBytes` makes of bytes that are not UTF-8: people are shown the byte.
const firstEscapedByte = 0xdc80;
const lastEscapedByte = 0xdcff;

const named: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\f": "\\f",
  "\v": "\\v",
  "\b": "\\b",
};

/**
 * Replaces control, bidirectional and tag characters by visible escapes such as `\x1b` and
 * `\u{202e}`. Tabs and all ordinary text stay as they are.
 *
 * @example An escape sequence becomes visible
 * ```ts
 * import { escapeControls } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(escapeControls("\x1b[31mred\tcell"), "\\x1b[31mred\tcell");
 * ```
 */
export function escapeControls(text: string): string {
  return hazardous.test(text) ? text.replace(everyHazardous, escapeOne) : text;
}

/** The same for a text of several lines: the newlines between them stay. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeControls).join("\n");
}

/**
 * The same for a text that is to be edited as it is shown: form feeds, which sources have between
 * their parts, and carriage returns at ends of lines stay.
 */
export function escapeFileText(text: string): string {
  const parts = text.split(/(\r?\n|\r$|\f)/);
  return parts.map((part, at) => at % 2 === 0 ? escapeControls(part) : part).join("");
}

/**
 * What a terminal may be given of a text, whether it is text for people, which has been escaped
 * before, or JSON: all that would steer the terminal is written as JSON writes it, so that JSON
 * stays what it is. Newlines stay, and with `colour` the sequences that set one of our colours.
 *
 * @example JSON for a terminal
 * ```ts
 * import { escapeForTerminal } from "@ct/base";
 * import assert from "node:assert/strict";
 * const json = JSON.stringify("a\u009b");
 * assert.equal(escapeForTerminal(json, { colour: false }), '"a\\u009b"');
 * ```
 */
export function escapeForTerminal(text: string, { colour }: { readonly colour: boolean }): string {
  return steering.test(text)
    ? text.replace(colour ? everySteeringButColour : everySteering, unitEscapes)
    : text;
}

function unitEscapes(character: string): string {
  const units = character.split("").map((unit) => unit.charCodeAt(0));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function escapeOne(character: string): string {
  const name = named[character];
  if (name !== undefined) return name;
  const codePoint = codePointOf(character);
  const isByte = codePoint >= firstEscapedByte && codePoint <= lastEscapedByte;
  const code = (isByte ? codePoint & 0xff : codePoint).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
}
