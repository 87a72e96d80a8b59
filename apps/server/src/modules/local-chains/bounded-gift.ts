import { chainOf, type ChainId } from '@tidebook/chains'

/** Maximum number of gifts of test coins per address and in total while the program runs. */
export const GIFT_LIMITS = { perAddress: 3, inTotal: 200 } as const

/** Outcome of a request for test coins. */
export type GiftOutcome = 'given' | 'notTaken' | 'noAddress' | 'notAllowed' | 'usedUp'

/** Gives a fixed number of test coins to an address. */
export type Gift = (address: string) => Promise<GiftOutcome>

export interface BoundedGiftOptions {
  readonly chain: ChainId
  /** Pays the gift; returns false if the chain does not accept the payment. */
  readonly give: (address: string) => Promise<boolean>
  /** Returns whether an address is one of the agent's own, whose books strangers must not change. */
  readonly isAgents: (chain: ChainId, address: string) => Promise<boolean>
}

/** Limits the gifts of a demonstration chain, including those of parallel requests. */
export function boundedGift({ chain, give, isAgents }: BoundedGiftOptions): Gift {
  const givenTotals = new Map<string, number>()
  let inTotal = 0
  const count = (address: string, by: 1 | -1): void => {
    inTotal += by
    givenTotals.set(address, (givenTotals.get(address) ?? 0) + by)
  }
  return async (recipient) => {
    const reading = chainOf(chain).readAddress(recipient)
    if (!('address' in reading)) return 'noAddress'
    const { address } = reading
    if (await isAgents(chain, address)) return 'notAllowed'
    if (inTotal >= GIFT_LIMITS.inTotal || (givenTotals.get(address) ?? 0) >= GIFT_LIMITS.perAddress) return 'usedUp'
    // Counted before the payment, so that parallel requests share the limit.
    count(address, 1)
    const isGiven = await give(address).catch(() => false)
    if (!isGiven) count(address, -1)
    return isGiven ? 'given' : 'notTaken'
  }
}
