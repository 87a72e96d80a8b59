import { decimalOf, formatDecimal, rescale } from '@tidebook/amount'
import type { Decimal, Rounding } from '@tidebook/amount'
import { MarketError } from '../market-error.ts'

const ZERO_CODE = 48
const POINT_CODE = 46

/**
 * Parses a price as a whole number of ticks of 10^-decimals. Accepts plain notation only.
 * @throws MarketError market/bad-tick when the text is not a price, has digits beyond the tick or exceeds 2^53 ticks
 */
export function ticksOfText(text: string, decimals: number): number {
  let ticks = 0
  let index = 0
  const { length } = text
  for (; index < length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO_CODE
    if (digit < 0 || digit > 9) break
    ticks = ticks * 10 + digit
  }
  let missing = decimals
  if (index < length && text.charCodeAt(index) === POINT_CODE) {
    for (index += 1; index < length; index += 1) {
      const digit = text.charCodeAt(index) - ZERO_CODE
      if (digit < 0 || digit > 9 || (missing === 0 && digit !== 0)) break
      if (missing === 0) continue
      ticks = ticks * 10 + digit
      missing -= 1
    }
  }
  for (; missing > 0; missing -= 1) ticks *= 10
  if (length === 0 || index < length || !Number.isSafeInteger(ticks)) throw badTick(text)
  return ticks
}

function badTick(text: string): MarketError {
  return new MarketError('market/bad-tick', `Not a price in steps of this pair: ${text.slice(0, 40)}`)
}

/** Formats a number of ticks as a price without trailing zeros. */
export function textOfTicks(ticks: number, decimals: number): string {
  return formatDecimal(decimalOf(ticks, decimals))
}

/**
 * Converts a price to ticks. Rounds bids down and asks up, so that a level never shows a better price than its orders
 * have. Returns undefined for a price that no level can represent: a bid below one step, or anything beyond 2^53 ticks.
 * The ledger accepts such orders.
 */
export function ticksOfPrice(price: Decimal, decimals: number, side: 'bid' | 'ask'): number | undefined {
  const rounding: Rounding = side === 'bid' ? 'floor' : 'ceil'
  const ticks = rescale(price, decimals, rounding).coefficient
  return ticks > 0n && ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : undefined
}
