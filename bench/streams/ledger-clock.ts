import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '@tidebook/testkit'

const TICK_MS = 10
/** Milliseconds between two ledgers in slow mode. Programs expect a ledger from time to time. */
const SLOW_MS = 10_000

/** Closes the ledgers of an exchange whose ledgers close manually. */
export interface LedgerClock {
  /** Closes a ledger every ten seconds until `resume`. */
  slow(): void
  resume(): void
  /** Rejects when a ledger could not be closed, and never resolves. */
  readonly failed: Promise<never>
  /** Closes no more ledgers. Resolves after the last one, even one that failed. */
  stop(): Promise<void>
}

export function startLedgerClock({ link }: Exchange, intervalMs: number): LedgerClock {
  let [isOver, isSlow] = [false, false]
  const running = (async () => {
    let closedAt = performance.now()
    while (!isOver) {
      await delay(TICK_MS)
      if (performance.now() - closedAt < (isSlow ? SLOW_MS : intervalMs)) continue
      closedAt = performance.now()
      await link.request('ledger_accept')
    }
  })()
  const failure = Promise.withResolvers<never>()
  // A failure between two measurements is not an unhandled rejection.
  failure.promise.catch(() => undefined)
  const ended = running.catch(failure.reject)
  return {
    failed: failure.promise,
    slow: () => {
      isSlow = true
    },
    resume: () => {
      isSlow = false
    },
    stop: async () => {
      isOver = true
      await ended
    },
  }
}
