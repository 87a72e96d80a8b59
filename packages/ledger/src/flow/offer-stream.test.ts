import { expect, it } from 'vitest'
import { DeferredCredits } from '../money/deferred-credits.ts'
import type { Book } from '../state/book.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { MoneyState } from '../testing/money-state.ts'
import { MAX_OFFERS_PER_STEP, OfferStream } from './offer-stream.ts'

it('gives up after the maximum number of offers and reports the count', () => {
  const { work } = new MoneyState()
  // Simulates an endless sequence of deleted offers.
  const gone = { fields: undefined, placed: {} } as unknown as OfferEntry
  let looks = 0
  const after = (): OfferEntry => {
    looks += 1
    if (looks > 2 * MAX_OFFERS_PER_STEP) throw new RangeError('it never ends')
    return gone
  }
  const book = { best: () => ({ head: gone }), after } as unknown as Book
  const run = { work, mark: 0, outerCredits: new DeferredCredits(), stale: new Set<OfferEntry>() }
  const stream = new OfferStream(run, book, false)
  expect(stream.next()).toBeUndefined()
  expect([stream.count, looks]).toEqual([MAX_OFFERS_PER_STEP, MAX_OFFERS_PER_STEP])
})
