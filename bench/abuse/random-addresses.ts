import { randomBytes, randomInt } from 'node:crypto'
import { encodeAddress, swt } from '@tidebook/protocol'

/**
 * Number of pregenerated addresses. Lists are slices of them, because generating addresses is the abuser's own cost.
 */
const POOL = 50_000
let pool: readonly string[] | undefined

/** Returns a new random address. */
export function newAddress(): string {
  return encodeAddress(swt, new Uint8Array(randomBytes(20)))
}

/** Returns up to 25,000 addresses without an account. */
export function strangers(count: number): readonly string[] {
  pool ??= Array.from({ length: POOL }, newAddress)
  const first = randomInt(POOL / 2)
  return pool.slice(first, first + count)
}
