import { formatDecimal } from '@tidebook/amount'
import type { WalletProfit, WalletWorth } from '@tidebook/contract'
import { worthOver, type BalanceSpan, type PriceSpan } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import { sumBalances, sumProfits, sumWorths } from './sum-wallets.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ANCHOR = 'CNY_j'

/** An amount of a token that a wallet received (+) or sent (-), in hundredths, and the time. */
interface Move {
  readonly time: number
  readonly token: 'SWTC' | 'JETH_j'
  readonly amount: bigint
}
/** Prices in hundredths of the anchor currency, from a time on. */
const PRICES: readonly { readonly time: number; readonly token: Move['token']; readonly price: bigint }[] = [
  { time: 0, token: 'SWTC', price: 200n },
  { time: 0, token: 'JETH_j', price: 950n },
  { time: 2 * DAY, token: 'SWTC', price: 333n },
  { time: 3 * DAY, token: 'JETH_j', price: 707n },
  { time: 4 * DAY + 5 * HOUR, token: 'SWTC', price: 151n },
]

function decimal(hundredths: bigint) {
  return { coefficient: hundredths, scale: 2 }
}

/**
 * Returns the exchange's response for one wallet: points at the ends of its steps since its first move, and at the end.
 */
function worthOf(moves: readonly Move[], step: number, begin: number, end: number): WalletWorth {
  const times: number[] = []
  for (let time = begin; time < end; time += step) times.push(time)
  times.push(end)
  const held = new Map<string, bigint>()
  const spans = moves.map(({ time, token, amount }): BalanceSpan => {
    const before = held.get(token) ?? 0n
    held.set(token, before + amount)
    const span = times.find((each) => each >= time) ?? end
    return { token, end: span, opening: decimal(before), balance: decimal(before + amount), moved: decimal(amount) }
  })
  const prices = times.flatMap((time) =>
    PRICES.filter((each) => each.time <= time && (time === begin || each.time > time - step)).map(
      ({ token, price }): PriceSpan => ({ base: token, counter: ANCHOR, end: time, price: decimal(price) }),
    ),
  )
  const worth = worthOver({ times, spans, prices, constant: new Map(), anchor: ANCHOR, bridges: [] })
  return {
    step,
    points: worth.points.map(({ time, value, moved }) => [time, formatDecimal(value), formatDecimal(moved)]),
    profit: formatDecimal(worth.profit),
    moved: formatDecimal(worth.moved),
    unpriced: [...worth.unpriced],
  }
}

/**
 * Computes the value of all moves up to a time in integers, without the product's code, in ten-thousandths of the
 * anchor.
 */
function recomputed(wallets: readonly (readonly Move[])[], time: number): bigint {
  return wallets.flat().reduce((value, move) => {
    if (move.time > time) return value
    const last = PRICES.filter((each) => each.token === move.token && each.time <= time).at(-1)
    return value + move.amount * (last?.price ?? 0n)
  }, 0n)
}

