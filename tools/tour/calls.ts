/**
 * The calls of the tour. docs/tour.md shows each with what it prints.
 *
 * @module
 */

/** Each runs in the directory of the project, after those before it. */
export const tourCalls: readonly string[] = [
  "ct search --grep TODO --detail",
  "ct find 'take a discount off'",
  "ct outline src",
  "ct view src/cart.js --symbol Cart.total",
  "ct refs formatPrice",
  "ct edit --find 'was not paid' --replace 'is not paid' --dry-run",
  "ct edit --find 'was not paid' --replace 'is not paid'",
  "ct undo",
  "ct rename applyDiscount discounted",
  "ct move src/price.js src/money/price.js --dry-run",
  "ct patch settings.json --set retries=5",
  "ct rules --init",
  "ct rules --add no-fixme --question 'No FIXME?' -- ct-search --grep FIXME --expect none",
  "ct check",
  "ct mcp install --client claude-code --dry-run",
];
