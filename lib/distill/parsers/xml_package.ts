/**
 * The `saxes` package, loaded when the first report in XML is met. Nothing else imports it.
 *
 * @module
 */

/** What is found in a document, in its order. */
export interface XmlHandler {
  /** An element begins. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text, entities replaced. */
  text(text: string): void;
  /** An element ends. */
  close(name: string): void;
}

/** Reads a document; the error that it has, if it has one. */
export type ReadXml = (text: string, handler: XmlHandler) => string | undefined;

/** Loads the package; later calls find it loaded. */
export async function loadXml(): Promise<ReadXml> {
  const { default: saxes } = await import("saxes");
  return (text, handler) => {
    const parser = new saxes.SaxesParser();
    let failure: string | undefined;
    parser.on("error", (error) => void (failure ??= error.message));
    parser.on("opentag", ({ name, attributes }) => handler.open(name, { ...attributes }));
    parser.on("text", (part) => handler.text(part));
    parser.on("cdata", (part) => handler.text(part));
    parser.on("closetag", ({ name }) => handler.close(name));
    parser.write(text).close();
    return failure;
  };
}
