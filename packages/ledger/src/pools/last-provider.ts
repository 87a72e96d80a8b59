import { compareFloats } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { float, isWithin } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLive } from '../money/line-access.ts'
import type { Pool } from './pool.ts'

/** Maximum relative difference by rounding between the pool's total and its last provider's balance. */
const TOLERANCE = float(1, 3)

/** Whether no other account has a line for the pool's tokens. */
function isOnlyProvider(context: ApplyContext, { account, tokenAsset }: Pool): boolean {
  for (const line of account.lines.values()) {
    if (!isLive(line) || line.currency !== tokenAsset.currency) continue
    if (line.low !== context.account && line.high !== context.account) return false
  }
  return true
}

/**
 * Returns the pool's outstanding tokens: its total, or its only provider's balance when rounding made them differ.
 * Returns undefined when they differ too much.
 */
export function lastProviderTokens(context: ApplyContext, pool: Pool, held: LedgerNumber): LedgerNumber | undefined {
  if (!isOnlyProvider(context, pool)) return pool.tokens
  if (compareFloats(held, pool.tokens) === 0) return held
  return isWithin(held, pool.tokens, TOLERANCE) ? held : undefined
}
