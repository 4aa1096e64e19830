/**
 * A button on each block of code that copies it: of calls and their output, the calls.
 *
 * @module
 */
/// <reference lib="dom" />

/** Adds the buttons to the page. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll("main pre")) {
    const frame = document.createElement("div");
    frame.className = "copied";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      button.textContent = await copy(textOf(block)) ? "Copied" : "Not copied";
      setTimeout(() => button.textContent = "Copy", 2000);
    });
    frame.append(block, button);
  }
}

function textOf(block: Element): string {
  const calls = [...block.querySelectorAll(".call")].map((call) => call.textContent);
  return calls.length > 0 ? calls.join("\n") : block.textContent ?? "";
}

/** Whether the text is on the clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer no clipboard to a page that came over plain HTTP.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}
