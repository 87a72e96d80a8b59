import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** Transactions whose end is not known, as they were stored: who asks whether there are any needs no reader of them. */
export const pendingSetting = defineSetting('transactions', { parse: (value): unknown => value })
