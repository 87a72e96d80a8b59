import type { RateClass } from '@tidebook/contract'
import { RequestBudget, type Shed } from './request-budget.ts'

/** What a class of calls may use of what a client may send: its share of the rate, and how many at a time. */
interface ClassShare {
  readonly share: number
  readonly ofClient: number
  readonly ofAll: number
}

const SHARES: Readonly<Record<Exclude<RateClass, 'plain'>, ClassShare>> = {
  // database and node work for these
  search: { share: 0.5, ofClient: 128, ofAll: 512 },
  change: { share: 0.1, ofClient: 16, ofAll: 128 },
  // megabytes of memory for each of these, from its first byte on
  upload: { share: 0.02, ofClient: 4, ofAll: 32 },
}
/** Seconds of its rate that a client may use at once. */
const BURST_SECONDS = 10

/** The budgets of clients for each class of calls, beside the one of all their requests. */
export interface RateClasses {
  /** Admits a call of a client network: the way to say that it ended, or why it is shed. */
  admit(rate: RateClass, network: string): (() => void) | Shed
}

/** @param perSecond requests that a client may send of all classes together @param now ms of a clock that never goes back */
export const createRateClasses = (perSecond: number, now: () => number): RateClasses => {
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
