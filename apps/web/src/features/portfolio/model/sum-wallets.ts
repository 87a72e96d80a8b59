import { add, formatDecimal, parseDecimal, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { BalanceTable, PairProfitText, WalletProfit, WalletWorth } from '@tidebook/contract'

function sum(texts: readonly string[]): string {
  return formatDecimal(texts.reduce<Decimal>((whole, text) => add(whole, parseDecimal(text)), ZERO))
}

function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}

/** Adds up the balances of several wallets. */
export function sumBalances(tables: readonly BalanceTable[]): BalanceTable {
  const whole = new Map<string, { readonly value: Decimal; readonly frozen: Decimal }>()
  for (const table of tables)
    for (const [token, { value, frozen }] of Object.entries(table)) {
      const last = whole.get(token) ?? { value: ZERO, frozen: ZERO }
      whole.set(token, {
        value: add(last.value, tryParseDecimal(value) ?? ZERO),
        frozen: add(last.frozen, tryParseDecimal(frozen) ?? ZERO),
      })
    }
  return Object.fromEntries(
    Array.from(whole, ([token, { value, frozen }]) => [
      token,
      { value: formatDecimal(value), frozen: formatDecimal(frozen) },
    ]),
  )
}

/**
 * Returns the times of the sum. Every wallet has points at the ends of its steps and at the last ledger. A longer step
 * also ends where a shorter one does, so each end of the longest step has a point of every wallet.
 */
function momentsOf(worths: readonly WalletWorth[], step: number): readonly number[] {
  const first = Math.min(...worths.map(({ points }) => points[0]?.[0] ?? Number.POSITIVE_INFINITY))
  const last = Math.max(...worths.map(({ points }) => points.at(-1)?.[0] ?? 0))
  const ends = worths.filter((worth) => worth.step === step).flatMap(({ points }) => points.slice(0, -1))
  return [...new Set([first, ...ends.map(([time]) => time), last])].toSorted((a, b) => a - b)
}

/**
 * Adds up the value over time of several wallets on the exchange's network (WAL-105). A wallet is worth zero before its
 * first point. Profit, inflow and outflow add up: an amount sent between two wallets is an outflow of one and an inflow
 * of the other.
 */
export function sumWorths(worths: readonly WalletWorth[]): WalletWorth {
  const begun = worths.filter(({ points }) => points.length > 0)
  const step = Math.max(...(begun.length > 0 ? begun : worths).map((worth) => worth.step))
  const moments = begun.length > 0 ? momentsOf(begun, step) : []
  const reached = begun.map(() => ({ next: 0, value: '0' }))
  const points = moments.map((time): WalletWorth['points'][number] => {
    const moved: string[] = []
    for (const [index, { points: own }] of begun.entries()) {
      const place = reached[index] as (typeof reached)[number]
      for (let point = own[place.next]; point !== undefined && point[0] <= time; point = own[place.next]) {
        place.next += 1
        place.value = point[1]
        moved.push(point[2])
      }
    }
    return [time, sum(reached.map(({ value }) => value)), sum(moved)]
  })
  return {
    step,
    points,
    profit: sum(worths.map(({ profit }) => profit)),
    moved: sum(worths.map(({ moved }) => moved)),
    unpriced: union(worths.map(({ unpriced }) => unpriced)),
  }
}

function sumTurned(turned: readonly PairProfitText['held'][]): PairProfitText['held'] {
  return {
    amount: sum(turned.map(({ amount }) => amount)),
    total: sum(turned.map(({ total }) => total)),
  }
}

/** Adds up the trading profit of several wallets, by pair. A purchase of one wallet never covers a sale of another. */
export function sumProfits(profits: readonly WalletProfit[]): WalletProfit {
  const byPair = Map.groupBy(
    profits.flatMap(({ pairs }) => pairs),
    ({ pair, base, counter }) => `${pair} ${base.issuer} ${counter.issuer}`,
  )
  const pairs = Array.from(byPair.values(), (same): PairProfitText => ({
    ...(same[0] as PairProfitText),
    fills: same.reduce((count, { fills }) => count + fills, 0),
    bought: sumTurned(same.map(({ bought }) => bought)),
    sold: sumTurned(same.map(({ sold }) => sold)),
    realised: sum(same.map(({ realised }) => realised)),
    held: sumTurned(same.map(({ held }) => held)),
    uncovered: sumTurned(same.map(({ uncovered }) => uncovered)),
  }))
  const cut = profits.filter(({ complete }) => !complete)
  const begins = profits.map(({ from }) => from).filter((from) => from > 0)
  return {
    // If fills are left out, all wallets are counted from the latest of these times on.
    from: cut.length > 0 ? Math.max(...cut.map(({ from }) => from)) : begins.length > 0 ? Math.min(...begins) : 0,
    complete: cut.length === 0,
    pairs,
  }
}
