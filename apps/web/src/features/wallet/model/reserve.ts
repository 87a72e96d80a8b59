import { add, isNegative, parseDecimal, subtract, tryParseDecimal, ZERO } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { Decimal } from '@tidebook/amount'
import type { BalanceTable, OpenOrder } from '@tidebook/contract'
import { balanceText, parseBalanceKey } from './balances.ts'

/** Why a part of the native coin is frozen; amounts are text with 8 decimals. */
export interface ReserveParts {
  /** kept as long as the account lives */
  readonly base: string
  /** one reserve for every line and every open order */
  readonly objects: string
  /** offered in open sell orders */
  readonly orders: string
  readonly total: string
}

/**
 * Takes the frozen amount of the native coin apart: base reserve, reserve of lines and orders, amounts in open sell
 * orders (specification section 9, decision A09). The ledger's own total is the truth; what is neither base nor offered
 * is the reserve of lines and orders. Undefined while the account is unknown or the parts do not fit the total.
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
