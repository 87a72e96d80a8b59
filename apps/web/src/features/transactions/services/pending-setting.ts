import { defineSetting } from '../../../lib/settings/define-setting.ts'

/**
 * Stored transactions with an unknown outcome, unparsed: checking whether there are any does not require the parser.
 */
export const pendingSetting = defineSetting('transactions', { parse: (value): unknown => value })
