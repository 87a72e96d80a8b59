import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from './account-entry.ts'
import type { Book, Level } from './book.ts'
import { linkOffer, reachLevel, unlinkOffer } from './book.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'

export interface OfferFields extends Threaded {
  readonly takerPays: LedgerNumber
  readonly takerGets: LedgerNumber
}

/** The properties that are fixed when an offer is placed. */
export interface OfferPlacement {
  readonly owner: AccountEntry
  readonly sequence: number
  readonly book: Book
  /** 64-bit rate TakerPays / TakerGets of the whole offer before it crossed anything. */
  readonly quality: bigint
  readonly flags: number
  /** Expiration in ledger seconds; 0 means never. */
  readonly expiration: number
  readonly platform: AccountEntry | undefined
  /** Application type; undefined when not given. */
  readonly appType: number | undefined
  /** Time priority: ledger index × 2^20 + index of the transaction in the ledger. */
  readonly order: number
}

/** Returns the time priority of an offer placed by a transaction. */
export function placementOrder(ledger: number, transactionIndex: number): number {
  return ledger * 0x100000 + transactionIndex
}

export class OfferEntry extends Entry<OfferFields> {
  readonly kind = 'offer'
  readonly placed: OfferPlacement
  override readonly key: string
  // Neighbors within the price level. They keep their values when the offer is unlinked, so that undo can restore it.
  previous: OfferEntry | undefined = undefined
  next: OfferEntry | undefined = undefined
  level: Level | undefined = undefined

  constructor(placed: OfferPlacement, key: string) {
    super()
    this.placed = placed
    this.key = key
  }

  override prepare(): void {
    reachLevel(this)
  }

  override attach(): void {
    linkOffer(this)
  }

  override detach(): void {
    unlinkOffer(this)
  }

  override forget(): void {
    const { owner, sequence } = this.placed
    if (owner.offers.get(sequence) === this) owner.offers.delete(sequence)
  }
}
