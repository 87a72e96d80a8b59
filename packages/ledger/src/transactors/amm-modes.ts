import type { ParsedTransaction } from '@tidebook/protocol'
import { hasField } from '../base/tx-fields.ts'

/** How a deposit or withdrawal is meant; exactly one of them. */
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

/** The mode when exactly one of those allowed is set. */
export function modeOf({ flags }: ParsedTransaction, allowed: number): number | undefined {
  const mode = flags & allowed
  return mode !== 0 && (mode & (mode - 1)) === 0 ? mode : undefined
}

/** Whether a transaction has each of the needed fields and none of the others. */
export function hasFields(tx: ParsedTransaction, needed: readonly string[], none: readonly string[]): boolean {
  return needed.every((name) => hasField(tx, name)) && !none.some((name) => hasField(tx, name))
}
