import { parseDecimal, toFixed } from '@tidebook/amount'
import { DECIMALS } from './constants.ts'

/** What stands where a value is not known. */
export const UNKNOWN_VALUE = '--'

function fixed(text: string | undefined, decimals: number): string {
  return text === undefined ? UNKNOWN_VALUE : toFixed(parseDecimal(text), decimals, 'half-up')
}

/** Balance with 8 decimals (DSP-007); '--' when unknown. Throws AmountError on text that is no number. */
export function formatBalance(text: string | undefined): string {
  return fixed(text, DECIMALS.balance)
}

/** Change of a ticker in percent with 2 decimals (DSP-008). */
export function formatRate(text: string | undefined): string {
  return fixed(text, DECIMALS.rate)
}

/** Price of a past trade or order, 6 decimals (DSP-009). */
export function formatHistoryPrice(text: string | undefined): string {
  return fixed(text, DECIMALS.historyPrice)
}

/** Total of a past trade or order, 6 decimals (DSP-010). */
export function formatHistoryTotal(text: string | undefined): string {
  return fixed(text, DECIMALS.historyTotal)
}

/** Amount of a past trade or order, 6 decimals (DSP-011). */
export function formatHistoryAmount(text: string | undefined): string {
  return fixed(text, DECIMALS.historyAmount)
}

/** Amount in the transaction detail view, the one place with 12 decimals (DSP-011, A26). */
export function formatDetailAmount(text: string | undefined): string {
  return fixed(text, DECIMALS.transactionDetail)
}
