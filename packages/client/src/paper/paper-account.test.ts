import {
  add,
  compare,
  type Decimal,
  formatDecimal,
  isNegative,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '@tidebook/amount'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyPaperState, PaperAccount, type PaperLedger, type PaperLevels, type PaperOrderType } from './index.ts'

interface Recording {
  readonly snapshot: PaperLevels
  readonly ledgers: readonly (Omit<PaperLedger, 'book'> & { readonly book?: PaperLevels })[]
}

interface Command {
  readonly after: number
  readonly cancel?: number
  readonly side: 'buy' | 'sell'
  readonly type: PaperOrderType
  readonly price: string
  readonly amount: string
  readonly replaces?: number
  readonly expires?: number
}

interface Run {
  readonly pair: string
  readonly rates: Readonly<Record<string, string>>
  readonly start: Readonly<Record<string, string>>
  readonly commands: readonly Command[]
  readonly fills: readonly unknown[]
  readonly states: readonly string[]
  readonly balances: Readonly<Record<string, string>>
}

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'))
}

const book = fixture('paper-book.json') as Readonly<Record<string, Recording>>
const golden = fixture('paper-fills.json') as {
  readonly terms: {
    readonly native: string
    readonly fee: string
    readonly reserveBase: string
    readonly reserveIncrement: string
  }
  readonly runs: readonly Run[]
}

function pairOf(key: string) {
  const [base = '', counter = ''] = key.split('-')
  return { key, base, counter, amountDecimals: 6 }
}

/** Replays the commands of a run over the recorded book. */
function play({ pair: key, rates, start, commands }: Omit<Run, 'fills' | 'states' | 'balances'>): PaperAccount {
  const account = new PaperAccount({ ...golden.terms, transferRates: rates }, emptyPaperState(start))
  const recording = book[key]
  if (recording === undefined) throw new RangeError(key)
  for (const [index, ledger] of recording.ledgers.entries()) {
    const levels = index === 0 ? recording.snapshot : ledger.book
    const kind = index === 0 ? ('snapshot' as const) : ('update' as const)
    account.apply(key, { ...ledger, book: levels && { ...levels, kind } })
    for (const { after, cancel, ...request } of commands)
      if (after === index && cancel !== undefined) account.cancel(cancel)
      else if (after === index) account.place({ ...request, pair: pairOf(key) }, ledger.time)
  }
  return account
}

describe('paper trading over a recorded book', () => {
  it.each(golden.runs.map((run, index) => ({ run, name: `${index + 1}, ${run.pair}` })))(
    'TRD-208: matches an independent simulation to the last digit: run $name',
    ({ run }) => {
      const { state } = play(run)
      expect(
        state.fills.map(({ order, isTaker, price, amount, fee, ledger }) => [
          order,
          isTaker,
          ...[price, amount, fee].map(formatDecimal),
          ledger,
        ]),
      ).toEqual(run.fills)
      const orders = [...state.orders, ...state.finished].toSorted((a, b) => a.id - b.id)
      expect(orders.map((order) => order.state)).toEqual(run.states)
      expect(Object.fromEntries([...state.balances].map(([code, value]) => [code, formatDecimal(value)]))).toEqual(
        run.balances,
      )
    },
  )
})

