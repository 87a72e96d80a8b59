import type { LedgerNumber } from '@tidebook/amount'
import { issuedToText } from '@tidebook/amount'
import { nameOf } from '@tidebook/ledger'
import type { Effects, JsonValue, MetadataSink, Name, NamedAccount, NamedCurrency, Thread } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import { decimalParts, exactNumber } from './decimal-parts.ts'
import { PackedValues } from './packed-values.ts'
import { tags } from './packed-dictionary.ts'

const LEDGER_ENTRY_TYPE = nameOf('LedgerEntryType')
const LEDGER_INDEX = nameOf('LedgerIndex')
const PREVIOUS_TXN_ID = nameOf('PreviousTxnID')
const PREVIOUS_TXN_LGR_SEQ = nameOf('PreviousTxnLgrSeq')
const CURRENCY = nameOf('currency')
const ISSUER = nameOf('issuer')
const VALUE = nameOf('value')
/** Their numbers are the last three. */
const TOKEN_MEMBERS = 3

/**
 * Packs the effects of a transaction directly, without building objects and text first. The store returns the same
 * JSON.
 */
export class MetadataPacker implements MetadataSink {
  readonly #values: PackedValues
  // Unfinished objects, the innermost last: the start of each, the position of its member count, and the member count
  // of its parent.
  readonly #starts: number[] = []
  readonly #places: number[] = []
  readonly #counts: number[] = []
  #depth = 0
  #count = 0

  constructor(addresses: AddressBook) {
    this.#values = new PackedValues(addresses)
  }

  /** Writes raw bytes and then packs a value: the length of the bytes (u32), the bytes, the packed value. */
  packBehind(front: Uint8Array, effects: Effects): Buffer<ArrayBuffer> {
    const values = this.#values
    values.reset()
    this.#depth = 0
    this.#count = 0
    values.writer.uint32(front.length)
    values.writer.bytes(front)
    this.#begin(values.writer.length)
    effects.write(this)
    this.endObject()
    return values.writer.take()
  }

  number(name: Name, value: number): void {
    this.#key(name)
    this.#values.number(value)
  }

  text(name: Name, value: string): void {
    this.#key(name)
    this.#values.string(value)
  }

  entry(type: Name, index: string): void {
    const values = this.#values
    this.#key(LEDGER_ENTRY_TYPE)
    values.string(type.text)
    this.#key(LEDGER_INDEX)
    values.hash(index)
  }

  thread(thread: Thread): void {
    const values = this.#values
    this.#key(PREVIOUS_TXN_ID)
    values.thread(thread)
    this.#key(PREVIOUS_TXN_LGR_SEQ)
    values.number(thread.ledger)
  }

  account(name: Name, account: NamedAccount): void {
    this.#key(name)
    this.#values.account(account)
  }

  directory(name: Name, base: string, quality: bigint): void {
    this.#key(name)
    this.#values.directory(base, quality)
  }

  integer(name: Name, value: bigint): void {
    this.#key(name)
    const number = exactNumber(value)
    if (number === 0) this.#values.string('0')
    else if (number === undefined) this.#values.decimal(value < 0n, value < 0n ? -value : value, 0)
    else this.#values.decimal(number < 0, Math.abs(number), 0)
  }

  token(name: Name, value: LedgerNumber, currency: NamedCurrency, issuer: NamedAccount): void {
    const values = this.#values
    this.#key(name)
    values.writer.pair(tags.object, TOKEN_MEMBERS)
    values.name(CURRENCY)
    values.currency(currency)
    values.name(ISSUER)
    values.account(issuer)
    values.name(VALUE)
    const parts = decimalParts(value)
    if (parts === undefined) values.string(issuedToText(value))
    else values.decimal(parts.negative, parts.digits, parts.scale)
  }

  value(name: Name, value: JsonValue): void {
    this.#key(name)
    this.#values.value(value)
  }

  beginList(name: Name, length: number): void {
    this.#key(name)
    this.#values.writer.taggedVarint(tags.array, length)
  }

  endList(): void {}

  beginItem(): void {
    this.#begin(this.#values.writer.length)
  }

  beginObject(name: Name): void {
    const start = this.#values.writer.length
    this.#key(name)
    this.#begin(start)
  }

  endObject(): void {
    this.#depth -= 1
    this.#values.writer.setSmall(this.#places[this.#depth] ?? 0, this.#count)
    this.#count = this.#counts[this.#depth] ?? 0
  }

  endOptional(keepsEmpty: () => boolean): void {
    const isLeftOut = this.#count === 0 && !keepsEmpty()
    const start = this.#starts[this.#depth - 1] ?? 0
    this.endObject()
    if (!isLeftOut) return
    this.#values.writer.cut(start)
    this.#count -= 1
  }

  #key(name: Name): void {
    this.#count += 1
    this.#values.name(name)
  }

  #begin(start: number): void {
    const { writer } = this.#values
    writer.pair(tags.object, 0)
    this.#starts[this.#depth] = start
    this.#places[this.#depth] = writer.length - 1
    this.#counts[this.#depth] = this.#count
    this.#depth += 1
    this.#count = 0
  }
}
