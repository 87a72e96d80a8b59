import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyPaperState,
  PAPER_UNFINISHED_ORDERS,
  PaperAccount,
  PaperError,
  type PaperRequest,
  readPaperState,
  writePaperState,
} from './index.ts'

const PAIR = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
const TERMS = { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5', transferRates: { CNY: '1.01' } }
const BUY: PaperRequest = { pair: PAIR, side: 'buy', type: 'limit', price: '1', amount: '5' }
const MANY = Array.from({ length: PAPER_UNFINISHED_ORDERS }, () => BUY)

/** Applies four ledgers, starting at `first`, that cause fills, resting orders, triggers and cancels. */
function trade(account: PaperAccount, first: number): PaperAccount {
  for (const ledger of [first, first + 1, first + 2, first + 3])
    account.apply('SWT-CNY', {
      ledger,
      time: Date.UTC(2000, 0, 1) + ledger * 1000,
      trades: [{ price: ledger === first + 1 ? '3' : '1', amount: '2', side: 'sell' }],
      book: { kind: 'snapshot', bids: [['0.5', '9']], asks: [['2', '4']] },
    })
  return account
}

/** An account with an order in each state, and a fill. */
function usedAccount(): PaperAccount {
  const account = new PaperAccount(TERMS, emptyPaperState({ SWT: '1000', CNY: '1000' }))
  account.place({ ...BUY, price: '2', amount: '1' }, 1)
  trade(account, 8)
  account.place({ ...BUY, expires: Date.UTC(2000, 0, 1) + 13_000, replaces: 1 }, 2)
  account.place({ pair: PAIR, side: 'sell', type: 'market', amount: '1' }, 2)
  const waits = (trigger: PaperRequest['trigger'], place: number): PaperRequest => ({ ...BUY, trigger, place })
  account.placeBatch(
    [
      waits({ price: '3', when: 'rises' }, 1),
      waits({ trail: '2', unit: 'percent', from: '1', when: 'falls' }, 1),
      waits({ price: '1', when: 'falls', after: 'previous' }, 2),
      waits({ after: 'previous' }, 3),
      waits({ at: 14 }, 4),
    ],
    3,
  )
  return account
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

function storedAccount(): { [name: string]: Json } {
  return JSON.parse(writePaperState(usedAccount().state)) as { [name: string]: Json }
}

/** Lists the paths of all values in a tree. */
function pathsOf(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))]
}

/** Replaces the value at a path, or removes it. */
function changed(tree: Json, path: readonly string[], value: Json | undefined): Json {
  const [name = '', ...rest] = path
  if (path.length === 0) return value ?? null
  if (typeof tree !== 'object' || tree === null) return tree
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as { [name: string]: Json }
  if (rest.length > 0) copy[name] = changed(copy[name] ?? null, rest, value)
  else if (value === undefined) delete copy[name]
  else copy[name] = value
  return copy as Json
}

function readStored(tree: Json): PaperAccount {
  return new PaperAccount(TERMS, readPaperState(JSON.stringify(tree)))
}

describe('a stored paper account', () => {
  it('is the same after it was stored and read', () => {
    const { state } = usedAccount()
    expect(readPaperState(writePaperState(state))).toEqual(state)
  })

  it.each<readonly [string, Json]>([
    ['trigger', 5],
    ['trigger', { price: 5, when: 'rises' }],
    ['trigger', { price: '-1', when: 'rises' }],
    ['trigger', { trail: '100', unit: 'percent', from: '1', when: 'falls' }],
    ['trigger', null],
    ['side', 'hold'],
    ['side', '__proto__'],
    ['type', 'stop'],
    ['state', 'filled'],
    ['state', 'waiting'],
    ['replaces', '1'],
    ['group', {}],
    ['expires', 'soon'],
    ['canceling', 'no'],
    ['amount', '0'],
    ['price', '0'],
    ['pair', { ...PAIR, amountDecimals: 1_000_000_000 }],
    ['pair', { ...PAIR, amountDecimals: '6' }],
    ['pair', { ...PAIR, key: ['SWT-CNY'] }],
  ])('is refused with an order whose %s is %j', (name, value) => {
    const tree = changed(storedAccount(), ['orders', '0', name], value)
    expect(() => readStored(tree)).toThrow(expect.objectContaining({ code: 'paper/unreadable' }))
  })

  it('is refused with a limit order without a price, and read without unknown fields', () => {
    const stored = storedAccount()
    expect(() => readStored(changed(stored, ['orders', '0', 'price'], undefined))).toThrow(PaperError)
    const { state } = readStored(changed(stored, ['orders', '0', 'more'], 'more'))
    expect(state.orders).toEqual(usedAccount().state.orders)
  })

  it('any changed text is refused, or trades on without an error', () => {
    const stored = storedAccount()
    const hostile = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom<Json>(
        5,
        -1,
        0.5,
        1e300,
        '',
        '-1',
        '0',
        'x',
        null,
        true,
        [],
        {},
        [[]],
        'rises',
        'open',
        'previous',
      ),
      fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
    )
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(stored)), hostile, (path, value) => {
        let account: PaperAccount
        try {
          account = readStored(changed(stored, path, value))
        } catch (error) {
          expect(error).toMatchObject({ code: 'paper/unreadable' })
          return
        }
        const { state } = trade(account, 12)
        expect(readPaperState(writePaperState(state))).toEqual(state)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the first of too many unfinished orders', () => {
    const stored = storedAccount()
    const [order = null] = stored['orders'] as Json[]
    const orders = MANY.map((_, index) => changed(order, ['id'], index + 1))
    const { state } = readStored({ ...stored, orders: [...orders, changed(order, ['id'], 9999)] })
    expect([state.orders.length, state.orders.at(-1)?.id]).toEqual([PAPER_UNFINISHED_ORDERS, PAPER_UNFINISHED_ORDERS])
  })
})

it('a paper account takes a limited number of unfinished orders, and all of a request or none', () => {
  const account = new PaperAccount(TERMS, emptyPaperState({ SWT: '1000' }))
  account.placeBatch(MANY.slice(1), 1)
  expect(() => account.placeBatch([BUY, BUY], 1)).toThrow(expect.objectContaining({ code: 'paper/too-many-orders' }))
  account.place(BUY, 1)
  expect(account.state.orders).toHaveLength(PAPER_UNFINISHED_ORDERS)
})

it('a paper account refuses a trigger that it could not evaluate', () => {
  const account = new PaperAccount(TERMS, emptyPaperState({ SWT: '1000' }))
  const trigger = 5 as unknown as PaperRequest['trigger']
  expect(() => account.place({ ...BUY, trigger }, 1)).toThrow(
    expect.objectContaining({ code: 'paper/invalid-trigger' }),
  )
})
