import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import type { Invariant } from './invariant.ts'

/** An offer in the ledger offers something and asks for something, of which as much can exist. */
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
