import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import { LedgerFault } from '../base/ledger-fault.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

// Offers hold tokens of an issuer or the native asset; in between, the issuer (or nobody, for native) has them.

/** Gives an offer's owner what the offer takes. */
export function payOwner(work: LedgerContext, asset: AssetRef, owner: AccountEntry, amount: LedgerNumber): void {
  if (!isPositive(amount)) return
  if (!isIssued(asset)) giveNative(work, owner, amount.mantissa)
  else if (asset.issuer !== owner) moveTokens(work, asset.issuer, owner, asset.currency, amount)
}

/** Takes from an offer's owner what the offer gives. @throws LedgerFault `ledger/flow` when it has not that much */
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
