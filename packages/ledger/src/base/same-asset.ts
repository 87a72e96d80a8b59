import type { ParsedAmount } from '@tidebook/protocol'
import { equalBytes } from '@tidebook/protocol'

export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return equalBytes(a, b)
}

/** Whether both amounts have the same currency and issuer, or both are native. */
export function sameAsset(a: ParsedAmount, b: ParsedAmount): boolean {
  return sameBytes(a.currency, b.currency) && sameBytes(a.issuer, b.issuer)
}
