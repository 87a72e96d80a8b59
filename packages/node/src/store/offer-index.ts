import { hash } from 'node:crypto'
import type { BookPosition, OfferPlace } from '@tidebook/ledger'
import { storedOfferPlace } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { Tables } from './lmdb-tables.ts'
import { entryCount } from './lmdb-tables.ts'
import { unseal } from './seal.ts'
import { asStoreError } from './store-error.ts'

const BOOK = 32
const U64 = 8
const KEY = 32
const QUALITY = BOOK
const ORDER = QUALITY + U64
const OFFER = ORDER + U64
const ROW = OFFER + KEY
const ID = 20
const U32 = 4

/** A row consists of a key only. */
const NOTHING = Buffer.alloc(0)
const bookRow = Buffer.alloc(ROW)
const ownerRow = Buffer.alloc(ID + U32)
const bookIds = new WeakMap<Uint8Array, Buffer>()

/** Returns the part of a row that identifies a book. The ledger stores the assets of a book in one object. */
function bookId(assets: Uint8Array): Buffer {
  let id = bookIds.get(assets)
  if (id === undefined) {
    id = hash('sha256', assets, 'buffer')
    bookIds.set(assets, id)
  }
  return id
}

/** Returns a key after all rows with this prefix. */
function endOf(prefix: Uint8Array, rowLength: number): Buffer {
  return Buffer.concat([prefix, Buffer.alloc(rowLength + 1 - prefix.length, 0xff)])
}

/**
 * Returns the rows of an offer. They are valid until the next call, because the storage engine copies a key
 * immediately.
 */
function rowsOf(key: Uint8Array, { assets, order, owner, quality, sequence }: OfferPlace): readonly [Buffer, Buffer] {
  bookRow.set(bookId(assets))
  bookRow.writeBigUInt64BE(quality, QUALITY)
  bookRow.writeBigUInt64BE(BigInt(order), ORDER)
  bookRow.set(key, OFFER)
  ownerRow.set(owner)
  ownerRow.writeUInt32BE(sequence, ID)
  return [bookRow, ownerRow]
}

/** Queues the rows of a new offer. @param key its ledger index */
export function addOffer({ bookOffers, ownerOffers }: Tables, key: Uint8Array, place: OfferPlace): void {
  const [inBook, ofOwner] = rowsOf(key, place)
  void bookOffers.put(inBook, NOTHING)
  void ownerOffers.put(ofOwner, NOTHING)
}

/** Queues the removal of the rows of a deleted offer. */
export function removeOffer({ bookOffers, ownerOffers }: Tables, key: Uint8Array, place: OfferPlace): void {
  const [inBook, ofOwner] = rowsOf(key, place)
  void bookOffers.remove(inBook)
  void ownerOffers.remove(ofOwner)
}

/** @throws NodeError node/store-corrupt when the number of rows in the lists differs from the number of offers */
export function requireComplete({ bookOffers, offers, ownerOffers }: Tables): void {
  const [all, inBooks, ofOwners] = [offers, bookOffers, ownerOffers].map(entryCount)
  if (all === inBooks && all === ofOwners) return
  const counts = `${all} offers, ${inBooks} in books and ${ofOwners} of owners`
  throw new NodeError('node/store-corrupt', `the lists of offers do not agree: ${counts}`)
}

/** Whether both rows of an offer exist. */
export function hasRows({ bookOffers, ownerOffers }: Tables, key: Uint8Array, place: OfferPlace): boolean {
  const [inBook, ofOwner] = rowsOf(key, place)
  return bookOffers.doesExist(inBook) && ownerOffers.doesExist(ofOwner)
}

/** Yields the positions of a book's offers, starting at a rate: best first, and oldest first within a rate. */
export function* positionsIn({ bookOffers }: Tables, assets: Uint8Array, from: bigint): Generator<BookPosition> {
  const id = bookId(assets)
  const start = Buffer.alloc(QUALITY + U64)
  start.set(id)
  start.writeBigUInt64BE(from, QUALITY)
  try {
    for (const row of bookOffers.getKeys({ start, end: endOf(id, ROW) })) {
      yield {
        quality: row.readBigUInt64BE(QUALITY),
        order: Number(row.readBigUInt64BE(ORDER)),
        key: row.toString('hex', OFFER).toUpperCase(),
      }
    }
  } catch (error) {
    throw asStoreError(error, 'reading a book')
  }
}

/** Yields the sequences of an account's offers. */
export function* sequencesOf({ ownerOffers }: Tables, owner: Uint8Array): Generator<number> {
  try {
    for (const row of ownerOffers.getKeys({ start: Buffer.from(owner), end: endOf(owner, ID + U32) })) {
      yield row.readUInt32BE(ID)
    }
  } catch (error) {
    throw asStoreError(error, 'reading the offers of an account')
  }
}

/** Yields the assets of every book with offers, as the offers state them. Skips from book to book. */
export function* booksOf({ bookOffers, offers }: Tables): Generator<Uint8Array> {
  try {
    let row = firstFrom(bookOffers, undefined)
    while (row !== undefined) {
      const value = offers.get(row.subarray(OFFER))
      const name = row.toString('hex', OFFER).toUpperCase()
      if (value === undefined) throw new NodeError('node/store-corrupt', `the offer ${name} of a book is missing`)
      yield storedOfferPlace(unseal(value, name)).assets
      row = firstFrom(bookOffers, endOf(row.subarray(0, BOOK), ROW))
    }
  } catch (error) {
    throw asStoreError(error, 'reading the books')
  }
}

function firstFrom(table: Tables['bookOffers'], start: Buffer | undefined): Buffer | undefined {
  for (const row of table.getKeys({ ...(start === undefined ? {} : { start }), limit: 1 })) return row
  return undefined
}
