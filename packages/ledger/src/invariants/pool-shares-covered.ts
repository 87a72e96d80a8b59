import type { LedgerNumber } from '@tidebook/amount'
import { isBelow, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Invariant } from './invariant.ts'
import { touchedPools } from './touched-pools.ts'
import type { PoolState, TouchedPool } from './touched-pools.ts'

/** As the reference: one part in 10^11 of the tokens, twice that of their square. */
const COVERED: Exact = { mantissa: 100_000_000_002n, exponent: -11 }

/** A balance before its last rounding: what was taken out of a larger one was rounded as that one. */
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

/** Rounding in a small pool is for good: each later deposit only keeps its tokens as well covered as they were. */
function isNoWorse(before: PoolState, after: PoolState): boolean {
  const had = product(before.balances[0], before.balances[1])
  return !isBelow(product(squareOf(before), covering(after, before)), product(squareOf(after), had))
}

function isCovered({ before, after }: TouchedPool): boolean {
  if (after === undefined || !isBelow(covering(after, before), squareOf(after))) return true
  return before !== undefined && isNoWorse(before, after)
}

/** A pool has given out no more tokens than the square root of the product of what it has. */
export const poolSharesCovered: Invariant = {
  name: 'tokens of pools covered',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) => touchedPools(context, changes).every(isCovered),
}
