import {
  AmountError,
  ONE,
  add,
  compare,
  decimalOf,
  divide,
  issuedNumber,
  multiply,
  nativeNumber,
  qualityOf,
  rateOfQuality,
  subtract,
  ZERO,
} from '@tidebook/amount'
import type { Decimal, LedgerNumber } from '@tidebook/amount'
import { compareLedger } from '@tidebook/amount'
import { isSame } from '@tidebook/amount/exchange'
import { decimalOfNumber, limitOf } from './amounts.ts'
import { PARITY } from './liquidity.ts'
import type { BookLiquidity } from './liquidity.ts'
import { quoteSwap } from './quote-swap.ts'
import type { SwapQuote, SwapRoute } from './quote-swap.ts'

/** A swap request: an exact input or an exact output. */
export interface SwapRequest {
  readonly exact: 'pay' | 'receive'
  readonly amount: LedgerNumber
  /** Accepted price change until execution, in percent. */
  readonly slippage: Decimal
}

/** A swap along its best route. */
export interface SwapPlan {
  /** Index of the route among the given routes. */
  readonly route: number
  readonly quote: SwapQuote
  /** Limits of the transaction: maximum input, and minimum and maximum output. */
  readonly spend: LedgerNumber
  readonly least: LedgerNumber
  readonly most: LedgerNumber
  /** Whole tokens received per token paid. */
  readonly rate: Decimal
  /** Price impact: deterioration of the rate from the marginal price, in percent with two decimals. */
  readonly impact: Decimal
}

const RATE_SCALE = 30
const IMPACT_SCALE = 2
const HUNDRED = decimalOf(100n)
/** Above every possible amount, which means no limit. */
const MAX_NATIVE = nativeNumber(90_000_000_000_000_000n)
const MAX_ISSUED = issuedNumber({ mantissa: 9_000_000_000_000_000n, exponent: 0 })

function unlimited(native: boolean): LedgerNumber {
  return native ? MAX_NATIVE : MAX_ISSUED
}

/**
 * Returns the best plan for a request, or undefined when no route has enough liquidity. @param routes the routes to
 * choose from
 */
export function planSwap(routes: readonly SwapRoute[], request: SwapRequest): SwapPlan | undefined {
  let best: SwapPlan | undefined
  for (const [place, route] of routes.entries()) {
    const plan = planOf(route, place, request)
    if (plan !== undefined && (best === undefined || isBetter(plan, best, request.exact))) best = plan
  }
  return best
}

function isBetter({ quote }: SwapPlan, than: SwapPlan, exact: SwapRequest['exact']): boolean {
  return exact === 'pay' ? compareLedger(quote.out, than.quote.out) > 0 : compareLedger(quote.in, than.quote.in) < 0
}

function planOf(route: SwapRoute, place: number, request: SwapRequest): SwapPlan | undefined {
  try {
    return request.exact === 'pay' ? payExactly(route, place, request) : receiveExactly(route, place, request)
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

function payExactly(route: SwapRoute, place: number, { amount, slippage }: SwapRequest): SwapPlan | undefined {
  const nativeOut = route.books.at(-1)?.nativeOut ?? false
  const open = quoteSwap(route, { deliver: unlimited(nativeOut), spend: amount })
  if (open === undefined || !isSame(open.in, amount)) return undefined
  const out = decimalOfNumber(open.out)
  const least = limitOf(multiply(out, part(slippage, -1n)), nativeOut, 'down')
  const most = limitOf(multiply(out, part(slippage, 1n)), nativeOut, 'up')
  const quote = quoteSwap(route, { deliver: most, spend: amount })
  if (quote === undefined || least.mantissa <= 0n) return undefined
  return { route: place, quote, spend: amount, least, most, ...figures(route, quote) }
}

function receiveExactly(route: SwapRoute, place: number, { amount, slippage }: SwapRequest): SwapPlan | undefined {
  const nativeIn = route.books[0]?.nativeIn ?? false
  const open = quoteSwap(route, { deliver: amount, spend: unlimited(nativeIn) })
  if (open === undefined || !isSame(open.out, amount)) return undefined
  const spend = limitOf(multiply(decimalOfNumber(open.in), part(slippage, 1n)), nativeIn, 'up')
  const quote = quoteSwap(route, { deliver: amount, spend })
  if (quote === undefined || !isSame(quote.out, amount)) return undefined
  return { route: place, quote, spend, least: amount, most: amount, ...figures(route, quote) }
}

/** Returns 1 plus or minus a percentage, as a factor. */
function part(percent: Decimal, sign: bigint): Decimal {
  return add(ONE, multiply({ coefficient: percent.coefficient * sign, scale: percent.scale + 2 }, ONE))
}

function figures(route: SwapRoute, quote: SwapQuote): Pick<SwapPlan, 'rate' | 'impact'> {
  const rate = divide(decimalOfNumber(quote.out), decimalOfNumber(quote.in), RATE_SCALE, 'down')
  const first = firstRate(route)
  if (first === undefined || first.coefficient === 0n) return { rate, impact: ZERO }
  const lost = subtract(first, divide(raw(quote.out), raw(quote.in), RATE_SCALE, 'down'))
  const impact = divide(multiply(lost, HUNDRED), first, IMPACT_SCALE, 'half-up')
  return { rate, impact: compare(impact, ZERO) < 0 ? ZERO : impact }
}

/** Converts an amount to ledger units. */
function raw({ mantissa, exponent }: LedgerNumber): Decimal {
  return exponent >= 0 ? decimalOf(mantissa * 10n ** BigInt(exponent)) : decimalOf(mantissa, -exponent)
}

/** Returns the marginal rate in ledger units: the product of the best prices of the books on the route. */
function firstRate({ books, transferRateOut }: SwapRoute): Decimal | undefined {
  let rate: Decimal = divide(decimalOf(BigInt(PARITY)), decimalOf(BigInt(transferRateOut)), RATE_SCALE, 'down')
  for (const book of books) {
    const own = bestOf(book)
    if (own === undefined) return undefined
    const charged = divide(own, decimalOf(BigInt(book.transferRate), 9), RATE_SCALE, 'down')
    rate = multiply(rate, charged)
  }
  return rate
}

function bestOf({ orders, pool }: BookLiquidity): Decimal | undefined {
  const [order] = orders
  const ofOrders = order === undefined ? undefined : inverse(order.quality)
  const ofPool =
    pool === undefined || pool.balances.in.mantissa <= 0n
      ? undefined
      : multiply(inverse(qualityOf(pool.balances.out, pool.balances.in)), decimalOf(BigInt(100_000 - pool.fee), 5))
  if (ofOrders === undefined || ofPool === undefined) return ofOrders ?? ofPool
  return compare(ofOrders, ofPool) > 0 ? ofOrders : ofPool
}

function inverse(quality: bigint): Decimal {
  const rate = raw(rateOfQuality(quality))
  return rate.coefficient === 0n ? ZERO : divide(ONE, rate, RATE_SCALE, 'down')
}
