import type { Decimal } from '@tidebook/amount'
import { offerChanges } from '../fills/offer-change.ts'
import type { OfferChange } from '../fills/offer-change.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { priceOfDirectory } from '../pairs/quality.ts'
import type { MetadataJson } from '../wire/ledger-json.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { Expirations } from './expirations.ts'
import { OfferLevels } from './offer-levels.ts'
import type { BookEnd } from './offer-levels.ts'
import type { OwnerFunds, OwnerHoldings } from './owner-funds.ts'
import type { BookLevels } from './book.ts'

/** An order that stands in a book. */
export interface StandingOffer {
  readonly owner: string
  readonly sequence: number
  readonly gets: TokenValue
  readonly pays: TokenValue
  /** Key of its book directory, when the source tells it. */
  readonly directory?: string
  /** Ledger seconds from which nobody can take it. */
  readonly expiration?: number | undefined
}

export interface LiveBooksOptions {
  readonly pairs: PairResolver
  /** Price decimals of a pair, the size of its levels. */
  readonly decimals: (pair: Pair) => number
  /** What owners can give; without it levels carry the amounts that their orders name. */
  readonly funds?: OwnerFunds
  /** Whether anybody looks at the book of a pair; all of them when not given. */
  readonly wanted?: (pair: Pair) => boolean
}

interface PairBook {
  readonly pair: Pair
  readonly levels: OfferLevels
}

/**
 * The books of a market as a server keeps them: loaded from the ledger's offers once, then moved by the metadata of every
 * validated transaction. A level promises what its owners can pay and what has not expired, nothing more: an owner of
 * whom nothing is known yet stands in none.
 */
export class LiveBooks {
  readonly #books = new Map<string, PairBook>()
  readonly #options: LiveBooksOptions
  readonly #expirations = new Expirations()
  /** Whoever has or had an order here; only their funds matter. */
  readonly #owners = new Set<string>()
  readonly #changed = new Set<string>()
  readonly #unknown = new Set<string>()

  constructor(options: LiveBooksOptions) {
    this.#options = options
  }

  /** Puts in a standing order, as when loading. */
  load({ owner, sequence, gets, pays, directory = '', expiration }: StandingOffer): void {
    this.#set({ owner, sequence, directory, expiration }, gets, pays)
  }

  /** Moves books and funds by one transaction of a ledger. */
  apply(meta: MetadataJson, ledger = 0): void {
    this.move(offerChanges(meta, this.#options.pairs.nativeCode))
    this.fund(meta, ledger)
  }

  /** Moves the books by what one transaction did to orders. */
  move(changes: readonly OfferChange[]): void {
    for (const change of changes) {
      const { gets, pays } = change.after
      if (change.kind === 'deleted') this.#remove(idOf(change), gets, pays)
      else this.#set(change, gets, pays)
    }
  }

  /** Moves what owners can give by one transaction of a ledger. */
  fund(meta: MetadataJson, ledger: number): void {
    this.#options.funds?.apply(meta, ledger, (account, terms) => {
      if (terms) this.#termsChanged(account)
      if (this.#owners.has(account)) this.#changed.add(account)
    })
  }

  /** Takes out what nobody can take any more. @param closeTime ledger seconds of the last ledger */
  advance(closeTime: number): void {
    for (const remove of this.#expirations.due(closeTime)) remove()
  }

  /** Accounts that a node has to be asked about before the books are whole: owners of orders, and their issuers. */
  get unknown(): ReadonlySet<string> {
    return this.#unknown
  }

  /** Takes a node's answer about an account as of a ledger; undefined when it does not exist. */
  know(account: string, holdings: OwnerHoldings | undefined, ledger: number): void {
    this.#options.funds?.know(account, holdings, ledger)
    this.#unknown.delete(account)
    this.#changed.add(account)
    this.#termsChanged(account)
  }

  /** Lets go of what is known of accounts without orders once there are more than `most`. */
  forgetIdle(most: number): void {
    const { funds } = this.#options
    if (funds === undefined || funds.size <= most) return
    const books = [...this.#books.values()]
    const issuers = new Set(books.flatMap(({ pair }) => [pair.base.issuer, pair.counter.issuer]))
    const isNeeded = (account: string): boolean => books.some(({ levels }) => levels.hasOwner(account))
    for (const owner of this.#owners) if (!isNeeded(owner)) this.#owners.delete(owner)
    funds.forget((account) => issuers.has(account) || isNeeded(account))
  }

  /** Levels that changed since the last call, per pair key; amount '0' for those that are gone. */
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

  /** The whole book of a pair, best levels first; empty when it has none. */
  snapshot(pairKey: string): BookLevels {
    const book = this.#books.get(pairKey)
    if (book === undefined) return { bids: [], asks: [] }
    this.#settleOwners()
    this.#settle(book)
    return book.levels.snapshot()
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
    const known = this.#books.get(pair.key)
    if (known !== undefined) return known
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

const idOf = ({ owner, sequence }: { readonly owner: string; readonly sequence: number }): string =>
  `${owner}:${sequence}`
