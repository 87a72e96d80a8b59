import { compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { tokenBalance } from '../money/holdings.ts'
import { isFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import { liquidNative } from '../money/native-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Pool } from './pool.ts'

/** Returns whether an issuer that requires authorization authorized a holder (`requireAuth`). */
export function authorityRefusal(work: LedgerContext, holder: AccountEntry, asset: AssetRef): EngineResult {
  if (!isIssued(asset) || asset.issuer === holder || asset.issuer.fields === undefined) return 'tesSUCCESS'
  if (!hasFlag(asset.issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) return 'tesSUCCESS'
  const line = liveLine(work, holder, asset.issuer, asset.currency)
  if (line === undefined) return 'tecNO_LINE'
  return hasFlag(line.fields.flags, sideFlags(line, asset.issuer).auth) ? 'tesSUCCESS' : 'tecNO_AUTH'
}

/** Whether an issuer froze this holder's tokens, or all of its tokens. */
export function isFrozenFor(work: LedgerContext, holder: AccountEntry, asset: AssetRef): boolean {
  return isIssued(asset) && isFrozen(work, holder, asset.issuer, asset.currency)
}

/** Whether an issuer froze this holder's tokens. */
export function isHolderFrozen(work: LedgerContext, holder: AccountEntry, asset: AssetRef): boolean {
  if (!isIssued(asset) || asset.issuer === holder) return false
  const line = liveLine(work, holder, asset.issuer, asset.currency)
  return line !== undefined && hasFlag(line.fields.flags, sideFlags(line, asset.issuer).freeze)
}

/** Whether an account has the tokens, frozen or not. An issuer always has them. */
export function hasTokens(work: LedgerContext, holder: AccountEntry, asset: AssetRef, amount: LedgerNumber): boolean {
  if (!isIssued(asset) || asset.issuer === holder) return true
  return compareLedger(tokenBalance(work, holder, asset.issuer, asset.currency), amount) >= 0
}

/** Returns the native units above the reserve that would apply with this many more owned objects. */
export function liquidWith(work: LedgerContext, account: AccountEntry, more: number): LedgerNumber {
  return liquidNative(work, account, -more)
}

/** Whether an account has a line for the pool's tokens, so that receiving them costs no reserve. */
export function hasTokenLine(work: LedgerContext, { account, tokenAsset }: Pool, holder: AccountEntry): boolean {
  return liveLine(work, holder, account, tokenAsset.currency) !== undefined
}
