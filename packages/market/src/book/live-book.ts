import type { Decimal } from '@tidebook/amount'
import { offerChanges } from '../fills/offer-change.ts'
import type { OfferChange } from '../fills/offer-change.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { priceOfDirectory } from '../pairs/quality.ts'
import type { ChangesJson, MetadataJson } from '../wire/ledger-json.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { OfferLevels } from './offer-levels.ts'
import type { BookEnd } from './offer-levels.ts'
import type { OwnerFunds, OwnerHoldings } from './owner-funds.ts'
import type { BookLevels } from './book.ts'

/** Actions by key, each of which is due at a ledger time. */
class Expirations {
  readonly #waiting = new Map<string, { readonly at: number; readonly act: () => void }>()
  /** Lower bound of all due times, in ledger seconds. */
  #earliest = Number.POSITIVE_INFINITY

  /** Replaces the action of a key. @param at ledger seconds */
  set(key: string, at: number, act: () => void): void {
    this.#waiting.set(key, { at, act })
    this.#earliest = Math.min(this.#earliest, at)
  }

  delete(key: string): void {
    this.#waiting.delete(key)
  }

  /** Removes and returns the actions due at a time, in ledger seconds. */
  due(now: number): (() => void)[] {
    if (now < this.#earliest) return []
    const due = [...this.#waiting].filter(([, { at }]) => at <= now)
    for (const [key] of due) this.#waiting.delete(key)
    this.#earliest = [...this.#waiting.values()].reduce(
      (least, { at }) => Math.min(least, at),
      Number.POSITIVE_INFINITY,
    )
    return due.map(([, { act }]) => act)
  }
}

/** An open order in a book. */
export interface OpenOffer {
  readonly owner: string
  readonly sequence: number
  readonly gets: TokenValue
  readonly pays: TokenValue
  /** Key of its book directory, when the source reports it. */
  readonly directory?: string
  /** Time from which the order cannot be taken, in ledger seconds. */
  readonly expiration?: number | undefined
}

export interface LiveBooksOptions {
  readonly pairs: PairResolver
  /** Price decimals of a pair, the size of its levels. */
  readonly decimals: (pair: Pair) => number
  /** Funds of owners; if omitted, levels show the full amounts of their orders. */
  readonly funds?: OwnerFunds
  /** Whether a pair's book has readers; if omitted, all books do. */
  readonly wanted?: (pair: Pair) => boolean
}

interface PairBook {
  readonly pair: Pair
  readonly levels: OfferLevels
}

/**
 * Server-side books of a market: loaded once from the ledger's offers, then updated from the metadata of every
 * validated transaction. A level includes only unexpired amounts that the owners can pay. Orders of an owner whose
 * funds are unknown are not shown.
 */
export class LiveBooks {
  readonly #books = new Map<string, PairBook>()
  readonly #options: LiveBooksOptions
  readonly #expirations = new Expirations()
  /** Accounts that have or had an order here. Only their funds are tracked. */
  readonly #owners = new Set<string>()
  readonly #changed = new Set<string>()
  readonly #unknown = new Set<string>()

  constructor(options: LiveBooksOptions) {
    this.#options = options
  }

  /** Adds an open order while loading. */
  load({ owner, sequence, gets, pays, directory = '', expiration }: OpenOffer): void {
    this.#set({ owner, sequence, directory, expiration }, gets, pays)
  }

