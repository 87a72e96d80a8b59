import type { LedgerNumber } from '@tidebook/amount'
import type { AssetRef } from '../state/asset-ref.ts'

/** An offer before it is placed in the ledger. */
export interface Order {
  readonly paysAsset: AssetRef
  readonly getsAsset: AssetRef
  readonly takerPays: LedgerNumber
  readonly takerGets: LedgerNumber
  /** Rate TakerPays / TakerGets at which it is placed in the book, regardless of its remaining amounts. */
  readonly quality: bigint
  /** Transaction flags. */
  readonly flags: number
  /** Expiration in ledger seconds; 0 means never. */
  readonly expiration: number
}
