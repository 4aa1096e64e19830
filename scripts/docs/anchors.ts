/**
 * The anchors of headings.
 *
 * @module
 */

/** The anchor that a heading's text makes, as forges spell it. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-");
}
