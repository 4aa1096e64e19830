/**
 * What secrets look like. Each detector is a pattern of the suite's dialect, so that its time is
 * linear whatever the text, and words one of which every text with such a secret contains, so that
 * most texts are never searched.
 *
 * @module
 */
import { compileRegex, type Regex } from "@ct/regex";

/** Finds one kind of secret. */
export interface Detector {
  /** Its name, as notes have it. */
  readonly rule: string;
  /** Every text with such a secret has one of these, letters in lower case. */
  readonly words: readonly string[];
  /** Its first group is the secret; all of the match if it has none. */
  readonly pattern: string;
  /**
   * What ends a secret that goes on after the match of the pattern; else the end of the text does.
   */
  readonly end?: string;
  /** Whether what was found is a secret, and no look-alike; a placeholder never is. */
  readonly isSecret?: (value: string) => boolean;
  /** Whether what looks like the number of something, such as that of a commit, counts, too. */
  readonly takesIdentifiers?: boolean;
}

/** What precedes a value that is assigned to a name ending in such a word. */
const secretName = String.raw`(?:password|passwd|secret|token|api[_-]?key|private[_-]?key)`;
const assignment = String.raw`["']?\]?[ \t\r\n]*(?::[ \t\r\n]*&?[A-Za-z]+[ \t\r\n]*)?` +
  String.raw`(?::=|=>|=|:)[ \t\r\n]*`;

/** What stands before a private key, and after it. */
function privateKeyMark(word: string): string {
  return `-----${word} [A-Z ]*PRIVATE KEY(?: BLOCK)?-----`;
}

/** Keys of services that begin with a word of their own. */
const prefixed: readonly Readonly<Record<"rule" | "prefix" | "rest", string>>[] = [
  { rule: "age key", prefix: "AGE-SECRET-KEY-1", rest: "[0-9A-Z]{58}" },
  { rule: "Atlassian token", prefix: "ATATT3", rest: "[A-Za-z0-9_=-]{60,}" },
  { rule: "DigitalOcean token", prefix: "dop_v1_", rest: "[a-f0-9]{64}" },
  { rule: "Docker token", prefix: "dckr_pat_", rest: "[A-Za-z0-9_-]{27}" },
  { rule: "Google token", prefix: "ya29.", rest: "[A-Za-z0-9_-]{30,}" },
  { rule: "Google token", prefix: "1//0", rest: "[A-Za-z0-9_-]{40,}" },
  { rule: "Google key", prefix: "GOCSPX-", rest: "[A-Za-z0-9_-]{28}" },
  { rule: "Mailgun key", prefix: "key-", rest: "[0-9a-f]{32}" },
  { rule: "Grafana token", prefix: "glsa_", rest: "[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}" },
  { rule: "Hugging Face token", prefix: "hf_", rest: "[A-Za-z]{34}" },
  { rule: "Linear key", prefix: "lin_api_", rest: "[A-Za-z0-9]{40}" },
  { rule: "New Relic key", prefix: "NRAK-", rest: "[A-Z0-9]{27}" },
  { rule: "Pulumi token", prefix: "pul-", rest: "[a-f0-9]{40}" },
  { rule: "RubyGems key", prefix: "rubygems_", rest: "[a-f0-9]{48}" },
  { rule: "Shopify token", prefix: "shp", rest: "(?:at|ca|pa|ss)_[a-fA-F0-9]{32}" },
  { rule: "Slack token", prefix: "xapp-", rest: "[0-9]-[A-Za-z0-9-]{20,}" },
  { rule: "Square token", prefix: "sq0", rest: "(?:csp|atp)-[A-Za-z0-9_-]{22,}" },
  { rule: "Vault token", prefix: "hvs.", rest: "[A-Za-z0-9_-]{24,}" },
];