const TERMS = { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5', transferRates: {} }
const PAIR = pairOf('SWT-CNY')
const RICH = { SWT: '1000', CNY: '1000' }

/** An account that has seen a book at ledger 1. Ledgers close every second after `epoch`, in ms since 1970. */
function opened(levels: Partial<PaperLevels>, start: Readonly<Record<string, string>> = RICH, rates = {}, epoch = 0) {
  const account = new PaperAccount({ ...TERMS, transferRates: rates }, emptyPaperState(start))
  let ledger = 0
  const close = (trades: PaperLedger['trades'] = [], changes?: Partial<PaperLevels>) => {
    ledger += 1
    const kind = ledger === 1 ? ('snapshot' as const) : ('update' as const)
    return account
      .apply(PAIR.key, {
        ledger,
        time: epoch + ledger * 1000,
        trades,
        book: changes && { bids: [], asks: [], kind, ...changes },
      })
      .map(({ price, amount, isTaker }) => [formatDecimal(price), formatDecimal(amount), isTaker])
  }
  close([], levels)
  const place = (side: 'buy' | 'sell', type: PaperOrderType, price: string | undefined, amount: string, more = {}) =>
    account.place({ pair: PAIR, side, type, price, amount, ...more }, ledger * 1000).id
  return { account, close, place, state: (id: number) => account.order(id)?.state }
}

function sold(price: string, amount: string) {
  return { price, amount, side: 'sell' as const }
}

describe('a paper order', () => {
  it('takes levels in price order at the next ledger, and the amount stays taken until the level changes', () => {
    const { close, place, state } = opened({
      asks: [
        ['2', '5'],
        ['1', '4'],
      ],
    })
    const first = place('buy', 'limit', '2', '6')
    expect(close()).toEqual([
      ['1', '4', true],
      ['2', '2', true],
    ])
    expect(state(first)).toBe('filled')
    place('buy', 'immediateOrCancel', '2', '9')
    expect(close()).toEqual([['2', '3', true]])
    place('buy', 'immediateOrCancel', '2', '9')
    expect(close([], { asks: [['2', '7']] })).toEqual([['2', '7', true]])
  })

  it('rests behind the live amount at its price and fills after that amount has traded', () => {
    const { close, place, state } = opened({ bids: [['1', '10']] })
    const id = place('buy', 'limit', '1', '5')
    expect(close()).toEqual([])
    expect(close([sold('1', '8')], { bids: [['1', '2']] })).toEqual([])
    expect(close([sold('1', '3')])).toEqual([['1', '1', false]])
    expect(close([{ price: '1', amount: '9', side: 'buy' }])).toEqual([])
    expect(close([sold('1', '9')])).toEqual([['1', '4', false]])
    expect(state(id)).toBe('filled')
  })

  it('fills by a trade through its price, at its own price and never by more than the trade', () => {
    const { close, place } = opened({ bids: [['1', '10']] })
    place('buy', 'limit', '1', '5')
    place('buy', 'limit', '1', '5')
    close()
    expect(close([sold('0.9', '7')])).toEqual([
      ['1', '5', false],
      ['1', '2', false],
    ])
  })

  it('moves up when orders in front of it leave, and never further than the level', () => {
    const { close, place } = opened({ bids: [['1', '10']] })
    place('buy', 'limit', '1', '5')
    close()
    close([], { bids: [['1', '2']] })
    close([], { bids: [['1', '90']] })
    expect(close([sold('1', '3')])).toEqual([['1', '1', false]])
  })

  it('ends if it may not rest or may not take', () => {
    const { close, place, state } = opened({ asks: [['1', '4']] })
    const ids = [
      place('buy', 'postOnly', '1', '1'),
      place('buy', 'fillOrKill', '1', '5'),
      place('buy', 'immediateOrCancel', '0.5', '5'),
      place('buy', 'market', undefined, '5'),
    ]
    expect(close()).toEqual([['1', '4', true]])
    expect(ids.map(state)).toEqual(['killed', 'killed', 'killed', 'killed'])
  })

  it('costs the fee of the ledger, and the transfer fee of the paid token’s issuer', () => {
    const { account, close, place } = opened({ asks: [['2', '5']] }, RICH, { CNY: '1.002' })
    place('buy', 'limit', '2', '5')
    close()
    expect(formatDecimal(account.state.balances.get('CNY') ?? ZERO)).toBe('989.98')
    expect(formatDecimal(account.state.balances.get('SWT') ?? ZERO)).toBe('1004.99')
    expect(formatDecimal(account.state.fees)).toBe('0.01')
  })

  it('never spends the reserve, and ends when the account cannot pay for the rest', () => {
    const { account, close, place, state } = opened(
      { bids: [['2', '90']], asks: [['3', '90']] },
      { SWT: '40', CNY: '7' },
    )
    const sale = place('sell', 'limit', '2', '30')
    const purchase = place('buy', 'limit', '3', '90')
    expect(close()).toEqual([
      ['2', '14.99', true],
      ['3', '12.326666', true],
    ])
    expect([sale, purchase].map(state)).toEqual(['unfunded', 'unfunded'])
    expect(formatDecimal(account.spendable('SWT'))).toBe('12.316666')
  })

  it('ends when the account lacks a reserve, expires, and is replaced or canceled by its owner at the next ledger', () => {
    const poor = opened({}, { SWT: '29', CNY: '7' })
    const refused = poor.place('buy', 'limit', '1', '1')
    poor.close([], {})
    expect(poor.state(refused)).toBe('reserve')
    const { account, close, place, state } = opened({})
    const short = place('buy', 'limit', '1', '1', { expires: 3000 })
    const old = place('buy', 'limit', '1', '1')
    close()
    place('buy', 'limit', '1.1', '1', { replaces: old })
    close()
    expect([short, old].map(state)).toEqual(['open', 'canceled'])
    close([sold('0.5', '1')])
    expect(state(short)).toBe('expired')
    const last = place('buy', 'limit', '1', '1')
    account.cancel(last)
    expect(state(last)).toBe('placed')
    close()
    expect(state(last)).toBe('canceled')
  })

  it('ends when its pair is delisted, and keeps its funds', () => {
    const { account, close, place, state } = opened({})
    const id = place('buy', 'limit', '1', '1')
    close()
    account.delist(PAIR.key)
    expect(state(id)).toBe('delisted')
    expect(account.book(PAIR.key)).toBeUndefined()
    expect(formatDecimal(account.state.balances.get('CNY') ?? ZERO)).toBe('1000')
  })

  it('fills by the trades of ledgers that the stream missed, and executes at the first known book', () => {
    const { account, close, place, state } = opened({ bids: [['1', '4']], asks: [['2', '4']] })
    const resting = place('buy', 'limit', '1', '5')
    close()
    const taking = place('buy', 'limit', '2', '3')
    const missed = account.applyMissed(PAIR.key, { ledger: 3, time: 3000, trades: [sold('0.9', '2')] })
    expect(missed).toHaveLength(1)
    expect([resting, taking].map(state)).toEqual(['open', 'placed'])
    const book = { bids: [], asks: [['1.5', '9']], kind: 'snapshot' } as const
    expect(account.apply(PAIR.key, { ledger: 9, time: 9000, trades: [], book })).toMatchObject([
      { ledger: 9, isTaker: true },
    ])
  })

  it('refuses figures that are not positive', () => {
    const { place } = opened({})
    expect(() => place('buy', 'limit', '1', '-1')).toThrow('positive')
    expect(() => place('buy', 'limit', undefined, '1')).toThrow('positive')
    expect(() => emptyPaperState({ CNY: '-1' })).toThrow('CNY')
  })
})

describe('a waiting paper order', () => {
  const waits = (world: ReturnType<typeof opened>, requests: readonly object[]) =>
    world.account
      .placeBatch(
        requests.map((each) => ({ pair: PAIR, side: 'sell', type: 'limit', price: '1', amount: '1', ...each })),
        1000,
      )
      .map(({ id }) => id)

  it('is sent at the ledger after a trade reaches its price; the other order on its ticket is then worthless', () => {
    const world = opened({ bids: [['1', '9']] })
    const ids = waits(world, [
      { trigger: { price: '1', when: 'falls' } },
      { trigger: { price: '3', when: 'rises' }, price: '3' },
    ])
    world.close([sold('1.1', '1')])
    expect(ids.map(world.state)).toEqual(['waiting', 'waiting'])
    world.close([sold('1', '1')])
    expect(ids.map(world.state)).toEqual(['placed', 'gone'])
    expect(world.close()).toEqual([['1', '1', true]])
    expect(formatDecimal(world.account.state.fees)).toBe('0.02')
  })

  it('follows the best price at a distance', () => {
    const world = opened({ bids: [['1', '9']] })
    const [id = 0] = waits(world, [{ trigger: { trail: '10', unit: 'percent', from: '2', when: 'falls' } }])
    world.close([sold('3', '1'), sold('2.8', '1')])
    expect(world.state(id)).toBe('waiting')
    world.close([sold('2.7', '1')])
    expect(world.state(id)).toBe('placed')
  })

  it('is sent at its time, and in turn after the order before it is filled', () => {
    const world = opened({ bids: [['1', '9']] }, RICH, {}, Date.UTC(2000, 0, 1))
    const ids = waits(world, [{ trigger: { at: 3 } }, { trigger: { after: 'previous' }, place: 2 }])
    world.close()
    expect(ids.map(world.state)).toEqual(['waiting', 'dormant'])
    world.close()
    expect(ids.map(world.state)).toEqual(['placed', 'dormant'])
    world.close()
    expect(ids.map(world.state)).toEqual(['filled', 'dormant'])
    world.close()
    world.close()
    expect(ids.map(world.state)).toEqual(['filled', 'filled'])
  })
})

/** Random books, trades and orders, at few prices so that they match. */
const price = fc.integer({ min: 1, max: 9 }).map((ticks) => `0.${ticks}`)
const size = fc.integer({ min: 1, max: 40_000 }).map((units) => formatDecimal({ coefficient: BigInt(units), scale: 3 }))
const side = fc.constantFrom('buy' as const, 'sell' as const)
const level = fc.tuple(price, fc.oneof(size, fc.constant('0')))
const step = fc.record({
  bids: fc.array(level, { maxLength: 3 }),
  asks: fc.array(level, { maxLength: 3 }),
  trades: fc.array(fc.record({ price, amount: size, side }), { maxLength: 3 }),
  orders: fc.array(
    fc.record({
      side,
      type: fc.constantFrom<PaperOrderType>('limit', 'market', 'postOnly', 'fillOrKill', 'immediateOrCancel'),
      price,
      amount: size,
    }),
    { maxLength: 2 },
  ),
})

function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce(add, ZERO)
}

