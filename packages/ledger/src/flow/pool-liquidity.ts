import { AmountError, qualityOf } from '@tidebook/amount'
import {
  SAME_PRICE,
  amountOf,
  areRatesWithin,
  float,
  floatOf,
  isLess,
  isPositive,
  over,
  swapIn,
  swapOut,
  swapToPrice,
  times,
} from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import { poolBalance } from '../pools/pool-balances.ts'
import { tradingFeeOf } from '../pools/trading-fee.ts'
import type { Pool } from '../pools/pool.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { PoolContext } from './pool-context.ts'
import { MAX_POOL_PASSES } from './pool-context.ts'
import { PoolOffer } from './pool-offer.ts'
import type { PoolTerms } from './pool-offer.ts'

/** First slice of a pool when several strands compete: 0.025 % of its balance. */
const FIRST_SLICE = over(float(5), float(20_000))
/** Without a book to compare with, a pool offers nearly its whole balance; limits reduce it. */
const NEARLY_ALL = float(99, 2)

function growingSlices(): number[] {
  const slices = [1, 2]
  while (slices.length < MAX_POOL_PASSES) slices.push((slices.at(-1) ?? 0) + (slices.at(-2) ?? 0))
  return slices
}

const SLICES: readonly number[] = growingSlices()

/** A pool as liquidity of one book step during one payment. */
export class PoolLiquidity {
  readonly #pool: Pool
  readonly #book: Book
  readonly #fee: number
  readonly #context: PoolContext
  readonly #initial: InOut

  constructor(work: LedgerContext, pool: Pool, book: Book, context: PoolContext, taker: AccountEntry) {
    this.#pool = pool
    this.#book = book
    this.#context = context
    this.#fee = tradingFeeOf(pool, taker, work.parentCloseTime)
    this.#initial = this.#balances(work)
  }

  get multiPath(): boolean {
    return this.#context.multiPath
  }

  /** Returns the pool's offer if it beats `quality`, the best offer of the book. */
  offer(work: LedgerContext, quality: bigint | undefined): PoolOffer | undefined {
    if (this.#context.isExhausted) return undefined
    const balances = this.#balances(work)
    if (!isPositive(balances.in) || !isPositive(balances.out)) return undefined
    const spot = qualityOf(balances.out, balances.in)
    if (quality !== undefined && (spot >= quality || areRatesWithin(spot, quality, SAME_PRICE))) return undefined
    const offer = this.#guarded(balances, quality, spot)
    return offer !== undefined && isPositive(offer.amounts.in) && isPositive(offer.amounts.out) ? offer : undefined
  }

  /** Amounts out of range make no offer. */
  #guarded(balances: InOut, quality: bigint | undefined, spot: bigint): PoolOffer | undefined {
    try {
      return this.#make(balances, quality, spot)
    } catch (error) {
      if (error instanceof AmountError) return undefined
      throw error
    }
  }

  #make(balances: InOut, quality: bigint | undefined, spot: bigint): PoolOffer | undefined {
    const { account } = this.#pool
    const terms = { account, book: this.#book, context: this.#context, fee: this.#fee, balances }
    if (this.#context.multiPath) {
      const amounts = this.#slice(balances)
      const price = amounts === undefined ? undefined : qualityOf(amounts.out, amounts.in)
      if (amounts === undefined || price === undefined || (quality !== undefined && price > quality)) return undefined
      return new PoolOffer(terms, amounts, price)
    }
    if (quality === undefined) return this.#whole(terms, spot)
    const amounts = swapToPrice(balances, quality, this.#fee)
    return amounts === undefined ? undefined : new PoolOffer(terms, amounts, qualityOf(amounts.out, amounts.in))
  }

  #whole(terms: PoolTerms, spot: bigint): PoolOffer | undefined {
    const { balances } = terms
    const out = amountOf(balances.out.native, times(floatOf(balances.out), NEARLY_ALL), 'downward')
    if (!isPositive(out) || !isLess(out, balances.out)) return undefined
    return new PoolOffer(terms, { in: swapOut(balances, out, this.#fee), out }, spot)
  }

  /** Slices grow like Fibonacci numbers: small enough to compare prices often, and large enough to finish. */
  #slice(balances: InOut): InOut | undefined {
    const initial = this.#initial
    const into = amountOf(initial.in.native, times(FIRST_SLICE, floatOf(initial.in)), 'upward')
    const first = { in: into, out: swapIn(initial, into, this.#fee) }
    const { passes } = this.#context
    if (passes === 0) return first
    const grown = times(floatOf(first.out), float(SLICES[passes - 1] ?? 1))
    const out = amountOf(balances.out.native, grown, 'downward')
    return isLess(out, balances.out) ? { in: swapOut(balances, out, this.#fee), out } : undefined
  }

  /** Returns balances and fee, from which the strand's price curve is computed. */
  curve(work: LedgerContext): { readonly balances: InOut; readonly fee: number } {
    return { balances: this.#balances(work), fee: this.#fee }
  }

  #balances(work: LedgerContext): InOut {
    return {
      in: poolBalance(work, this.#pool, this.#book.pays),
      out: poolBalance(work, this.#pool, this.#book.gets),
    }
  }
}
