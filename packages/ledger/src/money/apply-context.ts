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
  /** The account's micro units before the fee was taken. */
  readonly priorBalance: bigint
  /** The fee taken, in micro units. */
  readonly charged: bigint
  /** Place in its ledger. */
  readonly transactionIndex: number
  /** What arrived, when that is not what a payment named. */
  delivered: { readonly amount: LedgerNumber; readonly asset: AssetRef } | undefined
  /** Accounts that the network's own rules touch besides those that take part. */
  readonly concerned: AccountEntry[]
  /** Offers that go although the transaction came to nothing (tecKILLED). */
  removeAnyway: ReadonlySet<OfferEntry>
}
