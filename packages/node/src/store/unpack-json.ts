import { NodeError } from '../base/node-error.ts'
import type { AddressBook } from './address-book.ts'
import { ByteReader } from './byte-reader.ts'
import { joinDecimal } from './decimal-parts.ts'
import type { PackedJson } from './pack-json.ts'
import { PACKED_KEYS, PACKED_VALUES, TEXT_KEY, tags } from './packed-dictionary.ts'

const WORTH_REPEATING = 3
const HASH_BYTES = 32

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Restores the JSON that JsonPacker packed.
 * @param omitted names of members to omit at every depth
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
  /** Texts to which later ones may refer. An omitted hash stays as bytes until a text refers to it. */
  readonly #seen: (string | Buffer)[] = []

  constructor(bytes: Uint8Array, addresses: AddressBook, omitted: ReadonlySet<string>) {
    this.#reader = new ByteReader(bytes)
    this.#addresses = addresses
    this.#omitted = omitted
  }

  value(): PackedJson {
    return this.#valueOf(this.#reader.byte())
  }

  #valueOf(tag: number): PackedJson {
    const reader = this.#reader
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
        return this.#repeated(reader.varint())
      default:
        return this.#newString(tag)
    }
  }

  #object(): PackedJson {
    const value: Record<string, PackedJson> = {}
    for (let left = this.#reader.count(); left > 0; left -= 1) {
      const number = this.#reader.byte()
      const key = number === TEXT_KEY ? this.#reader.text() : requireValue(PACKED_KEYS[number])
      if (this.#omitted.has(key)) this.#skip()
      else value[key] = this.value()
    }
    return value
  }

  /** Skips a value, but keeps its texts, to which later ones may refer. Most omitted values are hashes. */
  #skip(): void {
    const tag = this.#reader.byte()
    if (tag === tags.hash) this.#seen.push(this.#reader.bytes(HASH_BYTES))
    else this.#valueOf(tag)
  }

  #repeated(place: number): string {
    const seen = this.#seen[place]
    if (typeof seen !== 'object') return requireValue(seen)
    const text = seen.toString('hex').toUpperCase()
    this.#seen[place] = text
    return text
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
        return reader.hex(HASH_BYTES)
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
