import { compare, parseDecimal, type Decimal } from '@tidebook/amount'
import { decodeTransaction, fromHex, swt, type TransactionJson } from '@tidebook/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { marketPairs } from '../indexer/market-pairs.ts'
import { networkKeysOf } from '../devnet/network-keys.ts'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { openLedgerSession } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import { demoActors } from './actors.ts'
import { demoPairs, type DemoPair } from './demo-pairs.ts'
import { tradePair } from './history-round.ts'
import { LEVELS } from './ladder.ts'
import { LiveBook } from './live-book.ts'
import { followPrice, placeOrder, takeOrders, cancelOrder } from './live-moves.ts'
import type { MakerOffer } from './own-offers.ts'
import { Random } from './random.ts'

const keys = networkKeysOf(swt, 'ab'.repeat(32))
const network = shippedNetwork((code) => keys.of(`issuer:${code}`).address)
const { resolver } = marketPairs(network)
const pair = demoPairs(network).find(({ key }) => key === 'SWT-CNY') as DemoPair

interface ReturnedOffer {
  readonly seq: number
  readonly taker_gets: unknown
  readonly taker_pays: unknown
}

/** Builds a stub node that accepts every order and returns the given offers for each maker, two per page. */
function scene(offers: readonly ReturnedOffer[] = [], result = 'tesSUCCESS') {
  const sent: TransactionJson[] = []
  const link: NodeLink = {
    connected: true,
    close: () => undefined,
    request: async (command, params = {}) => {
      if (command === 'account_info') return { account_data: { Sequence: 1 } }
      if (command === 'server_info') return { info: { validated_ledger: { seq: 9 }, complete_ledgers: '1-9' } }
      if (command === 'fee') return { drops: { base_fee: '10' } }
      if (command === 'submit') {
        sent.push(decodeTransaction(swt, fromHex(String(params['tx_blob']))))
        return { engine_result: result }
      }
      const from = Number(params['marker'] ?? 0)
      const owned = params['account'] === actors.makers[0]?.address ? offers : []
      return { offers: owned.slice(from, from + 2), ...(from + 2 < owned.length ? { marker: from + 2 } : {}) }
    },
  }
  const session = openLedgerSession({ link, logger: createLogger('silent') })
  onTestFinished(() => session.stop())
  const actors = demoActors(keys, session)
  return { scene: { book: new LiveBook(), actors, random: new Random(5) }, link, sent }
}

function cny(value: string) {
  return { currency: 'CNY', issuer: pair.counter.issuer, value }
}

function native(whole: number): string {
  return String(whole * 1_000_000)
}

function prices(offers: readonly MakerOffer[]): string[] {
  return offers.map(({ price }) => `${Number(price.coefficient) / 10 ** price.scale}`)
}

const middle = parseDecimal('0.005')

/** Returns the price of a sent order, in counter units per base unit. */
function priceOf({ TakerGets, TakerPays }: TransactionJson): number {
  const [gets, pays] = [TakerGets, TakerPays] as (string | { value: string })[]
  if (typeof gets === 'string') return Number((pays as { value: string }).value) / (Number(gets) / 1e6)
  return Number(gets?.value) / (Number(pays) / 1e6)
}

