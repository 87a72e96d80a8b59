import { chainOf, type ChainId } from '@tidebook/chains'

/** Maximum number of payments of test coins, per address and in total, while the program runs. */
export const PAYOUT_LIMITS = { perAddress: 3, inTotal: 200 } as const

/** Result of a request for test coins. */
export type PayoutOutcome = 'paid' | 'failed' | 'noAddress' | 'notAllowed' | 'usedUp'

/** Pays a fixed number of test coins to an address. */
export type Payout = (address: string) => Promise<PayoutOutcome>

export interface BoundedPayoutOptions {
  readonly chain: ChainId
  /** Makes the payment. Returns false if the chain does not accept it. */
  readonly pay: (address: string) => Promise<boolean>
  /** Returns whether an address belongs to the agent. Strangers must not change the agent's books. */
  readonly isAgents: (chain: ChainId, address: string) => Promise<boolean>
}

/** Limits the test coin payments of a demonstration chain, including parallel requests. */
export function boundedPayout({ chain, pay, isAgents }: BoundedPayoutOptions): Payout {
  const paidTotals = new Map<string, number>()
  let inTotal = 0
  const count = (address: string, by: 1 | -1): void => {
    inTotal += by
    paidTotals.set(address, (paidTotals.get(address) ?? 0) + by)
  }
  return async (recipient) => {
    const reading = chainOf(chain).readAddress(recipient)
    if (!('address' in reading)) return 'noAddress'
    const { address } = reading
    if (await isAgents(chain, address)) return 'notAllowed'
    if (inTotal >= PAYOUT_LIMITS.inTotal || (paidTotals.get(address) ?? 0) >= PAYOUT_LIMITS.perAddress) return 'usedUp'
    // Counted before the payment, so that parallel requests share the limit.
    count(address, 1)
    const isPaid = await pay(address).catch(() => false)
    if (!isPaid) count(address, -1)
    return isPaid ? 'paid' : 'failed'
  }
}
