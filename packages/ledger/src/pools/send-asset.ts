import type { LedgerNumber } from '@tidebook/amount'
import { LedgerFault } from '../base/ledger-fault.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** Moves an asset between two accounts without transfer fee. Tokens go through their issuer (`accountSend`). */
export function sendAsset(
  work: LedgerContext,
  from: AccountEntry,
  to: AccountEntry,
  asset: AssetRef,
  amount: LedgerNumber,
): void {
  if (from === to || amount.mantissa === 0n) return
  if (!isIssued(asset)) {
    if (!takeNative(work, from, amount.mantissa)) throw new LedgerFault('ledger/flow', 'Sender without funds')
    giveNative(work, to, amount.mantissa)
    return
  }
  const { issuer, currency } = asset
  if (from === issuer || to === issuer) {
    moveTokens(work, from, to, currency, amount)
    return
  }
  moveTokens(work, issuer, to, currency, amount)
  moveTokens(work, from, issuer, currency, amount)
}
