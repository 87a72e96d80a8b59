import { ledgerNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'

/** The largest amount of a token. */
export const MOST_TOKENS: LedgerNumber = ledgerNumber(false, 9_999_999_999_999_999n, 80)

/** Half of it: a transfer rate of up to 2 may still come on top. */
export const HALF_OF_MOST_TOKENS: LedgerNumber = ledgerNumber(false, 9_999_999_999_999_999n / 2n, 80)
