import { setTimeout as delay } from 'node:timers/promises'
import { RpcFailure } from './rpc.ts'

/** Milliseconds within which a program that recovers from an earlier fault must answer again. */
const ANSWER_MS = 60_000
const RETRY_MS = 500

/**
 * Repeats a read from a program that may still be recovering.
 * @throws RpcFailure of the last attempt
 */
export async function answered<T>(read: () => Promise<T>): Promise<T> {
  const started = performance.now()
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof RpcFailure) || performance.now() - started > ANSWER_MS) throw error
      await delay(RETRY_MS)
    }
  }
}
