import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { LiveBooks, OwnerFunds, type BookLevels, type OfferAmounts } from '@tidebook/market'
import type { Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../platform/logger.ts'
import type { MarketTables } from '../indexer/tables.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { ProjectedBatch } from '../indexer/project-batch.ts'
import type { NodeLink } from '../node/node-link.ts'
import { readReserves } from '../node/reserves.ts'
import { askFunds } from './ask-funds.ts'
import { loadBooks } from './load-market.ts'

/** Accounts whose funds are remembered although they have no orders just now. */
const MOST_IDLE_OWNERS = 20_000
/** A ledger is told without the orders of new owners of whom the node has told nothing for this long; they come with a later one. */
const PATIENCE_MS = 2_000

/**
 * The books of the configured pairs, as far as owners can pay. Orders come from the index and from metadata, funds from
 * metadata and, once for every owner, from the node: a balance that nobody moves is in no metadata.
 */
export class FundedBooks {
  readonly #pairs: MarketPairs
  readonly #link: NodeLink
  readonly #logger: Logger
  /** Accounts that the node has been asked about and has not answered. */
  readonly #asked = new Set<string>()
  #funds = new OwnerFunds()
  #books: LiveBooks

  constructor(pairs: MarketPairs, link: NodeLink, logger: Logger) {
    this.#pairs = pairs
    this.#link = link
    this.#logger = logger
    this.#books = this.#empty()
  }

  snapshot(pairKey: string): BookLevels {
    return this.#books.snapshot(pairKey)
  }

  /** Levels that changed since the last call, by pair key. */
  takeUpdates(): ReadonlyMap<string, BookLevels> {
    return this.#books.takeUpdates()
  }

  /** Loads the standing orders and asks about their owners. @param closeTime ms of the last ledger @throws NodeLinkError */
  async load(db: Kysely<MarketTables>, closeTime: number): Promise<void> {
    this.#asked.clear()
    this.#funds = new OwnerFunds(await readReserves(this.#link, this.#pairs.reserves))
    this.#books = this.#empty()
    await loadBooks(db, this.#books)
    await this.#ask(this.#books.unknown)
    this.#books.advance(unixMsToLedgerTime(closeTime))
    this.#books.takeUpdates()
  }

  /** Asks about owners of whom nothing is known, so that their orders can be told with the batch that brings them. */
  async prepare(batch: ProjectedBatch, live: boolean): Promise<void> {
    if (!live) return
    const created = batch.orderEntries
      .flatMap(({ changes }) => changes)
      .filter(({ kind, after }) => kind === 'created' && this.#isListed(after))
      .flatMap(({ owner, after }) => (after.gets.issuer === '' ? [owner] : [owner, after.gets.issuer]))
    const unknown = [...this.#books.unknown, ...created.filter((account) => !this.#funds.isKnown(account))]
    if (unknown.length === 0) return
    const answered = new AbortController()
    const asking = this.#ask(unknown).finally(() => answered.abort())
    await Promise.race([asking, delay(PATIENCE_MS, undefined, { signal: answered.signal }).catch(() => undefined)])
  }

  /** Moves orders and funds by a batch. */
  apply(batch: ProjectedBatch): void {
    for (const { changes } of batch.orderEntries) this.#books.move(changes)
    for (const { index, transactions } of batch.ledgers)
      for (const { meta } of transactions) this.#books.fund(meta, index)
    this.#books.advance(batch.last.closeTime)
    this.#books.forgetIdle(MOST_IDLE_OWNERS)
  }

  async #ask(accounts: Iterable<string>): Promise<void> {
    const wanted = [...new Set(accounts)].filter((account) => !this.#asked.has(account))
    for (const account of wanted) this.#asked.add(account)
    await askFunds(this.#link, this.#books, wanted, this.#logger)
    for (const account of wanted) this.#asked.delete(account)
  }

  #isListed({ gets, pays }: OfferAmounts): boolean {
    return this.#pairs.resolver.resolve(gets, pays).listed
  }

  #empty(): LiveBooks {
    return new LiveBooks({
      pairs: this.#pairs.resolver,
      decimals: this.#pairs.decimalsOf,
      funds: this.#funds,
      wanted: (pair) => pair.listed,
    })
  }
}
