import { describe, expect, it } from 'vitest'
import { expectEqual } from './testing/expect-equal.ts'
import { replayRecorded } from './testing/recorded-replay.ts'

/** Minimum number of transactions in the project's recordings. */
const RECORDINGS: readonly (readonly [string, number])[] = [
  ['offers', 280],
  ['payments', 200],
  ['lines', 180],
  ['pools', 200],
  ['accounts', 250],
]
/** Types that succeed in at least one recording. */
const TYPES =
  'Payment OfferCreate OfferCancel TrustSet Clawback AccountSet SetRegularKey SignerListSet TicketCreate DepositPreauth CheckCreate CheckCash CheckCancel AMMCreate AMMDeposit AMMWithdraw AMMVote AMMBid'.split(
    ' ',
  )

describe('recorded streams of this ledger', () => {
  it.each(RECORDINGS)('%s: reproduce every result, every effect, every hash of every ledger', (family, least) =>
    expectEqual(replayRecorded('kept', family), least),
  )

  it('contain every type of transaction', () => {
    const succeeded = new Set(RECORDINGS.flatMap(([family]) => [...replayRecorded('kept', family).succeeded]))
    expect(TYPES.filter((type) => !succeeded.has(type))).toEqual([])
  })
})
