import type { NamedAccount } from '@tidebook/ledger'
import { directoryIndex } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import { ByteWriter } from './byte-writer.ts'
import { splitDecimal } from './decimal-text.ts'
import { PACKED_KEYS, PACKED_VALUES } from './packed-dictionary.ts'
import { TEXT_KEY, tags } from './packed-tags.ts'
import { Recent } from './recent.ts'

const SHORTEST_HEX = 8
const HASH_LENGTH = 64
/** Digits and the minus sign come first in a decimal number. */
const MINUS = 45
const NINE = 57
const ADDRESS_LENGTHS = { from: 25, to: 36 }
/** Text shorter than this is not worth a back reference. */
const WORTH_REPEATING = 3
const LEAST_OF_TWO_DIGITS = 10
const LEAST_OF_THREE_DIGITS = 100
const keyNumbers = new Map(PACKED_KEYS.map((key, index) => [key, index]))
const valueNumbers = new Map(PACKED_VALUES.map((value, index) => [value, index]))
const LONGEST_KNOWN = Math.max(...PACKED_VALUES.map(({ length }) => length))

/**
 * Values of the wire's JSON one after the other in about a quarter of their size, without loss: known names become one
 * byte, hashes and addresses their bytes, decimal text its digits, and what repeats inside one record a reference.
 */
export class PackedValues {
  readonly writer = new ByteWriter()
  readonly #addresses: AddressBook
  readonly #seen = new Map<string, number>()
  readonly #texts = new Recent<string>()
  readonly #ids = new Recent<Uint8Array>()
  /** Texts that a reference could name so far. */
  #repeatable = 0

  constructor(addresses: AddressBook) {
    this.#addresses = addresses
  }

  /** Begins the next record. */
  reset(): void {
    this.writer.reset()
    // clearing makes a new table even of an empty one
    if (this.#seen.size > 0) this.#seen.clear()
    this.#texts.forget()
    this.#ids.forget()
    this.#repeatable = 0
  }

  key(name: string): void {
    const number = keyNumbers.get(name)
    this.writer.byte(number ?? TEXT_KEY)
    if (number === undefined) this.writer.text(name)
  }

  value(value: unknown): void {
    const { writer } = this
    if (typeof value === 'string') this.string(value)
    else if (typeof value === 'number') this.number(value)
    else if (typeof value === 'boolean') writer.byte(value ? tags.true : tags.false)
    else if (Array.isArray(value)) {
      writer.byte(tags.array)
      writer.varint(value.length)
      for (const item of value) this.value(item)
    } else if (isFields(value)) this.#object(value)
    else writer.byte(tags.null)
  }

  #object(value: Readonly<Record<string, unknown>>): void {
    const { writer } = this
    let count = 0
    for (const key in value) if (value[key] !== undefined) count += 1
    writer.byte(tags.object)
    writer.varint(count)
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      this.key(key)
      this.value(item)
    }
  }

  number(value: number): void {
    const { writer } = this
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      writer.taggedVarint(value < 0 ? tags.negative : tags.integer, Math.abs(value))
    } else {
      writer.byte(tags.double)
      writer.double(value)
    }
  }

  string(value: string): void {
    const { writer } = this
    const known = value.length > LONGEST_KNOWN ? undefined : valueNumbers.get(value)
    if (known !== undefined) {
      writer.pair(tags.known, known)
      return
    }
    const again = this.#seen.get(value)
    if (again !== undefined) {
      writer.taggedVarint(tags.again, again)
      return
    }
    if (value.length >= WORTH_REPEATING) {
      this.#seen.set(value, this.#repeatable)
      this.#repeatable += 1
    }
    this.#newString(value)
  }

  /** Text that is 64 upper-case hex digits. */
  hash(value: string): void {
    const { writer } = this
    const again = this.#texts.number(value)
    if (again !== undefined) writer.taggedVarint(tags.again, again)
    else if (writer.taggedHash(value, tags.hash)) this.#noteText(value)
    else this.string(value)
  }

  /** The code of a currency. */
  currency(code: string): void {
    const { writer } = this
    const known = valueNumbers.get(code)
    const again = known === undefined ? this.#texts.number(code) : undefined
    if (known !== undefined) writer.pair(tags.known, known)
    else if (again !== undefined) writer.taggedVarint(tags.again, again)
    else {
      if (code.length >= WORTH_REPEATING) this.#noteText(code)
      this.#newString(code)
    }
  }

  #noteText(text: string): void {
    this.#texts.add(text, this.#repeatable)
    this.#repeatable += 1
  }

  /** The address of an account, whose id is always the same object. */
  account(account: NamedAccount): void {
    const { writer } = this
    const { id } = account
    const again = this.#ids.number(id)
    if (again !== undefined) writer.taggedVarint(tags.again, again)
    // addresses that have a number of their own begin like this
    else if (id[0] === 0 && valueNumbers.has(account.address)) this.string(account.address)
    else {
      writer.taggedId(id, tags.address)
      this.#ids.add(id, this.#repeatable)
      this.#repeatable += 1
    }
  }

  /** The ledger index of a book's directory from its two parts; never a reference to an earlier one. */
  directory(base: string, quality: bigint): void {
    if (this.writer.taggedDirectory(base, quality, tags.hash)) this.#repeatable += 1
    else this.string(directoryIndex(base, quality))
  }

  /**
   * Text of a decimal number from its parts, which is never a reference to an earlier one.
   * @param scale digits behind the point, at most 19; the last of them is not zero
   */
  decimal(negative: boolean, digits: number | bigint, scale: number): void {
    const { writer } = this
    writer.pair(negative ? tags.negativeDecimal : tags.decimal, scale)
    writer.bigVarint(digits)
    if (scale > 0 || digits >= (negative ? LEAST_OF_TWO_DIGITS : LEAST_OF_THREE_DIGITS)) this.#repeatable += 1
  }

  #newString(value: string): void {
    const { writer } = this
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
    this.writer.byte(decimal.negative ? tags.negativeDecimal : tags.decimal)
    this.writer.byte(decimal.scale)
    this.writer.bigVarint(decimal.digits)
    return true
  }

  #address(value: string): boolean {
    const id = this.#addresses.id(value)
    if (id === undefined) return false
    this.writer.byte(tags.address)
    this.writer.bytes(id)
    return true
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
