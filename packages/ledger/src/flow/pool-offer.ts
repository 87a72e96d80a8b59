import { addLedger, compareFloats, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import {
  SAME_PRICE,
  areWithin,
  floatOf,
  isLess,
  limitIn,
  limitOut,
  swapIn,
  swapOut,
  times,
} from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { PoolContext } from './pool-context.ts'
import { collectFromOwner, payOwner } from './settle-owner.ts'
import type { LiquidityOffer } from './liquidity-offer.ts'

export interface PoolTerms {
  readonly account: AccountEntry
  readonly book: Book
  readonly context: PoolContext
  /** Trading fee, in units of 1/100,000. */
  readonly fee: number
  readonly balances: InOut
}

/** A pool's offer in one pass: a point on its curve, or a slice at a fixed price when several strands compete. */
export class PoolOffer implements LiquidityOffer {
  readonly amounts: InOut
  readonly quality: bigint
  readonly terms: PoolTerms
  #consumed = false

  constructor(terms: PoolTerms, amounts: InOut, quality: bigint) {
    this.terms = terms
    this.amounts = amounts
    this.quality = quality
  }

  get owner(): AccountEntry {
    return this.terms.account
  }

  cutOut(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut {
    const { context, balances, fee } = this.terms
    // When several strands compete, the price must remain the one by which they were ranked.
    if (context.multiPath) return limitOut(amounts, limit, this.quality, roundUp)
    return { in: swapOut(balances, limit, fee), out: limit }
  }

  cutIn(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut {
    const { context, balances, fee } = this.terms
    if (context.multiPath) return limitIn(amounts, limit, this.quality, roundUp)
    return { in: limit, out: swapIn(balances, limit, fee) }
  }

  take(work: LedgerContext, amounts: InOut, ownerGives: LedgerNumber): void {
    const { account, book, context } = this.terms
    if (!this.#keepsProduct(amounts)) throw new LedgerFault('ledger/flow', 'A swap would lower the product of a pool')
    payOwner(work, book.pays, account, amounts.in)
    collectFromOwner(work, book.gets, account, ownerGives)
    this.#consumed = true
    context.noteUse()
  }

  isConsumed(): boolean {
    return this.#consumed
  }

  /** The product of the balances never falls, except by the rounding of sixteen digits. */
  #keepsProduct(taken: InOut): boolean {
    if (isLess(this.amounts.in, taken.in) || isLess(this.amounts.out, taken.out)) return false
    const { balances } = this.terms
    const before = times(floatOf(balances.in), floatOf(balances.out))
    const into = floatOf(addLedger(balances.in, taken.in))
    const after = times(into, floatOf(subtractLedger(balances.out, taken.out)))
    return compareFloats(after, before) >= 0 || areWithin(before, after, SAME_PRICE)
  }
}
