import { setTimeout as delay } from 'node:timers/promises'
import { readLedgerIndex } from './checker/node-reader.ts'
import type { Network } from './network.ts'

const POLL_MS = 100

/**
 * Waits until every validator has a ledger after the highest one that any validator has now. Returns the milliseconds
 * that it took; undefined after `timeoutMs`.
 */
export async function converge({ validators }: Network, timeoutMs: number): Promise<number | undefined> {
  const started = performance.now()
  const indexes = () => Promise.all(validators.map(({ nodeUrl }) => readLedgerIndex(nodeUrl)))
  const highest = Math.max(0, ...(await indexes()).flatMap((index) => index ?? []))
  while (performance.now() - started < timeoutMs) {
    const reached = await indexes()
    if (reached.every((index) => index !== undefined && index > highest)) return performance.now() - started
    await delay(POLL_MS)
  }
  return undefined
}
