import { NodeError } from '../base/node-error.ts'
import type { AddressBook } from './address-book.ts'
import { ByteReader } from './byte-reader.ts'
import { joinDecimal } from './decimal-parts.ts'
import type { PackedJson } from './pack-json.ts'
import { PACKED_KEYS, PACKED_VALUES, TEXT_KEY, tags } from './packed-dictionary.ts'

const WORTH_REPEATING = 3

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Returns the JSON that JsonPacker packed.
 * @param omitted names of members to leave out at every depth
 * @throws NodeError node/store-corrupt
 */
export function unpackJson(
  bytes: Uint8Array,
  addresses: AddressBook,
  omitted: ReadonlySet<string> = NOTHING,
): PackedJson {
  return new Unpacker(bytes, addresses, omitted).value()
}

class Unpacker {
  readonly #reader: ByteReader
  readonly #addresses: AddressBook
  readonly #omitted: ReadonlySet<string>
  readonly #seen: string[] = []

  constructor(bytes: Uint8Array, addresses: AddressBook, omitted: ReadonlySet<string>) {
    this.#reader = new ByteReader(bytes)
    this.#addresses = addresses
    this.#omitted = omitted
  }

  value(): PackedJson {
    const reader = this.#reader
    const tag = reader.byte()
    switch (tag) {
      case tags.false:
        return false
      case tags.true:
        return true
      case tags.null:
        return null
      case tags.integer:
        return reader.varint()
      case tags.negative:
        return -reader.varint()
      case tags.double:
        return reader.double()
      case tags.array:
        return Array.from({ length: reader.count() }, () => this.value())
      case tags.object:
        return this.#object()
      case tags.known:
        return requireValue(PACKED_VALUES[reader.byte()])
      case tags.again:
        return requireValue(this.#seen[reader.varint()])
      default:
        return this.#newString(tag)
    }
  }

  #object(): PackedJson {
    const value: Record<string, PackedJson> = {}
    for (let left = this.#reader.count(); left > 0; left -= 1) {
      const number = this.#reader.byte()
      const key = number === TEXT_KEY ? this.#reader.text() : requireValue(PACKED_KEYS[number])
      // An omitted member is read too: later texts may refer to it.
      const member = this.value()
      if (!this.#omitted.has(key)) value[key] = member
    }
    return value
  }

  #newString(tag: number): string {
    const text = this.#readString(tag)
    if (text.length >= WORTH_REPEATING) this.#seen.push(text)
    return text
  }

  #readString(tag: number): string {
    const reader = this.#reader
    switch (tag) {
      case tags.text:
        return reader.text()
      case tags.hex:
        return reader.hex(reader.varint())
      case tags.hash:
        return reader.hex(32)
      case tags.address:
        return this.#addresses.text(reader.bytes(20))
      case tags.decimal:
      case tags.negativeDecimal: {
        const scale = reader.byte()
        return joinDecimal({ negative: tag === tags.negativeDecimal, digits: reader.bigVarint(), scale })
      }
      default:
        throw new NodeError('node/store-corrupt', `a stored record has an unknown tag ${tag}`)
    }
  }
}

function requireValue(value: string | undefined): string {
  if (value === undefined) throw new NodeError('node/store-corrupt', 'a stored record refers to a missing name')
  return value
}
