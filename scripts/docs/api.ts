/**
 * The API of all packages, as `deno doc` shows it.
 *
 * @module
 */
import { entryPoints, packages, root } from "../project.ts";

/** Writes the pages to `directory`, which must not exist. */
export async function writeApi(directory: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["doc", "--html", "--quiet", "--name=ct", `--output=${directory}`],
      ...packages().flatMap(entryPoints),
    ],
    cwd: root,
    stdout: "null",
  }).output();
  if (!success) throw new Error(`cannot document the API:\n${new TextDecoder().decode(stderr)}`);
  const css = Deno.readTextFileSync(new URL("./api.css", import.meta.url));
  Deno.writeTextFileSync(`${directory}/page.css`, css, { append: true });
  for (const path of htmlFiles("")) {
    const html = Deno.readTextFileSync(directory + path);
    Deno.writeTextFileSync(
      directory + path,
      portable(html, "../".repeat(path.split("/").length - 1)),
    );
  }

  function* htmlFiles(folder: string): Generator<string> {
    for (const { name, isDirectory } of Deno.readDirSync(directory + folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) yield* htmlFiles(path);
      else if (name.endsWith(".html")) yield path;
    }
  }
}

/**
 * A page without links to the files of this machine, whose links to folders name the page there: on
 * a disk no server does. Its first crumb leads `up`, to the list of modules.
 */
function portable(html: string, up: string): string {
  return html.replace(/<a\s+class="sourceButton".*?<\/a>/gs, "")
    .replace(/(?<=<a href=")[^"]*(?=" class="contextLink">ct<)/, `${up}api.html`)
    .replace(/ href="((?:[^":]*&#x2F;)?)"/g, ' href="$1index.html"');
}
