import assert from "node:assert/strict";
import fc from "fast-check";
import { findSecrets, redactSpans } from "@ct/secrets";
import { assertLinear, fill } from "@ct/testing";
import { wholeTextRule } from "./secret_tally.ts";

/** Why nothing of a text may be shown. */
const blockedBy = (text: string) => wholeTextRule(text, findSecrets(text));

/** So that no scanner of repositories takes these for real ones. */
const word = (...parts: readonly string[]) => parts.join("");
const random36 = "a8Kd03LmQ9zX7cVbN2pRtY5uWe1SgHjF4oIk";

function redacted(text: string, withheld?: readonly string[]): string {
  return redactSpans(text, findSecrets(text, withheld).spans);
}

for (
  const [rule, before, secret, after] of [
    ["AWS access key", "id = ", word("AKIA", "Q3EGRTXJ7PLMN2ZB"), "\n"],
    ["AWS access key", "(", word("ASIA", "Q3EGRTXJ7PLMN2ZB"), ")"],
    [
      "AWS secret key",
      "aws_secret_access_key = ",
      "t8Kd03LmQ9zX7cVbN2pRtY5uWe1SgHjF4oIk+/Ab",
      "\n",
    ],
    ["GitHub token", "x: ", word("gh", "p_", random36), " y"],
    ["GitHub token", "", word("github", "_pat_", "11ABCDEFG0abcdefghijkl_x"), ""],
    ["GitLab token", "", word("glp", "at-", "abcdefgh1234567890XY"), ""],
    ["Slack token", "", word("xox", "b-", "123456789012-abcdefghij"), ""],
    [
      "Slack token",
      "post ",
      word("https://hooks.slack", ".com/services/", "T000/B000/abcdefghijkl"),
      " now",
    ],
    ["Stripe key", "", word("sk", "_live_", "4eC39HqLyjWDarjtT1zd"), ""],
    ["Google key", "", word("AI", "za", "SyA1234567890abcdefghijklmnopqrstuv"), ""],
    ["API key", "", word("sk", "-", "proj-abcdEFGH1234567890xyz"), ""],
    ["npm token", "", word("np", "m_", random36), ""],
    ["PyPI token", "", word("py", "pi-", "AgEIcHlwaS5vcmcCJDU1"), ""],
    ["SendGrid key", "", word("S", "G.", "abcdefghijklmnopqrst", ".", "abcdefghijklmnopqrst"), ""],
    [
      "JWT",
      "Bearer ",
      word("ey", "JhbGciOiJIUzI1NiJ9", ".", "eyJzdWIiOiIxIn0", ".", "c2lnbmF0dXJl"),
      "\n",
    ],
    ["password in a URL", "postgres://user:", "hunter2", "@host/db"],
    ["Azure key", "AccountKey=", "abcdefghijklmnopqrstuvwxyz012345==", ";EndpointSuffix"],
    ["assigned secret", 'DB_PASSWORD = "', "t8Kd03LmQ9zX", '"'],
    ["assigned secret", "apiKey: '", "t8Kd03LmQ9zX", "'"],
    ["assigned secret", '"client_secret": "', "t8Kd03LmQ9zX", '",'],
    ["assigned secret", "const accessToken: string = `", "t8Kd03LmQ9zX", "`;"],
    ["assigned secret", 'private-key => "', "t8Kd03LmQ9zX", '"'],
  ] as const
) {
  Deno.test(`${rule} in ${JSON.stringify(before)}`, () => {
    const { spans } = findSecrets(before + secret + after);
    assert.deepEqual(spans, [{ start: before.length, end: (before + secret).length, rule }]);
    assert.equal(blockedBy(before + secret + after), undefined);
    assert.equal(redacted(before + secret + after), `${before}[blocked]${after}`);
  });
}

