import { parseDecimal } from '@tidebook/amount'
import type { PoolRow, ProviderEvents } from '@tidebook/contract'
import type { PoolMoment, ShareEvent } from '@tidebook/market'

interface MomentText {
  readonly amount: string
  readonly amount2: string
  readonly tokens: string
}

/** Parses a pool's holdings. */
export function toPoolMoment({ amount, amount2, tokens }: MomentText): PoolMoment {
  return {
    amount: parseDecimal(amount),
    amount2: parseDecimal(amount2),
    tokens: parseDecimal(tokens),
  }
}

/** Returns the current holdings of a listed pool. */
export function currentMoment({ asset, asset2, tokens }: PoolRow): PoolMoment {
  return toPoolMoment({ amount: asset.value, amount2: asset2.value, tokens: tokens.value })
}

/** Parses a provider's deposit or withdrawal. */
export function shareEvent({ kind, after, ...change }: ProviderEvents[number]): ShareEvent {
  return {
    kind,
    change: toPoolMoment(change),
    after: toPoolMoment(after),
  }
}
