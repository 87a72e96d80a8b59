import type { LedgerNumber } from '@tidebook/amount'
import { isPositive, isZero } from '@tidebook/amount/exchange'
import { isIssued } from '../state/asset-ref.ts'
import { fundsOf, hasFundsOfSavepoint } from '../money/holdings.ts'
import { removeOffer } from '../money/offer-removal.ts'
import type { Book } from '../state/book.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { BookOffer } from './book-offer.ts'
import type { StrandRun } from './step.ts'
import { isTooSmall } from './tiny-offer.ts'

/** Maximum number of offers that one step may examine before it gives up. */
export const MAX_OFFERS_PER_STEP = 1000

/**
 * The takeable offers of a book, best first, oldest first. Advancing removes the previous offer if it is consumed,
 * stale or rejected, unless the stream is read-only. Stale offers are also recorded, so that they are removed even when
 * the payment fails.
 */
export class OfferStream {
  readonly #run: StrandRun
  readonly #book: Book
  readonly #removes: boolean
  #current: OfferEntry | undefined
  #count = 0

  constructor(run: StrandRun, book: Book, removes = true) {
    this.#run = run
    this.#book = book
    this.#removes = removes
  }

  /** Number of offers examined. */
  get count(): number {
    return this.#count
  }

  /** Advances to the next takeable offer. */
  next(): BookOffer | undefined {
    for (;;) {
      this.#current = this.#following(this.#current)
      if (this.#current === undefined || this.#count >= MAX_OFFERS_PER_STEP) return undefined
      this.#count += 1
      const live = this.#examine(this.#current)
      if (live !== undefined) return live
    }
  }

  #following(last: OfferEntry | undefined): OfferEntry | undefined {
    if (last === undefined) return this.#book.best()?.head
    if (!this.#removes) return this.#book.after(last)
    removeOffer(this.#run.work, last)
    return this.#book.best()?.head
  }

  #examine(entry: OfferEntry): BookOffer | undefined {
    const { fields, placed } = entry
    const { work, stale } = this.#run
    if (fields === undefined) return undefined
    const expired = placed.expiration !== 0 && placed.expiration <= work.parentCloseTime
    if (expired || isZero(fields.takerPays) || isZero(fields.takerGets)) {
      stale.add(entry)
      return undefined
    }
    const funds = fundsOf(work, placed.owner, placed.book.gets, fields.takerGets)
    if (!isPositive(funds) || isTooSmall(entry, fields, funds)) {
      this.#noteUnfunded(entry, funds)
      return undefined
    }
    return new BookOffer(entry, fields, funds)
  }

  /**
   * An offer that was unfunded before this payment is removed in any case. One emptied by this payment is removed only
   * if the payment succeeds.
   */
  #noteUnfunded(entry: OfferEntry, funds: LedgerNumber): void {
    const { work, mark, outerCredits, stale } = this.#run
    const { owner, book } = entry.placed
    const asset = book.gets
    const unlimited = isIssued(asset) && asset.issuer === owner
    if (unlimited || hasFundsOfSavepoint(work, owner, asset, funds, mark, outerCredits)) stale.add(entry)
  }
}
