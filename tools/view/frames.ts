/**
 * What is printed around the views of several files.
 *
 * @module
 */

/** What is printed, and in which form. */
export interface FrameOptions {
  /** As JSON. */
  readonly json: boolean;
  /** As indented JSON. */
  readonly pretty: boolean;
}

/** Frames the views of a call; one view alone stands as it is. */
export class FileFrames {
  readonly #isFramed: boolean;
  readonly #options: FrameOptions;
  #shown = 0;

  /** Frames this many views. */
  constructor(count: number, options: FrameOptions) {
    this.#isFramed = count > 1;
    this.#options = options;
  }

  /** What stands before the view of a file. */
  before(path: string): string {
    if (!this.#isFramed) return "";
    const isFirst = this.#shown++ === 0;
    const { json, pretty } = this.#options;
    if (!json) return `${isFirst ? "" : "\n"}==> ${path} <==\n`;
    const start = isFirst ? pretty ? '{\n  "files": [' : '{"files":[' : ",";
    return pretty ? `${start}\n    ` : start;
  }

  /** A part of a view, fit for its place. */
  within(text: string): string {
    const { json, pretty } = this.#options;
    if (!this.#isFramed || !json) return text;
    // Only the end of a view is a newline that nothing follows.
    const part = text.endsWith("}\n") ? text.slice(0, -1) : text;
    return pretty ? part.replaceAll("\n", "\n    ") : part;
  }

  /** What stands behind all views. */
  end(): string {
    const { json, pretty } = this.#options;
    if (!this.#isFramed || !json) return "";
    return pretty ? '\n  ],\n  "tool": "ct-view"\n}\n' : '],"tool":"ct-view"}\n';
  }
}