/** A value behind what is always followed by a secret. */
const places: readonly Detector[] = [
  {
    rule: "authorization",
    words: ["authorization", "api-key", "auth-token", "private-token"],
    pattern: String.raw`(?i:authorization["']?[ \t]*[:=,][ \t]*["']?(?:bearer|basic|token)[ \t]+|` +
      String.raw`(?:x-api-key|x-auth-token|private-token)["']?[ \t]*[:=,][ \t]*["']?)` +
      "([A-Za-z0-9._~+/=-]{16,})",
    isSecret: isMixed,
  },
  {
    rule: "password in a connection",
    words: ["password=", "pwd="],
    pattern: String
      .raw`(?i:;[ \t]*(?:password|pwd)|[?&](?:password|passwd|pwd))=([^;&\s"'<>$\{]{6,})`,
    isSecret: isMixed,
  },
  {
    rule: "registry token",
    words: [":_auth", ":_password", "_auth="],
    pattern: String
      .raw`(?:^|[:\s])_(?:authToken|password|auth)[ \t]*=[ \t]*["']?([A-Za-z0-9+/=_-]{16,})`,
    isSecret: isMixed,
  },
  {
    rule: "registry token",
    words: ['"auth"'],
    pattern: String.raw`"auth"[ \t]*:[ \t]*"([A-Za-z0-9+/=]{20,})"`,
    isSecret: isMixed,
  },
  {
    rule: "variable of a container",
    words: ["value:"],
    pattern: String
      .raw`(?m)name:[ \t]*["']?[A-Z0-9_]*(?:PASSWORD|PASSWD|SECRET|TOKEN|_KEY)["']?[ \t]*\r?\n` +
      String.raw`[ \t]*value:[ \t]*["']?([^\s"'$<\{]{8,})`,
    isSecret: (value) => /\d/.test(value) && entropy(value) >= 2.5,
  },
  {
    rule: "variable of a container",
    words: ["env "],
    pattern: String
      .raw`(?m)^[ \t]*(?i:ENV)[ \t]+[A-Z0-9_]*(?:PASSWORD|SECRET|TOKEN|_KEY)[ \t]+([^\s$=]{8,})`,
    isSecret: isMixed,
  },
  {
    rule: "password of a call",
    words: ["curl "],
    pattern: String.raw`curl [^\n]{0,200}(?:-u|--user)[ =]["']?[^\s:"'$]{1,60}:([^\s"'$<\{]{6,})`,
    isSecret: isMixed,
  },
  {
    rule: "password of a call",
    words: ["--password", "--token", "--secret", "--api-key"],
    pattern: String
      .raw`--(?:password|token|secret|api-key)[= ]["']?([A-Za-z0-9!#%*+.?^_~/=-]{8,})`,
    isSecret: isMixed,
  },
  {
    rule: "netrc",
    words: ["login"],
    pattern: String.raw`\blogin[ \t]+\S+\s+password[ \t]+([^\s$<]{4,})`,
  },
  {
    rule: "webhook",
    words: ["/api/webhooks/"],
    pattern: String.raw`https://discord(?:app)?\.com/api/webhooks/[0-9]{10,}/[A-Za-z0-9_-]{40,}`,
  },
  {
    rule: "Telegram token",
    words: [":aa"],
    pattern: String.raw`\b[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\b`,
  },
];

