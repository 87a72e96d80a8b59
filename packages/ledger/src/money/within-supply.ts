import { AmountError } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { LedgerRules } from '../profiles/rules.ts'

/**
 * Returns an amount after a check against the maximum supply. Sums of existing units always fit; results of a price or
 * a share are checked before they are stored (`STAmount::canonicalize`, `cMaxNativeN`).
 * @throws AmountError `amount/overflow` for more native units than can exist
 */
export function withinSupply({ maxNative }: LedgerRules, amount: LedgerNumber): LedgerNumber {
  if (amount.native && (amount.mantissa > maxNative || amount.mantissa < -maxNative))
    throw new AmountError('amount/overflow', 'More native units than can exist')
  return amount
}
