import { divide, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { BalanceTable, Coin, OrderHistoryItem, WalletRecord } from '@tidebook/contract'
import { isoTime } from './markets.ts'
import type { Balance, Balances, Order, OrderStatus, TimeInForce, Trade } from './types.ts'

/** Seconds between 1970 and the epoch of the ledger's clock. */
const LEDGER_EPOCH_S = 946_684_800

const IN_FORCE: Readonly<Record<OrderHistoryItem['type'], TimeInForce>> = {
  limit: 'GTC',
  postOnly: 'PO',
  immediateOrCancel: 'IOC',
  fillOrKill: 'FOK',
}

function difference(one: string, other: string): number {
  return Number(formatDecimal(subtract(parseDecimal(one), parseDecimal(other))))
}

function statusOf({ state, type }: OrderHistoryItem): OrderStatus {
  switch (state) {
    case 'placed':
      return 'open'
    case 'partlyFilled':
      // An order with this flag never rests in the book.
      return type === 'immediateOrCancel' ? 'canceled' : 'open'
    case 'filled':
      return 'closed'
    case 'expired':
      return 'expired'
    default:
      return 'canceled'
  }
}

/** Converts ledger time to milliseconds since 1970. */
export function ledgerMs(seconds: number): number {
  return (seconds + LEDGER_EPOCH_S) * 1000
}

export function orderOf(item: OrderHistoryItem): Order {
  const timestamp = ledgerMs(item.time)
  const hasTraded = item.average !== undefined
  return {
    id: String(item.seq),
    clientOrderId: undefined,
    datetime: isoTime(timestamp),
    timestamp,
    lastTradeTimestamp: hasTraded && item.state !== 'cancelled' ? item.updated : undefined,
    lastUpdateTimestamp: item.updated,
    status: statusOf(item),
    symbol: item.pair.replace('-', '/'),
    type: 'limit',
    timeInForce: IN_FORCE[item.type],
    side: item.offertype,
    price: Number(item.price),
    average: item.average === undefined ? undefined : Number(item.average),
    amount: Number(item.amount),
    filled: Number(item.filled),
    remaining: difference(item.amount, item.filled),
    stopPrice: undefined,
    triggerPrice: undefined,
    takeProfitPrice: undefined,
    stopLossPrice: undefined,
    cost: Number(item.filledTotal),
    trades: [],
    fee: undefined,
    reduceOnly: false,
    postOnly: item.type === 'postOnly',
    info: item,
  }
}

const PRICE_DECIMALS = 18

/**
 * Returns the account's own trades in a record: one for each match of one of its orders with another order.
 * @param symbolOf returns the symbol of two codes in either order
 * @param native code of the fee currency
 */
export function ownTradesOf(
  record: WalletRecord,
  symbolOf: (one: string, other: string) => string | undefined,
  native: string,
): Trade[] {
  const first = record.effects.findIndex(({ got }) => got !== undefined)
  return record.effects.flatMap(({ effect, type, got, paid, seq }, index) => {
    if (got === undefined || paid === undefined) return []
    const isBuy = type === 'bought'
    const [base, counter] = isBuy ? [got, paid] : [paid, got]
    const isTaker = effect === 'offer_bought'
    const cost = parseDecimal(counter.value)
    return {
      info: record,
      id: `${record.hash}_${seq ?? 0}_${index}`,
      order: seq === undefined ? undefined : String(seq),
      timestamp: record.date,
      datetime: isoTime(record.date),
      symbol: symbolOf(base.currency, counter.currency) ?? `${base.currency}/${counter.currency}`,
      type: 'limit',
      side: isBuy ? 'buy' : 'sell',
      takerOrMaker: isTaker ? 'taker' : 'maker',
      price: Number(formatDecimal(divide(cost, parseDecimal(base.value), PRICE_DECIMALS, 'half-even'))),
      amount: Number(base.value),
      cost: Number(counter.value),
      // The sender of a transaction pays one fee, however many trades it caused.
      fee: { currency: native, cost: isTaker && index === first ? Number(record.fee) : 0 },
    }
  })
}

/**
 * Returns balances by code. A token whose issuer the exchange does not list is keyed CODE_ISSUER.
 * @param now time of the response, ms
 */
export function balancesOf(table: BalanceTable, coins: readonly Coin[], now: number): Balances {
  const codes = new Map(coins.map(({ value, issuer }) => [`${value}_${issuer}`, value]))
  const native = coins.find(({ issuer }) => issuer === '')?.value
  const entries = Object.entries(table).map(([key, { value, frozen }]): [string, Balance] => {
    const code = key.includes('_') ? (codes.get(key) ?? key) : (native ?? key)
    return [code, { free: difference(value, frozen), used: Number(frozen), total: Number(value) }]
  })
  const column = (name: keyof Balance) => Object.fromEntries(entries.map(([code, balance]) => [code, balance[name]]))
  return {
    ...Object.fromEntries(entries),
    info: table,
    timestamp: now,
    datetime: isoTime(now),
    free: column('free'),
    used: column('used'),
    total: column('total'),
  }
}
