import { compare, divide, multiply, subtract, absolute, decimalOf, formatDecimal, type Decimal } from '@tidebook/amount'
import type { OrderContext } from '@tidebook/keyring'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import type { TransactionJson } from '@tidebook/protocol'
import { network } from '../../lib/network.ts'

/** An order for display, read from the transaction. The pair only decides which of the two coins is the base. */
export interface OrderView {
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market' | 'immediateOrCancel' | 'postOnly' | 'fillOrKill'
  readonly amount: string
  readonly total: string
  readonly price: string
}

const SELL = 0x0008_0000
const TYPES: readonly (readonly [number, OrderView['type']])[] = [
  [0x0002_0000, 'immediateOrCancel'],
  [0x0004_0000, 'fillOrKill'],
  [0x0001_0000, 'postOnly'],
]

/** Decimals of a price that is not a multiple of the pair's tick. */
const FINE = 12

/** Tolerance: totals are truncated to six decimals, so they may differ from price times amount. */
const TOLERANCE = decimalOf(1n, 6)

function same(amount: AmountJson, { code, issuer }: OrderContext['base']): boolean {
  const token = tokenValueOf(amount, network().native.code)
  return token.currency === code && token.issuer === issuer
}

/** Returns the order in a transaction, or undefined when it is not an order of that pair. */
export function orderView(
  tx: TransactionJson,
  context: Pick<OrderContext, 'base' | 'counter' | 'priceDecimal' | 'type'> | undefined,
): OrderView | undefined {
  const {
    TakerPays: pays,
    TakerGets: gets,
    Flags: flags = 0,
  } = tx as TransactionJson & {
    readonly TakerPays?: AmountJson
    readonly TakerGets?: AmountJson
  }
  if (tx.TransactionType !== 'OfferCreate' || context === undefined || pays === undefined || gets === undefined)
    return undefined
  const sells = (flags & SELL) !== 0
  const [base, counter] = sells ? [gets, pays] : [pays, gets]
  if (!same(base, context.base) || !same(counter, context.counter)) return undefined
  const type = TYPES.find(([flag]) => (flags & flag) !== 0)?.[1] ?? 'limit'
  const amount = tokenValueOf(base, network().native.code).value
  const total = tokenValueOf(counter, network().native.code).value
  return {
    side: sells ? 'sell' : 'buy',
    // Both have the same flag: a market order is an immediate-or-cancel order bounded by its worst price.
    type: type === 'immediateOrCancel' && context.type === 'market' ? 'market' : type,
    amount: formatDecimal(amount),
    total: formatDecimal(total),
    price: priceText(amount, total, context.priceDecimal),
  }
}

/** Returns the pair according to the side flag: a sell order sells its base, a buy order buys it. */
export function pairOf(tx: TransactionJson): Pick<OrderContext, 'base' | 'counter' | 'priceDecimal'> | undefined {
  const { TakerPays: pays, TakerGets: gets } = tx as Readonly<Record<string, AmountJson | undefined>>
  if (tx.TransactionType !== 'OfferCreate' || pays === undefined || gets === undefined) return undefined
  const [base, counter] = ((tx.Flags ?? 0) & SELL) !== 0 ? [gets, pays] : [pays, gets]
  return { base: coinOf(base), counter: coinOf(counter), priceDecimal: FINE }
}

function coinOf(amount: AmountJson): OrderContext['base'] {
  const { currency, issuer } = tokenValueOf(amount, network().native.code)
  return { code: currency, issuer }
}

function priceText(amount: Decimal, total: Decimal, decimals: number): string {
  const step = Number.isInteger(decimals) && decimals >= 0 && decimals <= FINE ? decimals : FINE
  const coarse = divide(total, amount, step, 'half-up')
  const off = absolute(subtract(multiply(coarse, amount), total))
  return formatDecimal(compare(off, TOLERANCE) <= 0 ? coarse : divide(total, amount, FINE, 'half-up'))
}
