import { HIGH_FLAGS, LOW_FLAGS, POOL_LINE_FLAG } from '../money/flags.ts'
import type { LineSide } from '../state/line-entry.ts'
import type { Invariant } from './invariant.ts'

const MAX_RATE = 0xffff_ffff
const KNOWN_FLAGS = [...Object.values(LOW_FLAGS), ...Object.values(HIGH_FLAGS), POOL_LINE_FLAG].reduce(
  (all, flag) => all | flag,
  0,
)

function isRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= MAX_RATE
}

function isSound({ limit, qualityIn, qualityOut }: LineSide): boolean {
  return !limit.native && limit.mantissa >= 0n && isRate(qualityIn) && isRate(qualityOut)
}

/** Limits are non-negative token amounts, rates fit their fields, and flags are defined. */
export const lineTerms: Invariant = {
  name: 'terms of lines sound',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const { after } of lines) {
      if (after === undefined) continue
      if (after.balance.native || !isSound(after.low) || !isSound(after.high)) return false
      if ((after.flags & ~KNOWN_FLAGS) !== 0) return false
    }
    return true
  },
}
