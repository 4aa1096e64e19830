/**
 * The written site as a browser shows it, and the links of the API.
 */
import assert from "node:assert/strict";
import axe from "npm:axe-core@4.14.1";
import { Chromium, isAbsent, sampled } from "@ct/testing";
import { writeDocs } from "../../scripts/docs.ts";
import { root } from "../../scripts/project.ts";
import { addEarlierSites } from "../../scripts/docs/versions.ts";
import { brokenLinks } from "./broken_links.ts";

const directory = Deno.makeTempDirSync();
globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
await writeDocs(directory);
const files = new Map([...listFiles("")].map((path) => [
  path,
  path.endsWith(".html") ? Deno.readTextFileSync(`${directory}/${path}`) : "",
]));
const pages = [...files.keys()].filter((path) => path.endsWith(".html"));
const address = (path: string) => `file://${directory}/${path}`;

function* listFiles(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${directory}/${folder}`)) {
    if (isDirectory) yield* listFiles(`${folder}${name}/`);
    else yield folder + name;
  }
}

Deno.test("links of the written site lead to files and headings that are there", () => {
  assert.deepEqual(brokenLinks(files), []);
});

Deno.test("the site takes less than 8 MB, and the API one page for each package", () => {
  const sizes = [...files.keys()].map((path) => Deno.statSync(`${directory}/${path}`).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < 8e6, `${total} bytes`);
  const modules = pages.filter((path) => path.startsWith("api/")).length;
  assert.ok(modules > 40 && modules < 80, `${modules} pages`);
});

Deno.test("no page names a file of this machine, and each has one title and its language", () => {
  for (const path of pages) {
    const html = files.get(path) ?? "";
    // Pages may tell of such addresses.
    assert.doesNotMatch(html, /(?:href|src)="file:/, path);
    assert.ok(!html.includes(`file://${root}`), path);
    assert.match(html, /<html lang="en">/, path);
    assert.equal(html.match(/<h1 /g)?.length, 1, path);
  }
});

let browser: Promise<Chromium> | undefined;

/** A test in the browser; without one it is left out, and its name says so. */
function browserTest(name: string, fn: (browser: Chromium) => Promise<void>): void {
  const isLeftOut = isAbsent("chromium");
  Deno.test({
    name: isLeftOut ? `${name} (left out: there is no chromium)` : name,
    ignore: isLeftOut,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => await fn(await (browser ??= Chromium.start())),
  });
}

Deno.test.afterAll(async () => await (await browser)?.[Symbol.asyncDispose]());

/** Waits until an expression of the page has a value other than false, 0, "" and undefined. */
async function until(browser: Chromium, expression: string): Promise<unknown> {
  for (let tries = 0; tries < 200; tries++) {
    // A page that is just being left answers nothing.
    const value = await browser.evaluate(expression).catch(() => undefined);
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new assert.AssertionError({ message: `never: ${expression}` });
}

/** What of a page a phone would have to be scrolled for: calls, and tables of words. */
const tooWide = `[
  ...[...document.querySelectorAll(".call")]
    .filter((it) => it.getBoundingClientRect().right > innerWidth),
  ...[...document.querySelectorAll("pre.commands, .wide:has(> .rows)")]
    .filter((it) => it.scrollWidth > it.clientWidth),
].map((it) => it.textContent.slice(0, 60)).join("\\n")`;

/** Those of each kind that have most to show, and of the others a sample. */
const widest = ["index.html", "docs/benchmarks.html", "docs/mcp.html", "tools/search/explain.html"];
const shown = [
  ...widest,
  ...sampled(pages.filter((path) => !widest.includes(path)), 24, "pages that are shown"),
];

browserTest("pages fit a phone and a desk, and load all that they need", async (browser) => {
  for (const path of shown) {
    await browser.open(address(path), { width: 390 });
    assert.equal(await browser.evaluate(tooWide), "", path);
    for (const width of [390, 1280]) {
      if (width !== 390) await browser.look({ width });
      const needed = await browser.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(needed) <= width, `${path} is ${needed} wide at ${width}`);
    }
    assert.deepEqual(browser.faults, [], path);
  }
});

for (
  const [question, path] of [
    ["connect claude code", "docs/mcp.html"],
    ["is it safe", "docs/security.html"],
    ["undo", "tools/undo/explain.html"],
    ["--dry-run", "tools/"],
    ["rename everywhere", "tools/rename/"],
    ["memoryContext", "api/core.html#memorycontext"],
  ] as const
) {
  browserTest(`the search box answers “${question}”`, async (browser) => {
    await browser.open(address("docs/spec/view.html"), { width: 390 });
    await browser.evaluate(`{
      const box = document.querySelector("header input");
      box.focus();
      box.value = ${JSON.stringify(question)};
      box.dispatchEvent(new Event("input"));
    }`);
    const links = String(
      await until(
        browser,
        `[...document.querySelectorAll(".results a")].slice(0, 3).map((it) => it.href).join(" ")`,
      ),
    ).split(" ");
    assert.ok(links.some((link) => link.startsWith(address(path))), links.join("\n"));
    assert.deepEqual(browser.faults, []);
    const width = await browser.evaluate("document.documentElement.scrollWidth");
    assert.equal(width, 390);
  });
}

