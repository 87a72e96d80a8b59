import { hexToBytes } from '@noble/hashes/utils.js'
import { LightError } from '../base/light-error.ts'
import type { Timestamp } from '../base/timestamp.ts'
import { readTimestamp } from '../base/timestamp.ts'

export const HASH_BYTES = 32
export const ADDRESS_BYTES = 20

/** The only base64 form of some bytes: unused bits of the last digit are 0. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/

/** Members of a JSON object of unknown content. Each reader throws LightError `light/malformed` that names the member. */
export class JsonReader {
  readonly #value: unknown
  readonly #path: string

  constructor(value: unknown, path = '') {
    this.#value = value
    this.#path = path
  }

  refuse(): never {
    throw new LightError('light/malformed', 'Is missing or has another form', this.#path)
  }

  at(name: string): JsonReader {
    const value: unknown =
      typeof this.#value === 'object' && this.#value !== null ? Reflect.get(this.#value, name) : undefined
    return new JsonReader(value, this.#path === '' ? name : `${this.#path}.${name}`)
  }

  /** Returns the items of a list of at most `limit`. */
  items(limit: number): JsonReader[] {
    const list: unknown = this.#value
    if (!Array.isArray(list) || list.length > limit) return this.refuse()
    return list.map((item: unknown, index) => new JsonReader(item, `${this.#path}[${index}]`))
  }

  text(limit: number): string {
    return typeof this.#value === 'string' && this.#value.length <= limit ? this.#value : this.refuse()
  }

  /** Returns a safe integer that is not negative: a JSON number, or digits. */
  integer(limit = Number.MAX_SAFE_INTEGER): number {
    const value = this.#value
    const isDigits = typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value)
    const number = isDigits ? Number(value) : value
    const isIn = typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number <= limit
    return isIn ? number : this.refuse()
  }

  /** Returns a positive 63-bit integer from its digits. */
  power(): bigint {
    const text = this.text(19)
    return /^[1-9]\d*$/.test(text) ? BigInt(text) : this.refuse()
  }

  time(): Timestamp {
    return readTimestamp(this.text(40)) ?? this.refuse()
  }

  /** Returns the bytes of hex digits; `allowed` lists their possible numbers. */
  hex(...allowed: readonly number[]): Uint8Array {
    const text = this.text(2 * Math.max(...allowed))
    if (!/^(?:[\da-fA-F]{2})*$/.test(text) || !allowed.includes(text.length / 2)) return this.refuse()
    return hexToBytes(text)
  }

  /** Returns exactly `length` bytes in base64. */
  base64(length: number): Uint8Array {
    const text = this.text(4 * Math.ceil(length / 3))
    if (!BASE64.test(text)) return this.refuse()
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return bytes.length === length ? bytes : this.refuse()
  }
}
