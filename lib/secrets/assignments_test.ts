import assert from "node:assert/strict";
import { findSecrets, redactSpans } from "./mod.ts";

const redacted = (text: string) => redactSpans(text, findSecrets(text).spans);

/** So that no scanner of repositories takes these for real ones. */
const word = (...parts: readonly string[]) => parts.join("");

/** Shapes of secrets as files and programs have them; `«»` stand around what is to be hidden. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  "dotenv": [
    "DB_PASSWORD=«hunter2»",
    "DB_PASSWORD=«hunter2»\r\n",
    "export DB_PASSWORD=«hunter2»",
    'export DB_PASSWORD="«hunter2»"',
    "DB_PASSWORD='«correct horse battery»'",
    "SECRET_KEY_BASE=«0f1e2d3c4b5a»",
    "APP_KEY=«base64:c2VjcmV0LXNlY3JldA==»",
    "JWT_SECRET=«swordfish»",
    "REDIS_PWD=«p4ss!word#1»",
    "API_TOKEN_2=«abcd1234»",
    "STRIPE_API_KEY=«abcd1234efgh»  # live",
    "DB_PASSWORD=«12345678»",
    "DB_PASSWORD=«123456»",
    "AWS_SESSION_TOKEN=«FwoGZXIvYXdzEBYaDK»",
    "AZURE_CLIENT_SECRET=«q1w2e3r4t5»",
    "DATABASE_URL=postgres://app:«s3cret»@db:5432/app",
    "REDIS_URL=redis://:«s3cret»@cache:6379",
  ],
  "what programs print": [
    ".env:3:DB_PASSWORD=«hunter2»",
    "+DB_PASSWORD=«hunter2»",
    "-API_KEY=«abcd1234»",
    "docker run -e DB_PASSWORD=«hunter2» image",
    "DB_PASSWORD=«hunter2» node server.js",
    "ENV API_TOKEN=«abcd1234»",
    'declare -x GITHUB_TOKEN="«abcd1234»"',
    "a\nDB_PASSWORD=«hunter2»;API_KEY=«abcd1234»\nb",
  ],
  "YAML": [
    "db:\n  user: app\n  password: «hunter2»\n  port: 5432\n",
    "db:\n  password: '«s3cr3t!»'\n",
    "- name: x\n  apiKey: «ab12cd34ef»\n",
    "environment:\n  - DB_PASSWORD=«hunter2»\n  - PORT=80\n",
    '  clientSecret: "«x7!kq9»"\n  grant: y\n',
    "password: «12345678901234»\n",
  ],
  "INI and properties": [
    "[db]\nuser = app\npassword = «hunter2»\n",
    "spring.datasource.username=app\nspring.datasource.password=«hunter2»\n",
    "; comment\nsecret_key = «ab12cd34»\n",
    "[credentials]\npassword = «12345678901234»\n\n[parent]\n",
  ],
  "JSON": ['{\n  "user": "app",\n  "password": "«hunter2»",\n  "port": 1\n}\n'],
  "URLs": [
    word("https://«gh", "0a1b2c3d4e5f6g7h8i9j»@github.example/x.git"),
    "https://api.example/v1?access_token=«0a1b2c3d4e5f6g7h8i9j»&x=1",
    "https://x.blob.example/f?sp=r&sig=«0a1b2c3d4e5f6g7h8i9j%2B»",
  ],
  "keys of services": [
    word("«hv", "s.CAESIJ0a1b2c3d4e5f6g7h8i9j»"),
    word("«dop", "_v1_", "0123456789abcdef".repeat(4), "»"),
    word("«gls", "a_", "0a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5f", "_0a1b2c3d»"),
    word("«xap", "p-1-A0B1C2D3E4F-1234567890123»"),
    word("«AGE-SECRET", "-KEY-1", "0QWERTYUIO".repeat(6).slice(0, 58), "»"),
    word("«ab1", "8Q~", "0a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5fgh»"),
  ],
};

for (const [kind, texts] of Object.entries(shapes)) {
  for (const text of texts) {
    Deno.test(`${kind}: ${JSON.stringify(text)}`, () => {
      const plain = text.replace(/[«»]/g, "");
      assert.equal(redacted(plain), text.replace(/«[^»]*»/g, "[blocked]"));
    });
  }
}

for (
  const text of [
    "DB_PASSWORD=",
    "DB_PASSWORD=changeme",
    "DB_PASSWORD=your-password-here",
    "DB_PASSWORD=$OTHER",
    "DB_PASSWORD=${OTHER:-x1}",
    "DB_PASSWORD=$(pass show db)",
    'TOKEN="$1"',
    "DB_PASSWORD_FILE=/run/secrets/db",
    "PRIVATE_KEY=/etc/ssl/site.key",
    "DB_PASSWORD=op://vault/db/password",
    "MAX_TOKEN=4096",
    "DB_PASSWORD=12345",
    "PWD=/work/x",
    "TOKENIZER=fast1",
    "CACHE_KEY=user12",
    "API_KEY=<key>",
    "API_KEY={{ api_key }}",
    "SECRET=os.environ",
    "const password = value1;",
    "let token = next2",
    "  password: string;",
    "  token: Token2,",
    "  password: Passwort\n  user: Benutzer\n",
    "interface A {\n  token: string\n  secret: Uint8Array\n}",
    "def f(password=None, token: str = x1):\n    pass\n",
    "class A:\n    password: str\n    token: bytes\n",
    "self.token = self.make_token2()\n",
    "if (password == other1) {}",
    "token := lexer.next2()",
    "  Token:              '#d0d0d0',\n",
    "output_token: NextMarker\n",
    "#define TOKEN_EOF 3",
    "tokens: 4096\nmax_token: 10\n",
    "password: ${DB_PASSWORD}\n",
    "key: value1\n",
  ]
) {
  Deno.test(`no assigned secret in ${JSON.stringify(text)}`, () => {
    assert.equal(redacted(text), text);
  });
}

for (const unit of ["DB_PASSWORD=a1b2 ", "A_A_A_PASSWORD=", "password: a1\n", "x_".repeat(40)]) {
  Deno.test(`assignments in ${JSON.stringify(unit)} are found in linear time (long)`, () => {
    const time = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const start = performance.now();
      findSecrets(text);
      return performance.now() - start;
    };
    const best = (length: number) => Math.min(time(length), time(length), time(length));
    // Four times the text: linear time is four times as much, quadratic sixteen times.
    assert.ok(best(1 << 19) < 9 * best(1 << 17) + 100);
  });
}
