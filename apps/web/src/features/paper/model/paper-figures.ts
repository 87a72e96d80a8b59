import {
  type Decimal,
  ZERO,
  add,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  rescale,
  subtract,
  decimalOf,
  toFixed,
} from '@tidebook/amount'
import type { PaperFill, PaperOrder, PaperState } from '@tidebook/client/paper'
import type { BalanceTable, TradingPair } from '@tidebook/contract'
import { ProfitCount, VALUE_DECIMALS, type PairProfit, type Valuation } from '@tidebook/market'

/** Maximum decimals that a list shows. Figures are truncated, never rounded up. */
const SHOWN_DECIMALS = 8

/** Formats an exact figure for a list. */
export function paperText(value: Decimal): string {
  return formatDecimal(value.scale > SHOWN_DECIMALS ? rescale(value, SHOWN_DECIMALS, 'down') : value)
}

/** Returns the key of a code in a balance table: the title of the native coin, or CODE_ISSUER. */
export type BalanceKeyOf = (code: string) => string

/** Returns issuers by code, from the configured pairs. Each code has one issuer. */
export function balanceKeys(pairs: readonly TradingPair[], native: { code: string; title: string }): BalanceKeyOf {
  const issuers = new Map(
    pairs.flatMap(({ base, baseIssuer, counter, counterIssuer }) => [
      [base, baseIssuer ?? ''],
      [counter, counterIssuer ?? ''],
    ]),
  )
  return (code) => (code === native.code ? native.title : `${code}_${issuers.get(code) ?? ''}`)
}

/**
 * Returns the payments planned by open and placed orders, by code. The amounts are not locked, but the form shows them
 * as frozen.
 */
function plannedPayments(orders: readonly PaperOrder[]): ReadonlyMap<string, Decimal> {
  const planned = new Map<string, Decimal>()
  for (const { state, side, pair, price, amount, filled } of orders) {
    if (state !== 'open' && state !== 'placed') continue
    const left = subtract(amount, filled)
    const [code, sum] = side === 'buy' ? [pair.counter, multiply(left, price ?? ZERO)] : [pair.base, left]
    planned.set(code, add(planned.get(code) ?? ZERO, sum))
  }
  return planned
}

/** Returns the balances in the format of a wallet's balances, for the order forms. */
export function paperBalances(
  state: PaperState,
  { native, reserve, keyOf }: { readonly native: string; readonly reserve: Decimal; readonly keyOf: BalanceKeyOf },
): BalanceTable {
  const planned = plannedPayments(state.orders)
  return Object.fromEntries(
    [...state.balances].map(([code, balance]) => {
      const frozen = add(planned.get(code) ?? ZERO, code === native ? reserve : ZERO)
      return [keyOf(code), { value: formatDecimal(balance), frozen: formatDecimal(frozen) }]
    }),
  )
}

/** The result of a paper account in the anchor currency, as text. */
export interface PaperWorth {
  readonly worth: string
  /** Current value minus the current value of the balances at the reset. */
  readonly gain: string
  readonly percent: string | undefined
}

function worthOf(balances: ReadonlyMap<string, Decimal>, valuation: Valuation, keyOf: BalanceKeyOf): Decimal {
  return [...balances].reduce((sum, [code, amount]) => {
    return add(sum, valuation.valueOf({ token: keyOf(code), amount }) ?? ZERO)
  }, ZERO)
}

/** Returns the profit from trading since the reset. Gains and losses are rounded down. */
export function paperWorth(state: PaperState, valuation: Valuation, keyOf: BalanceKeyOf): PaperWorth {
  const now = worthOf(state.balances, valuation, keyOf)
  const held = worthOf(state.start, valuation, keyOf)
  const gain = subtract(now, held)
  return {
    worth: toFixed(now, VALUE_DECIMALS, 'floor'),
    gain: toFixed(gain, VALUE_DECIMALS, 'floor'),
    percent: isPositive(held) ? toFixed(divide(multiply(gain, decimalOf(100n)), held, 2, 'floor'), 2) : undefined,
  }
}

/** Returns the trading result of each pair, first in, first out. */
export function paperProfits(fills: readonly PaperFill[]): readonly (PairProfit & { readonly pair: string })[] {
  return [...Map.groupBy(fills, ({ pair }) => pair)].map(([pair, list]) => {
    const count = new ProfitCount()
    for (const { side, amount, total } of list) count.take({ side, base: amount, counter: total })
    return { pair, ...count.result() }
  })
}
