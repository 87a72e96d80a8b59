import { decodeCurrency } from '@tidebook/protocol'
import type { ObjectType } from './object-type.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { AccountEntry } from './account-entry.ts'
import type { AssetRef, CurrencyRef } from './asset-ref.ts'
import { binaryText } from './binary-text.ts'
import { Book } from './book.ts'
import type { ColdOffers } from './cold-offers.ts'
import { DirectoryFiling } from './directory-filing.ts'
import { DirectoryPages } from './directory-pages.ts'
import type { Entry } from './entry.ts'
import { Journal } from './journal.ts'
import { LedgerKeys } from './ledger-keys.ts'
import { LineEntry, lineSlot } from './line-entry.ts'
import { OfferEntry } from './offer-entry.ts'
import type { OfferPlacement } from './offer-entry.ts'
import { SignerListEntry } from './signer-list-entry.ts'
import type { StateEntry } from './state-source.ts'
import { storedAccountId } from './stored-accounts.ts'
import type { StoredAccounts } from './stored-accounts.ts'

const ASSET_ROOM = 0x4000000

/**
 * The interned state of the ledger: accounts, currencies, assets and books are objects with small integer ids that
 * never affect a result. `find…` never interns anything, so that failing transactions leave no trace.
 */
export class State {
  readonly journal = new Journal()
  readonly keys: LedgerKeys
  readonly native: AssetRef = { index: 0, currency: undefined, issuer: undefined }
  readonly #rules: LedgerRules
  readonly #accounts = new Map<string, AccountEntry>()
  readonly #currencies = new Map<string, CurrencyRef>()
  readonly #books = new Map<number, Book>()
  readonly #typesMet = new Set<string>()
  // Cache by byte array, because a transaction's fields are looked up repeatedly while it is applied.
  #lastId: Uint8Array | undefined
  #lastAccount: AccountEntry | undefined
  #lastBytes: Uint8Array | undefined
  #lastCurrency: CurrencyRef | undefined
  #assetCount = 1
  /** Stored accounts; undefined when every account is in memory. */
  stored: StoredAccounts | undefined
  /** Stored offers; undefined when every offer is in memory. */
  coldOffers: ColdOffers | undefined

  constructor(rules: LedgerRules) {
    this.#rules = rules
    this.keys = new LedgerKeys(rules.sha512Half, rules.network)
    if (rules.directories === 'pages') {
      this.journal.filing = new DirectoryFiling(new DirectoryPages(this.journal, this.keys, rules.mostDirectoryPages))
    }
  }

  /** Returns the account object, whether or not the account exists (`fields`). */
  findAccount(id: Uint8Array): AccountEntry | undefined {
    if (id === this.#lastId) return this.#lastAccount
    const account = this.#lookUpAccount(id)
    if (account !== undefined) {
      this.#lastId = id
      this.#lastAccount = account
    }
    return account
  }

  #lookUpAccount(id: Uint8Array): AccountEntry | undefined {
    const text = binaryText(id)
    const existing = this.#accounts.get(text)
    if (existing !== undefined && !existing.isUnread) return existing
    if (this.stored === undefined) return existing
    const key = existing?.key ?? this.keys.accountKey(id)
    const value = this.stored.find(key)
    if (existing !== undefined) existing.isUnread = false
    if (value === undefined) return existing
    this.stored.read(key, value)
    return this.#accounts.get(text)
  }

  internAccount(id: Uint8Array): AccountEntry {
    return this.findAccount(id) ?? this.#newAccount(binaryText(id))
  }

  /** Returns an account whose entry is being read. @param key its ledger index */
  placeAccount(id: Uint8Array, key: string): AccountEntry {
    const text = binaryText(id)
    const account = this.#accounts.get(text) ?? this.#newAccount(text, key)
    account.isUnread = false
    return account
  }

  /**
   * Returns an account that another one references, without reading it, because that would read further referenced
   * accounts in turn.
   */
  nameAccount(id: Uint8Array): AccountEntry {
    const text = binaryText(id)
    const existing = this.#accounts.get(text)
    if (existing !== undefined) return existing
    const account = this.#newAccount(text)
    account.isUnread = this.stored !== undefined
    return account
  }

  #newAccount(text: string, key?: string): AccountEntry {
    const account = new AccountEntry(this.#accounts.size, text, this.keys, key)
    this.#accounts.set(text, account)
    return account
  }