browserTest("a block of code is copied, and of calls and output the calls", async (browser) => {
  for (const [path, block] of [["docs/tour.html", ".call"], ["index.html", ".commands"]]) {
    await browser.open(address(path ?? ""), { width: 1280 });
    const text = await browser.evaluate(`{
      globalThis.copied = [];
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => void copied.push(text) },
      });
      const block = document.querySelector("pre:has(${block}), pre${block}");
      block.nextElementSibling.click();
      [...block.querySelectorAll(".call")].map((it) => it.textContent).join("\\n") ||
        block.textContent;
    }`);
    assert.equal(await until(browser, "copied[0]"), text);
    assert.doesNotMatch(String(text), /^\$ /m);
    await until(
      browser,
      `document.querySelector(".copied button + *, .copied button") && 
      [...document.querySelectorAll(".copied button")].some((it) => it.textContent === "Copied")`,
    );
  }
});

const judged = [
  ...["index.html", "docs/mcp.html", "docs/security.html", "docs/tour.html"],
  ...["docs/benchmarks.html", "tools/search/explain.html", "docs/spec/edit.html"],
  ...["api/index.html", "api/json.html", "api/ct.html"],
];

browserTest("axe finds nothing on guides and API, in light and dark", async (browser) => {
  for (const path of sampled(judged, 4, "pages that axe judges")) {
    await browser.open(address(path), { width: 1280 });
    await browser.evaluate(axe.source);
    for (const scheme of ["light", "dark"] as const) {
      await browser.look({ width: 1280, scheme });
      await browser.evaluate(
        `delete globalThis.axeResult; axe.run().then(({ violations }) => globalThis.axeResult = JSON.stringify(
        violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html, nodes[0].failureSummary])
      ), (error) => globalThis.axeResult = String(error)), 0`,
      );
      assert.deepEqual(JSON.parse(String(await until(browser, "globalThis.axeResult"))), [], path);
    }
  }
});

browserTest("a reader changes to the site of an earlier release, and back", async (browser) => {
  const sites = Deno.makeTempDirSync();
  try {
    const page = (version: string) =>
      (files.get("index.html") ?? "")
        .replace(/(?<=class="version">)[^<]*/, version);
    for (const [folder, version] of [["all", "9.1.0"], ["old/9.0.0", "9.0.0"]]) {
      Deno.mkdirSync(`${sites}/${folder}`, { recursive: true });
      for (const name of ["site.js", "style.css"]) {
        Deno.copyFileSync(`${directory}/${name}`, `${sites}/${folder}/${name}`);
      }
      Deno.writeTextFileSync(`${sites}/${folder}/index.html`, page(version ?? ""));
    }
    addEarlierSites(`${sites}/all`, "9.1.0", `${sites}/old`);
    await browser.open(`file://${sites}/all/index.html`, { width: 390 });
    for (const [at, version, folder] of [[1, "9.0.0", "all/9.0.0"], [0, "9.1.0", "all"]]) {
      const needed = await browser.evaluate("document.documentElement.scrollWidth");
      assert.equal(needed, 390);
      await browser.evaluate(`{
        const choice = document.querySelector("header select");
        choice.selectedIndex = ${at};
        choice.dispatchEvent(new Event("change"));
      }`);
      await until(
        browser,
        `location.href === "file://${sites}/${folder}/index.html" &&
          document.querySelector("header select")?.selectedOptions[0].text === "${version}"`,
      );
    }
  } finally {
    Deno.removeSync(sites, { recursive: true });
  }
});

browserTest("pages load all that they need below any address", async (browser) => {
  const prefix = "/some/where/";
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => {
      const { pathname } = new URL(request.url);
      const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
      const type = /\.(?:html|css|svg|js)$/.exec(path)?.[0] ?? "";
      const types = {
        ".html": "text/html",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".js": "text/javascript",
      };
      return files.has(path)
        ? new Response(Deno.readFileSync(`${directory}/${path}`), {
          headers: { "content-type": new Map(Object.entries(types)).get(type) ?? "text/plain" },
        })
        : new Response(null, { status: 404 });
    },
  );
  for (const path of ["index.html", "docs/benchmarks.html", "tools/search/explain.html"]) {
    const url = `http://127.0.0.1:${server.addr.port}${prefix}${path}`;
    await browser.open(url, { width: 1280 });
    assert.deepEqual(browser.faults, [], path);
    const images = "[...document.images].every((image) => image.naturalWidth > 0)";
    assert.equal(await browser.evaluate(images), true, path);
    const size = "getComputedStyle(document.querySelector('nav')).position";
    assert.equal(await browser.evaluate(size), "sticky", path);
  }
});

browserTest("a page follows the colours that the reader prefers", async (browser) => {
  const luminance = async (scheme: "light" | "dark"): Promise<readonly number[]> => {
    await browser.open(address("index.html"), { width: 1280, scheme });
    const colours = await browser.evaluate(
      "(({ color, backgroundColor }) => [color, backgroundColor].join())(getComputedStyle(document.body))",
    );
    return [...String(colours).matchAll(/rgb\((\d+)/g)].map(([, red]) => Number(red));
  };
  const [text = 0, page = 0] = await luminance("light");
  const [darkText = 0, darkPage = 0] = await luminance("dark");
  assert.ok(text < 80 && page > 200, `${text} on ${page}`);
  assert.ok(darkText > 200 && darkPage < 80, `${darkText} on ${darkPage}`);
});
