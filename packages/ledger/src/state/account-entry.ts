import type { AssetRef, CurrencyRef } from './asset-ref.ts'
import { binaryBytes } from './binary-text.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'
import type { LineEntry } from './line-entry.ts'
import type { ObjectEntry } from './object-entry.ts'
import type { OfferEntry } from './offer-entry.ts'
import type { SignerListEntry } from './signer-list-entry.ts'

/** A map that uses no memory while it is empty. Most of the many accounts own nothing of most types. */
class SparseMap<K, V> {
  #map: Map<K, V> | undefined

  get size(): number {
    return this.#map?.size ?? 0
  }

  get(key: K): V | undefined {
    return this.#map?.get(key)
  }

  set(key: K, value: V): void {
    this.#map ??= new Map()
    this.#map.set(key, value)
  }

  delete(key: K): void {
    this.#map?.delete(key)
    if (this.#map?.size === 0) this.#map = undefined
  }

  /** In order of insertion. */
  values(): MapIterator<V> {
    return (this.#map ?? EMPTY).values() as MapIterator<V>
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return (this.#map ?? EMPTY)[Symbol.iterator]() as MapIterator<[K, V]>
  }
}

const EMPTY: ReadonlyMap<unknown, unknown> = new Map()

/** Settings that rarely change. An account's successive values share them. */
export interface AccountSettings {
  /** Parts per 10^9; 0 = none. */
  readonly transferRate: number
  /** Significant digits of a price; 0 = all. */
  readonly tickSize: number
  readonly regularKey: AccountEntry | undefined
  /** Lower-case hex text as submitted; empty = none. */
  readonly domain: string
  readonly emailHash: string
  readonly messageKey: string
  readonly walletLocator: string
  /** Account that may issue non-fungible tokens on behalf of this one. */
  readonly tokenMinter: AccountEntry | undefined
  /** Hash of the account's last transaction when it enabled storing it (zeros before the first); empty = not stored. */
  readonly lastTransaction: string
  /** Number of tickets of the account. */
  readonly ticketCount: number
  /** Ledger index of the account's pool; empty = an ordinary account. */
  readonly poolId: string
}

export interface AccountFields extends Threaded {
  /** Micro units. */
  readonly balance: bigint
  readonly sequence: number
  readonly ownerCount: number
  readonly flags: number
  readonly settings: AccountSettings
}

export const NO_SETTINGS: AccountSettings = {
  transferRate: 0,
  tickSize: 0,
  regularKey: undefined,
  domain: '',
  emailHash: '',
  messageKey: '',
  walletLocator: '',
  tokenMinter: undefined,
  lastTransaction: '',
  ticketCount: 0,
  poolId: '',
}

/** Functions that an entry needs to compute its own ledger indexes. */
export interface AccountNaming {
  accountKey(id: Uint8Array): string
  ownerDirectory(id: Uint8Array): string
  address(id: Uint8Array): string
}

export class AccountEntry extends Entry<AccountFields> {
  readonly kind = 'account'
  readonly index: number
  /** The id with one character per byte, which sorts in byte order. */
  readonly idText: string
  /** Lines of this account, including those deleted in the open ledger. */
  readonly lines = new SparseMap<number, LineEntry>()
  /** Offers of this account that are in memory, by sequence. `State.offersOf` returns all of them. */
  readonly offers = new SparseMap<number, OfferEntry>()
  /** Other objects in this account's directory by ledger index, including those deleted in the open ledger. */
  readonly objects = new SparseMap<string, ObjectEntry>()
  /** Assets that this account issues, by currency. */
  readonly assets = new SparseMap<CurrencyRef, AssetRef>()
  signers: SignerListEntry | undefined = undefined
  /** True while only another account names this one and its own stored entry has not been read. */
  isUnread = false
  readonly #naming: AccountNaming
  #id: Uint8Array | undefined
  #key: string | undefined
  #address: string | undefined
  #directory: string | undefined

  /** @param key its ledger index, when already known */
  constructor(index: number, idText: string, naming: AccountNaming, key?: string) {
    super()
    this.index = index
    this.idText = idText
    this.#naming = naming
    this.#key = key
  }

  // The bytes of few accounts are ever read. The text needs a tenth of the memory.
  get id(): Uint8Array {
    this.#id ??= binaryBytes(this.idText)
    return this.#id
  }

  override get key(): string {
    this.#key ??= this.#naming.accountKey(this.id)
    return this.#key
  }

  /** Ledger index of the first page of the account's directory. */
  get directory(): string {
    this.#directory ??= this.#naming.ownerDirectory(this.id)
    return this.#directory
  }

  get address(): string {
    this.#address ??= this.#naming.address(this.id)
    return this.#address
  }
}
