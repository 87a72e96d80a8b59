import { AmountError } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { LedgerRules } from '../profiles/rules.ts'

/**
 * An amount that arithmetic gave, as it is. Only sums of existing units are sure to fit; what a price or a share gives is
 * looked at before it is stored (`STAmount::canonicalize`, `cMaxNativeN`).
 * @throws AmountError `amount/overflow` for more native units than can exist
 */
export function withinSupply({ maxNative }: LedgerRules, amount: LedgerNumber): LedgerNumber {
  if (amount.native && (amount.mantissa > maxNative || amount.mantissa < -maxNative))
    throw new AmountError('amount/overflow', 'More native units than can exist')
  return amount
}
