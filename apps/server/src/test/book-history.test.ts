import type { BookHistory, TradeHistory } from '@tidebook/contract'
import {
  Book,
  bookAtTime,
  createPairResolver,
  LiveBooks,
  MarketRecording,
  tokenValueOf,
  tradesOf,
  tradeText,
  type BookLevels,
  type LedgerTransactionJson,
  type MetadataJson,
  type PairResolver,
  type TradeText,
} from '@tidebook/market'
import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteBookHistory } from '../modules/indexer/book-history.repository.ts'

const GENESIS = Date.UTC(2026, 5, 1)
const SECOND = 1_000
const HOUR = 3_600_000
const DECIMALS = 9
const PAIR = { base: 'SWT', counter: 'CNY' }

interface ListedOffer {
  readonly Account: string
  readonly Sequence: number
  readonly TakerGets: string | { readonly value: string; readonly currency: string; readonly issuer: string }
  readonly TakerPays: ListedOffer['TakerGets']
  readonly taker_gets_funded?: ListedOffer['TakerGets']
  readonly taker_pays_funded?: ListedOffer['TakerGets']
  readonly BookDirectory: string
}

/** A ledger with its transactions, as the node returns it. */
interface FullLedger {
  readonly ledger_index: number | string
  readonly close_time: number
  readonly transactions: readonly (LedgerTransactionJson & { readonly metaData: MetadataJson })[]
}

/** Returns the levels of both sides as displayed on a screen. */
function shownLevels(levels: BookLevels): readonly unknown[] {
  const book = new Book(DECIMALS)
  book.reset(levels)
  return [book.bids, book.asks].map((side) =>
    Array.from({ length: side.count }, (_, at) => [side.tickAt(at), side.amountAt(at)]),
  )
}