describe('the book of the makers', () => {
  it('is read page by page, best orders first, with its middle between them', async () => {
    const {
      scene: { book, actors },
      link,
    } = scene([
      { seq: 1, taker_gets: native(100), taker_pays: cny('0.6') },
      { seq: 2, taker_gets: native(100), taker_pays: cny('0.52') },
      { seq: 3, taker_gets: cny('0.4'), taker_pays: native(100) },
      { seq: 4, taker_gets: cny('0.48'), taker_pays: native(100) },
      { seq: 5, taker_gets: native(100), taker_pays: cny('0.7') },
    ])
    await book.read(actors, link, resolver)
    expect(prices(book.side(pair, 'sell'))).toEqual(['0.0052', '0.006', '0.007'])
    expect(prices(book.side(pair, 'buy'))).toEqual(['0.0048', '0.004'])
    expect(compare(book.middle(pair) as Decimal, middle)).toBe(0)
  })

  it('has no middle while a side is empty or both cross', async () => {
    const {
      scene: { book, actors },
    } = scene()
    const owner = actors.makers[0] as MakerOffer['owner']
    const offer = (side: 'buy' | 'sell', price: string): MakerOffer => ({
      owner,
      sequence: 1,
      pair: pair.key,
      side,
      price: parseDecimal(price),
    })
    expect(book.middle(pair)).toBeUndefined()
    book.add(offer('buy', '0.005'))
    expect(book.middle(pair)).toBeUndefined()
    const crossing = offer('sell', '0.005')
    book.add(crossing)
    expect(book.middle(pair)).toBeUndefined()
    book.remove(crossing)
    book.add(offer('sell', '0.0052'))
    expect(prices([{ ...crossing, price: book.middle(pair) as Decimal }])).toEqual(['0.0051'])
  })

  it('contains an order that the ledger accepted, but not one that it refused', async () => {
    for (const [result, count] of [
      ['tesSUCCESS', 1],
      ['tecUNFUNDED_OFFER', 0],
    ] as const) {
      const { scene: created } = scene([], result)
      await placeOrder(created, pair, 'buy', middle, created.actors.makers[0] as MakerOffer['owner'], 100)
      expect(created.book.side(pair, 'buy').length).toBe(count)
    }
  })

  it('removes a canceled order by its number', async () => {
    const { scene: created, sent } = scene()
    await placeOrder(created, pair, 'buy', middle, created.actors.makers[0] as MakerOffer['owner'], 100)
    const [offer] = created.book.side(pair, 'buy')
    await cancelOrder(created, offer as MakerOffer)
    expect(created.book.side(pair, 'buy')).toEqual([])
    expect(sent.at(-1)).toMatchObject({ TransactionType: 'OfferCancel', OfferSequence: offer?.sequence })
  })

  it('U12 follows a moving middle with its full width, without crossing', async () => {
    const { scene: created } = scene()
    for (let turn = 0; turn < 150; turn += 1) await followPrice(created, pair, middle)
    const [bids, asks] = [created.book.side(pair, 'buy'), created.book.side(pair, 'sell')]
    for (const side of [bids, asks]) {
      expect(side.length).toBeGreaterThan(LEVELS[pair.rank] / 2)
      expect(side.length).toBeLessThanOrEqual(LEVELS[pair.rank] + 1)
    }
    expect(bids.every(({ price }) => compare(price, middle) < 0)).toBe(true)
    expect(asks.every(({ price }) => compare(price, middle) > 0)).toBe(true)
    const higher = parseDecimal('0.0052')
    for (let turn = 0; turn < 60; turn += 1) await followPrice(created, pair, higher)
    expect(created.book.side(pair, 'sell').every(({ price }) => compare(price, higher) > 0)).toBe(true)
    expect(created.book.side(pair, 'buy').some(({ price }) => compare(price, middle) > 0)).toBe(true)
  })
})

describe('takers', () => {
  it.each([
    [100, 'buy'],
    [0, 'sell'],
  ] as const)('fill a few levels immediately or cancel, with %i percent for buying %s', async (bias, side) => {
    const { scene: created, sent } = scene()
    expect(await takeOrders(created, pair, middle, bias)).toBe(side)
    const [order] = sent
    expect(Number(order?.['Flags']) & 0x2_0000).toBe(0x2_0000)
    expect(created.actors.takers.map(({ address }) => address)).toContain(order?.Account)
    const price = priceOf(order as TransactionJson)
    expect(Math.abs(price / 0.005 - 1)).toBeLessThan(0.02)
    expect(price > 0.005).toBe(side === 'buy')
  })

  it.each([
    ['0.005', '0.0055', 'buy'],
    ['0.005', '0.0045', 'sell'],
  ] as const)('U12 in the history reach every order that makers placed between %s and %s', async (from, to, side) => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const {
        scene: { actors },
        sent,
      } = scene()
      await Promise.all(
        tradePair(pair, { from: parseDecimal(from), to: parseDecimal(to) }, 100, actors, new Random(seed)),
      )
      const taker = sent.find(({ Flags }) => (Number(Flags) & 0x2_0000) !== 0) as TransactionJson
      const makers = sent.filter((order) => order !== taker)
      expect(makers.length).toBeGreaterThan(0)
      for (const maker of makers)
        expect(side === 'buy' ? priceOf(taker) >= priceOf(maker) : priceOf(taker) <= priceOf(maker)).toBe(true)
      const base = (order: TransactionJson): number =>
        Number([order['TakerGets'], order['TakerPays']].find((each) => typeof each === 'string'))
      expect(base(taker)).toBe(makers.reduce((sum, maker) => sum + base(maker), 0))
      expect(typeof taker['TakerPays'] === 'string').toBe(side === 'buy')
    }
  })
})