function inTenThousandths(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

describe('value over time of several wallets', () => {
  const END = 5 * DAY + 7 * HOUR
  // Whole coins: values have two decimals, so nothing is truncated. Some coins were sent between the wallets.
  const first: readonly Move[] = [
    { time: HOUR, token: 'SWTC', amount: 10_000n },
    { time: 2 * DAY - HOUR, token: 'SWTC', amount: -4_000n },
    { time: 3 * DAY, token: 'JETH_j', amount: 700n },
  ]
  const second: readonly Move[] = [
    { time: 2 * DAY - HOUR, token: 'SWTC', amount: 4_000n },
    { time: 4 * DAY + 3 * HOUR, token: 'SWTC', amount: -300n },
  ]
  const late: readonly Move[] = [{ time: 4 * DAY + 2 * HOUR, token: 'JETH_j', amount: 1_100n }]
  const wallets = [first, second, late]

  it('equals an independent computation from all moves at each time (WAL-105)', () => {
    const worths = [
      worthOf(first, DAY, 0, END),
      worthOf(second, DAY, DAY, END),
      // A wallet that began late has shorter steps.
      worthOf(late, HOUR, 4 * DAY + HOUR, END),
    ]
    const whole = sumWorths(worths)
    expect(sumWorths(worths.toReversed()), 'in whichever order the wallets are').toEqual(whole)
    expect(whole.points.map(([time]) => time)).toEqual([0, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY, END])
    for (const [time, value] of whole.points)
      expect([time, inTenThousandths(value)]).toEqual([time, recomputed(wallets, time)])
    expect(whole.step).toBe(DAY)
  })

  it('counts only price changes as profit, so that moves between the wallets cancel each other out (WAL-105)', () => {
    const worths = [worthOf(first, DAY, 0, END), worthOf(second, DAY, 0, END), worthOf(late, DAY, 0, END)]
    const whole = sumWorths(worths)
    const [start, end] = [whole.points[0], whole.points.at(-1)].map((point) => inTenThousandths(point?.[1] ?? '0'))
    const [profit, moved] = [whole.profit, whole.moved].map(inTenThousandths)
    expect(profit).toBe((end as bigint) - (start as bigint) - (moved as bigint))
    expect(whole.points.reduce((sum, [, , came]) => sum + inTenThousandths(came), 0n)).toBe(moved)
    // On the second day 4,000 hundredths moved from one wallet to the other, so the total has no inflow or outflow.
    expect(whole.points[2]).toEqual([2 * DAY, expect.any(String), '0'])
  })

  it('is that of the wallet if there is one, and empty if no wallet ever held an asset', () => {
    const one = worthOf(first, DAY, 0, END)
    const never: WalletWorth = { step: HOUR, points: [], profit: '0', moved: '0', unpriced: ['DOG_j'] }
    expect(sumWorths([one])).toEqual(one)
    expect(sumWorths([never, one])).toEqual({ ...one, unpriced: ['DOG_j'] })
    expect(sumWorths([never, never])).toEqual(never)
  })

  it('uses the last point of a wallet whose response is one ledger older', () => {
    const answer = (points: WalletWorth['points']): WalletWorth => ({
      step: HOUR,
      points,
      profit: '0',
      moved: '0',
      unpriced: [],
    })
    const older = answer([
      [0, '1', '1'],
      [HOUR, '2.5', '0'],
      [HOUR + 1, '3', '0.5'],
    ])
    const newer = answer([
      [0, '10', '0'],
      [HOUR, '20', '0'],
      [HOUR + 3000, '30', '4'],
    ])
    expect(sumWorths([older, newer]).points).toEqual([
      [0, '11', '1'],
      [HOUR, '22.5', '0'],
      [HOUR + 3000, '33', '4.5'],
    ])
  })
})

function turned(amount: string, total: string) {
  return { amount, total }
}

function pair(key: string, change: object = {}): WalletProfit['pairs'][number] {
  return {
    pair: key,
    base: { currency: 'SWT', issuer: '' },
    counter: { currency: 'CNY', issuer: 'j' },
    fills: 2,
    bought: turned('10', '20'),
    sold: turned('4', '9.5'),
    realised: '1.5',
    held: turned('6', '12'),
    uncovered: turned('0', '0'),
    ...change,
  }
}

describe('trading profit of several wallets', () => {
  it('adds up by pair (WAL-105)', () => {
    const other = pair('SWT-CNY', {
      fills: 1,
      realised: '-0.25',
      held: turned('0.1', '0.3'),
      uncovered: turned('7', '2'),
    })
    const apart = pair('SWT-CNY', { counter: { currency: 'CNY', issuer: 'other' } })
    const whole = sumProfits([
      { from: 500, complete: true, pairs: [pair('SWT-CNY'), pair('JETH-CNY')] },
      { from: 300, complete: true, pairs: [other, apart] },
      { from: 0, complete: true, pairs: [] },
    ])
    expect(whole).toEqual({
      from: 300,
      complete: true,
      pairs: [
        pair('SWT-CNY', {
          fills: 3,
          bought: turned('20', '40'),
          sold: turned('8', '19'),
          realised: '1.25',
          held: turned('6.1', '12.3'),
          uncovered: turned('7', '2'),
        }),
        pair('JETH-CNY'),
        apart,
      ],
    })
  })

  it('begins at 0 without trades', () => {
    const none: WalletProfit = { from: 0, complete: true, pairs: [] }
    expect(sumProfits([none, none])).toEqual(none)
  })

  it('is complete from the latest time before which a wallet has uncounted fills', () => {
    const cut = (from: number) => ({ from, complete: false, pairs: [] })
    expect(sumProfits([cut(100), cut(900), { from: 50, complete: true, pairs: [] }])).toMatchObject({
      from: 900,
      complete: false,
    })
  })
})

it('adds up the balances of several wallets exactly', () => {
  expect(
    sumBalances([
      { SWTC: { value: '0.1', frozen: '0.05' }, JETH_j: { value: '123456789012345678.000000001', frozen: '0' } },
      { SWTC: { value: '0.2', frozen: '0' }, JETH_j: { value: '0.000000000000000001', frozen: '0' } },
    ]),
  ).toEqual({
    SWTC: { value: '0.3', frozen: '0.05' },
    JETH_j: { value: '123456789012345678.000000001000000001', frozen: '0' },
  })
})
