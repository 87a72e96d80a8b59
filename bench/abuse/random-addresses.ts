import { randomBytes, randomInt } from 'node:crypto'
import { encodeAddress, swt } from '@tidebook/protocol'

/** Making addresses is the abuser's own work: so many are made once, and lists are parts of them. */
const POOL = 50_000
let pool: readonly string[] | undefined

/** An address that nobody has seen before. */
export function newAddress(): string {
  return encodeAddress(swt, new Uint8Array(randomBytes(20)))
}

/** Up to 25,000 addresses without an account. */
export function strangers(count: number): readonly string[] {
  pool ??= Array.from({ length: POOL }, newAddress)
  const first = randomInt(POOL / 2)
  return pool.slice(first, first + count)
}
