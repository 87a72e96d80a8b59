import { ledgerNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'

/** The largest amount of a token. */
export const MAX_TOKENS: LedgerNumber = ledgerNumber(false, 9_999_999_999_999_999n, 80)

/** Half of the largest amount, which leaves room for a transfer rate of up to 2. */
export const HALF_OF_MAX_TOKENS: LedgerNumber = ledgerNumber(false, 9_999_999_999_999_999n / 2n, 80)
