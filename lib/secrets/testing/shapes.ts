/**
 * Secrets as they stand in files, by the formats that services and programs document. No value is
 * real: each is made of its alphabet when it is asked for.
 *
 * @module
 */

/** One way in which a secret stands in a text. */
export interface Shape {
  /** Whose format it is. */
  readonly group: string;
  /**
   * The text, the secret in `⟦⟧`. `{A:16}` is 16 capitals and digits, `a` small letters and digits,
   * `w` letters and digits, `u` the same with `-` and `_`, `b` Base64, `x` hexadecimal digits, `d`
   * digits, `l` letters, `p` what a generator of passwords makes.
   */
  readonly text: string;
}

const alphabets: Readonly<Record<string, string>> = {
  A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  a: "abcdefghijklmnopqrstuvwxyz0123456789",
  w: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  u: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  b: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  x: "0123456789abcdef",
  d: "0123456789",
  l: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  p: "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#%*+-.?^_~",
};

/** A text with a secret in it, and where that is; half-open, in UTF-16 units. */
export interface RenderedShape {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text of a shape with the values of a seed. */
export function rendered({ text }: Shape, seed: number): RenderedShape {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  // Mulberry32, so that a failure can be looked at again.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 0x1_0000_0000;
  };
  const filled = text.replace(/\{([A-Za-z]):(\d+)\}/g, (_, kind: string, length: string) => {
    const letters = alphabets[kind] ?? "";
    return Array.from(
      { length: Number(length) },
      () => letters[Math.floor(random() * letters.length)],
    ).join("");
  });
  const start = filled.indexOf("⟦");
  return {
    text: filled.replace("⟦", "").replace("⟧", ""),
    start,
    end: filled.indexOf("⟧") - 1,
  };
}

function group(name: string, ...texts: readonly string[]): readonly Shape[] {
  return texts.map((text) => ({ group: name, text }));
}

const pem = (kind: string): string =>
  `-----BEGIN ${kind}-----\n⟦{b:64}\n{b:64}\n{b:64}\n{b:22}==⟧\n-----END ${kind}-----\n`;

