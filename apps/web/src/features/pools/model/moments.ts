import { parseDecimal } from '@tidebook/amount'
import type { PoolRow, ProviderEvents } from '@tidebook/contract'
import type { PoolMoment, ShareEvent } from '@tidebook/market'

interface MomentText {
  readonly amount: string
  readonly amount2: string
  readonly tokens: string
}

/** Parses a pool's holdings. */
export const momentOf = ({ amount, amount2, tokens }: MomentText): PoolMoment => ({
  amount: parseDecimal(amount),
  amount2: parseDecimal(amount2),
  tokens: parseDecimal(tokens),
})

/** Returns the current holdings of a listed pool. */
export const momentNow = ({ asset, asset2, tokens }: PoolRow): PoolMoment =>
  momentOf({ amount: asset.value, amount2: asset2.value, tokens: tokens.value })

/** Parses a provider's deposit or withdrawal. */
export const shareEvent = ({ kind, after, ...change }: ProviderEvents[number]): ShareEvent => ({
  kind,
  change: momentOf(change),
  after: momentOf(after),
})
