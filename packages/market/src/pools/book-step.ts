import { subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { SortedSum, isLess, isPositive, isSame, isZero } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { BookLiquidity } from './liquidity.ts'
import { MarketCopy } from './market-copy.ts'
import { isProductKept, poolOffer } from './pool-offer.ts'
import { fillOfOrder, fillOfPool } from './taking.ts'
import type { SwapFill } from './taking.ts'

/** Thrown when the ledger could not settle a swap. Nothing is exchanged. */
export class Unsettled extends Error {}

/** Maximum number of passes of one payment in which pools contribute, as in the ledger. */
const MAX_POOL_PASSES = 30
/** Maximum number of orders that one step may examine before it gives up. */
const MAX_ORDERS = 1000

/** Number of passes of one payment so far in which a pool contributed. */
export interface PoolPasses {
  passes: number
}

/** Exchanges through one book and its pool, one price per pass: the ledger's book step, on a copy. */
export class BookStep {
  readonly #copy: MarketCopy
  readonly #liquidity: BookLiquidity
  readonly #shared: PoolPasses
  #found: InOut | undefined
  #takings: SwapFill[] = []
  #looked = 0

  constructor(liquidity: BookLiquidity, shared: PoolPasses) {
    this.#copy = new MarketCopy(liquidity)
    this.#liquidity = liquidity
    this.#shared = shared
  }

  get gaveUp(): boolean {
    return this.#looked >= MAX_ORDERS
  }

  /** Takings since the last mark. */
  get takings(): readonly SwapFill[] {
    return this.#takings
  }

  mark(): void {
    this.#copy.mark()
    this.#takings = []
    this.#found = undefined
  }

  reset(): void {
    this.#copy.reset()
    this.#takings = []
  }

  /** Outputs at most `out`. */
  reverse(out: LedgerNumber): InOut {
    const { nativeIn, nativeOut } = this.#liquidity
    const [ins, outs] = [new SortedSum(nativeIn), new SortedSum(nativeOut)]
    let totalOut = zeroOf(nativeOut)
    let remaining = out
    this.#walk((whole) => {
      if (!isPositive(remaining)) return false
      const partial = isLess(remaining, whole.step.out)
      const taken = partial ? whole.cutOut(remaining) : whole
      ins.add(taken.step.in)
      if (partial) {
        remaining = zeroOf(nativeOut)
        totalOut = out
      } else {
        outs.add(taken.step.out)
        totalOut = outs.total()
        remaining = subtractLedger(out, totalOut)
      }
      return this.#take(whole, taken) || !partial
    })
    if (isZero(remaining)) totalOut = out
    this.#found = remaining.mantissa < 0n ? this.#nothing() : { in: ins.total(), out: totalOut }
    return this.#found
  }

  /** Takes at most `into`, after `reverse` found the maximum. */
  forward(into: LedgerNumber): InOut {
    const { nativeIn, nativeOut } = this.#liquidity
    const result = this.#found ?? this.#nothing()
    const [ins, outs] = [new SortedSum(nativeIn), new SortedSum(nativeOut)]
    let totalIn = zeroOf(nativeIn)
    let totalOut = zeroOf(nativeOut)
    let remaining = into
    this.#walk((offered) => {
      if (!isPositive(remaining)) return false
      const whole = !isLess(remaining, offered.step.in)
      let taken = whole ? offered : offered.cutIn(remaining)
      ins.add(whole ? offered.step.in : remaining)
      outs.add(taken.step.out)
      totalOut = outs.total()
      totalIn = whole ? ins.total() : into
      // The forward pass yields more than the backward pass requested. Output exactly that amount when it costs the
      // same.
      if (isLess(result.out, totalOut) && !isLess(result.in, totalIn)) {
        outs.remove(taken.step.out)
        const left = subtractLedger(result.out, outs.total())
        const reversed = isLess(left, offered.step.out) ? offered.cutOut(left) : offered
        if (isSame(reversed.step.in, remaining)) {
          totalIn = into
          totalOut = result.out
          ins.clear()
          ins.add(totalIn)
          outs.clear()
          outs.add(totalOut)
          taken = { ...reversed, step: { in: remaining, out: left } }
        } else outs.add(taken.step.out)
      }
      remaining = subtractLedger(into, totalIn)
      return this.#take(offered, taken) || whole
    })
    if (isZero(remaining)) totalIn = into
    this.#found = remaining.mantissa < 0n ? this.#nothing() : { in: totalIn, out: totalOut }
    return this.#found
  }

  /** Offers the pool's amounts of this pass, then orders one after the other while the price remains the same. */
  #walk(take: (taking: SwapFill) => boolean): void {
    const { pool, transferRate } = this.#liquidity
    const copy = this.#copy
    this.#looked = 0
    let order = copy.order(false)
    let price: bigint | undefined
    const { balances } = copy
    if (pool !== undefined && balances !== undefined && this.#shared.passes < MAX_POOL_PASSES) {
      const offer = poolOffer(balances, pool.fee, order?.quality)
      if (offer !== undefined) {
        price = offer.quality
        if (!take(fillOfPool(offer, balances, pool.fee, transferRate))) return
      }
    }
    while (order !== undefined && (price ?? order.quality) === order.quality && !this.gaveUp) {
      this.#looked += 1
      price = order.quality
      if (!take(fillOfOrder(order, transferRate))) return
      order = copy.order(true)
    }
  }

  /** Settles a taking. Returns true when the offer is fully consumed. */
  #take(offered: SwapFill, taken: SwapFill): boolean {
    this.#takings.push(taken)
    const copy = this.#copy
    if (taken.from === 'order') return copy.takeOrder(taken.amounts, taken.amounts.out)
    const { balances } = copy
    if (balances === undefined || !isProductKept(balances, offered.amounts, taken.amounts)) throw new Unsettled()
    copy.takePool(taken.amounts)
    return true
  }

  #nothing(): InOut {
    return { in: zeroOf(this.#liquidity.nativeIn), out: zeroOf(this.#liquidity.nativeOut) }
  }
}
