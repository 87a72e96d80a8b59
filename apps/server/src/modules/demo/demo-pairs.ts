import { compare, decimalOf, divide, multiply, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import { tokenIds, worthsOf } from '../network/network-coins.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import type { Random } from './random.ts'

/** Pair of the demonstration market. */
export interface DemoPair {
  readonly key: string
  readonly base: TokenId
  readonly counter: TokenId
  readonly priceDecimal: number
  readonly amountDecimal: number
  /** Activity: 3 for main pairs, 2 for well-known ones, 1 for the rest. */
  readonly rank: 1 | 2 | 3
  /** Value of one base token when the market opens. */
  readonly baseValue: Decimal
  readonly counterValue: Decimal
}

/**
 * Typical order value in the currency of the coin values, by rank. An order has between a fifth and four times this
 * value.
 */
const ORDINARY_SUM: Readonly<Record<DemoPair['rank'], number>> = { 1: 90, 2: 220, 3: 300 }

export function demoPairs(network: ServedNetwork): DemoPair[] {
  const tokenOf = tokenIds(network)
  const worths = worthsOf(network)
  const worthOf = (code: string): Decimal => parseDecimal(worths.get(code) ?? '1')
  return network.pairs.map(({ base, counter, priceDecimal, amountDecimal, rank }) => ({
    key: `${base}-${counter}`,
    base: tokenOf(base),
    counter: tokenOf(counter),
    priceDecimal,
    amountDecimal: Math.min(amountDecimal, 6),
    rank,
    baseValue: worthOf(base),
    counterValue: worthOf(counter),
  }))
}

/**
 * Returns a random size in base tokens, with the decimals of the pair.
 * @param percent percentage of a typical size
 */
export function orderSize(pair: DemoPair, random: Random, percent = 100): Decimal {
  const factor = 20 + (random.below(100) * random.below(100) * 380) / 10_000
  const cents = BigInt(Math.max(1, Math.floor((ORDINARY_SUM[pair.rank] * factor * percent) / 100)))
  const exact = divide(decimalOf(cents, 2), pair.baseValue, pair.amountDecimal + 2, 'down')
  const size = rescale(exact, pair.amountDecimal, 'down')
  const least = decimalOf(1n, pair.amountDecimal)
  return compare(size, least) < 0 ? least : size
}

/** Returns a price shifted by a number of millionths. The result is at least one price step. */
export function priceAt(price: Decimal, pair: DemoPair, millionths: number): Decimal {
  const shifted = rescale(
    multiply(price, decimalOf(BigInt(1_000_000 + millionths), 6)),
    pair.priceDecimal,
    millionths < 0 ? 'down' : 'up',
  )
  return shifted.coefficient > 0n ? shifted : decimalOf(1n, pair.priceDecimal)
}

/** Returns the smallest displayed price step of the pair, in millionths of the price. */
export function priceStep(price: Decimal, pair: DemoPair): number {
  const steps = rescale(price, pair.priceDecimal, 'half-even').coefficient
  return Number(1_000_000n / (steps > 0n ? steps : 1n))
}
