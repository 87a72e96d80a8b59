import { parseDecimal } from '@tidebook/amount'
import type { PoolRow, ProviderEvents } from '@tidebook/contract'
import type { PoolMoment, ShareEvent } from '@tidebook/market'

interface MomentText {
  readonly amount: string
  readonly amount2: string
  readonly tokens: string
}

/** What a pool held, read. */
export const momentOf = ({ amount, amount2, tokens }: MomentText): PoolMoment => ({
  amount: parseDecimal(amount),
  amount2: parseDecimal(amount2),
  tokens: parseDecimal(tokens),
})

/** What a pool of the list holds now. */
export const momentNow = ({ asset, asset2, tokens }: PoolRow): PoolMoment =>
  momentOf({ amount: asset.value, amount2: asset2.value, tokens: tokens.value })

/** What a provider did, read. */
export const shareEvent = ({ kind, after, ...change }: ProviderEvents[number]): ShareEvent => ({
  kind,
  change: momentOf(change),
  after: momentOf(after),
})
