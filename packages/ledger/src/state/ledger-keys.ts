import type { NetworkDefinition } from '@tidebook/protocol'
import { encodeAddress, fromHex, toHex } from '@tidebook/protocol'
import type { Hash } from '../profiles/rules.ts'
import type { AccountNaming } from './account-entry.ts'
import type { Book } from './book.ts'

const SPACE_ACCOUNT = 0x61
const SPACE_LINE = 0x72
const SPACE_OFFER = 0x6f
const SPACE_BOOK = 0x42
const SPACE_SIGNERS = 0x53
const SPACE_OWNED = 0x4f
const SPACE_PAGE = 0x64
const PAGE_BYTES = 8
const ID_BYTES = 20
const NATIVE = new Uint8Array(ID_BYTES)

/** Ledger indexes: SHA512Half of a space and the parts that name the entry (the reference's `Indexes`). */
export class LedgerKeys implements AccountNaming {
  readonly #hash: Hash
  readonly #network: NetworkDefinition

  constructor(hash: Hash, network: NetworkDefinition) {
    this.#hash = hash
    this.#network = network
  }

  address(id: Uint8Array): string {
    return encodeAddress(this.#network, id)
  }

  accountKey(id: Uint8Array): string {
    return this.#indexOf(SPACE_ACCOUNT, [id])
  }

  ownerDirectory(id: Uint8Array): string {
    return this.#indexOf(SPACE_OWNED, [id])
  }

  /** Returns the key of a directory's page by number. Number 0 is the first page. */
  pageKey(root: string, page: bigint): string {
    if (page === 0n) return root
    const number = new Uint8Array(PAGE_BYTES)
    new DataView(number.buffer).setBigUint64(0, page)
    return this.#indexOf(SPACE_PAGE, [fromHex(root), number])
  }

  readonly lineKey = (low: Uint8Array, high: Uint8Array, currency: Uint8Array): string =>
    this.#indexOf(SPACE_LINE, [low, high, currency])

  offerKey(owner: Uint8Array, sequence: number): string {
    return this.#indexOf(SPACE_OFFER, [owner], sequence)
  }

  signersKey(owner: Uint8Array): string {
    return this.#indexOf(SPACE_SIGNERS, [owner], 0)
  }

  /** Returns the key of an object whose type has its own space. */
  objectKey(space: number, parts: readonly Uint8Array[], number?: number): string {
    return this.#indexOf(space, parts, number)
  }

  readonly bookBase = (book: Book): string =>
    this.#indexOf(SPACE_BOOK, [
      book.pays.currency?.bytes ?? NATIVE,
      book.gets.currency?.bytes ?? NATIVE,
      book.pays.issuer?.id ?? NATIVE,
      book.gets.issuer?.id ?? NATIVE,
    ])

  #indexOf(space: number, parts: readonly Uint8Array[], number?: number): string {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const bytes = new Uint8Array(2 + length + (number === undefined ? 0 : 4))
    bytes[1] = space
    let position = 2
    for (const part of parts) {
      bytes.set(part, position)
      position += part.length
    }
    if (number !== undefined) {
      bytes[position] = number >>> 24
      bytes[position + 1] = number >>> 16
      bytes[position + 2] = number >>> 8
      bytes[position + 3] = number
    }
    return toHex(this.#hash(bytes))
  }
}
