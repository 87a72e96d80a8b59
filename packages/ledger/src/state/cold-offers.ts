import { LedgerFault } from '../base/ledger-fault.ts'
import type { AccountEntry } from './account-entry.ts'
import { binaryText } from './binary-text.ts'
import type { Book } from './book.ts'
import { linkOffer } from './book.ts'
import { ColdLevels } from './cold-levels.ts'
import type { Journal } from './journal.ts'
import { OfferEntry } from './offer-entry.ts'
import type { OfferFields } from './offer-entry.ts'
import type { StateEntry } from './state-source.ts'
import { StoredStateError } from './stored-state-error.ts'
import { storedOfferPlace } from './stored-offers.ts'
import type { BookPosition, OfferPlace, StoredOffers } from './stored-offers.ts'

/** The best rate that a book can have. */
const MAX_QUALITY = (1n << 64n) - 1n

/** An offer read from the store with its values. */
interface ReadOffer {
  readonly offer: OfferEntry
  readonly fields: OfferFields
}

/** Adds a stored offer to its owner, but not to its book or the journal. @throws StoredStateError */
export type OfferReader = (key: string, value: Uint8Array) => ReadOffer

/**
 * Cold offers of the last closed ledger, which are stored and not in memory. An offer is loaded alone when it is
 * requested by owner or ledger index, and with its whole price level when the level is requested ({@link ColdLevels}).
 */
export class ColdOffers {
  readonly #stored: StoredOffers
  readonly #journal: Journal
  readonly #read: OfferReader
  readonly #books = new Map<string, Book>()
  /** Accounts all of whose offers are in memory. */
  readonly #complete = new WeakSet<AccountEntry>()

  constructor(stored: StoredOffers, journal: Journal, read: OfferReader) {
    this.#stored = stored
    this.#journal = journal
    this.#read = read
  }

  /** Adds a book that has stored offers. */
  open(book: Book): void {
    this.#books.set(binaryText(book.assets), book)
    book.cold = new ColdLevels({
      firstFrom: (quality) => this.#firstFrom(book, quality),
      read: (quality) => {
        const offers = this.#readLevel(book, quality)
        return () => {
          for (const offer of offers) linkOffer(offer)
        }
      },
    })
  }

  /** Loads an offer by its ledger index; undefined if it does not exist. */
  find(key: string): OfferEntry | undefined {
    const value = this.#stored.find(key)
    return value !== undefined && this.#isCold(key, value) ? this.#hold(key, value) : undefined
  }

  /** Loads every offer of an account. */
  readOwned(account: AccountEntry, keyOf: (sequence: number) => string): void {
    if (this.#complete.has(account)) return
    const sequences = [...this.#stored.ofOwner(account.id)]
    for (const sequence of sequences) if (account.offers.get(sequence) === undefined) this.find(keyOf(sequence))
    this.#complete.add(account)
  }

  /** Yields stored offers after a ledger index that are not in memory, in order. */
  *after(key: string): Generator<StateEntry> {
    for (const entry of this.#stored.after(key)) {
      if (this.#journal.byKey(entry.key) === undefined && this.#isCold(entry.key, entry.value)) yield entry
    }
  }

  #firstFrom({ assets }: Book, quality: bigint): bigint | undefined {
    if (quality > MAX_QUALITY) return undefined
    for (const position of this.#stored.inBook(assets, quality)) return position.quality
    return undefined
  }

  /** Returns the offers of a cold level, oldest first. */
  #readLevel(book: Book, quality: bigint): readonly OfferEntry[] {
    const level: BookPosition[] = []
    for (const position of this.#stored.inBook(book.assets, quality)) {
      if (position.quality !== quality) break
      level.push(position)
    }
    return level.map((position) => {
      const offer = this.#offerAt(position.key)
      const { placed } = offer
      if (placed.book !== book || placed.quality !== quality || placed.order !== position.order) {
        throw new StoredStateError(position.key)
      }
      return offer
    })
  }

  /** Returns an offer of a cold level. The offer may be in memory without its level. */
  #offerAt(key: string): OfferEntry {
    const existing = this.#journal.byKey(key)
    if (existing instanceof OfferEntry) return existing
    const value = this.#stored.find(key)
    if (value === undefined) throw new StoredStateError(key)
    return this.#hold(key, value)
  }

  #hold(key: string, value: Uint8Array): OfferEntry {
    const { offer, fields } = this.#read(key, value)
    this.#journal.hold(offer, fields)
    return offer
  }

  /** Whether the store is authoritative for an offer. Otherwise memory is, and the stored offer may be outdated. */
  #isCold(key: string, value: Uint8Array): boolean {
    const { assets, quality } = placeOf(key, value)
    return this.#books.get(binaryText(assets))?.cold?.has(quality) === true
  }
}

function placeOf(key: string, value: Uint8Array): OfferPlace {
  try {
    return storedOfferPlace(value)
  } catch (error) {
    throw error instanceof LedgerFault ? new StoredStateError(key, { cause: error }) : error
  }
}
