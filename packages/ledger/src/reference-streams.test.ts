import { describe, it } from 'vitest'
import { expectEqual } from './testing/expect-equal.ts'
import { hasReferenceRecordings, replayRecorded } from './testing/recorded-replay.ts'

/** Recorded families and suites, each with the minimum number of transactions that its replay must contain. */
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

describe('recorded streams of the reference ledger', () => {
  it.for(RECORDED)(
    '%s: reproduce every result, every effect, every hash of every ledger',
    ([family, least], context) => {
      context.skip(!hasReferenceRecordings, 'recordings of the reference do not lie beside the checkout')
      expectEqual(replayRecorded('reference', family), least)
    },
  )
})
