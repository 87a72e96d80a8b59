import type { AmountJson, JsonFields } from '../entries/json-fields.ts'

/**
 * Something long that is read in pieces: `undefined` marks a place at which its reader may do something else. What comes
 * is as it was when reading began, whatever the ledger does meanwhile.
 */
export type Paced<T> = Iterable<T | undefined>

/** An entry that stands in an account's directory. */
export interface OwnedView {
  readonly key: string
  /** Its LedgerEntryType. */
  readonly typeName: string
  /** Undefined where it is no trust line. */
  line(): LineView | undefined
  /** Undefined where it is no offer. */
  offer(): OfferView | undefined
  /** The entry as the wire prints it, with `index`. */
  toJson(): JsonFields
}

/** An asset in binary form; both undefined = the native asset. */
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
  /** Micro units that the owner's objects and the account itself hold back. */
  readonly reserve: bigint
  /** The AccountRoot entry as the wire prints it, with `index`. */
  toJson(): JsonFields
}

/** A trust line from one side; amounts are decimal text. */
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
  /** Whether the line costs the account a reserve: its side is not as lines are made. */
  readonly reserved: boolean
  /** The entry's flags, of both sides. */
  readonly flags: number
  /** The line entry as the wire prints it, with `index`. */
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
  /** The Offer entry as the wire prints it, with `index`. */
  toJson(): JsonFields
}

export interface BookOfferView extends OfferView {
  /**
   * What the owner can give for this and its offers behind it, plain decimal or micro-unit text. Stands at an owner's
   * first offer, and at each one where offers do not share what their owner has: the issuer's own, and frozen ones.
   */
  readonly ownerFunds: string | undefined
  /** Present when the owner cannot fund the whole offer. */
  readonly takerGetsFunded: AmountJson | undefined
  readonly takerPaysFunded: AmountJson | undefined
}

/** A pool for reading; amounts as the wire prints them, fees in units of 1/100,000. */
export interface PoolView {
  /** The pool's own address. */
  readonly account: string
  /** What it holds, in the order in which the assets were asked for. */
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
  /** From 0 to 19 while the slot is held, 20 when it ended. */
  readonly interval: number
  readonly price: AmountJson
}

export interface SignerListView {
  readonly quorum: number
  readonly signers: readonly { readonly account: Uint8Array; readonly weight: number }[]
}

/** A consistent read of one ledger's state; `current` moves with every applied transaction, `validated` with a close. */
export interface LedgerView {
  /** Undefined when the account does not exist. */
  account(id: Uint8Array): AccountView | undefined
  /** Lines in the order of the account's directory; in ledger index order where there is none. */
  lines(id: Uint8Array): Iterable<LineView>
  /** Offers in the order of the account's directory; by sequence where there is none. */
  offers(id: Uint8Array): Iterable<OfferView>
  /** The line between two accounts, from the side of the first. */
  line(id: Uint8Array, peer: Uint8Array, currency: Uint8Array): LineView | undefined
  /**
   * Everything in an account's directory, in its order. Where there are no directories: what is of that kind, in ledger
   * index order, offers by sequence.
   */
  owned(id: Uint8Array, kind: 'lines' | 'offers' | 'all'): Paced<OwnedView>
  signerList(id: Uint8Array): SignerListView | undefined
  /** Everything in an account's directory as the wire prints it, in its order; in ledger index order where there is none. */
  objects(id: Uint8Array): JsonFields[]
  /** Best first, then oldest first. */
  book(takerPays: Asset, takerGets: Asset, taker?: Uint8Array): Iterable<BookOfferView>
  /** The pool of two assets in either order. @param now ledger seconds in which its auction slot is looked at */
  pool(one: Asset, other: Asset, now: number): PoolView | undefined
  /** The pool whose own account that is. @param now as of `pool` */
  poolOf(id: Uint8Array, now: number): PoolView | undefined
  /** At most so many entries behind a ledger index, in order; `wanted` chooses by LedgerEntryType. */
  entriesAfter(key: string, count: number, wanted: (typeName: string) => boolean): JsonFields[]
  /**
   * The same in pieces, as they are when all of them have been found. They may be fewer than there are behind the index
   * where some came or went meanwhile; `last` is the index up to which none is missing, undefined when there are no more.
   */
  pacedEntriesAfter(
    key: string,
    count: number,
    wanted: (typeName: string) => boolean,
  ): Generator<JsonFields | undefined, { readonly last: string | undefined }, undefined>
  /** Any entry by ledger index (64 hex digits) as the wire prints it. */
  entry(key: string): JsonFields | undefined
}
