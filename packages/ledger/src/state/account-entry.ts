import type { AssetRef, CurrencyRef } from './asset-ref.ts'
import { binaryBytes } from './binary-text.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'
import type { LineEntry } from './line-entry.ts'
import type { ObjectEntry } from './object-entry.ts'
import type { OfferEntry } from './offer-entry.ts'
import type { SignerListEntry } from './signer-list-entry.ts'

/** A map that uses no memory while it is empty, because most accounts own no objects of most types. */
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

/** Settings that rarely change, shared by an account's successive values. */
export interface AccountSettings {
  /** Transfer rate in parts per 10^9; 0 when unset. */
  readonly transferRate: number
  /** Tick size: significant digits of a price; 0 means all. */
  readonly tickSize: number
  readonly regularKey: AccountEntry | undefined
  /** Domain as submitted, lower-case hex; empty when unset. */
  readonly domain: string
  readonly emailHash: string
  readonly messageKey: string
  readonly walletLocator: string
  /** Account that may issue non-fungible tokens on behalf of this one. */
  readonly tokenMinter: AccountEntry | undefined
  /** Hash of the account's last transaction, zeros before the first; empty when the account does not track it. */
  readonly lastTransaction: string
  /** Number of tickets of the account. */
  readonly ticketCount: number
  /** Ledger index of the account's pool; empty for an ordinary account. */
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

/** Functions with which entries compute their ledger indexes. */
export interface AccountNaming {
  accountKey(id: Uint8Array): string
  ownerDirectory(id: Uint8Array): string
  address(id: Uint8Array): string
}

export class AccountEntry extends Entry<AccountFields> {
  readonly kind = 'account'
  readonly index: number
  /** The id as binary text, which sorts in byte order. */
  readonly idText: string
  /** Trust lines of this account, including those deleted in the open ledger. */
  readonly lines = new SparseMap<number, LineEntry>()
  /** Offers of this account that are in memory, by sequence. `State.offersOf` returns all of them. */
  readonly offers = new SparseMap<number, OfferEntry>()
  /** Other objects in this account's directory, by ledger index, including those deleted in the open ledger. */
  readonly objects = new SparseMap<string, ObjectEntry>()
  /** Assets that this account issues, by currency. */
  readonly assets = new SparseMap<CurrencyRef, AssetRef>()
  signers: SignerListEntry | undefined = undefined
  /** True while this account is known only from a reference in another one and its stored entry has not been read. */
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

  // Decoded on demand: the bytes of few accounts are ever read, and the text needs a tenth of the memory.
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
