import type { ParsedAmount } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { amountField } from '../base/tx-fields.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { PoolSide } from './deposit.ts'
import { authorityRefusal, isFrozenFor, isHolderFrozen } from './holder-checks.ts'
import { otherAsset, poolBalance } from './pool-balances.ts'
import type { Pool } from './pool.ts'
import { tradingFeeOf } from './trading-fee.ts'

function assetIn(context: ApplyContext, pool: Pool, amount: ParsedAmount | undefined): AssetRef | undefined {
  if (amount === undefined) return undefined
  const asset = context.state.findAsset(amount.currency, amount.issuer)
  return pool.assets.find((candidate) => candidate === asset)
}

/** Returns why the sender may not move an asset of a pool: missing authorization, or a freeze. */
export function poolAssetRefusal(context: ApplyContext, pool: Pool, asset: AssetRef): EngineResult {
  const refused = authorityRefusal(context, context.account, asset)
  if (refused !== 'tesSUCCESS') return refused
  const frozen = isFrozenFor(context, pool.account, asset) || isHolderFrozen(context, context.account, asset)
  return frozen ? 'tecFROZEN' : 'tesSUCCESS'
}

/** Returns a pool's sides in the order of the transaction's Amount and Amount2. */
export function poolSideOf(context: ApplyContext, pool: Pool, frozen: 'zero' | 'ignore'): PoolSide {
  const { tx, account, parentCloseTime } = context
  const first = assetIn(context, pool, amountField(tx, 'Amount'))
  const second = assetIn(context, pool, amountField(tx, 'Amount2'))
  const asset = first ?? (second === undefined ? pool.assets[0] : otherAsset(pool, second))
  const asset2 = otherAsset(pool, asset)
  return {
    pool,
    asset,
    asset2,
    balance: poolBalance(context, pool, asset, frozen),
    balance2: poolBalance(context, pool, asset2, frozen),
    fee: tradingFeeOf(pool, account, parentCloseTime),
  }
}
