/**
 * A small language server for tests: it knows the words of opened files, and fails as its first
 * word says.
 *
 * @module
 */
import { exit } from "node:process";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly textDocument?: { readonly uri: string; readonly text: string };
    readonly position?: { readonly line: number; readonly character: number };
  };
}

const [way = "answers", value = ""] = Deno.args;
const texts = new Map<string, string>();

function print(text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

function send(message: unknown): void {
  const body = JSON.stringify(message);
  const { length } = new TextEncoder().encode(body);
  print(`Content-Length: ${length}\r\n\r\n${body}`);
}

function location(uri: string, line: number, character: number): unknown {
  const start = { line, character };
  return { uri, range: { start, end: start } };
}

/** All places of the word at a place, in all files that were opened, except for some lines. */
function references({ textDocument, position }: NonNullable<Message["params"]>): unknown[] {
  const { line = 0, character = 0 } = position ?? {};
  const text = texts.get(textDocument?.uri ?? "") ?? "";
  const [word = ""] = /^\w+/.exec((text.split("\n")[line] ?? "").slice(character)) ?? [];
  return [...texts].flatMap(([uri, each]) =>
    each.split("\n").flatMap((text, number) =>
      text.includes("hidden") ? [] : [...text.matchAll(new RegExp(`\\b(?:${word}|aka)\\b`, "g"))]
        .map(({ index }) => location(uri, number, index))
    )
  );
}

function answer(params: NonNullable<Message["params"]>): unknown {
  switch (way) {
    case "outside":
      return [
        ...references(params),
        location("file:///etc/passwd", 0, 0),
        location("file:///etc/passwd", 1, 0),
        location("file:///%zz", 0, 0),
        location("untitled:1", 0, 0),
        location(params.textDocument?.uri ?? "", 1_000_000, 0),
        { uri: 1 },
        null,
      ];
    case "huge":
      return Array.from({ length: 200_000 }, (_, n) => location("file:///etc/passwd", n, 0));
    case "nothing":
      return null;
    default:
      return references(params);
  }
}

function misbehave(): void {
  switch (way) {
    case "dies":
      Deno.stderr.writeSync(new TextEncoder().encode("cannot go on\n"));
      exit(3);
      break;
    case "garbage":
      print("Hello, this is no protocol\r\n\r\n".repeat(3));
      break;
    case "no-json":
      print("Content-Length: 5\r\n\r\n{{{{{");
      break;
    case "babbles":
      for (;;) print("y\n".repeat(1 << 15));
    case "floods":
      for (;;) send({ jsonrpc: "2.0", method: "window/logMessage", params: "x".repeat(1 << 20) });
  }
}

function take({ id, method, params = {} }: Message): void {
  const reply = (result: unknown) => send({ jsonrpc: "2.0", id, result });
  switch (method) {
    case "initialize":
      if (way === "incapable") return reply({ capabilities: {} });
      return reply({
        capabilities: { referencesProvider: true },
        serverInfo: { name: "test", version: "Test server version 1.2.3 (x)" },
      });
    case "initialized":
      return send({
        jsonrpc: "2.0",
        id: 9,
        method: "workspace/configuration",
        params: { items: [{}] },
      });
    case "textDocument/didOpen":
      if (params.textDocument !== undefined) {
        const { uri, text } = params.textDocument;
        texts.set(uri, text);
        send({ jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params: { uri } });
      }
      return;
    case "textDocument/references":
      if (way === "never") return;
      misbehave();
      if (way === "fails") {
        return send({ jsonrpc: "2.0", id, error: { code: -1, message: "sorry" } });
      }
      return reply(answer(params));
    case "shutdown":
      return way === "stays" ? undefined : reply(null);
    case "exit":
      if (way !== "stays") exit(0);
  }
}

if (way === "never" || way === "stays") {
  // A child, which must not live on.
  const child = new Deno.Command("sleep", { args: ["600"], stdout: "null", stderr: "null" })
    .spawn();
  Deno.writeTextFileSync(value, String(child.pid));
}

let left = new Uint8Array(0);
for await (const bytes of Deno.stdin.readable) {
  const all = new Uint8Array(left.length + bytes.length);
  all.set(left);
  all.set(bytes, left.length);
  left = all;
  for (;;) {
    const head = /^Content-Length: (\d+)\r\n\r\n/.exec(
      new TextDecoder().decode(left.subarray(0, 99)),
    );
    const end = head === null ? Infinity : head[0].length + Number(head[1]);
    if (head === null || left.length < end) break;
    const body = left.subarray(head[0].length, end);
    left = left.slice(end);
    take(JSON.parse(new TextDecoder().decode(body)));
  }
}