for (
  const text of [
    'password = "aaaaaaaaaaaaaaaa"',
    'password = "changeme"',
    'password = "short"',
    'password = "abababababababab"',
    'token = "<your-token-goes-here>"',
    'token = "${MY_SECRET_TOKEN_1}"',
    'token = "{{ secrets.TOKEN_123 }}"',
    'secret = "process.env.MY_SECRET_1"',
    'apiKey = "xxxxxxxx1234567890abc"',
    word("key = sk", "_test_", "4eC39HqLyjWDarjtT1zd"),
    "AKIAIOSFODNN7EXAMPLE",
    'token = "123e4567-e89b-42d3-a456-426614174000"',
    'secret = "da39a3ee5e6b4b0d3255bfef95601890afd80709"',
    "postgres://user:${PASSWORD}@host",
    "postgres://user:changeme@host",
    "https://example.org/a:b@c",
    "class sk-folding-cube-animation-wrapper",
    "a task-abcdefgh1234567890xyzu",
    "const secret = readSecret();",
    "-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----",
    "commit da39a3ee5e6b4b0d3255bfef95601890afd80709",
  ]
) {
  Deno.test(`no secret in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(findSecrets(text), { spans: [] });
  });
}

Deno.test("a private key blocks its file; its line ends stay", () => {
  const key = "-----BEGIN RSA PRIVATE KEY-----\nabc\r\ndef\n-----END RSA PRIVATE KEY-----";
  assert.equal(blockedBy(`a\n${key}\nb`), "private key");
  assert.equal(redacted(`a\n${key}\nb`), "a\n[blocked]\n\r\n\n\nb");
});

Deno.test("a private key without an end goes to the end of the text", () => {
  assert.equal(redacted("x\n-----BEGIN PRIVATE KEY-----\nabc\n"), "x\n[blocked]\n\n");
});

Deno.test("five different secrets block, four and repeated ones do not", () => {
  const line = (n: number) => `postgres://u:secret${n}@h\n`;
  const blocked = (numbers: readonly number[]) =>
    blockedBy("filler\n".repeat(200) + numbers.map(line).join(""));
  assert.equal(blocked([1, 2, 3, 4]), undefined);
  assert.equal(blocked([1, 1, 1, 1, 1, 1]), undefined);
  assert.equal(blocked([1, 2, 3, 4, 5]), "many secrets");
});

for (
  const [lines, secrets, reason] of [
    [10, 2, undefined],
    [10, 3, "mostly secrets"],
    [9, 3, undefined],
    [15, 3, undefined],
    [15, 4, "mostly secrets"],
  ] as const
) {
  Deno.test(`secrets on ${secrets} of ${lines} lines: ${reason ?? "shown"}`, () => {
    const text = Array.from(
      { length: lines },
      (_, at) => at < secrets ? "a://u:same@h b://u:same@h" : "plain",
    ).join("\n");
    assert.equal(blockedBy(text), reason);
    assert.equal(blockedBy(`${text}\n`), reason);
  });
}

Deno.test("withheld values are hidden wherever they stand, unless they are short", () => {
  assert.equal(redacted("x=topsecret1;topsecret1", ["topsecret1"]), "x=[blocked];[blocked]");
  assert.equal(redacted("x=short12", ["short12"]), "x=short12");
});

Deno.test("redactSpans() keeps the number of lines, and what is no secret", () => {
  const piece = fc.constantFrom(
    "a\n",
    "\r\n",
    "-----BEGIN PRIVATE KEY-----\n",
    "x\n-----END PRIVATE KEY-----",
    'token = "t8Kd03LmQ9zX"',
    " b://u:pw@h ",
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const text = pieces.join("");
    assert.equal(redacted(text).split("\n").length, text.split("\n").length);
  }));
});

for (
  const unit of [
    "eyJ-",
    "eyJaaaaaaaa.",
    "a://",
    "a://b:",
    "password=",
    'password="',
    "sk-",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN ",
    "aws secret key ",
    "SG.aaaaaaaaaaaaaaaaaaaa",
    "https://hooks.slack.com/services/",
    "AccountKey=",
    "token : a : a ",
    "a",
  ]
) {
  Deno.test(`lines of ${JSON.stringify(unit)} are searched in linear time`, () => {
    const line = fill(unit, 200) + "\n";
    assertLinear(findSecrets, (length) => fill(line, length));
  });
}

for (const unit of ["eyJ-", "sk-", 'password="']) {
  Deno.test(`one line of ${JSON.stringify(unit)} is searched in linear time`, () => {
    assertLinear(findSecrets, (length) => fill(unit, length));
  });
}

Deno.test("a secret is found wherever it stands in a long text", () => {
  const secret = 'password =\n  "t8Kd03LmQ9zX"\n';
  for (const filler of [16_000, 16_384, 16_390, 17_400, 33_000]) {
    const text = `${"x".repeat(63)}\n`.repeat(filler / 64) + "y".repeat(filler % 64) + secret;
    const rest = "z\n".repeat(20_000);
    const start = text.length - 'password =\n  "t8Kd03LmQ9zX"\n'.length + 14;
    assert.deepEqual(findSecrets(text + rest).spans, [
      { start, end: start + 12, rule: "assigned secret" },
    ]);
  }
});

Deno.test("a secret has more lines than a call has arguments", () => {
  const ends = "\n".repeat(260_000);
  assert.equal(redacted(`-----BEGIN PRIVATE KEY-----${ends}`), `[blocked]${ends}`);
});
