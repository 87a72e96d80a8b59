import { randomBytes } from 'node:crypto'
import type { RpcMethod } from '../method.ts'

/** Returns 256 random bits. */
export const random: RpcMethod = {
  name: 'random',
  handle: () => ({ random: randomBytes(32).toString('hex').toUpperCase() }),
}