describe('the recorded book', () => {
  let started: StartedExchange
  let pairs: PairResolver
  let owners: readonly [TestAccount, TestAccount, TestAccount]
  let second = 0
  /** The node's book at the close time of each ledger. */
  const listed = new Map<number, BookLevels>()

  /** Returns the book as the node lists it, with the node's own funded amounts. */
  const listedBook = async (): Promise<BookLevels> => {
    const { exchange } = started
    const CNY = { currency: 'CNY', issuer: exchange.issuer('CNY') }
    const SWT = { currency: 'SWT' }
    const books = new LiveBooks({ pairs, decimals: () => DECIMALS })
    for (const [gets, pays] of [
      [CNY, SWT],
      [SWT, CNY],
    ]) {
      const { offers } = (await exchange.link.request('book_offers', {
        taker_gets: gets,
        taker_pays: pays,
        ledger_index: 'validated',
      })) as { readonly offers: readonly ListedOffer[] }
      for (const offer of offers)
        books.load({
          owner: offer.Account,
          sequence: offer.Sequence,
          gets: tokenValueOf(offer.taker_gets_funded ?? offer.TakerGets, 'SWT'),
          pays: tokenValueOf(offer.taker_pays_funded ?? offer.TakerPays, 'SWT'),
          directory: offer.BookDirectory,
        })
    }
    return books.snapshot('SWT-CNY')
  }
  /** Trades of all ledgers, oldest first, read from their transactions. */
  const traded: TradeText[] = []
  const tradesOfLedger = async (): Promise<readonly TradeText[]> => {
    const params = { ledger_index: 'validated', transactions: true, expand: true }
    const { ledger } = (await started.exchange.link.request('ledger', params)) as { readonly ledger: FullLedger }
    const place = ({ metaData }: FullLedger['transactions'][number]): number => metaData.TransactionIndex
    return ledger.transactions
      .toSorted((a, b) => place(a) - place(b))
      .flatMap(({ metaData, ...tx }) =>
        tradesOf(
          { tx: { ...tx, date: ledger.close_time }, meta: metaData, ledger: Number(ledger.ledger_index) },
          pairs,
        ),
      )
      .map(tradeText)
  }
  const close = async (): Promise<void> => {
    const time = GENESIS + (second += 10) * SECOND
    await started.exchange.close(time)
    listed.set(time, await listedBook())
    traded.push(...(await tradesOfLedger()))
  }
  const history = (query: string): Promise<BookHistory> =>
    started.exchange.data<BookHistory>(`/market/book-history?pair=SWT-CNY&${query}`)
  const pay = (from: TestAccount, to: string, value: string) =>
    from.ledger.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: { currency: 'CNY', issuer: started.exchange.issuer('CNY'), value },
      Flags: 0,
    })

  /** Trades, transfers money and lets orders expire, in one ledger each. */
  const trade = async (): Promise<void> => {
    const { exchange } = started
    const [buyer, seller, taker] = owners
    await exchange.order(buyer, { ...PAIR, side: 'buy', amount: '12', price: '0.5' })
    await exchange.order(buyer, { ...PAIR, side: 'buy', amount: '20', price: '0.25' })
    await close()
    const open = await exchange.order(seller, { ...PAIR, side: 'sell', amount: '30', price: '0.75' })
    await exchange.order(seller, { ...PAIR, side: 'sell', amount: '900', price: '2' })
    await close()
    await exchange.order(taker, { ...PAIR, side: 'buy', amount: '8', price: '0.75' })
    await close()
    // the buyer cannot pay for all orders
    await pay(buyer, seller.address, '6')
    await close()
    await exchange.fund(buyer.address, { CNY: '3' })
    await exchange.cancel(seller, open.sequence)
    await close()
    // partly fills the buyer's best order
    await exchange.order(taker, { ...PAIR, side: 'sell', amount: '5', price: '0.5' })
    await close()
    await close()
  }

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS, env: { BOOK_HISTORY_DAYS: '9999' } })
    const { exchange } = started
    pairs = createPairResolver({
      nativeCode: 'SWT',
      pairs: [{ base: { currency: 'SWT', issuer: '' }, counter: { currency: 'CNY', issuer: exchange.issuer('CNY') } }],
      orient: (a, b) => ({ base: a, counter: b }),
    })
    owners = [
      await exchange.account({ SWT: '100', CNY: '13' }),
      await exchange.account({ SWT: '800', CNY: '1' }),
      await exchange.account({ SWT: '100', CNY: '90' }),
    ]
    await close()
    await trade()
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('TRD-205 rebuilds, for each ledger, the book that the node listed with funded amounts', async () => {
    const { start, changes, next } = await history(`from=${GENESIS}&until=${GENESIS + HOUR}`)
    expect([start?.time, changes.length, next]).toEqual([GENESIS + 20 * SECOND, 5, undefined])
    for (const [time, book] of listed) {
      if (start === undefined || time < start.time) expect(book).toEqual({ bids: [], asks: [] })
      else expect([time, bookAtTime(start, changes, time)]).toMatchObject([time, book])
    }
    expect(listed.get(GENESIS + 50 * SECOND)?.bids).toEqual([
      ['0.5', '12'],
      ['0.25', '4'],
    ])
  })

  it('TRD-205 begins with the book of the requested time and continues at a cursor', async () => {
    const from = GENESIS + 45 * SECOND
    const until = GENESIS + HOUR
    const page = await history(`from=${from}&until=${until}`)
    expect(page.start).toMatchObject({ time: GENESIS + 40 * SECOND, ...listed.get(GENESIS + 40 * SECOND) })
    const first = page.changes[0]
    const rest = await history(`from=${from}&until=${until}&after=${first?.ledger ?? 0}`)
    expect(rest.start).toMatchObject({ time: first?.time, ...listed.get(first?.time ?? 0) })
    expect(rest.changes).toEqual(page.changes.slice(1))
  })

  it('keeps a cursor within the period, and accepts one that no ledger can have', async () => {
    const period = `from=${GENESIS + 45 * SECOND}&until=${GENESIS + HOUR}`
    expect(await history(`${period}&after=0`)).toEqual(await history(period))
    expect((await history(`${period}&after=9999999999`)).changes).toEqual([])
    const trades = `/market/trade-history?pair=SWT-CNY&${period}&after=9999999999_0_0`
    expect(await started.exchange.data(trades)).toEqual({ trades: [] })
  })

  it('TRD-207 replays, at each ledger, the book that the node listed and the trades of its ledgers', async () => {
    const until = GENESIS + HOUR
    const recording = new MarketRecording(GENESIS, until)
    const { start, changes } = await history(`from=${GENESIS}&until=${until}`)
    const past = await started.exchange.data<TradeHistory>(
      `/market/trade-history?pair=SWT-CNY&from=${GENESIS}&until=${until}`,
    )
    recording.addBook(start, changes, true)
    recording.addTrades(past.trades, true)
    const moments = [...listed].filter(([time]) => time >= recording.recordedFrom)
    // backwards too, as when a user steps back
    for (const [time, book] of [...moments, ...moments.toReversed()]) {
      expect([time, shownLevels(recording.bookAt(time))]).toEqual([time, shownLevels(book)])
      const before = traded.filter((trade) => trade.time <= time)
      expect([time, recording.tradesAt(time, 100)]).toEqual([time, before.toReversed()])
    }
    expect([moments.length, traded.length]).toEqual([7, 2])
    const rest = await started.exchange.data<TradeHistory>(
      `/market/trade-history?pair=SWT-CNY&from=${GENESIS}&until=${until}&after=${traded[0]?.id ?? ''}`,
    )
    expect(rest).toEqual({ trades: traded.slice(1) })
  })

  it('is empty before the first record, and refuses a reversed or long period', async () => {
    expect(await history(`from=${GENESIS - HOUR}&until=${GENESIS}`)).toEqual({ changes: [] })
    const codes = await Promise.all(
      [`from=5&until=4`, `from=0&until=${HOUR + 1}`, 'from=x&until=4', 'from=1&until=2&after=-1'].map(async (query) => {
        const answer = await fetch(`${started.exchange.url}/market/book-history?pair=SWT-CNY&${query}`)
        return ((await answer.json()) as { readonly code: string }).code
      }),
    )
    expect(codes).toEqual(['4000', '4000', '4000', '4000'])
  })

  it('continues after a restart without duplicate or missing changes', async () => {
    const { exchange } = started
    await exchange.restart()
    const [, , taker] = owners
    const again = { ...taker, ledger: exchange.reopened(taker) }
    await exchange.order(again, { ...PAIR, side: 'sell', amount: '1', price: '3' })
    await close()
    const { start, changes } = await history(`from=${GENESIS}&until=${GENESIS + HOUR}`)
    const time = GENESIS + second * SECOND
    expect(changes).toHaveLength(6)
    expect(start && bookAtTime(start, changes, time)).toMatchObject({ time, ...listed.get(time) })
  })

  it('deletes records older than the setting, except the last full book before it', async () => {
    const client = new pg.Pool({ connectionString: started.exchange.databaseUrl, max: 1 })
    try {
      const rows = `select 'P', ledger, to_timestamp(ledger), ledger % 2 = 0, '{"bids":[],"asks":[]}' from generate_series(1, 9) ledger`
      await client.query(`insert into market.book_history ${rows}`)
      // more rows than one statement deletes
      await deleteBookHistory(client, new Date(7_500), 2)
      const left = await client.query<{ ledger_index: number }>(
        "select ledger_index from market.book_history where pair = 'P' order by 1",
      )
      expect(left.rows.map((row) => row.ledger_index)).toEqual([6, 7, 8, 9])
    } finally {
      await client.end()
    }
  })
})
