import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from './account-entry.ts'
import type { CurrencyRef } from './asset-ref.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'

/** Limit and qualities set by one side. Qualities are parts per 10^9, 0 when unset. */
export interface LineSide {
  readonly limit: LedgerNumber
  readonly qualityIn: number
  readonly qualityOut: number
}

export interface LineFields extends Threaded {
  /** Balance from the low account's side: positive when the low account holds tokens. */
  readonly balance: LedgerNumber
  readonly low: LineSide
  readonly high: LineSide
  readonly flags: number
}

/** Upper bound of currency ids in the numeric map key. */
const CURRENCY_ROOM = 0x1000000

/** Returns the key of a line within one of its accounts: the peer and the currency. */
export function lineSlot(peer: AccountEntry, currency: CurrencyRef): number {
  return peer.index * CURRENCY_ROOM + currency.index
}

/** The trust line of two accounts in one currency. `low` is the account with the smaller id. */
export class LineEntry extends Entry<LineFields> {
  readonly kind = 'line'
  readonly low: AccountEntry
  readonly high: AccountEntry
  readonly currency: CurrencyRef
  readonly #lineKey: (low: Uint8Array, high: Uint8Array, currency: Uint8Array) => string
  #key: string | undefined

  constructor(
    low: AccountEntry,
    high: AccountEntry,
    currency: CurrencyRef,
    lineKey: (low: Uint8Array, high: Uint8Array, currency: Uint8Array) => string,
  ) {
    super()
    this.low = low
    this.high = high
    this.currency = currency
    this.#lineKey = lineKey
  }

  override get key(): string {
    this.#key ??= this.#lineKey(this.low.id, this.high.id, this.currency.bytes)
    return this.#key
  }

  override forget(): void {
    this.low.lines.delete(lineSlot(this.high, this.currency))
    this.high.lines.delete(lineSlot(this.low, this.currency))
  }
}
