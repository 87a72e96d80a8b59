import { LedgerFault } from '../base/ledger-fault.ts'
import type { StateEntry } from './state-source.ts'

/** First byte of a stored offer, before its owner. */
export const OFFER_CODE = 0x6f
const ID_BYTES = 20
const ASSET_BYTES = 2 * ID_BYTES
const OWNER = 1
const SEQUENCE = OWNER + ID_BYTES
const ASSETS = SEQUENCE + 4
/** TakerPays and TakerGets, between the assets and the rate. */
const AMOUNTS = 16
/** Flags, expiration and the length of the platform's id, after the rate. */
const PLATFORM_LENGTH = 8
/** Size of the application type: a presence flag and the type. */
const APP_TYPE = 5

/** Whether a stored entry is an offer. */
export function isStoredOffer(value: Uint8Array): boolean {
  return value[0] === OFFER_CODE
}

/** Keys of a stored offer in its book and among its owner's offers. */
export interface OfferPlace {
  /** 20 bytes. */
  readonly owner: Uint8Array
  readonly sequence: number
  /** TakerPays and TakerGets of its book, as stored. */
  readonly assets: Uint8Array
  /** 64-bit rate of the whole offer; 0 for an offer that is never taken. */
  readonly quality: bigint
  /** Time priority, which sorts offers of one price. */
  readonly order: number
}

/** The position of a stored offer in its book. */
export interface BookPosition {
  readonly quality: bigint
  readonly order: number
  /** Ledger index of the offer. */
  readonly key: string
}

/**
 * Reads only the place of a stored offer.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function storedOfferPlace(value: Uint8Array): OfferPlace {
  try {
    return readPlace(value)
  } catch (error) {
    throw error instanceof RangeError ? new LedgerFault('ledger/corrupt-entry', 'Entry is cut off') : error
  }
}

function readPlace(value: Uint8Array): OfferPlace {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const paysEnd = endOfAsset(value, ASSETS)
  const assetsEnd = endOfAsset(value, paysEnd)
  const rate = assetsEnd + AMOUNTS
  const platform = rate + 8 + PLATFORM_LENGTH
  const order = platform + 2 + view.getUint16(platform) + APP_TYPE
  return {
    owner: value.subarray(OWNER, SEQUENCE),
    sequence: view.getUint32(SEQUENCE),
    assets: value.subarray(ASSETS, assetsEnd),
    quality: view.getBigUint64(rate),
    order: Number(view.getBigUint64(order)),
  }
}

function endOfAsset(value: Uint8Array, start: number): number {
  return start + 1 + (value[start] === 0 ? 0 : ASSET_BYTES)
}

/** Store of the last closed ledger's offers, which are loaded on demand. */
export interface StoredOffers {
  /** Returns the stored bytes of the offer with this ledger index. */
  find(key: string): Uint8Array | undefined
  /** Yields offers with a greater ledger index, in order. */
  after(key: string): Iterable<StateEntry>
  /** Yields the positions of a book's offers from a rate on, best first, oldest first within a rate. */
  inBook(assets: Uint8Array, from: bigint): Iterable<BookPosition>
  /** Yields the sequences of an account's offers. */
  ofOwner(id: Uint8Array): Iterable<number>
}
