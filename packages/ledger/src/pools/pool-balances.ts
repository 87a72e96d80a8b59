import { LEDGER_ISSUED_ZERO, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { tokenFundsOf } from '../money/holdings.ts'
import { balanceFor, isFrozen, liveLine } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Pool } from './pool.ts'

/** What a pool holds of an asset at this moment, also what it received meanwhile; nothing of a frozen one. */
export function poolBalance(
  work: LedgerContext,
  pool: Pool,
  asset: AssetRef,
  frozen: 'zero' | 'ignore' = 'zero',
): LedgerNumber {
  if (!isIssued(asset)) return nativeNumber(pool.account.fields?.balance ?? 0n)
  const line = liveLine(work, pool.account, asset.issuer, asset.currency)
  if (line === undefined) return LEDGER_ISSUED_ZERO
  if (frozen === 'zero' && isFrozen(work, pool.account, asset.issuer, asset.currency)) return LEDGER_ISSUED_ZERO
  return balanceFor(line, line.fields, pool.account)
}

/** How many of a pool's tokens an account holds. */
export function poolTokensOf(work: LedgerContext, { account, tokenAsset }: Pool, holder: AccountEntry): LedgerNumber {
  return tokenFundsOf(work, holder, account, tokenAsset.currency)
}

/** The asset of a pool that is not this one. */
export function otherAsset({ assets }: Pool, asset: AssetRef): AssetRef {
  return assets[0] === asset ? assets[1] : assets[0]
}
