import type { LedgerNumber } from '@tidebook/amount'
import { isBelow, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Invariant } from './invariant.ts'
import { touchedPools } from './touched-pools.ts'
import type { PoolState, TouchedPool } from './touched-pools.ts'

/** The reference allows one part in 10^11 of the tokens, which is twice that for their square. */
const COVERED: Exact = { mantissa: 100_000_000_002n, exponent: -11 }

/**
 * Returns a balance before its last rounding. An amount taken from a larger balance was rounded at the larger one's
 * digits.
 */
function atMost(balance: LedgerNumber, before: LedgerNumber): Exact {
  const [own, larger] = [roundingOf(balance), roundingOf(before)]
  return total(balance, isBelow(own, larger) ? larger : own)
}

function covering({ balances: [first, second] }: PoolState, before: PoolState | undefined): Exact {
  const [firstBefore, secondBefore] = before?.balances ?? [first, second]
  return product(product(atMost(first, firstBefore), atMost(second, secondBefore)), COVERED)
}

function squareOf({ tokens }: PoolState): Exact {
  return product(tokens, tokens)
}

/** Rounding in a small pool is permanent. Later deposits only keep its tokens as well covered as before. */
function isNoWorse(before: PoolState, after: PoolState): boolean {
  const had = product(before.balances[0], before.balances[1])
  return !isBelow(product(squareOf(before), covering(after, before)), product(squareOf(after), had))
}

function isCovered({ before, after }: TouchedPool): boolean {
  if (after === undefined || !isBelow(covering(after, before), squareOf(after))) return true
  return before !== undefined && isNoWorse(before, after)
}

/** A pool's outstanding tokens never exceed the square root of the product of its balances. */
export const poolSharesCovered: Invariant = {
  name: 'tokens of pools covered',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) => touchedPools(context, changes).every(isCovered),
}
