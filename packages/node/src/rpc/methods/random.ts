import { randomBytes } from 'node:crypto'
import type { RpcMethod } from '../method.ts'

/** 256 random bits. */
export const random: RpcMethod = {
  name: 'random',
  handle: () => ({ random: randomBytes(32).toString('hex').toUpperCase() }),
}