const detectors: readonly Detector[] = [
  {
    rule: "assigned secret",
    words: ["password", "passwd", "secret", "token", "key"].flatMap((word) => [
      `${word}",`,
      `${word}',`,
    ]),
    pattern: String.raw`["'](?i:[a-z0-9_.-]{0,40}${secretName})["'],[ \t]*["']([^"'\s]{12,})["']`,
    isSecret: isRandom,
  },
  {
    rule: "private key",
    words: ["private key"],
    pattern: privateKeyMark("BEGIN"),
    // Without an end, all that follows is taken for the key.
    end: privateKeyMark("END"),
  },
  {
    rule: "AWS access key",
    words: ["akia", "asia"],
    pattern: String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
  },
  {
    rule: "AWS secret key",
    words: ["secret", "aws"],
    pattern:
      String.raw`(?i:(?:aws|secret)[A-Za-z0-9_ .-]*(?:key|secret)?["']?[ \t]*[=:][ \t]*["']?)` +
      String.raw`([A-Za-z0-9/+]{40})(?:[^A-Za-z0-9/+=]|\z)`,
    isSecret: isMixed,
  },
  {
    rule: "GitHub token",
    words: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    pattern: String.raw`\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,})`,
  },
  {
    rule: "GitLab token",
    words: ["glpat-", "glrt-", "gldt-", "glptt-", "glsoat-", "glft-", "glimt-", "glcbt-"],
    pattern: String.raw`\bgl(?:pat|rt|dt|ptt|soat|ft|imt|cbt)-[A-Za-z0-9_-]{20,}`,
  },
  {
    rule: "Slack token",
    words: ["xox", "hooks.slack.com"],
    pattern: String.raw`\bxox[abprs]-[A-Za-z0-9-]{10,}|` +
      String.raw`https://hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9_/]{20,}`,
  },
  { rule: "Stripe key", words: ["k_live_"], pattern: String.raw`\b[sr]k_live_[A-Za-z0-9]{16,}` },
  { rule: "Google key", words: ["aiza"], pattern: String.raw`\bAIza[A-Za-z0-9_-]{35}` },
  {
    rule: "API key",
    words: ["sk-"],
    pattern: String.raw`\bsk-[A-Za-z0-9_-]{20,}`,
    isSecret: isMixed,
  },
  { rule: "npm token", words: ["npm_"], pattern: String.raw`\bnpm_[A-Za-z0-9]{36}\b` },
  {
    rule: "PyPI token",
    words: ["pypi-"],
    pattern: String.raw`\bpypi-[A-Za-z0-9_-]{16,}`,
    isSecret: isMixed,
  },
  {
    rule: "SendGrid key",
    words: ["sg."],
    pattern: String.raw`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
  },
  {
    rule: "JWT",
    words: ["eyj"],
    pattern: String.raw`\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}`,
  },
  {
    rule: "password in a URL",
    words: ["://"],
    pattern: String.raw`\b[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@"'<>]*:([^\s/@"'<>]+)@`,
  },
  {
    rule: "token in a URL",
    words: ["://"],
    pattern: String.raw`\b[A-Za-z][A-Za-z0-9+.-]*://([A-Za-z0-9_-]{20,})@`,
    isSecret: isMixed,
  },
  {
    rule: "token in a URL",
    words: ["token=", "key=", "secret=", "password=", "sig=", "signature="],
    pattern: String.raw`[?&](?i:[a-z_-]{0,20}(?:token|key|secret|password)|sig|x-amz-signature)=` +
      "([A-Za-z0-9._~%+/-]{20,})",
    isSecret: isMixed,
    takesIdentifiers: true,
  },
  {
    rule: "Azure key",
    words: ["accountkey=", "accesskey="],
    pattern: String.raw`(?i:AccountKey|SharedAccessKey)=([A-Za-z0-9+/=]{20,})`,
  },
  {
    rule: "Azure key",
    words: ["q~"],
    pattern: String.raw`\b[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}`,
  },
  ...places.map((each) => ({ ...each, takesIdentifiers: true })),
  ...prefixed.map(({ rule, prefix, rest }): Detector => ({
    rule,
    words: [prefix.toLowerCase()],
    pattern: String.raw`\b${prefix.replaceAll(".", "\\.")}${rest}`,
  })),
  {
    rule: "assigned secret",
    words: ["password", "passwd", "secret", "token", "key"],
    pattern: String.raw`(?i:${secretName})${assignment}` +
      "(?:\"([^\"\\r\\n]{12,})\"|'([^'\\r\\n]{12,})'|`([^`\\r\\n]{12,})`)",
    isSecret: isRandom,
  },
];

/** Whether a value is random enough, and no template of one. */
function isRandom(value: string): boolean {
  const start = value.indexOf("${");
  const isTemplate = start >= 0 && value.includes("}", start);
  return !isTemplate && entropy(value) >= leastEntropy;
}

/** Bits a character; below that a value is a word rather than something random. */
const leastEntropy = 3.5;

/** A detector that is ready for use. */
export interface CompiledDetector extends Detector {
  /** The pattern, compiled. */
  readonly regex: Regex;
  /** What ends a secret, compiled. */
  readonly endRegex: Regex | undefined;
}

let compiled: readonly CompiledDetector[] | undefined;

/** All detectors; compiled when first asked for, since most calls never need them. */
export function compiledDetectors(): readonly CompiledDetector[] {
  return compiled ??= detectors.map((each) => ({
    ...each,
    regex: compileRegex(each.pattern),
    endRegex: each.end === undefined ? undefined : compileRegex(each.end),
  }));
}

/** Shannon's entropy of a text, in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  let length = 0;
  for (const character of text) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
    length++;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= count / length * Math.log2(count / length);
  return bits;
}

/** Whether a value has letters and digits, which words joined by hyphens have not. */
function isMixed(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