/** All shapes. */
export const shapes: readonly Shape[] = [
  ...group(
    "AWS",
    "[default]\naws_access_key_id = ⟦AKIA{A:16}⟧\n",
    "[default]\naws_secret_access_key = ⟦{b:40}⟧\n",
    "export AWS_SECRET_ACCESS_KEY=⟦{b:40}⟧\n",
    'AWS_SECRET_ACCESS_KEY="⟦{b:40}⟧"\n',
    'const s3 = new S3({ secretAccessKey: "⟦{b:40}⟧" });\n',
    "aws_session_token = ⟦{b:120}==⟧\n",
    "export AWS_SESSION_TOKEN=⟦{b:200}⟧\n",
    '{"AccessKeyId": "⟦ASIA{A:16}⟧"}\n',
    '{"SecretAccessKey": "⟦{b:40}⟧", "SessionToken": "x"}\n',
    "https://b.s3.amazonaws.com/k?X-Amz-Signature=⟦{x:64}⟧\n",
    'provider "aws" {\n  secret_key = "⟦{b:40}⟧"\n}\n',
  ),
  ...group(
    "GCP",
    'key: "⟦AIza{u:35}⟧"\n',
    '{\n  "private_key": "⟦-----BEGIN PRIVATE KEY-----\\n{b:64}\\n{b:64}\\n' +
      '-----END PRIVATE KEY-----\\n⟧"\n}\n',
    '{"client_secret": "⟦GOCSPX-{u:28}⟧"}\n',
    "GOOGLE_CLIENT_SECRET=⟦GOCSPX-{u:28}⟧\n",
    "access_token: ⟦ya29.{u:120}⟧\n",
    "curl -H 'Authorization: Bearer ⟦ya29.{u:120}⟧'\n",
    '{"refresh_token": "⟦1//{u:98}⟧"}\n',
  ),
  ...group(
    "Azure",
    "DefaultEndpointsProtocol=https;AccountName=me;AccountKey=⟦{b:86}==⟧;" +
      "EndpointSuffix=core.windows.net\n",
    "Endpoint=sb://me.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=⟦{b:43}=⟧\n",
    "AZURE_CLIENT_SECRET=⟦{w:3}8Q~{w:34}⟧\n",
    'client_secret = "⟦{w:3}7Q~{w:34}⟧"\n',
    "https://me.blob.core.windows.net/c?sv=2022-11-02&sig=⟦{w:40}%2B{w:2}%3D⟧\n",
    'AZURE_STORAGE_KEY="⟦{b:86}==⟧"\n',
    "Server=tcp:me.database.windows.net;User ID=me;Password=⟦{p:20}⟧;Encrypt=true;\n",
  ),
  ...group(
    "GitHub",
    "GITHUB_TOKEN=⟦ghp_{w:36}⟧\n",
    "token: ⟦gho_{w:36}⟧\n",
    "⟦github_pat_{w:22}_{w:59}⟧\n",
    "git clone https://⟦ghp_{w:36}⟧@github.com/a/b\n",
    "https://x-access-token:⟦ghs_{w:36}⟧@github.com/a/b.git\n",
    "Authorization: token ⟦ghu_{w:36}⟧\n",
    'GITHUB_WEBHOOK_SECRET="⟦{x:40}⟧"\n',
  ),
  ...group(
    "GitLab",
    "GITLAB_TOKEN=⟦glpat-{u:20}⟧\n",
    "PRIVATE-TOKEN: ⟦glpat-{u:20}⟧\n",
    "registration: ⟦glrt-{u:20}⟧\n",
    "deploy: ⟦gldt-{u:20}⟧\n",
    "trigger: ⟦glptt-{x:40}⟧\n",
    "https://oauth2:⟦{u:20}⟧@gitlab.com/a/b.git\n",
  ),
  ...group(
    "Slack",
    "SLACK_BOT_TOKEN=⟦xoxb-{d:12}-{d:12}-{w:24}⟧\n",
    "token: ⟦xoxp-{d:12}-{d:12}-{d:12}-{x:32}⟧\n",
    "⟦xapp-1-A{A:10}-{d:13}-{x:64}⟧\n",
    "url: ⟦https://hooks.slack.com/services/T{A:8}/B{A:8}/{w:24}⟧\n",
    "SLACK_SIGNING_SECRET=⟦{x:32}⟧\n",
  ),
  ...group(
    "Stripe",
    "STRIPE_KEY=⟦sk_live_{w:24}⟧\n",
    'stripe.api_key = "⟦rk_live_{w:99}⟧"\n',
    "STRIPE_WEBHOOK_SECRET=⟦whsec_{w:32}⟧\n",
    'const endpointSecret = "⟦whsec_{w:32}⟧";\n',
  ),
  ...group(
    "npm and PyPI",
    "//registry.npmjs.org/:_authToken=⟦npm_{w:36}⟧\n",
    "//npm.example.org/:_authToken=⟦{x:8}-{x:4}-{x:4}-{x:4}-{x:12}⟧\n",
    "//npm.example.org/:_password=⟦{b:32}⟧\n",
    "_auth=⟦{b:32}⟧\n",
    "npmAuthToken: ⟦npm_{w:36}⟧\n",
    "NPM_TOKEN=⟦npm_{w:36}⟧\n",
    "[pypi]\nusername = __token__\npassword = ⟦pypi-AgEIcHlwaS5vcmc{u:120}⟧\n",
    "TWINE_PASSWORD=⟦pypi-AgEIcHlwaS5vcmc{u:120}⟧\n",
    '[registry]\ntoken = "⟦cio{w:32}⟧"\n',
    ":rubygems_api_key: ⟦rubygems_{x:48}⟧\n",
    "NUGET_API_KEY=⟦oy2{a:43}⟧\n",
  ),
  ...group(
    "JWT",
    "token: ⟦eyJhbGciOiJIUzI1NiJ9.eyJ{u:40}.{u:43}⟧\n",
    "Authorization: Bearer ⟦eyJhbGciOiJIUzI1NiJ9.eyJ{u:40}.{u:43}⟧\n",
    'const t = "⟦eyJhbGciOiJSUzI1NiJ9.eyJ{u:90}.{u:86}⟧";\n',
    "JWT_SECRET=⟦{p:24}⟧\n",
  ),
  ...group(
    "PEM",
    pem("RSA PRIVATE KEY"),
    pem("PRIVATE KEY"),
    pem("EC PRIVATE KEY"),
    pem("OPENSSH PRIVATE KEY"),
    pem("ENCRYPTED PRIVATE KEY"),
    pem("PGP PRIVATE KEY BLOCK"),
    'KEY="⟦-----BEGIN RSA PRIVATE KEY-----\\n{b:64}\\n{b:64}\\n-----END RSA PRIVATE KEY-----⟧"\n',
    "tls.key: |\n  -----BEGIN PRIVATE KEY-----\n  ⟦{b:64}\n  {b:64}⟧\n  -----END PRIVATE KEY-----\n",
  ),
  ...group(
    "URLs",
    "DATABASE_URL=postgres://me:⟦{p:12}⟧@db.example.org:5432/app\n",
    'url = "mysql://root:⟦{w:10}⟧@localhost/app"\n',
    "redis://:⟦{w:16}⟧@cache:6379/0\n",
    "mongodb+srv://me:⟦{w:12}⟧@c.mongodb.net/app\n",
    "amqp://me:⟦{w:12}⟧@mq\n",
    "curl https://api.example.org/v1?api_key=⟦{w:32}⟧\n",
    "https://example.org/cb?access_token=⟦{w:40}⟧&state=1\n",
    "https://⟦{x:32}⟧@o1.ingest.sentry.io/1\n",
    "jdbc:postgresql://db/app?user=me&password=⟦{w:16}⟧\n",
    "ftp://me:⟦{w:8}⟧@ftp.example.org/\n",
  ),
  ...group(
    "dotenv",
    "DB_PASSWORD=⟦{p:16}⟧\n",
    'DB_PASSWORD="⟦{p:16}⟧"\n',
    "DB_PASSWORD='⟦{p:16}⟧'\n",
    "export DB_PASSWORD=⟦{p:16}⟧\n",
    'export SECRET_KEY="⟦{p:50}⟧"\n',
    "API_KEY=⟦{x:32}⟧\n",
    "APP_SECRET=⟦{w:32}⟧\n",
    "SECRET_KEY_BASE=⟦{x:128}⟧\n",
    "APP_KEY=base64:⟦{b:43}=⟧\n",
    "ENCRYPTION_KEY=⟦{x:64}⟧\n",
    "MAIL_PASSWORD=⟦{a:16}⟧\n",
    "DB_PASS=⟦{w:12}⟧ # the database\n",
    "PGPASSWORD=⟦{w:12}⟧ psql -h db\n",
    "PORT=1\nREDIS_PASSWORD = ⟦{w:20}⟧\n",
    "ADMIN_PWD=⟦{w:12}⟧\n",
  ),
  ...group(
    "YAML",
    "db:\n  user: me\n  password: ⟦{p:16}⟧\n",
    'db:\n  password: "⟦{p:16}⟧"\n',
    "db:\n  password: '⟦{w:14}⟧'\n",
    "spring:\n  datasource:\n    password: ⟦{w:14}⟧\n",
    "api:\n  apiKey: ⟦{w:32}⟧\n",
    "auth:\n  client_secret: ⟦{w:40}⟧\n",
    "env:\n  - name: DB_PASSWORD\n    value: ⟦{p:16}⟧\n",
    'env:\n  - name: API_TOKEN\n    value: "⟦{w:32}⟧"\n',
    "kind: Secret\ndata:\n  password: ⟦{b:24}⟧\n",
    "environment:\n  - MYSQL_ROOT_PASSWORD=⟦{w:12}⟧\n",
    "environment:\n  POSTGRES_PASSWORD: ⟦{w:12}⟧\n",
    "access_token: ⟦{w:40}⟧\nport: 1\n",
  ),
  ...group(
    "INI and properties",
    "[mysql]\nuser = me\npassword = ⟦{p:16}⟧\n",
    "[client]\npassword=⟦{w:12}⟧\n",
    "spring.datasource.password=⟦{w:12}⟧\n",
    "smtp.password = ⟦{w:14}⟧\n",
    "secret_key = ⟦{w:32}⟧\n",
    "[db]\npasswd: ⟦{w:14}⟧\n",
    "api.token=⟦{w:40}⟧\n",
  ),
  ...group(
    "JSON",
    '{\n  "user": "me",\n  "password": "⟦{p:14}⟧"\n}\n',
    '{"db": {"password": "⟦{w:14}⟧"}}\n',
    '{\n  "apiKey": "⟦{w:32}⟧"\n}\n',
    '{\n  "client_secret": "⟦{w:40}⟧",\n  "port": 1\n}\n',
    '{\n  "token": "⟦{x:40}⟧"\n}\n',
    '{\n  "ConnectionStrings": { "Main": "Server=db;User Id=me;Password=⟦{w:12}⟧;" }\n}\n',
    '{\n  "auths": { "r.example.org": { "auth": "⟦{b:40}⟧" } }\n}\n',
  ),
  ...group(
    "Terraform",
    'variable "x" {}\ndb_password = "⟦{w:16}⟧"\n',
    'resource "a" "b" {\n  password = "⟦{p:16}⟧"\n}\n',
    'resource "a" "b" {\n  master_password      = "⟦{w:16}⟧"\n}\n',
    'token = "⟦{w:14}.atlasv1.{u:67}⟧"\n',
    "TF_VAR_db_password=⟦{w:16}⟧\n",
  ),
  ...group(
    "docker and CI",
    '{"auths":{"https://index.docker.io/v1/":{"auth":"⟦{b:40}⟧"}}}\n',
    "ENV DB_PASSWORD=⟦{w:12}⟧\n",
    "ENV API_TOKEN ⟦{w:32}⟧\n",
    "ARG NPM_TOKEN=⟦npm_{w:36}⟧\n",
    "docker login -u me -p ⟦dckr_pat_{u:27}⟧\n",
    "docker run -e MYSQL_PASSWORD=⟦{w:12}⟧ mysql\n",
    "curl -u me:⟦{w:16}⟧ https://ci.example.org\n",
    "curl -H 'X-Api-Key: ⟦{w:32}⟧' https://example.org\n",
    "curl -H 'Authorization: Bearer ⟦{w:40}⟧' https://example.org\n",
    "curl -H 'Authorization: Basic ⟦{b:40}⟧' https://example.org\n",
    "mysql -u root --password=⟦{w:12}⟧ app\n",
  ),
  ...group(
    "netrc and others",
    "machine example.org\n  login me\n  password ⟦{w:16}⟧\n",
    "machine example.org login me password ⟦{w:16}⟧\n",
    "db.example.org:5432:app:me:⟦{w:16}⟧\n",
    "https://me:⟦{w:20}⟧@example.org\n",
    "SG_KEY=⟦SG.{u:22}.{u:43}⟧\n",
    "TWILIO_AUTH_TOKEN=⟦{x:32}⟧\n",
    "key: ⟦sk-proj-{u:60}⟧\n",
    "ANTHROPIC_API_KEY=⟦sk-ant-api03-{u:93}AA⟧\n",
    "⟦hf_{l:34}⟧\n",
    "⟦dop_v1_{x:64}⟧\n",
    "⟦hvs.{u:90}⟧\n",
    "⟦shpat_{x:32}⟧\n",
    "⟦AGE-SECRET-KEY-1{A:58}⟧\n",
    "MAILGUN=⟦key-{x:32}⟧\n",
    "url: ⟦https://discord.com/api/webhooks/{d:18}/{u:68}⟧\n",
    "telegram: ⟦{d:10}:AA{u:33}⟧\n",
    "HEROKU_API_KEY=⟦{x:8}-{x:4}-{x:4}-{x:4}-{x:12}⟧\n",
    "CLOUDFLARE_API_TOKEN=⟦{u:40}⟧\n",
    "DD_API_KEY=⟦{x:32}⟧\n",
  ),
  ...group(
    "Sources",
    'password = "⟦{p:16}⟧"\n',
    "$password = '⟦{p:16}⟧';\n",
    'const apiKey = "⟦{w:32}⟧";\n',
    'let token: &str = "⟦{x:40}⟧";\n',
    'private static final String SECRET = "⟦{w:32}⟧";\n',
    'client = Client(api_key="⟦{w:32}⟧", timeout=3)\n',
    'db.connect(user="me", password="⟦{w:14}⟧")\n',
    'apiToken: "⟦{w:40}⟧",\n',
    'os.environ["API_KEY"] = "⟦{w:32}⟧"\n',
    'define("DB_PASSWORD", "⟦{p:16}⟧");\n',
  ),
];
