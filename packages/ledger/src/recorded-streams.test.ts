import { describe, expect, it } from 'vitest'
import { hasReferenceRecordings, replayRecorded, type Replayed } from './testing/recorded-replay.ts'

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

/** Of the recordings that the project keeps. */
const KEPT: readonly (readonly [string, number])[] = [
  ['offers', 280],
  ['payments', 200],
  ['lines', 180],
  ['pools', 200],
  ['accounts', 250],
]
/** What succeeds in one of them at least. */
const TYPES =
  'Payment OfferCreate OfferCancel TrustSet Clawback AccountSet SetRegularKey SignerListSet TicketCreate DepositPreauth CheckCreate CheckCash CheckCancel AMMCreate AMMDeposit AMMWithdraw AMMVote AMMBid'.split(
    ' ',
  )

function expectEqual({ complete, differences, streams, transactions }: Replayed, least: number): void {
  expect(differences).toEqual({ meta: [], full: [], exact: [] })
  expect(complete).toEqual({ meta: streams, full: streams, exact: streams })
  expect(transactions).toBeGreaterThan(least)
}

describe('recorded streams of this ledger', () => {
  it.each(KEPT)('%s: every result, every effect, every hash of every ledger', (family, least) =>
    expectEqual(replayRecorded('kept', family), least),
  )

  it('hold every type of transaction', () => {
    const succeeded = new Set(KEPT.flatMap(([family]) => [...replayRecorded('kept', family).succeeded]))
    expect(TYPES.filter((type) => !succeeded.has(type))).toEqual([])
  })
})

describe('recorded streams of the reference ledger', () => {
  it.for(RECORDED)('%s: every result, every effect, every hash of every ledger', ([family, least], context) => {
    context.skip(!hasReferenceRecordings, 'recordings of the reference do not lie beside the checkout')
    expectEqual(replayRecorded('reference', family), least)
  })
})
