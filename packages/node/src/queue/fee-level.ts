import type { ParsedTransaction } from '@tidebook/protocol'

/** The level of a transaction that pays exactly the base fee. */
export const BASE_LEVEL = 256
const BASE_LEVEL_BIG = BigInt(BASE_LEVEL)
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns a transaction's fee relative to its minimum: 256 is exactly the minimum. */
export function feeLevel(fee: bigint, base: bigint): number {
  if (fee === base) return BASE_LEVEL
  if (base <= 0n) return fee > 0n ? Number(MAX_SAFE) : BASE_LEVEL
  const level = (fee * BASE_LEVEL_BIG) / base
  return Number(level > MAX_SAFE ? MAX_SAFE : level)
}

/** Returns the smallest fee in micro units that reaches a level. */
export function feeOfLevel(level: number, base: bigint): bigint {
  return (BigInt(level) * base + BASE_LEVEL_BIG - 1n) / BASE_LEVEL_BIG
}

/** Whether the transaction is a cancel. Cancels lower the load for everyone and are urgent for their sender. */
export function hasPriority(tx: ParsedTransaction): boolean {
  return tx.type === 'OfferCancel'
}
