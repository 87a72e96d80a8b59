import { add, isNegative, parseDecimal, subtract, tryParseDecimal, ZERO } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { Decimal } from '@tidebook/amount'
import type { BalanceTable, OpenOrder } from '@tidebook/contract'
import { balanceText, parseBalanceKey } from './balances.ts'

/** Parts of the frozen native coin; amounts are text with 8 decimals. */
export interface ReserveParts {
  /** Base reserve, frozen as long as the account exists. */
  readonly base: string
  /** Reserves of all trust lines and open orders. */
  readonly objects: string
  /** Amounts offered in open sell orders. */
  readonly orders: string
  readonly total: string
}

/**
 * Splits the frozen amount of the native coin: base reserve, reserve of trust lines and orders, and amounts in open
 * sell orders (specification section 9, decision A09). The ledger's total is authoritative; the part that is neither
 * base nor offered is the reserve of trust lines and orders. Returns undefined while the account is unknown or the
 * parts do not match the total.
 */
export function reserveParts(table: BalanceTable, orders: readonly OpenOrder[]): ReserveParts | undefined {
  const entry = Object.entries(table).find(([key]) => parseBalanceKey(key).code === network().native.code)?.[1]
  const total = entry === undefined ? undefined : tryParseDecimal(entry.frozen)
  if (total === undefined) return undefined
  const base = parseDecimal(network().reserve.base)
  const offered = orders.map(offeredNative).reduce(add, ZERO)
  const objects = subtract(subtract(total, base), offered)
  if (isNegative(objects)) return undefined
  return {
    base: balanceText(base),
    objects: balanceText(objects),
    orders: balanceText(offered),
    total: balanceText(total),
  }
}

function offeredNative(order: OpenOrder): Decimal {
  const { currency, value } = order.takerGets
  return parseBalanceKey(currency).code === network().native.code ? (tryParseDecimal(value) ?? ZERO) : ZERO
}
