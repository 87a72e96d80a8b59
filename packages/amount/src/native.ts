import { AmountError } from './amount-error.ts'
import type { Decimal } from './decimal.ts'
import { normalize } from './decimal.ts'
import { powerOfTen } from './powers.ts'

/** Decimals of the native currency on every Ripple-family network: 10^6 micro units are 1 unit. */
export const NATIVE_DECIMALS = 6

/** Maximum result of native arithmetic, in micro units (`cMaxNative` of the reference ledger). */
export const MAX_NATIVE = 9_000_000_000_000_000_000n

/**
 * Converts whole native units to micro units exactly.
 * @throws AmountError `amount/precision` for a seventh decimal, `amount/overflow` beyond {@link MAX_NATIVE}
 */
export function nativeFromDecimal(value: Decimal): bigint {
  const { coefficient, scale } = normalize(value)
  if (scale > NATIVE_DECIMALS) throw new AmountError('amount/precision', 'Native amounts have at most 6 decimals')
  const drops = coefficient * powerOfTen(NATIVE_DECIMALS - scale)
  if (drops > MAX_NATIVE || drops < -MAX_NATIVE) throw new AmountError('amount/overflow', 'Native amount out of range')
  return drops
}
