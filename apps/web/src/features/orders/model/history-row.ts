import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { compare, decimalOf, divide, isPositive, multiply, parseDecimal, toFixed } from '@tidebook/amount'
import type { OrderHistoryItem, OrderKind, OrderState } from '@tidebook/contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { historyAmount, historyPrice } from '../../../lib/history-figures.ts'
import type { OrderFormat } from './order-format.ts'

/** Row of the order history. Prices have at least the pair's decimals (DSP-009..011, ADR 0050). */
export interface HistoryRow {
  readonly seq: number
  readonly hash: string
  /** Time in milliseconds since 1970. */
  readonly at: number
  readonly timeStr: string
  readonly side: 'buy' | 'sell'
  readonly baseTitle: string
  readonly counterTitle: string
  readonly kind: OrderKind
  /** Price of the order as placed; for a market order, the worst price it accepts. */
  readonly limit: string
  /** Average price of the fills; undefined without fills. */
  readonly average: string | undefined
  readonly amount: string
  /** Base amount filled, and its total in the counter currency; undefined without fills. */
  readonly executed: string | undefined
  readonly total: string | undefined
  readonly filledPercent: number
  /** Order status in the terms of HIS-012; a deleted order is always labelled cancelled (HIS-015). */
  readonly label: OrderState
}

/** Returns the currency codes of a pair key: 'SWT-CNY', or with issuers 'ABC.jIssuer-CNY.jIssuer'. */
function codesOf(pair: string): readonly [string, string] {
  const [base = '', counter = ''] = pair.split('-').map((token) => token.split('.')[0] ?? '')
  return [base, counter]
}

/** Returns the filled percentage, truncated to a whole number. */
function percentOf(filled: string, amount: string): number {
  const whole = parseDecimal(amount)
  const part = parseDecimal(filled)
  if (!isPositive(whole)) return 0
  if (compare(part, whole) >= 0) return 100
  return Number(toFixed(divide(multiply(part, decimalOf(100n)), whole, 0, 'down'), 0))
}

/** Converts an order with its whole history to a row. */
export function historyRow(item: OrderHistoryItem, reading: OrderFormat): HistoryRow {
  const at = ledgerTimeToUnixMs(item.time)
  const [base, counter] = codesOf(item.pair)
  const pairDecimals = reading.decimals(`${base}-${counter}`)?.price
  const amount = parseDecimal(item.amount)
  const price = parseDecimal(item.price)
  const filled = parseDecimal(item.filled)
  const total = parseDecimal(item.filledTotal)
  const executed = item.average !== undefined
  return {
    seq: item.seq,
    hash: item.hash,
    at,
    timeStr: formatDateTime(at),
    side: item.offertype,
    baseTitle: reading.title(base),
    counterTitle: reading.title(counter),
    kind: item.type,
    limit: historyPrice(price, { amount, total: multiply(price, amount) }, pairDecimals),
    average:
      item.average === undefined
        ? undefined
        : historyPrice(parseDecimal(item.average), { amount: filled, total }, pairDecimals),
    amount: historyAmount(amount),
    executed: executed ? historyAmount(filled) : undefined,
    total: executed ? historyAmount(total) : undefined,
    filledPercent: percentOf(item.filled, item.amount),
    label: item.status ? 'cancelled' : item.state,
  }
}
