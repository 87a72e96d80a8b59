import { ledgerTimeToUnixMs, unixMsToLedgerTime } from '@tidebook/protocol/time'
import { LiveBooks, mergeBookChanges, OwnerFunds, type BookLevels, type OfferAmounts } from '@tidebook/market'
import type { Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../platform/logger.ts'
import { lastRecords } from '../indexer/book-history.repository.ts'
import type { IndexPosition } from '../indexer/index-position.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'
import type { MarketTables } from '../indexer/tables.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { ProjectedBatch, ProjectedLedger } from '../indexer/project-batch.ts'
import type { NodeLink } from '../node/node-link.ts'
import { readReserves } from '../node/reserves.ts'
import type { BookRecorder } from './book-recorder.ts'
import { loadBooks } from './load-market.ts'
import { readHoldings } from '../node/holdings-reader.ts'

/** Maximum number of accounts that are queried at a time. */
const AT_ONCE = 32

/**
 * Fetches the funds of accounts from the node and passes them to the books. An account without a response remains
 * unknown, and its orders remain in no price level, until it is queried again.
 */
async function fetchFunds(link: NodeLink, books: LiveBooks, accounts: Iterable<string>, logger: Logger): Promise<void> {
  const waiting = [...accounts]
  const work = async (): Promise<void> => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop()) {
      try {
        const { holdings, ledger } = await readHoldings(link, account)
        books.know(account, holdings, ledger)
      } catch (error) {
        logger.debug({ err: error, account }, 'the node does not report the funds of an account')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work))
}

/** Maximum number of accounts without orders whose funds are remembered. */
const MAX_IDLE_OWNERS = 20_000
/**
 * Maximum wait for the funds of new owners, in milliseconds. After this time, a ledger is published without their
 * orders, which follow with a later ledger.
 */
const TIMEOUT_MS = 2_000

/**
 * The books of the configured pairs, limited by the owners' funds. Orders come from the index and from metadata. Funds
 * come from metadata and, once per owner, from the node, because metadata contains only balances that change.
 */
export class FundedBooks {
  readonly #pairs: MarketPairs
  readonly #link: NodeLink
  readonly #logger: Logger
  /** Accounts whose funds were requested from the node but have not arrived. */
  readonly #asked = new Set<string>()
  readonly #recorder: BookRecorder | undefined
  #funds = new OwnerFunds()
  #books: LiveBooks
  /** The last ledger applied to the books. */
  #ledger = 0
  #updates = new Map<string, BookLevels>()

  /** @param recorder creates index records of the books; undefined in a program that does not write the index */
  constructor(pairs: MarketPairs, link: NodeLink, logger: Logger, recorder?: BookRecorder) {
    this.#pairs = pairs
    this.#link = link
    this.#logger = logger
    this.#recorder = recorder
    this.#books = this.#empty()
  }

  snapshot(pairKey: string): BookLevels {
    return this.#books.snapshot(pairKey)
  }

  /** Returns the levels that changed since the last call, by pair key. */
  takeUpdates(): ReadonlyMap<string, BookLevels> {
    const updates = this.#updates
    this.#updates = new Map()
    return updates
  }

  /**
   * Loads the open orders and fetches their owners' funds.
   * @param position the last ledger of the index
   * @throws NodeLinkError
   */
  async load(db: Kysely<MarketTables>, position: IndexPosition | undefined): Promise<void> {
    this.#asked.clear()
    this.#funds = new OwnerFunds(await readReserves(this.#link, this.#pairs.reserves))
    this.#books = this.#empty()
    await loadBooks(db, this.#books)
    await this.#ask(this.#books.unknown)
    this.#books.advance(unixMsToLedgerTime(position?.closeTime ?? 0))
    this.#books.takeUpdates()
    this.#updates.clear()
    this.#ledger = position?.index ?? 0
    const listed = this.#pairs.resolver.listed.map(({ key }) => key)
    this.#recorder?.resume(await lastRecords(db), listed, (pair, most) => this.#books.snapshot(pair, most))
  }

  /** Fetches the funds of unknown owners, so that their orders can be published with the batch that contains them. */
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
    await Promise.race([asking, delay(TIMEOUT_MS, undefined, { signal: answered.signal }).catch(() => undefined)])
  }

  /** Applies a batch to orders and funds, and returns the book records that are not written yet. */
  record(batch: ProjectedBatch): readonly RecordedBook[] {
    this.#advance(batch)
    return this.#recorder?.upTo(batch.last.index) ?? []
  }

  /** Applies a written batch, unless it was applied when its records were made. */
  apply(batch: ProjectedBatch): void {
    this.#advance(batch)
    this.#recorder?.written(batch.last.index)
  }

  /**
   * Applies those ledgers of a batch that are not applied yet, because a batch that could not be written is delivered
   * again.
   */
  #advance(batch: ProjectedBatch): void {
    const entries = Map.groupBy(batch.orderEntries, ({ ledger }) => ledger)
    for (const ledger of batch.ledgers)
      if (ledger.index > this.#ledger) this.#add(ledger, entries.get(ledger.index) ?? [])
    this.#books.forgetIdle(MAX_IDLE_OWNERS)
  }

  #add({ index, closeTime, holdings }: ProjectedLedger, entries: ProjectedBatch['orderEntries']): void {
    // funds first, so that an owner created by the ledger is known
    this.#books.fund(holdings, index)
    for (const { changes } of entries) this.#books.move(changes)
    this.#books.advance(closeTime)
    const changes = this.#books.takeUpdates()
    this.#recorder?.add(index, ledgerTimeToUnixMs(closeTime), changes.keys(), (pair, most) =>
      this.#books.snapshot(pair, most),
    )
    for (const [pair, levels] of changes) this.#updates.set(pair, mergeBookChanges([this.#updates.get(pair), levels]))
    this.#ledger = index
  }

  async #ask(accounts: Iterable<string>): Promise<void> {
    const unrequested = [...new Set(accounts)].filter((account) => !this.#asked.has(account))
    for (const account of unrequested) this.#asked.add(account)
    await fetchFunds(this.#link, this.#books, unrequested, this.#logger)
    for (const account of unrequested) this.#asked.delete(account)
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
