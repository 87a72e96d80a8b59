import { isPositive } from '../flow/amounts.ts'
import type { Invariant } from './invariant.ts'

/** An offer in the ledger offers something and asks for something, and never grows. */
export const offersPositive: Invariant = {
  name: 'offers positive',
  holds(_context, changes) {
    for (const { after } of changes.offers) {
      if (after === undefined) continue
      if (!isPositive(after.takerPays) || !isPositive(after.takerGets)) return false
      if (after.takerPays.native && after.takerGets.native) return false
    }
    return true
  },
}
