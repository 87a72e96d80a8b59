import type { LedgerFloat } from '../ledger-float.ts'
import { TWO, float, minus, negative, over, plus, root, times } from './float.ts'

const FOUR = float(4)

function discriminant(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat {
  return minus(times(b, b), times(times(FOUR, a), c))
}

/** Returns the larger solution of a·x² + b·x + c = 0. @throws AmountError when there is no real solution */
export function solveQuadratic(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat {
  return over(plus(negative(b), root(discriminant(a, b, c))), times(TWO, a))
}

/** Returns the smaller solution without loss of digits to cancellation, or undefined when there is no real solution. */
export function smallestSolution(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat | undefined {
  const under = discriminant(a, b, c)
  if (under.mantissa < 0n) return undefined
  const above = times(TWO, c)
  return b.mantissa > 0n ? over(above, minus(negative(b), root(under))) : over(above, plus(negative(b), root(under)))
}
