import { toHex } from '@tidebook/protocol'
import { AccountEntry } from './account-entry.ts'
import type { AssetRef } from './asset-ref.ts'
import type { DirectoryPlace, PageValues } from './directory-pages.ts'
import type { DirectoryPages } from './directory-pages.ts'
import { NO_THREAD } from './entry.ts'
import type { Entry, Threaded } from './entry.ts'
import type { Filing } from './journal.ts'
import { LineEntry } from './line-entry.ts'
import { ObjectEntry } from './object-entry.ts'
import { OfferEntry } from './offer-entry.ts'
import type { OfferPlacement } from './offer-entry.ts'
import { SignerListEntry } from './signer-list-entry.ts'

const NATIVE = '0'.repeat(40)

function owned(account: AccountEntry): DirectoryPlace {
  return { root: account.directory, order: 'key', about: () => ({ Owner: account }) }
}

function currencyHex({ currency }: AssetRef): string {
  return currency === undefined ? NATIVE : toHex(currency.bytes)
}

function issuerHex({ issuer }: AssetRef): string {
  return issuer === undefined ? NATIVE : toHex(issuer.id)
}

function priced({ book, quality }: OfferPlacement): DirectoryPlace {
  const about = (): PageValues => ({
    TakerPaysCurrency: currencyHex(book.pays),
    TakerPaysIssuer: issuerHex(book.pays),
    TakerGetsCurrency: currencyHex(book.gets),
    TakerGetsIssuer: issuerHex(book.gets),
    ExchangeRate: quality,
  })
  return { root: book.directory(quality), order: 'time', about }
}

const NO_PLACES: readonly DirectoryPlace[] = []

/** Returns the directories that list an entry, in the order of the entry's page numbers. */
function placesOf(entry: Entry): readonly DirectoryPlace[] {
  if (entry instanceof OfferEntry) return [owned(entry.placed.owner), priced(entry.placed)]
  if (entry instanceof LineEntry) return [owned(entry.low), owned(entry.high)]
  if (entry instanceof SignerListEntry) return [owned(entry.owner)]
  return entry instanceof ObjectEntry ? entry.holders.map(owned) : NO_PLACES
}

/** Lists every entry in the directories of its owners and its book. */
export class DirectoryFiling implements Filing {
  readonly #pages: DirectoryPages

  constructor(pages: DirectoryPages) {
    this.#pages = pages
  }

  enter<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): Fields {
    const places = placesOf(entry)
    if (places.length === 0) return fields
    // A created entry has no previous transaction, even if it existed earlier in the same ledger.
    return { ...fields, pages: places.map((place) => this.#pages.add(place, entry.key)), thread: NO_THREAD }
  }

  listed(directory: string): readonly string[] {
    return this.#pages.listed(directory)
  }

  leave(entry: Entry, { pages }: Threaded): void {
    if (entry instanceof AccountEntry) this.#pages.eraseEmpty(entry.directory)
    const keepsRoot = entry instanceof ObjectEntry && entry.type.keepsDirectory === true
    for (const [index, { root }] of placesOf(entry).entries()) {
      this.#pages.remove(root, pages?.[index] ?? 0n, entry.key, keepsRoot)
    }
  }
}
