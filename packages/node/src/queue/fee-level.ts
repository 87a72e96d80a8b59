import type { ParsedTransaction } from '@tidebook/protocol'

/** The level of a transaction that pays exactly the base fee. */
export const BASE_LEVEL = 256
const BASE_LEVEL_BIG = BigInt(BASE_LEVEL)
const MOST = BigInt(Number.MAX_SAFE_INTEGER)

/** What a transaction pays, as a multiple of what it must pay at least: 256 is exactly that. */
export function feeLevel(fee: bigint, base: bigint): number {
  if (fee === base) return BASE_LEVEL
  if (base <= 0n) return fee > 0n ? Number(MOST) : BASE_LEVEL
  const level = (fee * BASE_LEVEL_BIG) / base
  return Number(level > MOST ? MOST : level)
}

/** The fee in micro units that is at least a level. */
export function feeOfLevel(level: number, base: bigint): bigint {
  return (BigInt(level) * base + BASE_LEVEL_BIG - 1n) / BASE_LEVEL_BIG
}

/** Taking an order back lowers the load of everybody and is what a person in a hurry wants. */
export function hasPriority(tx: ParsedTransaction): boolean {
  return tx.type === 'OfferCancel'
}
