import type { LedgerNumber } from '@tidebook/amount'
import { issuedToText } from '@tidebook/amount'
import type { Effects, JsonValue, MetadataSink, NamedAccount } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import { exactNumber } from './exact-number.ts'
import { decimalParts } from './decimal-parts.ts'
import { PackedValues } from './packed-values.ts'
import { tags } from './packed-tags.ts'

/** Currency, issuer, value. */
const TOKEN_MEMBERS = 3

/**
 * Packs what a transaction did as it is told, without making objects and text of it first: the same JSON comes out of
 * the store.
 */
export class MetadataPacker implements MetadataSink {
  readonly #values: PackedValues
  // Of the objects that are not ended yet, the innermost last: where each begins with its key, where its number of
  // members stands, and the number of members of the one around it.
  readonly #starts: number[] = []
  readonly #places: number[] = []
  readonly #counts: number[] = []
  #depth = 0
  #count = 0

  constructor(addresses: AddressBook) {
    this.#values = new PackedValues(addresses)
  }

  /** With raw bytes in front: their length (u32), themselves, then the packed value. */
  packBehind(front: Uint8Array, effects: Effects): Buffer<ArrayBuffer> {
    const values = this.#values
    values.reset()
    this.#depth = 0
    this.#count = 0
    values.writer.uint32(front.length)
    values.writer.bytes(front)
    this.#begin(values.writer.length)
    effects.tell(this)
    this.endObject()
    return values.writer.take()
  }

  number(name: string, value: number): void {
    this.#key(name)
    this.#values.number(value)
  }

  text(name: string, value: string): void {
    this.#key(name)
    this.#values.string(value)
  }

  hash(name: string, value: string): void {
    this.#key(name)
    this.#values.hash(value)
  }

  account(name: string, account: NamedAccount): void {
    this.#key(name)
    this.#values.account(account)
  }

  directory(name: string, base: string, quality: bigint): void {
    this.#key(name)
    this.#values.directory(base, quality)
  }

  integer(name: string, value: bigint): void {
    this.#key(name)
    const number = exactNumber(value)
    if (number === 0) this.#values.string('0')
    else if (number === undefined) this.#values.decimal(value < 0n, value < 0n ? -value : value, 0)
    else this.#values.decimal(number < 0, Math.abs(number), 0)
  }

  token(name: string, value: LedgerNumber, currency: string, issuer: NamedAccount): void {
    const values = this.#values
    this.#key(name)
    values.writer.pair(tags.object, TOKEN_MEMBERS)
    values.key('currency')
    values.currency(currency)
    values.key('issuer')
    values.account(issuer)
    values.key('value')
    const parts = decimalParts(value)
    if (parts === undefined) values.string(issuedToText(value))
    else values.decimal(parts.negative, parts.digits, parts.scale)
  }

  value(name: string, value: JsonValue): void {
    this.#key(name)
    this.#values.value(value)
  }

  beginList(name: string, length: number): void {
    this.#key(name)
    this.#values.writer.taggedVarint(tags.array, length)
  }

  endList(): void {}

  beginItem(): void {
    this.#begin(this.#values.writer.length)
  }

  beginObject(name: string): void {
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

  #key(name: string): void {
    this.#count += 1
    this.#values.key(name)
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
