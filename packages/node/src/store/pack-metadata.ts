import type { LedgerNumber } from '@tidebook/amount'
import { issuedToText } from '@tidebook/amount'
import type { Effects, JsonValue, MetadataSink } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import { decimalParts } from './decimal-parts.ts'
import { PackedValues } from './packed-values.ts'
import { tags } from './packed-tags.ts'

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
  #count = 0

  constructor(addresses: AddressBook) {
    this.#values = new PackedValues(addresses)
  }

  /** With raw bytes in front: their length (u32), themselves, then the packed value. */
  packBehind(front: Uint8Array, effects: Effects): Buffer<ArrayBuffer> {
    const values = this.#values
    values.reset()
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

  integer(name: string, value: bigint): void {
    this.#key(name)
    const magnitude = value < 0n ? -value : value
    if (value === 0n) this.#values.string('0')
    else this.#values.decimal(value < 0n, magnitude <= Number.MAX_SAFE_INTEGER ? Number(magnitude) : magnitude, 0)
  }

  token(name: string, value: LedgerNumber, currency: string, issuer: string): void {
    this.beginObject(name)
    this.text('currency', currency)
    this.text('issuer', issuer)
    this.#key('value')
    const parts = value.mantissa === 0n ? undefined : decimalParts(value)
    if (parts === undefined) this.#values.string(issuedToText(value))
    else this.#values.decimal(value.mantissa < 0n, parts.digits, parts.scale)
    this.endObject()
  }

  value(name: string, value: JsonValue): void {
    this.#key(name)
    this.#values.value(value)
  }

  beginList(name: string, length: number): void {
    this.#key(name)
    this.#values.writer.byte(tags.array)
    this.#values.writer.varint(length)
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
    this.#starts.pop()
    this.#values.writer.setSmall(this.#places.pop() ?? 0, this.#count)
    this.#count = this.#counts.pop() ?? 0
  }

  endOptional(keepsEmpty: () => boolean): void {
    const isLeftOut = this.#count === 0 && !keepsEmpty()
    const start = this.#starts.at(-1) ?? 0
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
    this.#starts.push(start)
    writer.byte(tags.object)
    this.#places.push(writer.length)
    this.#counts.push(this.#count)
    this.#count = 0
    writer.byte(0)
  }
}
