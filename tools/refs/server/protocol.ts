/**
 * The protocol of language servers and its messages, as its package has them. Nothing else imports
 * the package, and this module is loaded when a server is asked.
 *
 * @module
 */
export {
  AbstractMessageBuffer,
  createProtocolConnection,
  type InitializeParams,
  type Location,
  type ProtocolConnection,
  RAL,
  ReadableStreamMessageReader,
  WriteableStreamMessageWriter,
} from "vscode-languageserver-protocol";
