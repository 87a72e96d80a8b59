import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import { LedgerFault } from '../base/ledger-fault.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

// Settles with offer owners. During a step, tokens in transit are held by their issuer, and native units by no account.

/** Pays an offer's owner the amount that the offer takes. */
export function payOwner(work: LedgerContext, asset: AssetRef, owner: AccountEntry, amount: LedgerNumber): void {
  if (!isPositive(amount)) return
  if (!isIssued(asset)) giveNative(work, owner, amount.mantissa)
  else if (asset.issuer !== owner) moveTokens(work, asset.issuer, owner, asset.currency, amount)
}

/**
 * Takes from an offer's owner the amount that the offer pays. @throws LedgerFault `ledger/flow` when the balance is too
 * low
 */
export function collectFromOwner(
  work: LedgerContext,
  asset: AssetRef,
  owner: AccountEntry,
  amount: LedgerNumber,
): void {
  if (!isPositive(amount)) return
  if (!isIssued(asset)) {
    if (!takeNative(work, owner, amount.mantissa)) throw new LedgerFault('ledger/flow', 'Offer owner without funds')
  } else if (asset.issuer !== owner) moveTokens(work, owner, asset.issuer, asset.currency, amount)
}