  /** Yields stored accounts after a ledger index that are not in memory, in order. */
  *storedAccountsAfter(key: string): Generator<StateEntry> {
    for (const entry of this.stored?.after(key) ?? []) {
      if (this.#accounts.get(binaryText(storedAccountId(entry.value)))?.isUnread !== false) yield entry
    }
  }

  /** Yields stored offers after a ledger index that are not in memory, in order. */
  storedOffersAfter(key: string): Iterable<StateEntry> {
    return this.coldOffers?.after(key) ?? []
  }

  /** Returns an entry by its ledger index, including one deleted in the open ledger. */
  entry(key: string): Entry | undefined {
    const existing = this.journal.byKey(key)
    if (existing !== undefined) return existing
    const value = this.stored?.find(key)
    return value === undefined ? this.coldOffers?.find(key) : this.findAccount(storedAccountId(value))
  }

  findCurrency(bytes: Uint8Array): CurrencyRef | undefined {
    if (bytes === this.#lastBytes) return this.#lastCurrency
    const existing = this.#currencies.get(binaryText(bytes))
    if (existing !== undefined) {
      this.#lastBytes = bytes
      this.#lastCurrency = existing
    }
    return existing
  }

  internCurrency(bytes: Uint8Array): CurrencyRef {
    const existing = this.findCurrency(bytes)
    if (existing !== undefined) return existing
    const currency = {
      index: this.#currencies.size,
      bytes: bytes.slice(),
      code: decodeCurrency(bytes, this.#rules.network),
    }
    this.#currencies.set(binaryText(bytes), currency)
    return currency
  }

  findAsset(currency: Uint8Array | undefined, issuer: Uint8Array | undefined): AssetRef | undefined {
    if (currency === undefined || issuer === undefined) return this.native
    const interned = this.findCurrency(currency)
    return interned === undefined ? undefined : this.findAccount(issuer)?.assets.get(interned)
  }

  internAsset(currency: CurrencyRef, issuer: AccountEntry): AssetRef {
    const existing = issuer.assets.get(currency)
    if (existing !== undefined) return existing
    const asset = { index: this.#assetCount, currency, issuer }
    this.#assetCount += 1
    issuer.assets.set(currency, asset)
    return asset
  }

  findBook(pays: AssetRef, gets: AssetRef): Book | undefined {
    return this.#books.get(pays.index * ASSET_ROOM + gets.index)
  }

  internBook(pays: AssetRef, gets: AssetRef): Book {
    const slot = pays.index * ASSET_ROOM + gets.index
    const existing = this.#books.get(slot)
    if (existing !== undefined) return existing
    const book = new Book(pays, gets, this.keys.bookBase)
    this.#books.set(slot, book)
    return book
  }

  /** Every book ever requested, including empty ones. */
  books(): IterableIterator<Book> {
    return this.#books.values()
  }

  /** Returns the line of two accounts, whether or not it exists (`fields`), or undefined when it never did. */
  findLine(one: AccountEntry, other: AccountEntry, currency: CurrencyRef): LineEntry | undefined {
    return one.lines.get(lineSlot(other, currency))
  }

  internLine(one: AccountEntry, other: AccountEntry, currency: CurrencyRef): LineEntry {
    const existing = this.findLine(one, other, currency)
    if (existing !== undefined) return existing
    const [low, high] = one.idText < other.idText ? [one, other] : [other, one]
    const line = new LineEntry(low, high, currency, this.keys.lineKey)
    low.lines.set(lineSlot(high, currency), line)
    high.lines.set(lineSlot(low, currency), line)
    return line
  }

  /** Creates an offer object without adding it to the ledger. */
  newOffer(placed: OfferPlacement, key = this.keys.offerKey(placed.owner.id, placed.sequence)): OfferEntry {
    const offer = new OfferEntry(placed, key)
    placed.owner.offers.set(placed.sequence, offer)
    return offer
  }

  /** Returns an account's offer, including one deleted in the open ledger. */
  findOffer(owner: AccountEntry, sequence: number): OfferEntry | undefined {
    return owner.offers.get(sequence) ?? this.coldOffers?.find(this.keys.offerKey(owner.id, sequence))
  }

  /** Returns all offers of an account, including those deleted in the open ledger, in arbitrary order. */
  offersOf(owner: AccountEntry): Iterable<OfferEntry> {
    this.coldOffers?.readOwned(owner, (sequence) => this.keys.offerKey(owner.id, sequence))
    return owner.offers.values()
  }

  internSigners(owner: AccountEntry): SignerListEntry {
    owner.signers ??= new SignerListEntry(owner, this.keys.signersKey(owner.id))
    return owner.signers
  }

  /** Whether an object of the type ever existed. Otherwise its rules can be skipped. */
  hasHad(type: ObjectType): boolean {
    return this.#typesMet.has(type.name)
  }

  /** Records that an object of the type has existed. */
  meet(type: ObjectType): void {
    this.#typesMet.add(type.name)
  }

  /**
   * Accounts in memory. These include all accounts that own an entry other than an offer, or that an entry other than
   * an account or an offer references.
   */
  accounts(): IterableIterator<AccountEntry> {
    return this.#accounts.values()
  }
}
