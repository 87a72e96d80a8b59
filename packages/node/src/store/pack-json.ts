import type { AddressBook } from './address-book.ts'
import { ByteWriter } from './byte-writer.ts'
import { splitDecimal } from './decimal-text.ts'
import { PACKED_KEYS, PACKED_VALUES } from './packed-dictionary.ts'
import { TEXT_KEY, tags } from './packed-tags.ts'

/** What unpacking gives back. */
export type PackedJson = string | number | boolean | null | PackedJson[] | { [name: string]: PackedJson }

const SHORTEST_HEX = 8
const HASH_LENGTH = 64
/** Digits and the minus sign come first in a decimal number. */
const MINUS = 45
const NINE = 57
const ADDRESS_LENGTHS = { from: 25, to: 36 }
/** Text shorter than this is not worth a back reference. */
const WORTH_REPEATING = 3
const keyNumbers = new Map(PACKED_KEYS.map((key, index) => [key, index]))
const valueNumbers = new Map(PACKED_VALUES.map((value, index) => [value, index]))

/**
 * Packs the wire's JSON into about a quarter of its size, without loss: known names become one byte, hashes and
 * addresses their bytes, decimal text its digits, and what repeats inside one record a reference.
 */
export class JsonPacker {
  readonly #addresses: AddressBook
  readonly #writer = new ByteWriter()
  readonly #seen = new Map<string, number>()

  constructor(addresses: AddressBook) {
    this.#addresses = addresses
  }

  /** @param value JSON; members that are undefined are left out */
  pack(value: object): Buffer<ArrayBuffer> {
    return this.packBehind(undefined, value)
  }

  /** With raw bytes in front: their length (u32), themselves, then the packed value. */
  packBehind(front: Uint8Array | undefined, value: object): Buffer<ArrayBuffer> {
    const writer = this.#writer
    writer.reset()
    this.#seen.clear()
    if (front !== undefined) {
      writer.uint32(front.length)
      writer.bytes(front)
    }
    this.#value(value)
    return writer.take()
  }

  #value(value: unknown): void {
    const writer = this.#writer
    if (typeof value === 'string') this.#string(value)
    else if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'boolean') writer.byte(value ? tags.true : tags.false)
    else if (Array.isArray(value)) {
      writer.byte(tags.array)
      writer.varint(value.length)
      for (const item of value) this.#value(item)
    } else if (isFields(value)) this.#object(value)
    else writer.byte(tags.null)
  }

  #object(value: Readonly<Record<string, unknown>>): void {
    const writer = this.#writer
    let count = 0
    for (const key in value) if (value[key] !== undefined) count += 1
    writer.byte(tags.object)
    writer.varint(count)
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      const number = keyNumbers.get(key)
      writer.byte(number ?? TEXT_KEY)
      if (number === undefined) writer.text(key)
      this.#value(item)
    }
  }

  #number(value: number): void {
    const writer = this.#writer
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      writer.byte(value < 0 ? tags.negative : tags.integer)
      writer.varint(Math.abs(value))
    } else {
      writer.byte(tags.double)
      writer.double(value)
    }
  }

  #string(value: string): void {
    const writer = this.#writer
    const known = valueNumbers.get(value)
    if (known !== undefined) {
      writer.byte(tags.known)
      writer.byte(known)
      return
    }
    const again = this.#seen.get(value)
    if (again !== undefined) {
      writer.byte(tags.again)
      writer.varint(again)
      return
    }
    if (value.length >= WORTH_REPEATING) this.#seen.set(value, this.#seen.size)
    this.#newString(value)
  }

  #newString(value: string): void {
    const writer = this.#writer
    const { length } = value
    if (length === HASH_LENGTH && writer.taggedHex(value, tags.hash, false)) return
    const first = value.charCodeAt(0)
    if (first >= MINUS && first <= NINE && this.#decimal(value)) return
    if (length >= ADDRESS_LENGTHS.from && length <= ADDRESS_LENGTHS.to && this.#address(value)) return
    if (length >= SHORTEST_HEX && writer.taggedHex(value, tags.hex, true)) return
    writer.byte(tags.text)
    writer.text(value)
  }

  #decimal(value: string): boolean {
    const decimal = splitDecimal(value)
    if (decimal === undefined) return false
    this.#writer.byte(decimal.negative ? tags.negativeDecimal : tags.decimal)
    this.#writer.byte(decimal.scale)
    this.#writer.bigVarint(decimal.digits)
    return true
  }

  #address(value: string): boolean {
    const id = this.#addresses.id(value)
    if (id === undefined) return false
    this.#writer.byte(tags.address)
    this.#writer.bytes(id)
    return true
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
