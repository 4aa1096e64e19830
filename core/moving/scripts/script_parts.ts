/**
 * The parts of a file that are script: all of it, or those of a component.
 *
 * @module
 */

/** A part of a text. */
interface Part {
  /** Where it begins. */
  readonly start: number;
  /** What it is. */
  readonly text: string;
}

/** Whether a file has scripts whose imports are read. */
export function hasScript(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(path);
}

/** The parts of a file. */
export function scriptParts(path: string, text: string): readonly Part[] {
  if (!/\.(?:vue|svelte|astro)$/.test(path)) return [{ start: 0, text }];
  const parts: Part[] = [];
  const front = path.endsWith(".astro") ? /^\s*---\n([\s\S]*?)\n---/.exec(text) : null;
  if (front?.[1] !== undefined) parts.push({ start: front[0].indexOf(front[1]), text: front[1] });
  const lower = text.toLowerCase();
  for (let at = lower.indexOf("<script"); at >= 0; at = lower.indexOf("<script", at)) {
    const start = lower.indexOf(">", at) + 1;
    const end = start === 0 ? -1 : lower.indexOf("</script", start);
    if (end < 0) break;
    parts.push({ start, text: text.slice(start, end) });
    at = end;
  }
  return parts;
}
