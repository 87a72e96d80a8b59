import type { Invariant } from './invariant.ts'

/** An offer exchanges two different assets and is in the book of these assets. */
export const offersInTheirBook: Invariant = {
  name: 'offers in the book of their assets',
  looksAt: ['offers'],
  holds(_context, { offers }) {
    for (const { entry, after } of offers) {
      if (after === undefined) continue
      const { pays, gets } = entry.placed.book
      if (pays === gets) return false
      const isRight =
        after.takerPays.native === (pays.issuer === undefined) && after.takerGets.native === (gets.issuer === undefined)
      if (!isRight) return false
    }
    return true
  },
}
