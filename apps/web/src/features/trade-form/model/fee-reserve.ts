import { type Decimal, ZERO, add, compare, formatDecimal, subtract } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { FormContext } from './form-context.ts'
import { orderFee, orderReserve, spendsNative } from './limits.ts'

/** Which of the four warnings about fees and reserves an order gets (specification, section 5: trading rules). */
export type FeeReserveIndex = 1 | 2 | 3 | 4

const CODES = { 1: 'newTokenForNative', 2: 'newToken', 3: 'nativeBase', 4: 'leavesLittle' } as const

/** Names of the four; each has a sentence of its own. */
export type FeeReserveCode = (typeof CODES)[FeeReserveIndex]

/** A warning that too little of the native coin stays available. */
export interface FeeReserveWarning {
  readonly code: FeeReserveCode
  readonly params: Readonly<Record<'left' | 'reserve' | 'coin', string>>
}

/**
 * 1 where the bought token is new to the wallet and the native coin is the counter, 2 where it is new otherwise, 3 where
 * the native coin is the base, 4 otherwise; the first that fits (A31).
 */
export function feeReserveIndex({ newToken, pair }: Pick<FormContext, 'newToken' | 'pair'>): FeeReserveIndex {
  const { code } = network().native
  if (newToken) return pair.counter === code ? 1 : 2
  return pair.base === code ? 3 : 4
}

/** Native coin that stays available after the fee and whatever of it the order itself pays; undefined while unknown. */
function nativeLeft(total: Decimal, amount: Decimal, context: FormContext): Decimal | undefined {
  if (context.availableNative === undefined) return undefined
  const spent = spendsNative(context) ? (context.side === 'buy' ? total : amount) : ZERO
  return subtract(context.availableNative, add(spent, orderFee()))
}

/**
 * The warning of an order that leaves less of the native coin than must stay available: the reserve of an order, and of a
 * token line where the bought token is new (A30). Undefined where enough is left.
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
