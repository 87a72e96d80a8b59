import { concatBytes } from '@tidebook/protocol'
import { storedAsset } from './asset-ref.ts'
import type { AssetRef } from './asset-ref.ts'
import type { ColdLevels } from './cold-levels.ts'
import type { OfferEntry } from './offer-entry.ts'

/** A price level: all offers of one price in a book, oldest first. */
export interface Level {
  readonly quality: bigint
  head: OfferEntry | undefined
  tail: OfferEntry | undefined
}

/** Offers whose TakerPays is `pays` and TakerGets is `gets`. */
export class Book {
  readonly pays: AssetRef
  readonly gets: AssetRef
  /** Levels in memory. Sorted by quality, worst first: the best level is the last one. */
  readonly levels: Level[] = []
  /** Levels that are not in memory yet; undefined for a book that had no offers when the ledger was loaded. */
  cold: ColdLevels | undefined = undefined
  readonly #directoryBase: (book: Book) => string
  #base: string | undefined
  #assets: Uint8Array | undefined

  constructor(pays: AssetRef, gets: AssetRef, directoryBase: (book: Book) => string) {
    this.pays = pays
    this.gets = gets
    this.#directoryBase = directoryBase
  }

  best(): Level | undefined {
    const best = this.levels[this.levels.length - 1]
    return this.cold?.reachBefore(best?.quality) === true ? this.levels[this.levels.length - 1] : best
  }

  /** Returns the next offer: the next one of its price, otherwise the first of the next price. */
  after(offer: OfferEntry): OfferEntry | undefined {
    return offer.next ?? this.#levelAfter(offer.placed.quality)?.head
  }

  #levelAfter(quality: bigint): Level | undefined {
    let level = this.levels[this.position(quality) - 1]
    while (this.cold?.reachBefore(level?.quality) === true) level = this.levels[this.position(quality) - 1]
    return level
  }

  /** Whether the book has no reachable offer. */
  get isEmpty(): boolean {
    return this.levels.length === 0 && this.cold?.hasLevels !== true
  }

  /** Yields the offers of the book, best first, oldest first within a price. */
  *offers(): Generator<OfferEntry> {
    for (let level = this.best(); level !== undefined; level = this.#levelAfter(level.quality)) {
      let offer = level.head
      while (offer !== undefined) {
        const { next } = offer
        yield offer
        offer = next
      }
    }
  }

  /** Returns the position of a quality, or its insertion position. */
  position(quality: bigint): number {
    let from = 0
    let to = this.levels.length
    while (from < to) {
      const middle = (from + to) >>> 1
      const level = this.levels[middle]
      if (level !== undefined && level.quality > quality) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Returns the ledger index of the directory of one quality, whose low 64 bits are the quality. */
  directory(quality: bigint): string {
    return directoryIndex(this.directoryBase, quality)
  }

  /** The two assets in stored form. */
  get assets(): Uint8Array {
    this.#assets ??= concatBytes(storedAsset(this.pays), storedAsset(this.gets))
    return this.#assets
  }

  /** Common prefix of the ledger indexes of the book's directories, 48 hex digits. */
  get directoryBase(): string {
    this.#base ??= this.#directoryBase(this).slice(0, 48)
    return this.#base
  }
}

/** Returns the ledger index of a directory from its book's prefix and the rate. */
export function directoryIndex(base: string, quality: bigint): string {
  return base + quality.toString(16).toUpperCase().padStart(16, '0')
}

function levelFor(offer: OfferEntry): Level {
  const { book, quality } = offer.placed
  const position = book.position(quality)
  const existing = book.levels[position]
  if (existing !== undefined && existing.quality === quality) return existing
  const level: Level = { quality, head: undefined, tail: undefined }
  book.levels.splice(position, 0, level)
  return level
}

function isIn(book: Book, level: Level): boolean {
  return book.levels[book.position(level.quality)] === level
}

/** Appends an offer to its price level or, on undo, restores it to its exact position. */
export function linkOffer(offer: OfferEntry): void {
  if (offer.level !== undefined) {
    relinkOffer(offer, offer.level)
    return
  }
  // A rate too small or too large for 64 bits is 0. As in the reference, such an offer is never taken.
  if (offer.placed.quality === 0n) return
  const level = levelFor(offer)
  offer.level = level
  offer.previous = level.tail
  if (level.tail === undefined) level.head = offer
  else level.tail.next = offer
  level.tail = offer
}

function relinkOffer(offer: OfferEntry, level: Level): void {
  const { book } = offer.placed
  if (level.head === undefined && !isIn(book, level)) book.levels.splice(book.position(level.quality), 0, level)
  if (offer.previous === undefined) level.head = offer
  else offer.previous.next = offer
  if (offer.next === undefined) level.tail = offer
  else offer.next.previous = offer
}

/**
 * Loads the level of an offer. An offer that was loaded without its level joins it here. Call this before a transaction
 * links or unlinks an offer, because undo must not read.
 */
export function reachLevel({ level, placed }: OfferEntry): void {
  if (level === undefined) placed.book.cold?.reach(placed.quality)
}

/** Removes an offer in constant time. An empty level leaves the book. */
export function unlinkOffer(offer: OfferEntry): void {
  const { level } = offer
  if (level === undefined) return
  if (offer.previous === undefined) level.head = offer.next
  else offer.previous.next = offer.next
  if (offer.next === undefined) level.tail = offer.previous
  else offer.next.previous = offer.previous
  if (level.head === undefined) offer.placed.book.levels.splice(offer.placed.book.position(level.quality), 1)
}
