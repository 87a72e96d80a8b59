import { describe, expect, it } from 'vitest'
import { hasRecordings, replayRecorded } from './testing/recorded-replay.ts'

/** Recorded families and suites, with the least number of transactions each must have played. */
const RECORDED: readonly (readonly [string, number])[] = [
  ['offers', 5000],
  ['ticks', 3000],
  ['bridge', 3000],
  ['payments', 5000],
  ['trust', 4000],
  ['account', 3500],
  ['index', 900],
  ['time', 1000],
  ['suites/Flow', 2000],
  ['suites/Path', 500],
  ['suites/DeliverMin', 250],
  ['suites/SetTrust', 300],
  ['suites/TrustAndBalance', 250],
  ['suites/Freeze', 150],
  ['suites/OfferAllFeatures', 1500],
  ['suites/ReducedOffer', 500],
  ['suites/Discrepancy', 50],
  ['suites/Ticket', 50],
  ['suites/AccountDelete', 3],
  ['amm', 6000],
  ['suites/AMMExtended', 2000],
  ['suites/AMM', 9000],
]

describe.skipIf(!hasRecordings)(
  'recorded streams of the reference ledger (skipped where they are absent)',
  { timeout: 180_000 },
  () => {
    it.each(RECORDED)('%s: every result, every effect, every hash of every ledger', (family, least) => {
      const { complete, differences, streams, transactions } = replayRecorded(family)
      expect(differences).toEqual({ meta: [], full: [], exact: [] })
      expect(complete).toEqual({ meta: streams, full: streams, exact: streams })
      expect(transactions).toBeGreaterThan(least)
    })
  },
)
