import { formatDecimal } from '@tidebook/amount'
import type { PoolHistoryEvent, PoolHistoryPage, TokenAmount } from '@tidebook/contract'
import { PoolStory, type PoolEvent, type ValidatedTransaction } from '@tidebook/market'
import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPool, type NodePoolState } from '../modules/pools/read-pool.ts'
import { readStory } from '../modules/pools/read-story.ts'

const PARTIAL = 0x0002_0000
const TWO_ASSETS = 0x0010_0000
const ONE_ASSET = 0x0008_0000
/** A pool costs the owner reserve of one entry, in micro units. */
const CREATION_FEE = 5_000_000n
const PAGE = 3

type Draft = Parameters<TestAccount['ledger']['submit']>[0]

let started: StartedExchange
let pool: NodePoolState
let people: readonly [TestAccount, TestAccount]
const ASSET = { currency: 'SWT', issuer: '' }

function asset2() {
  return { currency: 'JETH', issuer: started.exchange.issuer('JETH') }
}

function eth(value: string) {
  return { ...asset2(), value }
}

beforeAll(async () => {
  started = await startExchange()
  const { exchange } = started
  const maker = await exchange.account({ SWT: '100000', JETH: '500' })
  const taker = await exchange.account({ SWT: '100000', JETH: '500' })
  people = [maker, taker]
  await exchange.close()
  const assets = { Asset: { currency: 'SWT' }, Asset2: asset2() }
  const send = async (who: TestAccount, tx: Draft, fee?: bigint): Promise<void> => {
    const { result } = await who.ledger.submit(tx, fee)
    expect(result).toBe('tesSUCCESS')
    await exchange.close()
  }
  await send(
    maker,
    {
      TransactionType: 'AMMCreate',
      Amount: '10000000000',
      Amount2: eth('100'),
      TradingFee: 300,
      Flags: 0,
    },
    CREATION_FEE,
  )
  await send(taker, {
    TransactionType: 'AMMDeposit',
    ...assets,
    Amount: '1000000000',
    Amount2: eth('10'),
    Flags: TWO_ASSETS,
  })
  for (const value of ['1', '2']) {
    await send(taker, {
      TransactionType: 'Payment',
      Destination: taker.address,
      Amount: eth(value),
      SendMax: '900000000',
      Flags: PARTIAL,
    })
  }
  // An order takes from the pool, because the book is empty.
  await exchange.order(maker, { side: 'sell', base: 'JETH', counter: 'SWT', amount: '1', price: '40' })
  await exchange.close()
  await send(taker, { TransactionType: 'AMMWithdraw', ...assets, Amount: '50000000', Flags: ONE_ASSET })
  await send(maker, { TransactionType: 'AMMBid', ...assets, Flags: 0 })
  await send(maker, { TransactionType: 'AMMVote', ...assets, TradingFee: 400, Flags: 0 })
  const found = await readPool(exchange.link, ASSET, asset2(), 'SWT')
  if (found === undefined) throw new TypeError('There is no pool')
  pool = found
})
afterAll(() => started[Symbol.asyncDispose]())

/** Returns the whole history, page by page. */
async function allPages(kind?: PoolHistoryEvent['kind']): Promise<{ counts: Set<number>; list: PoolHistoryEvent[] }> {
  const list: PoolHistoryEvent[] = []
  const counts = new Set<number>()
  for (let page = 0; ; page += 1) {
    const query = `p=${page}&s=${PAGE}${kind === undefined ? '' : `&kind=${kind}`}`
    const answer = await started.exchange.data<PoolHistoryPage>(`/pools/events/${pool.account}?${query}`)
    counts.add(answer.count)
    list.push(...answer.list)
    if (answer.list.length < PAGE) return { counts, list }
  }
}

async function validatedLedger(): Promise<number> {
  return ((await started.exchange.link.request('ledger_closed')) as { readonly ledger_index: number }).ledger_index
}

/** Reads the ledger's own list of the pool's transactions, with the amounts that each moved. */
async function ledgerList(): Promise<PoolHistoryEvent[]> {
  const { account, asset, asset2: other } = pool
  const story = new PoolStory({ account, asset, asset2: other }, 'SWT')
  const events: PoolEvent[] = []
  const read = (entry: ValidatedTransaction): void => {
    const event = story.apply(entry)
    if (event !== undefined) events.push(event)
  }
  await readStory(started.exchange.link, account, 0, await validatedLedger(), read)
  return events.toReversed().map(wireOf)
}

function wireOf(event: PoolEvent): PoolHistoryEvent {
  const { kind, time, hash, account, ledger } = event
  const text = (first: boolean, value: Parameters<typeof formatDecimal>[0]): TokenAmount => {
    const { currency, issuer } = first ? pool.asset : pool.asset2
    return { currency, issuer, value: formatDecimal(value) }
  }
  const amounts =
    event.kind === 'trade'
      ? [text(event.paysFirst, event.paid), text(!event.paysFirst, event.got)]
      : [text(true, event.change.amount), text(false, event.change.amount2)].filter(({ value }) => value !== '0')
  const tokens = event.kind === 'trade' ? '0' : formatDecimal(event.change.tokens)
  return { kind, time, hash, account, ledger, amounts, tokens }
}

/** Puts the two assets of a deposit or withdrawal into the order of the pool. */
function ordered(event: PoolHistoryEvent): PoolHistoryEvent {
  if (event.kind === 'trade') return event
  return { ...event, amounts: event.amounts.toSorted((one) => (one.currency === pool.asset.currency ? -1 : 1)) }
}

it("AMM-201: the pages of a pool's history equal the ledger's own list of all accounts' transactions", async () => {
  const { counts, list } = await allPages()
  expect(list.map(ordered)).toEqual(await ledgerList())
  expect(list.map(({ kind }) => kind)).toEqual(['bid', 'withdrawal', 'trade', 'trade', 'trade', 'deposit', 'deposit'])
  expect(new Set(list.map(({ account }) => account))).toEqual(new Set(people.map(({ address }) => address)))
  expect([...counts]).toEqual([7])
})

it('AMM-201: returns separate pages and a count for one kind of event', async () => {
  const { counts, list } = await allPages('trade')
  expect([list.length, ...counts]).toEqual([3, 3])
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['trade']))
})

it('returns an empty history for another account, and rejects other text', async () => {
  const of = (account: string) => started.exchange.get<PoolHistoryPage>(`/pools/events/${account}`)
  expect((await of(people[0].address)).data).toEqual({ count: 0, list: [] })
  expect((await of('jnobody')).code).toBe('1026')
  expect((await started.exchange.get(`/pools/events/${pool.account}?kind=vote`)).code).toBe('4000')
})
