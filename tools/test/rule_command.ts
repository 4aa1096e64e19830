/**
 * What testing a command of rules needs: loaded for such a call alone, since most need none of it.
 *
 * @module
 */
export { ProbeRunner, ruleWords, testedCommand } from "@ct/rules-engine";
