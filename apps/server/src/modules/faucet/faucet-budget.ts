import { createAttemptLimiter } from './attempt-limiter.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Key shared by all faucet payments. */
const ALL = 'all'

/** Limits on faucet payments. One faucet payment costs the node about fifteen transactions. */
export interface FaucetLimits {
  readonly perAddressAndHour: number
  readonly perSenderAndHour: number
  readonly perMinute: number
  readonly perDay: number
  /** Maximum number of concurrent faucet payments. */
  readonly atOnce: number
}

export const DEFAULT_FAUCET_LIMITS: FaucetLimits = {
  perAddressAndHour: 2,
  perSenderAndHour: 20,
  perMinute: 60,
  perDay: 5_000,
  atOnce: 16,
}

/** Budget of test money. */
export interface FaucetBudget {
  /**
   * Takes a payment from every budget that counts it. Returns a function to call when it is paid, or undefined if a
   * budget is used up.
   */
  take(address: string, sender: string): Promise<(() => void) | undefined>
}

/**
 * Creates a budget in memory, for a program without a database.
 * @param now current time in milliseconds
 */
export function createFaucetBudget(limits: FaucetLimits, now: () => number): FaucetBudget {
  const minute = createAttemptLimiter(limits.perMinute, MINUTE_MS, now)
  const day = createAttemptLimiter(limits.perDay, DAY_MS, now)
  const senders = createAttemptLimiter(limits.perSenderAndHour, HOUR_MS, now)
  const addresses = createAttemptLimiter(limits.perAddressAndHour, HOUR_MS, now)
  let underWay = 0
  return {
    take: async (address, sender) => {
      if (underWay >= limits.atOnce || !minute.allows(ALL) || !day.allows(ALL)) return undefined
      if (!senders.allows(sender) || !addresses.allows(address)) return undefined
      minute.count(ALL)
      day.count(ALL)
      senders.count(sender)
      addresses.count(address)
      underWay += 1
      return () => {
        underWay -= 1
      }
    },
  }
}
