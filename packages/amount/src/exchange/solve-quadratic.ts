import type { LedgerFloat } from '../ledger-float.ts'
import { TWO, float, minus, negative, over, plus, root, times } from './float.ts'

const FOUR = float(4)

function discriminant(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat {
  return minus(times(b, b), times(times(FOUR, a), c))
}

/** The larger solution of a·x² + b·x + c = 0. @throws AmountError when there is none */
export function solveQuadratic(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat {
  return over(plus(negative(b), root(discriminant(a, b, c))), times(TWO, a))
}

/** The smaller solution, by the form that loses no digits to cancellation; undefined when there is none. */
export function smallestSolution(a: LedgerFloat, b: LedgerFloat, c: LedgerFloat): LedgerFloat | undefined {
  const under = discriminant(a, b, c)
  if (under.mantissa < 0n) return undefined
  const above = times(TWO, c)
  return b.mantissa > 0n ? over(above, minus(negative(b), root(under))) : over(above, plus(negative(b), root(under)))
}
