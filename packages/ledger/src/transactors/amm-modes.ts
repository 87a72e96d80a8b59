import type { ParsedTransaction } from '@tidebook/protocol'
import { hasField } from '../base/tx-fields.ts'

/** Mode flags of a deposit or withdrawal. Exactly one must be set. */
export const AMM_MODE = {
  tokens: 0x0001_0000,
  all: 0x0002_0000,
  allInOne: 0x0004_0000,
  one: 0x0008_0000,
  both: 0x0010_0000,
  oneForTokens: 0x0020_0000,
  toPrice: 0x0040_0000,
  intoEmpty: 0x0080_0000,
} as const

/** Returns the mode when exactly one of the allowed ones is set. */
export function modeOf({ flags }: ParsedTransaction, allowed: number): number | undefined {
  const mode = flags & allowed
  return mode !== 0 && (mode & (mode - 1)) === 0 ? mode : undefined
}

/** Whether a transaction has all required fields and no forbidden one. */
export function hasFields(tx: ParsedTransaction, needed: readonly string[], none: readonly string[]): boolean {
  return needed.every((name) => hasField(tx, name)) && !none.some((name) => hasField(tx, name))
}
