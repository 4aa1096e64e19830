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
}

/** What precedes a value that is assigned to a name ending in such a word. */
const secretName = String.raw`(?:password|passwd|secret|token|api[_-]?key|private[_-]?key)`;
const assignment = String
  .raw`["']?[ \t\r\n]*(?::[ \t\r\n]*[A-Za-z]+[ \t\r\n]*)?(?::=|=>|=|:)[ \t\r\n]*`;

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
  { rule: "GitLab token", prefix: "glrt-", rest: "[A-Za-z0-9_-]{20,}" },
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

const detectors: readonly Detector[] = [
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
  { rule: "GitLab token", words: ["glpat-"], pattern: String.raw`\bglpat-[A-Za-z0-9_-]{20,}` },
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
    isSecret: (value) => entropy(value) >= leastEntropy,
  },
];

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
