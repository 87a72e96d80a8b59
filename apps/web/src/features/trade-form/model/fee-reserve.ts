import { type Decimal, ZERO, add, compare, formatDecimal, subtract } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { FormContext } from './form-context.ts'
import { orderFee, orderReserve, spendsNative } from './limits.ts'

/** Index of the fee and reserve warning of an order (specification, section 5: trading rules). */
export type FeeReserveIndex = 1 | 2 | 3 | 4

const CODES = { 1: 'newTokenForNative', 2: 'newToken', 3: 'nativeBase', 4: 'leavesLittle' } as const

/** Code of a fee and reserve warning; each has its own message. */
export type FeeReserveCode = (typeof CODES)[FeeReserveIndex]

/** Warning that less of the native coin remains than the order freezes. */
export interface FeeReserveWarning {
  readonly code: FeeReserveCode
  readonly params: Readonly<Record<'left' | 'reserve' | 'coin', string>>
}

/**
 * Returns 1 if the bought token is new to the wallet and the native coin is the counter, 2 if the token is new
 * otherwise, 3 if the native coin is the base, and 4 otherwise. The first match wins (A31).
 */
export function feeReserveIndex({ newToken, pair }: Pick<FormContext, 'newToken' | 'pair'>): FeeReserveIndex {
  const { code } = network().native
  if (newToken) return pair.counter === code ? 1 : 2
  return pair.base === code ? 3 : 4
}

/**
 * Returns the native coin that remains after the fee and the order's own payment, before the order freezes its reserve;
 * undefined while unknown.
 */
function nativeLeft(total: Decimal, amount: Decimal, context: FormContext): Decimal | undefined {
  if (context.availableNative === undefined) return undefined
  const spent = spendsNative(context) ? (context.side === 'buy' ? total : amount) : ZERO
  return subtract(context.availableNative, add(spent, orderFee()))
}

/**
 * Returns a warning if an order leaves less of the native coin than must remain available: the reserve of an order, and
 * the reserve of a trust line if the bought token is new (A30). Returns undefined if enough remains.
 */
export function feeReserveWarning(
  total: Decimal,
  amount: Decimal,
  context: FormContext,
): FeeReserveWarning | undefined {
  const left = nativeLeft(total, amount, context)
  const reserve = orderReserve(context)
  if (left === undefined || compare(left, reserve) >= 0) return undefined
  const coin = context.side === 'buy' ? context.pair.baseTitle : context.pair.counterTitle
  const params = { left: formatDecimal(left), reserve: formatDecimal(reserve), coin }
  return { code: CODES[feeReserveIndex(context)], params }
}
