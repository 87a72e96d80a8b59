import { HIGH_FLAGS, LOW_FLAGS, POOL_LINE_FLAG } from '../money/flags.ts'
import { isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { LineSide } from '../state/line-entry.ts'
import type { Invariant } from './invariant.ts'

/** No trust line uses the native currency or a code that imitates it. */
export const noNativeLines: Invariant = {
  name: 'no lines in the native currency',
  looksAt: ['lines'],
  holds({ rules }, { lines }) {
    for (const { entry, before, after } of lines) {
      if (before !== undefined || after === undefined) continue
      const { bytes } = entry.currency
      if (isNativeLookAlike(rules, bytes) || bytes.every((byte) => byte === 0)) return false
    }
    return true
  },
}

/** A trust line connects two different accounts, the one with the smaller id first. */
export const noOwnLines: Invariant = {
  name: 'no line of an account with itself',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const { entry, after } of lines) {
      if (after !== undefined && entry.low.idText >= entry.high.idText) return false
    }
    return true
  },
}

const MAX_RATE = 0xffff_ffff
const KNOWN_FLAGS = [...Object.values(LOW_FLAGS), ...Object.values(HIGH_FLAGS), POOL_LINE_FLAG].reduce(
  (all, flag) => all | flag,
  0,
)

function isRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= MAX_RATE
}

function isValid({ limit, qualityIn, qualityOut }: LineSide): boolean {
  return !limit.native && limit.mantissa >= 0n && isRate(qualityIn) && isRate(qualityOut)
}

/** Limits are non-negative token amounts, rates fit their fields, and flags are defined. */
export const lineTerms: Invariant = {
  name: 'trust line settings valid',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const { after } of lines) {
      if (after === undefined) continue
      if (after.balance.native || !isValid(after.low) || !isValid(after.high)) return false
      if ((after.flags & ~KNOWN_FLAGS) !== 0) return false
    }
    return true
  },
}
