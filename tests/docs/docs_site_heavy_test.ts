/**
 * The written site as a browser shows it, and the links of the API.
 */
import assert from "node:assert/strict";
import { Chromium, isAbsent } from "@ct/testing";
import { writeDocs } from "../../scripts/docs.ts";
import { brokenLinks } from "./broken_links.ts";

const directory = Deno.makeTempDirSync();
globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
await writeDocs(directory);
const files = new Map([...listFiles("")].map((path) => [
  path,
  path.endsWith(".html") ? Deno.readTextFileSync(`${directory}/${path}`) : "",
]));

function* listFiles(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${directory}/${folder}`)) {
    if (isDirectory) yield* listFiles(`${folder}${name}/`);
    else yield folder + name;
  }
}

Deno.test("links of the written site lead to files and headings that are there", () => {
  // `deno doc` links to the parameters of mapped types, which have no entry.
  const links = brokenLinks(files).filter((link) => !/: #type_param_\w+$/.test(link));
  assert.deepEqual(links, []);
});

Deno.test("no page names a file of this machine, and those of the API lead back", () => {
  for (const [path, html] of files) {
    assert.doesNotMatch(html, /file:(?:\/|&#x2F;)/, path);
    const isApi = path.startsWith("api/") && path.endsWith(".html");
    if (isApi) assert.match(html, /<a href="[./]*\/api\.html"|http-equiv="refresh"/, path);
  }
});

// A symbol's page is like that of any other; there are two thousand.
const pages = [...files.keys()].filter((path) => path.endsWith(".html") && !path.includes("/~/"));

Deno.test({
  name: "every page fits a phone and a desk, and loads all that it needs",
  ignore: isAbsent("chromium"),
  fn: async () => {
    await using browser = await Chromium.start();
    for (const path of pages) {
      for (const width of [360, 1280]) {
        await browser.open(`file://${directory}/${path}`, { width });
        const needed = await browser.evaluate("document.documentElement.scrollWidth");
        assert.ok(Number(needed) <= width, `${path} is ${needed} wide at ${width}`);
        assert.deepEqual(browser.faults, [], path);
      }
    }
  },
});

Deno.test({
  name: "pages load all that they need below any address",
  ignore: isAbsent("chromium"),
  fn: async () => {
    const prefix = "/some/where/";
    await using server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      (request) => {
        const { pathname } = new URL(request.url);
        const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
        const type = /\.(?:html|css|svg)$/.exec(path)?.[0] ?? "";
        const types = { ".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml" };
        return files.has(path)
          ? new Response(Deno.readFileSync(`${directory}/${path}`), {
            headers: { "content-type": new Map(Object.entries(types)).get(type) ?? "text/plain" },
          })
          : new Response(null, { status: 404 });
      },
    );
    await using browser = await Chromium.start();
    for (const path of ["index.html", "docs/benchmarks.html", "tools/search/explain.html"]) {
      const url = `http://127.0.0.1:${server.addr.port}${prefix}${path}`;
      await browser.open(url, { width: 1280 });
      assert.deepEqual(browser.faults, [], path);
      const images = "[...document.images].every((image) => image.naturalWidth > 0)";
      assert.equal(await browser.evaluate(images), true, path);
      const size = "getComputedStyle(document.querySelector('nav')).position";
      assert.equal(await browser.evaluate(size), "sticky", path);
    }
  },
});

Deno.test({
  name: "a page follows the colours that the reader prefers",
  ignore: isAbsent("chromium"),
  fn: async () => {
    await using browser = await Chromium.start();
    const luminance = async (scheme: "light" | "dark"): Promise<readonly number[]> => {
      await browser.open(`file://${directory}/index.html`, { width: 1280, scheme });
      const colours = await browser.evaluate(
        "(({ color, backgroundColor }) => [color, backgroundColor].join())(getComputedStyle(document.body))",
      );
      return [...String(colours).matchAll(/rgb\((\d+)/g)].map(([, red]) => Number(red));
    };
    const [text = 0, page = 0] = await luminance("light");
    const [darkText = 0, darkPage = 0] = await luminance("dark");
    assert.ok(text < 80 && page > 200, `${text} on ${page}`);
    assert.ok(darkText > 200 && darkPage < 80, `${darkText} on ${darkPage}`);
  },
});
