import type { RateClass } from '@tidebook/contract'
import { RequestBudget, type ShedReason } from './request-budget.ts'

/** A class's share of a client's rate, and its maximum number of concurrent calls. */
interface ClassShare {
  readonly share: number
  readonly ofClient: number
  readonly ofAll: number
}

const SHARES: Readonly<Record<Exclude<RateClass, 'plain'>, ClassShare>> = {
  // these cause database and node work
  search: { share: 0.5, ofClient: 128, ofAll: 512 },
  change: { share: 0.1, ofClient: 16, ofAll: 128 },
  // each call occupies megabytes of memory from its first byte
  upload: { share: 0.02, ofClient: 4, ofAll: 32 },
}
/** Burst allowance: seconds of the class's rate. */
const BURST_SECONDS = 10

/** Client budgets for each class of call, in addition to the budget for all requests. */
export interface RateClasses {
  /** Admits a call of a client network. Returns a function to call when it ends, or the reason why it is shed. */
  admit(rate: RateClass, network: string): (() => void) | ShedReason
}

/**
 * @param perSecond requests per second that a client may send across all classes
 * @param now ms of a monotonic clock
 */
export function createRateClasses(perSecond: number, now: () => number): RateClasses {
  const budgetOf = ({ share, ofClient, ofAll }: ClassShare): RequestBudget => {
    const rate = Math.max(1, perSecond * share)
    return new RequestBudget({
      perSecond: rate,
      burst: rate * BURST_SECONDS,
      concurrent: ofClient,
      concurrentForAll: ofAll,
      now,
    })
  }
  const budgets = {
    search: budgetOf(SHARES.search),
    change: budgetOf(SHARES.change),
    upload: budgetOf(SHARES.upload),
  }
  return { admit: (rate, network) => (rate === 'plain' ? () => undefined : budgets[rate].admit(network)) }
}
