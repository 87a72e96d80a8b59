import { isPositive } from '../flow/amounts.ts'
import type { Invariant } from './invariant.ts'

/** An offer in the ledger offers something and asks for something. */
export const offersPositive: Invariant = {
  name: 'offers positive',
  looksAt: ['offers'],
  holds(_context, { offers }) {
    for (const { after } of offers) {
      if (after !== undefined && !(isPositive(after.takerPays) && isPositive(after.takerGets))) return false
    }
    return true
  },
}
