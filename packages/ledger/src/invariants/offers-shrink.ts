import { compareLedger } from '@tidebook/amount'
import type { Invariant } from './invariant.ts'

/** The amounts of an offer never rise. */
export const offersShrink: Invariant = {
  name: 'offers never grow',
  looksAt: ['offers'],
  holds(_context, { offers }) {
    for (const { before, last } of offers) {
      if (before === undefined || last === undefined || before === last) continue
      if (compareLedger(last.takerPays, before.takerPays) > 0) return false
      if (compareLedger(last.takerGets, before.takerGets) > 0) return false
    }
    return true
  },
}
