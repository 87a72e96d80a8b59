import { add, subtract, ZERO, type Decimal } from '@tidebook/amount'
import { PriceTable, type Holding } from './valuation.ts'

/** An account's balance of a token at the end of a time span, and the amounts transferred in or out. */
export interface BalanceSpan {
  /** Balance key. */
  readonly token: string
  /** End of the span, ms. */
  readonly end: number
  /** Balance before the first change of the span. */
  readonly opening: Decimal
  readonly balance: Decimal
  readonly moved: Decimal
}

/** Last price of a pair in a span, by the balance keys of its tokens. */
export interface PriceSpan {
  readonly base: string
  readonly counter: string
  readonly end: number
  readonly price: Decimal
}

interface WorthPoint {
  /** Milliseconds. */
  readonly time: number
  readonly value: Decimal
  /** Value transferred in minus value transferred out since the previous point. */
  readonly moved: Decimal
}

export interface Worth {
  readonly points: readonly WorthPoint[]
  /** Change in value, minus transfers. */
  readonly profit: Decimal
  readonly moved: Decimal
  /** Tokens held at one of the points before their first trade. They are valued at zero there. */
  readonly unpriced: readonly string[]
}

export interface WorthInput {
  /** The points, ms, ascending. */
  readonly times: readonly number[]
  /** Balances in the order of the ends of their spans. Includes each token's last span before the first point. */
  readonly spans: readonly BalanceSpan[]
  readonly prices: readonly PriceSpan[]
  /** Balances without a change in the spans. */
  readonly constant: ReadonlyMap<string, Decimal>
  readonly anchor: string
  readonly bridges: readonly string[]
}

/** Returns the opening balances of tokens whose first change is after the first point. */
function openings({ spans, constant, times: [start = 0] }: WorthInput): Map<string, Decimal> {
  const held = new Map(constant)
  for (const { token, end, opening } of spans) if (!held.has(token)) held.set(token, end <= start ? ZERO : opening)
  return held
}

function holdingsOf(amounts: ReadonlyMap<string, Decimal>): Holding[] {
  return Array.from(amounts, ([token, amount]) => ({ token, amount }))
}

/**
 * Values holdings over time with the balances and prices of each point, never with today's. Values are truncated to the
 * decimals of the anchor currency.
 */
export function worthOver(input: WorthInput): Worth {
  const { times, spans, prices, anchor, bridges } = input
  const held = openings(input)
  const table = new PriceTable(anchor, bridges)
  const unpriced = new Set<string>()
  const points: WorthPoint[] = []
  let [span, price] = [0, 0]
  for (const time of times) {
    const received = new Map<string, Decimal>()
    for (let next = prices[price]; next !== undefined && next.end <= time; next = prices[(price += 1)])
      table.set(next.base, next.counter, next.price)
    for (let next = spans[span]; next !== undefined && next.end <= time; next = spans[(span += 1)]) {
      held.set(next.token, next.balance)
      received.set(next.token, add(received.get(next.token) ?? ZERO, next.moved))
    }
    const total = table.total(holdingsOf(held))
    const moved = table.total(holdingsOf(received))
    for (const token of total.unpriced) unpriced.add(token)
    points.push({ time, value: total.value, moved: points.length === 0 ? ZERO : moved.value })
  }
  const moved = points.reduce((whole, point) => add(whole, point.moved), ZERO)
  const change = subtract(points.at(-1)?.value ?? ZERO, points[0]?.value ?? ZERO)
  return { points, profit: subtract(change, moved), moved, unpriced: [...unpriced] }
}
