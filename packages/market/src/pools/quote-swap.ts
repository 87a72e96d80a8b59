import { AmountError, addLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { SortedSum, isPositive } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { BookStep, Unsettled } from './book-step.ts'
import type { PoolPasses } from './book-step.ts'
import type { BookLiquidity } from './liquidity.ts'
import { SwapStrand } from './swap-strand.ts'
import type { SwapFill } from './taking.ts'

/** A route from one asset to another: one or two books, and the transfer rate of the output asset's issuer. */
export interface SwapRoute {
  readonly books: readonly BookLiquidity[]
  readonly transferRateOut: number
}

/** Limits of a swap: the output is at most `deliver`, the input at most `spend`. */
export interface SwapLimits {
  readonly deliver: LedgerNumber
  readonly spend: LedgerNumber
  /** The taker's balance; undefined when it does not limit the swap. */
  readonly available?: LedgerNumber | undefined
}

/** Amounts exchanged through one book, in the units of its sides. */
export interface SourceTally {
  readonly pool: InOut | undefined
  readonly orders: InOut | undefined
  readonly orderCount: number
}

export interface SwapQuote extends InOut {
  /** Totals by book, in route order. */
  readonly sources: readonly SourceTally[]
  /** Amounts of each pass, because sixteen-digit balances are rounded after each pass. */
  readonly passes: readonly InOut[]
}

const MAX_PASSES = 1000
const MAX_ORDERS = 1500

/**
 * Runs the ledger's payment engine on a copy of the market, and returns the exact amounts of a partial payment through
 * this route. Returns undefined when nothing flows or the ledger would give up.
 */
export function quoteSwap(route: SwapRoute, { deliver, spend, available }: SwapLimits): SwapQuote | undefined {
  try {
    return run(route, deliver, spend, available)
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

function run(
  { books, transferRateOut }: SwapRoute,
  deliver: LedgerNumber,
  spend: LedgerNumber,
  available: LedgerNumber | undefined,
): SwapQuote | undefined {
  const shared: PoolPasses = { passes: 0 }
  const steps = books.map((book) => new BookStep(book, shared))
  const [ins, outs] = [new SortedSum(spend.native), new SortedSum(deliver.native)]
  const takings = steps.map((): SwapFill[] => [])
  let [remainingOut, remainingIn] = [deliver, spend]
  const passes: InOut[] = []
  let looked = 0
  for (let pass = 1; isPositive(remainingOut) && isPositive(remainingIn); pass += 1) {
    if (pass >= MAX_PASSES) return undefined
    const left = available === undefined ? undefined : subtractLedger(available, ins.total())
    const strand = new SwapStrand(steps, transferRateOut, left)
    const moved = passOf(strand, remainingOut, remainingIn)
    if (moved === undefined || !isPositive(moved.out)) break
    const taken = steps.map((step) => step.takings)
    for (const [index, list] of taken.entries()) takings[index]?.push(...list)
    if (taken.some((list) => list.some(({ from }) => from === 'pool'))) shared.passes += 1
    looked += taken.reduce((sum, list) => sum + list.length, 0)
    passes.push(moved)
    ins.add(moved.in)
    outs.add(moved.out)
    remainingOut = subtractLedger(deliver, outs.total())
    remainingIn = subtractLedger(spend, ins.total())
    if (steps.some((step) => step.gaveUp) || looked >= MAX_ORDERS) break
  }
  const out = outs.total()
  if (!isPositive(out)) return undefined
  return { in: ins.total(), out, sources: takings.map((list, index) => tallyOf(list, books[index])), passes }
}

function passOf(strand: SwapStrand, out: LedgerNumber, most: LedgerNumber): InOut | undefined {
  try {
    return strand.pass(out, most)
  } catch (error) {
    if (error instanceof Unsettled) return undefined
    throw error
  }
}

function tallyOf(list: readonly SwapFill[], book: BookLiquidity | undefined): SourceTally {
  const sum = (from: SwapFill['from']): InOut | undefined => {
    const own = list.filter((taking) => taking.from === from)
    if (own.length === 0) return undefined
    const nothing = { in: zeroOf(book?.nativeIn ?? false), out: zeroOf(book?.nativeOut ?? false) }
    return own.reduce<InOut>(
      (all, { amounts }) => ({ in: addLedger(all.in, amounts.in), out: addLedger(all.out, amounts.out) }),
      nothing,
    )
  }
  return { pool: sum('pool'), orders: sum('order'), orderCount: list.filter(({ from }) => from === 'order').length }
}
