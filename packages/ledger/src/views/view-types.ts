import type { AmountJson, JsonFields } from '../entries/json-fields.ts'

/**
 * A long result that is read incrementally. `undefined` marks a point at which the reader may yield to other work. The
 * result is a snapshot as of the start of the read.
 */
export type Paced<T> = Iterable<T | undefined>

/** An entry in an account's directory. */
export interface OwnedView {
  readonly key: string
  /** LedgerEntryType of the entry. */
  readonly typeName: string
  /** Both sides of a trust line; undefined for other entries. */
  line(): LineView | undefined
  /** Undefined unless the entry is an offer. */
  offer(): OfferView | undefined
  /** The entry in wire form, with `index`. */
  toJson(): JsonFields
}

/** An asset in binary form; both fields are undefined for the native asset. */
export interface Asset {
  readonly currency: Uint8Array | undefined
  readonly issuer: Uint8Array | undefined
}

export interface AccountView {
  readonly key: string
  readonly id: Uint8Array
  readonly address: string
  /** Micro units. */
  readonly balance: bigint
  readonly sequence: number
  readonly ownerCount: number
  readonly flags: number
  /** Account id of the regular key, when set. */
  readonly regularKey: Uint8Array | undefined
  /** Micro units reserved for the account and its objects. */
  readonly reserve: bigint
  /** The AccountRoot entry in wire form, with `index`. */
  toJson(): JsonFields
}

/** A trust line from the perspective of one account; amounts are decimal text. */
export interface LineView {
  readonly key: string
  /** The peer's address. */
  readonly account: string
  readonly currency: string
  readonly balance: string
  readonly limit: string
  readonly limitPeer: string
  readonly qualityIn: number
  readonly qualityOut: number
  readonly noRipple: boolean
  readonly noRipplePeer: boolean
  readonly freeze: boolean
  readonly freezePeer: boolean
  readonly authorized: boolean
  readonly peerAuthorized: boolean
  /** Whether the line costs the account a reserve because its side differs from the defaults. */
  readonly reserved: boolean
  /** Flags of the entry, which include both sides. */
  readonly flags: number
  /** The line entry in wire form, with `index`. */
  toJson(): JsonFields
}

export interface OfferView {
  readonly key: string
  /** The owner's address. */
  readonly account: string
  readonly sequence: number
  /** Ledger flags: 0x10000 passive, 0x20000 sell. */
  readonly flags: number
  readonly takerPays: AmountJson
  readonly takerGets: AmountJson
  /** TakerPays per TakerGets when the offer was placed, decimal text. */
  readonly quality: string
  /** Ledger seconds. */
  readonly expiration: number | undefined
  /** The Offer entry in wire form, with `index`. */
  toJson(): JsonFields
}

export interface BookOfferView extends OfferView {
  /**
   * The owner's funds for this and the owner's following offers, plain decimal or micro-unit text. Present at an
   * owner's first offer, and at each offer if funds are not shared: offers of the issuer, and of frozen tokens.
   */
  readonly ownerFunds: string | undefined
  /** Present when the owner cannot fund the whole offer. */
  readonly takerGetsFunded: AmountJson | undefined
  readonly takerPaysFunded: AmountJson | undefined
}

/** A pool for reading. Amounts are in wire form, fees in units of 1/100,000. */
export interface PoolView {
  /** The pool's address. */
  readonly account: string
  /** The pool's balances, in the order of the requested assets. */
  readonly amounts: readonly [AmountJson, AmountJson]
  /** Whether the issuer froze the asset; undefined for the native one. */
  readonly frozen: readonly [boolean | undefined, boolean | undefined]
  readonly tokens: AmountJson
  readonly tradingFee: number
  readonly votes: readonly { readonly account: string; readonly fee: number; readonly weight: number }[]
  readonly slot: PoolSlotView | undefined
}

/** A pool's auction slot. */
export interface PoolSlotView {
  readonly account: string
  readonly authorized: readonly string[]
  readonly discountedFee: number
  /** Ledger seconds. */
  readonly expiration: number
  /** From 0 to 19 while the slot is owned, 20 after it has ended. */
  readonly interval: number
  readonly price: AmountJson
}

export interface SignerView {
  readonly account: Uint8Array
  readonly weight: number
  /** WalletLocator, 64 upper-case hex digits. */
  readonly locator: string | undefined
}

export interface SignerListView {
  readonly quorum: number
  readonly signers: readonly SignerView[]
}

/**
 * A consistent read view of one ledger's state. `current` changes with every applied transaction, `validated` with
 * every close.
 */
export interface LedgerView {
  /** Returns undefined when the account does not exist. */
  account(id: Uint8Array): AccountView | undefined
  /** Lines in the order of the account's directory, or by ledger index without directories. */
  lines(id: Uint8Array): Iterable<LineView>
  /** Offers in the order of the account's directory, or by sequence without directories. */
  offers(id: Uint8Array): Iterable<OfferView>
  /** Returns the line between two accounts, from the perspective of the first. */
  line(id: Uint8Array, peer: Uint8Array, currency: Uint8Array): LineView | undefined
  /**
   * Yields the entries in an account's directory, in directory order. Without directories: the entries of that type by
   * ledger index, offers by sequence.
   */
  owned(id: Uint8Array, kind: 'lines' | 'offers' | 'all'): Paced<OwnedView>
  signerList(id: Uint8Array): SignerListView | undefined
  /**
   * Returns the entries in an account's directory in wire form, in directory order, or by ledger index without
   * directories.
   */
  objects(id: Uint8Array): JsonFields[]
  /** Best first, then oldest first. */
  book(takerPays: Asset, takerGets: Asset, taker?: Uint8Array): Iterable<BookOfferView>
  /** Returns the pool of two assets in either order. @param now ledger seconds, for its auction slot */
  pool(one: Asset, other: Asset, now: number): PoolView | undefined
  /** Returns the pool with this account. @param now as of `pool` */
  poolOf(id: Uint8Array, now: number): PoolView | undefined
  /** Returns at most `count` entries after a ledger index, in order. `wanted` selects by LedgerEntryType. */
  entriesAfter(key: string, count: number, wanted: (typeName: string) => boolean): JsonFields[]
  /**
   * Yields the same entries incrementally, as of the time when all of them have been found. Entries created or deleted
   * in the meantime may be missing. `last` is the index up to which the page is complete, undefined after the last
   * page.
   */
  pacedEntriesAfter(
    key: string,
    count: number,
    wanted: (typeName: string) => boolean,
  ): Generator<JsonFields | undefined, { readonly last: string | undefined }, undefined>
  /** Returns any entry by ledger index (64 hex digits) in wire form. */
  entry(key: string): JsonFields | undefined
}
