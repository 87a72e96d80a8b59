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
import { loadBooks } from './load-market.ts'
import { readHoldings } from '../node/holdings-reader.ts'

/** Maximum number of accounts that are queried at a time. */
const AT_ONCE = 32

/**
 * Fetches the funds of accounts from the node and passes them to the books. An account without an answer stays unknown,
 * and thus in no price level, until it is queried again.
 */
async function fetchFunds(link: NodeLink, books: LiveBooks, accounts: Iterable<string>, logger: Logger): Promise<void> {
  const waiting = [...accounts]
  const work = async (): Promise<void> => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop()) {
      try {
        const { holdings, ledger } = await readHoldings(link, account)
        books.know(account, holdings, ledger)
      } catch (error) {
        logger.debug({ err: error, account }, 'the node does not tell what an account can pay')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work))
}

/** Maximum number of accounts without orders whose funds are remembered. */
const MAX_IDLE_OWNERS = 20_000
/**
 * Maximum wait for the funds of new owners, in milliseconds. After it, a ledger is published without their orders,
 * which follow with a later ledger.
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
  /** Accounts whose funds were requested from the node and have not arrived. */
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

  /** Returns the levels that changed since the last call, by pair key. */
  takeUpdates(): ReadonlyMap<string, BookLevels> {
    return this.#books.takeUpdates()
  }

  /**
   * Loads the open orders and fetches their owners' funds.
   * @param closeTime ms of the last ledger
   * @throws NodeLinkError
   */
  async load(db: Kysely<MarketTables>, closeTime: number): Promise<void> {
    this.#asked.clear()
    this.#funds = new OwnerFunds(await readReserves(this.#link, this.#pairs.reserves))
    this.#books = this.#empty()
    await loadBooks(db, this.#books)
    await this.#ask(this.#books.unknown)
    this.#books.advance(unixMsToLedgerTime(closeTime))
    this.#books.takeUpdates()
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

  /** Applies a batch to orders and funds. */
  apply(batch: ProjectedBatch): void {
    for (const { changes } of batch.orderEntries) this.#books.move(changes)
    for (const { index, transactions } of batch.ledgers)
      for (const { meta } of transactions) this.#books.fund(meta, index)
    this.#books.advance(batch.last.closeTime)
    this.#books.forgetIdle(MAX_IDLE_OWNERS)
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