it('TRD-208: conserves money, and never fills beyond the book', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
      const start = { SWT: '60', CNY: '20' }
      const terms = { ...TERMS, transferRates: { CNY: '1.002' } }
      const account = new PaperAccount(terms, emptyPaperState(start))
      for (const [index, { bids, asks, trades, orders }] of steps.entries()) {
        const kind = index === 0 ? ('snapshot' as const) : ('update' as const)
        const fills = account.apply(PAIR.key, { ledger: index + 1, time: index, trades, book: { bids, asks, kind } })
        const resting = fills.filter(({ isTaker }) => !isTaker)
        const traded = sumOf(trades.map(({ amount }) => parseDecimal(amount)))
        expect(compare(sumOf(resting.map(({ amount }) => amount)), traded)).toBeLessThanOrEqual(0)
        for (const fill of fills) {
          const limit = account.order(fill.order)?.price ?? ZERO
          const distance = compare(fill.price, limit)
          expect(fill.isTaker ? (fill.side === 'buy' ? distance <= 0 : distance >= 0) : distance === 0).toBe(true)
        }
        for (const balance of account.state.balances.values()) expect(isNegative(balance)).toBe(false)
        for (const order of orders) account.place({ ...order, pair: PAIR }, index)
      }
      const { fills, balances, fees } = account.state
      const bought = fills.filter((fill) => fill.side === 'buy')
      const others = fills.filter((fill) => fill.side === 'sell')
      const amounts = ({ amount }: { amount: Decimal }): Decimal => amount
      const totals = (fill: { price: Decimal; amount: Decimal; fee: Decimal }): Decimal =>
        multiply(fill.price, fill.amount)
      const paidFees = sumOf(bought.map(({ fee }) => fee))
      const base = subtract(add(parseDecimal('60'), sumOf(bought.map(amounts))), add(sumOf(others.map(amounts)), fees))
      const counter = subtract(
        add(parseDecimal('20'), sumOf(others.map(totals))),
        add(sumOf(bought.map(totals)), paidFees),
      )
      expect(formatDecimal(balances.get('SWT') ?? ZERO)).toBe(formatDecimal(base))
      expect(formatDecimal(balances.get('CNY') ?? ZERO)).toBe(formatDecimal(counter))
    }),
    { numRuns: 150 },
  )
})
