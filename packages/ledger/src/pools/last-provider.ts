import { compareFloats } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { float, isWithin } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLive } from '../money/line-access.ts'
import type { Pool } from './pool.ts'

/** Rounding may have moved the pool's total this far from what its last provider holds. */
const TOLERANCE = float(1, 3)

/** Whether nobody else has a line for the pool's tokens. */
function isOnlyProvider(context: ApplyContext, { account, tokenAsset }: Pool): boolean {
  for (const line of account.lines.values()) {
    if (!isLive(line) || line.currency !== tokenAsset.currency) continue
    if (line.low !== context.account && line.high !== context.account) return false
  }
  return true
}

/**
 * How many tokens a pool counts as given out: its total, or what its only provider holds when rounding set the two
 * apart. Undefined when they are too far apart.
 */
export function lastProviderTokens(context: ApplyContext, pool: Pool, held: LedgerNumber): LedgerNumber | undefined {
  if (!isOnlyProvider(context, pool)) return pool.tokens
  if (compareFloats(held, pool.tokens) === 0) return held
  return isWithin(held, pool.tokens, TOLERANCE) ? held : undefined
}
