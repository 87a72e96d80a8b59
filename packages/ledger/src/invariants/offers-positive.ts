import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import type { Invariant } from './invariant.ts'

/** Both amounts of an offer are positive and within the range of their asset. */
export const offersPositive: Invariant = {
  name: 'offers positive',
  looksAt: ['offers'],
  holds({ rules }, { offers }) {
    const isSound = (amount: LedgerNumber): boolean =>
      isPositive(amount) && (!amount.native || amount.mantissa <= rules.maxNative)
    for (const { after } of offers) {
      if (after !== undefined && !(isSound(after.takerPays) && isSound(after.takerGets))) return false
    }
    return true
  },
}
