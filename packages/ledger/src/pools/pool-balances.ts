import { LEDGER_ISSUED_ZERO, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { tokenFundsOf } from '../money/holdings.ts'
import { balanceFor, isFrozen, liveLine } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Pool } from './pool.ts'

/**
 * Returns a pool's current balance of an asset, including amounts received during the payment; zero for a frozen asset.
 */
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

/** Returns an account's balance of a pool's tokens. */
export function poolTokensOf(work: LedgerContext, { account, tokenAsset }: Pool, holder: AccountEntry): LedgerNumber {
  return tokenFundsOf(work, holder, account, tokenAsset.currency)
}

/** Returns the other asset of a pool. */
export function otherAsset({ assets }: Pool, asset: AssetRef): AssetRef {
  return assets[0] === asset ? assets[1] : assets[0]
}
