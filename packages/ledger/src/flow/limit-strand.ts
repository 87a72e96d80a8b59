import type { LedgerNumber } from '@tidebook/amount'
import {
  amountOf,
  combined,
  fixedPrice,
  float,
  isFixed,
  isWithin,
  outAtPrice,
  smallerOf,
} from '@tidebook/amount/exchange'
import type { PriceCurve } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { DebtDirection } from './step.ts'
import type { Strand } from './strand.ts'

const ROUNDING = float(1, 9)

function curveOf(work: LedgerContext, strand: Strand): PriceCurve | undefined {
  let curve: PriceCurve | undefined
  let direction: DebtDirection = 'issues'
  for (const step of strand) {
    const bound = step.qualityBound(work, direction)
    const own =
      step.priceCurve?.(work, direction) ?? (bound.quality === undefined ? undefined : fixedPrice(bound.quality))
    if (own === undefined) return undefined
    curve = curve === undefined ? own : combined(curve, own)
    ;({ direction } = bound)
  }
  return curve
}

/**
 * Returns the output of a single strand through a pool at which its mean price equals the worst acceptable price. A
 * larger request would make the strand too expensive (ledger-rules 1.10).
 */
export function limitedByPrice(
  work: LedgerContext,
  strand: Strand,
  requested: LedgerNumber,
  worst: bigint,
): LedgerNumber {
  // Only a pool's price changes with the amount taken.
  if (!strand.some((step) => step.hasPool === true)) return requested
  const curve = curveOf(work, strand)
  if (curve === undefined || isFixed(curve)) return requested
  const most = outAtPrice(curve, worst)
  if (most === undefined) return requested
  const out = amountOf(requested.native, most)
  return isWithin(out, requested, ROUNDING) ? requested : smallerOf(out, requested)
}
