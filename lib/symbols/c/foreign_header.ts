/**
 * Tells headers of C++ from those of C, which have the same names.
 *
 * @module
 */
import type { CToken } from "./c_tokens.ts";

/** Whether the tokens of a header are of C++: no program of C has these. */
export function isCpp(tokens: readonly CToken[]): boolean {
  return tokens.some(({ text }, at) => {
    const [next, second, third] = tokens.slice(at + 1, at + 4);
    switch (text) {
      case "::":
        return true;
      case "template":
        return next?.text === "<";
      case "public":
      case "private":
      case "protected":
        return next?.text === ":";
      case "namespace":
        return next?.isWord === true || next?.text === "{";
      case "class":
        return next?.isWord === true &&
          /^[{:;]$/.test((second?.isWord ? third : second)?.text ?? "");
      case "enum":
        return /^(?:class|struct)$/.test(next?.text ?? "") && second?.isWord === true;
      case "using":
        return next?.isWord === true && second?.text === "=";
      case "virtual":
      case "explicit":
      case "friend":
        return next?.isWord === true;
      case "static_cast":
      case "reinterpret_cast":
        return next?.text === "<";
      case "const":
        return next?.isWord === true && second?.text === "&" &&
          (third?.isWord === true || third?.text === ",");
      default:
        return false;
    }
  });
}
