import type { ParsedAmount } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import { liveLine } from '../money/line-access.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isEmptyPool, poolAt } from './pool.ts'

/** Rejects a line to a pool's account, except for the pool's tokens while some are outstanding. */
export function poolLineRefusal(context: ApplyContext, home: AccountEntry, limit: ParsedAmount): EngineResult {
  const currency = limit.currency === undefined ? undefined : context.state.findCurrency(limit.currency)
  if (currency !== undefined && liveLine(context, context.account, home, currency) !== undefined) return 'tesSUCCESS'
  const pool = poolAt(context, home.fields?.settings.poolId ?? '')
  if (pool === undefined) return 'tecINTERNAL'
  if (isEmptyPool(pool)) return 'tecAMM_EMPTY'
  return sameBytes(limit.currency, pool.tokenAsset.currency.bytes) ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}
