import type { ParsedTransaction } from '@tidebook/protocol'
import type { LedgerNumber } from '@tidebook/amount'
import type { LedgerContext } from './ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { OfferEntry } from '../state/offer-entry.ts'

/** A transaction being applied. */
export interface ApplyContext extends LedgerContext {
  readonly tx: ParsedTransaction
  readonly account: AccountEntry
  /** The account's balance in micro units before the fee was charged. */
  readonly priorBalance: bigint
  /** The fee charged, in micro units. */
  readonly charged: bigint
  /** Index of the transaction in its ledger. */
  readonly transactionIndex: number
  /** The delivered amount, when it differs from the payment's amount. */
  delivered: { readonly amount: LedgerNumber; readonly asset: AssetRef } | undefined
  /** Accounts changed by network-specific rules, in addition to the participants. */
  readonly concerned: AccountEntry[]
  /** Offers to remove although the transaction had no effect (tecKILLED). */
  removeAnyway: ReadonlySet<OfferEntry>
}
