import { readLedgerIndex } from './checker/node-reader.ts'
import { isMetWithin } from './is-met-within.ts'
import type { Network } from './network.ts'

/**
 * Waits until every validator has a ledger after the highest ledger that any validator has now. Returns the elapsed
 * milliseconds, or undefined after `timeoutMs`.
 */
export async function converge({ validators }: Network, timeoutMs: number): Promise<number | undefined> {
  const started = performance.now()
  const indexes = () => Promise.all(validators.map(({ nodeUrl }) => readLedgerIndex(nodeUrl)))
  const highest = Math.max(0, ...(await indexes()).flatMap((index) => index ?? []))
  const isReached = await isMetWithin(timeoutMs, async () =>
    (await indexes()).every((index) => index !== undefined && index > highest),
  )
  return isReached ? performance.now() - started : undefined
}
