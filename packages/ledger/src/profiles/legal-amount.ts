import type { ParsedAmount } from '@tidebook/protocol'
import type { LedgerRules } from './rules.ts'

/** Whether a native amount is within the supply. Checked before anything else (`isLegalNet`). */
export function isLegalAmount(rules: LedgerRules, amount: ParsedAmount): boolean {
  if (amount.currency !== undefined) return true
  return amount.mantissa <= rules.maxNative && amount.mantissa >= -rules.maxNative
}

/** Whether the currency is the native code written as a token code: letters up to byte 14, zeros elsewhere. */
export function isNativeLookAlike(rules: LedgerRules, currency: Uint8Array | undefined): boolean {
  if (currency === undefined) return false
  const code = rules.network.nativeCode
  const start = 15 - code.length
  return currency.every((byte, index) => byte === (index >= start && index < 15 ? code.charCodeAt(index - start) : 0))
}
