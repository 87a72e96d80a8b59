import type { Name, NamedAccount, NamedCurrency, Thread } from '@tidebook/ledger'
import { directoryIndex } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import { ByteWriter } from './byte-writer.ts'
import { splitDecimal } from './decimal-parts.ts'
import { PACKED_KEYS, PACKED_VALUES, TEXT_KEY, tags } from './packed-dictionary.ts'
import { OccurrenceIndex } from './occurrence-index.ts'

const SHORTEST_HEX = 8
const HASH_LENGTH = 64
/** Codes of the minus sign and of 9. A decimal number starts with a code in this range. */
const MINUS = 45
const NINE = 57
const ADDRESS_LENGTHS = { from: 25, to: 36 }
/** Minimum length of a text that a back reference can replace. */
const WORTH_REPEATING = 3
const MIN_OF_TWO_DIGITS = 10
const MIN_OF_THREE_DIGITS = 100
const keyNumbers = new Map(PACKED_KEYS.map((key, index) => [key, index]))
/** Key numbers by the number of a name, or TEXT_KEY for a name without one; looked up when a name is first written. */
const namesKnown: (number | undefined)[] = []
const valueNumbers = new Map(PACKED_VALUES.map((value, index) => [value, index]))
const MAX_KNOWN_LENGTH = Math.max(...PACKED_VALUES.map(({ length }) => length))

/**
 * Packs values of the wire's JSON into about a quarter of their size, without loss: known names become one byte, hashes
 * and addresses become bytes, decimal text becomes digits, and repetitions within one record become references.
 */
export class PackedValues {
  readonly writer = new ByteWriter()
  readonly #addresses: AddressBook
  readonly #seen = new Map<string, number>()
  readonly #things = new OccurrenceIndex()
  /** Number of texts that a reference can point to so far. */
  #repeatable = 0

  constructor(addresses: AddressBook) {
    this.#addresses = addresses
  }

  /** Starts the next record. */
  reset(): void {
    this.writer.reset()
    // Clearing a table allocates a new one, even if it is empty.
    if (this.#seen.size > 0) this.#seen.clear()
    this.#things.forget()
    this.#repeatable = 0
  }

  /** Writes a member's key, given the number of its name. */
  name(name: Name): void {
    const { number } = name
    while (namesKnown.length <= number) namesKnown.push(undefined)
    const nameNumber = (namesKnown[number] ??= keyNumbers.get(name.text) ?? TEXT_KEY)
    this.writer.byte(nameNumber)
    if (nameNumber === TEXT_KEY) this.writer.text(name.text)
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
    } else if (isJsonObject(value)) this.#object(value)
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
    const valueNumber = value.length > MAX_KNOWN_LENGTH ? undefined : valueNumbers.get(value)
    if (valueNumber !== undefined) {
      writer.pair(tags.known, valueNumber)
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

  /** Writes text of 64 upper-case hex digits, never as a reference. */
  hash(value: string): void {
    if (!this.#hash(value)) this.string(value)
  }

  #hash(value: string): boolean {
    const isHash = this.writer.taggedHash(value, tags.hash)
    if (isHash) this.#repeatable += 1
    return isHash
  }

  /** Writes the transaction hash of a thread, which is the same object in all entries that the transaction changed. */
  thread(thread: Thread): void {
    if (this.#again(thread)) return
    const number = this.#repeatable
    if (this.#hash(thread.id)) this.#things.add(thread, number)
    else this.string(thread.id)
  }

  #again(thing: object): boolean {
    const number = this.#things.number(thing)
    if (number !== undefined) this.writer.taggedVarint(tags.again, number)
    return number !== undefined
  }

  /** Writes a currency code, which is always the same object. */
  currency(currency: NamedCurrency): void {
    if (this.#again(currency)) return
    const { code } = currency
    if (code.length < WORTH_REPEATING || valueNumbers.has(code)) this.string(code)
    else {
      this.#things.add(currency, this.#repeatable)
      this.#repeatable += 1
      this.#newString(code)
    }
  }

  /** Writes an account's address, which is always the same object. */
  account(account: NamedAccount): void {
    if (this.#again(account)) return
    const { id } = account
    // The ids of addresses that have a number start with a zero byte.
    if (id[0] === 0 && valueNumbers.has(account.address)) this.string(account.address)
    else {
      this.#things.add(account, this.#repeatable)
      this.#repeatable += 1
      this.writer.taggedId(id, tags.address)
    }
  }

  /** Writes the ledger index of a book's directory from its two parts, never as a reference. */
  directory(base: string, quality: bigint): void {
    if (this.writer.taggedDirectory(base, quality, tags.hash)) this.#repeatable += 1
    else this.string(directoryIndex(base, quality))
  }

  /**
   * Writes decimal text from its parts, never as a reference.
   * @param scale decimals, at most 19; the last digit is not zero
   */
  decimal(negative: boolean, digits: number | bigint, scale: number): void {
    const { writer } = this
    writer.pair(negative ? tags.negativeDecimal : tags.decimal, scale)
    writer.bigVarint(digits)
    if (scale > 0 || digits >= (negative ? MIN_OF_TWO_DIGITS : MIN_OF_THREE_DIGITS)) this.#repeatable += 1
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

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
