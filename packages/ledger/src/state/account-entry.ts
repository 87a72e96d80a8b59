import type { AssetRef, CurrencyRef } from './asset-ref.ts'
import { binaryBytes } from './binary-text.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'
import type { LineEntry } from './line-entry.ts'
import type { ObjectEntry } from './object-entry.ts'
import type { OfferEntry } from './offer-entry.ts'
import type { SignerListEntry } from './signer-list-entry.ts'
import { SparseMap } from './sparse-map.ts'

/** Settings that rarely change, shared between an account's successive values. */
export interface AccountSettings {
  /** Parts per 10^9; 0 = none. */
  readonly transferRate: number
  /** Significant digits of a price; 0 = all. */
  readonly tickSize: number
  readonly regularKey: AccountEntry | undefined
  /** Lower-case hex text as sent; empty = none. */
  readonly domain: string
  readonly emailHash: string
  readonly messageKey: string
  readonly walletLocator: string
  /** Account that may issue non-fungible tokens in this one's name. */
  readonly tokenMinter: AccountEntry | undefined
  /** Hash of the account's last transaction where it asked to keep it (zeros before the first); empty = not kept. */
  readonly lastTransaction: string
  /** Tickets that the account holds. */
  readonly ticketCount: number
  /** Ledger index of the pool whose account this is; empty = an ordinary account. */
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

/** What the entry needs to know of its surroundings to name itself. */
export interface AccountNaming {
  accountKey(id: Uint8Array): string
  ownerDirectory(id: Uint8Array): string
  address(id: Uint8Array): string
}

export class AccountEntry extends Entry<AccountFields> {
  readonly kind = 'account'
  readonly index: number
  /** The id as one character per byte: compares in byte order. */
  readonly idText: string
  /** Lines of this account, also ones that ceased to exist in the open ledger. */
  readonly lines = new SparseMap<number, LineEntry>()
  readonly offers = new SparseMap<number, OfferEntry>()
  /** Other objects in this account's directory by ledger index, also ones that ceased to exist in the open ledger. */
  readonly objects = new SparseMap<string, ObjectEntry>()
  /** Assets that this account issues, by currency. */
  readonly assets = new SparseMap<CurrencyRef, AssetRef>()
  signers: SignerListEntry | undefined = undefined
  /** True while only another account names this one and its own entry, if it is stored, has not been read. */
  isUnread = false
  readonly #naming: AccountNaming
  #id: Uint8Array | undefined
  #key: string | undefined
  #address: string | undefined
  #directory: string | undefined

  /** @param key its ledger index where that is known already */
  constructor(index: number, idText: string, naming: AccountNaming, key?: string) {
    super()
    this.index = index
    this.idText = idText
    this.#naming = naming
    this.#key = key
  }

  // Of many accounts few are ever asked: the text says the same in a tenth of the memory.
  get id(): Uint8Array {
    this.#id ??= binaryBytes(this.idText)
    return this.#id
  }

  override get key(): string {
    this.#key ??= this.#naming.accountKey(this.id)
    return this.#key
  }

  /** Ledger index of the first page of what the account owns. */
  get directory(): string {
    this.#directory ??= this.#naming.ownerDirectory(this.id)
    return this.#directory
  }

  get address(): string {
    this.#address ??= this.#naming.address(this.id)
    return this.#address
  }
}