  /** Updates books and funds from one transaction in a ledger. */
  apply(meta: MetadataJson, ledger = 0): void {
    this.move(offerChanges(meta, this.#options.pairs.nativeCode))
    this.fund(meta, ledger)
  }

  /** Updates the books from the order changes of one transaction. */
  move(changes: readonly OfferChange[]): void {
    for (const change of changes) {
      const { gets, pays } = change.after
      if (change.kind === 'deleted') this.#remove(idOf(change), gets, pays)
      else this.#set(change, gets, pays)
    }
  }

  /** Updates the funds of owners from one transaction in a ledger, or from several (`LastHoldings`). */
  fund(meta: ChangesJson, ledger: number): void {
    this.#options.funds?.apply(meta, ledger, (account, terms) => {
      if (terms) this.#termsChanged(account)
      if (this.#owners.has(account)) this.#changed.add(account)
    })
  }

  /** Removes expired orders. @param closeTime ledger seconds of the last ledger */
  advance(closeTime: number): void {
    for (const remove of this.#expirations.due(closeTime)) remove()
  }

  /** Accounts that must be queried from a node before the books are complete: owners of orders, and their issuers. */
  get unknown(): ReadonlySet<string> {
    return this.#unknown
  }

  /** Stores a node's response about an account as of a ledger; undefined when the account does not exist. */
  know(account: string, holdings: OwnerHoldings | undefined, ledger: number): void {
    this.#options.funds?.know(account, holdings, ledger)
    this.#unknown.delete(account)
    this.#changed.add(account)
    this.#termsChanged(account)
  }

  /** Evicts accounts without orders if more than `most` accounts are stored. */
  forgetIdle(most: number): void {
    const { funds } = this.#options
    if (funds === undefined || funds.size <= most) return
    const books = [...this.#books.values()]
    const issuers = new Set(books.flatMap(({ pair }) => [pair.base.issuer, pair.counter.issuer]))
    const isNeeded = (account: string): boolean => books.some(({ levels }) => levels.hasOwner(account))
    for (const owner of this.#owners) if (!isNeeded(owner)) this.#owners.delete(owner)
    funds.forget((account) => issuers.has(account) || isNeeded(account))
  }

  /** Returns and clears the levels changed since the last call, by pair key. Removed levels have amount '0'. */
  takeUpdates(): Map<string, BookLevels> {
    this.#settleOwners()
    const updates = new Map<string, BookLevels>()
    for (const [key, book] of this.#books) {
      this.#settle(book)
      const update = book.levels.takeUpdate()
      if (update) updates.set(key, update)
    }
    return updates
  }

  /**
   * Returns the book of a pair, best levels first. Returns an empty book for an unknown pair.
   * @param most maximum levels per side; all if omitted
   */
  snapshot(pairKey: string, most?: number): BookLevels {
    const book = this.#books.get(pairKey)
    if (book === undefined) return { bids: [], asks: [] }
    this.#settleOwners()
    this.#settle(book)
    return book.levels.snapshot(most)
  }

  #set(
    offer: Pick<OfferChange, 'owner' | 'sequence' | 'directory' | 'expiration'>,
    gets: TokenValue,
    pays: TokenValue,
  ): void {
    const id = idOf(offer)
    const { pair, side, base, counter } = offerView(gets, pays, this.#options.pairs)
    const book = this.#book(pair)
    if (book === undefined) return
    const price =
      book.levels.priceOf(id) ?? priceOfDirectory(offer.directory, gets, pays, side) ?? priceOf(base, counter)
    const { owner, expiration } = offer
    book.levels.set({ id, owner, end: side === 'buy' ? 'bid' : 'ask', price, gets: gets.value, base })
    if (expiration !== undefined) this.#expirations.set(id, expiration, () => book.levels.remove(id))
    this.#owners.add(owner)
    this.#need(owner)
    if (gets.issuer !== '') this.#need(gets.issuer)
  }

  #remove(id: string, gets: TokenValue, pays: TokenValue): void {
    this.#book(this.#options.pairs.resolve(gets, pays))?.levels.remove(id)
    this.#expirations.delete(id)
  }

  #need(account: string): void {
    if (this.#options.funds?.isKnown(account) === false) this.#unknown.add(account)
  }

  #book(pair: Pair): PairBook | undefined {
    const existing = this.#books.get(pair.key)
    if (existing !== undefined) return existing
    if (this.#options.wanted?.(pair) === false) return undefined
    const book = { pair, levels: new OfferLevels(this.#options.decimals(pair)) }
    this.#books.set(pair.key, book)
    return book
  }

  #termsChanged(issuer: string): void {
    for (const { pair, levels } of this.#books.values())
      if (pair.base.issuer === issuer || pair.counter.issuer === issuer) levels.ownerChanged()
  }

  #settleOwners(): void {
    for (const owner of this.#changed) for (const { levels } of this.#books.values()) levels.ownerChanged(owner)
    this.#changed.clear()
  }

  #settle({ pair, levels }: PairBook): void {
    const { funds } = this.#options
    levels.settle((owner: string, end: BookEnd): Decimal | undefined =>
      funds?.givable(owner, end === 'ask' ? pair.base : pair.counter),
    )
  }
}

function idOf({ owner, sequence }: { readonly owner: string; readonly sequence: number }): string {
  return `${owner}:${sequence}`
}
