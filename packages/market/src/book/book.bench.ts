/**
 * Times an update of five levels and the display of thirty rows per side, at 500 levels per side, against a map of
 * exact decimals that is copied and sorted for each update. Run: node packages/market/src/book/book.bench.ts
 */
import { compare, parseDecimal, add, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { Book } from './book.ts'
import type { LevelText } from './book.ts'
import { bookRows } from './grouping.ts'
import { textOfTicks } from './ticks.ts'

const LEVELS = 500
const ROWS = 30
const MIDDLE = 500_000
const UPDATES = 2000

/** Deterministic numbers, so that both books do the same work. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function level(side: 'bid' | 'ask', place: number, amount: string): LevelText {
  const ticks = side === 'bid' ? MIDDLE - 1 - place : MIDDLE + place
  return [textOfTicks(ticks, 6), amount]
}

function snapshot() {
  const side = (name: 'bid' | 'ask') =>
    Array.from({ length: LEVELS }, (_, place) => level(name, place, `${place + 1}.5`))
  return { bids: side('bid'), asks: side('ask') }
}

function updates() {
  const next = numbers(7)
  const some = (name: 'bid' | 'ask', count: number) =>
    Array.from({ length: count }, () => {
      const amount = next() < 0.3 ? '0' : (next() * 1000).toFixed(6)
      return level(name, Math.floor(next() * LEVELS), amount)
    })
  return Array.from({ length: UPDATES }, () => ({ bids: some('bid', 3), asks: some('ask', 2) }))
}

function naive(book: Map<string, Decimal>, changes: readonly LevelText[], sign: 1 | -1): Map<string, Decimal> {
  const copy = new Map(book)
  for (const [price, amount] of changes) {
    if (amount === '0') copy.delete(price)
    else copy.set(price, parseDecimal(amount))
  }
  let total = ZERO
  const sorted = [...copy].toSorted(([a], [b]) => sign * compare(parseDecimal(a), parseDecimal(b)))
  for (const [, amount] of sorted) total = add(total, amount)
  return copy
}

/** Returns microseconds per run in the fastest of many short rounds, which has the least interference. */
function microseconds(rounds: number, run: () => number): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    const count = run()
    return ((performance.now() - started) * 1000) / count
  })
  return Math.min(...times)
}

export interface BookBenchResult {
  readonly updateMicroseconds: number
  readonly updateAndRowsMicroseconds: number
  readonly naiveMicroseconds: number
}

/** Applies the same updates to both books. */
export function benchBook(): BookBenchResult {
  const changes = updates()
  const book = new Book(6)
  book.reset(snapshot())
  const updateMicroseconds = microseconds(60, () => {
    for (const change of changes) book.apply(change)
    return changes.length
  })
  const updateAndRowsMicroseconds = microseconds(20, () => {
    for (const change of changes) {
      book.apply(change)
      bookRows(book, 'bid', ROWS)
      bookRows(book, 'ask', ROWS)
    }
    return changes.length
  })
  const few = changes.slice(0, 20)
  const first = snapshot()
  const firstBids = new Map(first.bids.map(([price, amount]) => [price, parseDecimal(amount)]))
  const firstAsks = new Map(first.asks.map(([price, amount]) => [price, parseDecimal(amount)]))
  const naiveMicroseconds = microseconds(40, () => {
    let bids = firstBids
    let asks = firstAsks
    for (const change of few) {
      bids = naive(bids, change.bids, -1)
      asks = naive(asks, change.asks, 1)
    }
    return few.length
  })
  return { updateMicroseconds, updateAndRowsMicroseconds, naiveMicroseconds }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(benchBook())}\n`)
