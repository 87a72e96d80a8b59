import {
  compare,
  decimalOf,
  divide,
  formatDecimal,
  maximum,
  multiply,
  rescale,
  subtract,
  ZERO,
  type Decimal,
} from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { buildOfferCreate, OFFER_CREATE_FLAGS, type StopTrigger } from '@tidebook/protocol/transactions'
import { assetOf, type SwapToken } from './swap-token.ts'

/** Kinds of swaps: at once, at a limit price, or in equal parts over time. */
export const SWAP_MODES = ['now', 'limit', 'repeat'] as const
export type SwapMode = (typeof SWAP_MODES)[number]

/** Hours between two runs of a repeated swap. */
export const REPEAT_HOURS = [1, 4, 24, 168] as const
export type RepeatHours = (typeof REPEAT_HOURS)[number]
export const MIN_RUNS = 2
export const MAX_RUNS = 24

const HOUR_SECONDS = 3600
/** Seconds until the first run. In that time the user confirms and the ledger creates the tickets. */
const LEAD_SECONDS = 60
const AMOUNT_DIGITS = 6
const PRICE_DIGITS = 18
/** Decimals of a proposed price, and significant digits of a proposed price below one. */
const SHOWN_DIGITS = 6
const IMPACT_DIGITS = 2
const HUNDRED = decimalOf(100n)

/** A swap expressed as an order: its side, and the two tokens in the order of the market that shows it. */
export interface SwapOrder {
  readonly side: 'buy' | 'sell'
  readonly base: SwapToken
  readonly counter: SwapToken
  /** Undefined if the pair is not listed; the exchange stores no waiting orders for unlisted pairs. */
  readonly pair: TradingPair | undefined
}

/** Returns the order that pays one token for another: by the listed pair, or as a sale of the paid token. */
export function swapOrder(pay: SwapToken, receive: SwapToken, pairs: readonly TradingPair[]): SwapOrder {
  const pairOf = (base: SwapToken, counter: SwapToken): TradingPair | undefined =>
    pairs.find(
      (each) =>
        each.base === base.code &&
        (each.baseIssuer ?? '') === base.issuer &&
        each.counter === counter.code &&
        (each.counterIssuer ?? '') === counter.issuer,
    )
  const buys = pairOf(receive, pay)
  if (buys !== undefined) return { side: 'buy', base: receive, counter: pay, pair: buys }
  return { side: 'sell', base: pay, counter: receive, pair: pairOf(pay, receive) }
}

/** Returns the price of an order in counter per base, from a rate in received per paid tokens; undefined for zero. */
export function orderPrice({ side }: Pick<SwapOrder, 'side'>, rate: Decimal): Decimal | undefined {
  if (compare(rate, decimalOf(0n)) <= 0) return undefined
  return side === 'sell' ? rate : divide(decimalOf(1n), rate, PRICE_DIGITS, 'down')
}

/** Returns a price that is worse for the payer by a percentage: the limit that a run still accepts. */
export function worsenPrice({ side }: Pick<SwapOrder, 'side'>, price: Decimal, percent: Decimal): Decimal {
  const { coefficient, scale } = HUNDRED
  const factor = {
    coefficient:
      coefficient * 10n ** BigInt(percent.scale) + (side === 'sell' ? -percent.coefficient : percent.coefficient),
    scale: scale + percent.scale,
  }
  return divide(multiply(price, factor), HUNDRED, PRICE_DIGITS, 'half-even')
}

/** Returns a proposed price with few digits, rounded in favor of the payer. */
export function proposedPrice({ side }: Pick<SwapOrder, 'side'>, price: Decimal): Decimal {
  const leadingZeros = price.scale - String(price.coefficient).length
  const digits = SHOWN_DIGITS + Math.max(0, leadingZeros)
  return price.scale <= digits ? price : rescale(price, digits, side === 'sell' ? 'up' : 'down')
}

/**
 * Returns the price impact that an order accepts, in percent: the market's impact for the whole amount, or less if the
 * limit is better than the market's price.
 * @param market price of the quote for the whole amount; `impact` belongs to it
 */
export function acceptedImpact(
  { side }: Pick<SwapOrder, 'side'>,
  price: Decimal,
  { market, impact }: { readonly market: Decimal; readonly impact: Decimal },
): Decimal {
  const [rate, usual] = side === 'sell' ? [price, market] : [market, price]
  if (compare(rate, usual) <= 0) return impact
  const kept = divide(multiply(rate, subtract(HUNDRED, impact)), usual, IMPACT_DIGITS, 'down')
  return maximum(subtract(HUNDRED, kept), ZERO)
}

/** Returns the base amount that a payment buys or sells at a price, truncated to the decimals of orders. */
export function baseAmount({ side }: Pick<SwapOrder, 'side'>, paid: Decimal, price: Decimal): Decimal {
  return side === 'sell'
    ? divide(paid, decimalOf(1n), AMOUNT_DIGITS, 'down')
    : divide(paid, price, AMOUNT_DIGITS, 'down')
}

interface OrderTerms {
  readonly account: string
  readonly order: SwapOrder
  /** Amount of the paid token. */
  readonly paid: Decimal
  readonly price: Decimal
}

/**
 * Builds the order of a limit swap. It fills at its price or better, and the rest stays in the book.
 * @throws ProtocolError for an amount of zero
 */
export function limitSwap(
  { account, order, paid, price }: OrderTerms,
  more: { readonly flags?: number; readonly expiration?: number } = {},
): TransactionJson {
  const amount = baseAmount(order, paid, price)
  const [base, counter] = [assetOf(order.base), assetOf(order.counter)]
  return buildOfferCreate({ account, side: order.side, base, counter, amount, price, ...more })
}

/**
 * One run of a repeated swap. Times are in ledger seconds since 2000; `place` is the position of its ticket, from 1.
 */
export interface SwapRun {
  readonly order: TransactionJson
  readonly trigger: StopTrigger
  readonly amount: string
  readonly place: number
}

/**
 * Builds the runs of a repeated swap. Each pays the same amount at the limit or better. It expires when the next run is
 * due, so that two runs are never sent at once after a pause.
 * @param now ledger seconds
 */
export function swapRuns(
  terms: OrderTerms,
  { runs, hours, now }: { readonly runs: number; readonly hours: number; readonly now: number },
): readonly SwapRun[] {
  const flags = OFFER_CREATE_FLAGS.immediateOrCancel
  return Array.from({ length: runs }, (_, index) => {
    const at = now + LEAD_SECONDS + index * hours * HOUR_SECONDS
    const order = limitSwap(terms, { flags, expiration: at + hours * HOUR_SECONDS })
    const amount = formatDecimal(baseAmount(terms.order, terms.paid, terms.price))
    return { order, trigger: { at }, amount, place: index + 1 }
  })
}
