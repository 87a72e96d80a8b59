import type { ApplyContext } from '../money/apply-context.ts'
import { isBelow, product } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Invariant } from './invariant.ts'
import { touchedPools } from './touched-pools.ts'
import type { PoolState } from './touched-pools.ts'

/** Tolerance for rounding a remaining balance to sixteen digits. The reference allows one part in 10^7. */
const MIN_PRODUCT_RATIO: Exact = { mantissa: 9_999_999n, exponent: -7 }

function productOf({ balances: [first, second] }: PoolState): Exact {
  return product(first, second)
}

function isSwap({ tx }: ApplyContext): boolean {
  return !tx.type.startsWith('AMM')
}

/** Trading with a pool never lowers the product of its balances. */
export const poolProductKept: Invariant = {
  name: 'product of pools kept',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds(context, changes) {
    if (!isSwap(context)) return true
    for (const { before, after } of touchedPools(context, changes)) {
      if (before === undefined || after === undefined) continue
      if (isBelow(productOf(after), product(productOf(before), MIN_PRODUCT_RATIO))) return false
    }
    return true
  },
}
