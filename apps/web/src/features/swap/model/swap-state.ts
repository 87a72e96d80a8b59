import { add, compare, isNegative, parseDecimal, subtract, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { decimalOfNumber, type SwapPlan } from '@tidebook/market'
import { network } from '../../../lib/network.ts'
import { balanceKey, isNative, type SwapToken } from './swap-token.ts'

/**
 * Tier of the price impact: shown plainly, warned of, confirmed by a checkbox, or confirmed by a typed word (SWP-106).
 */
export type ImpactTier = 'plain' | 'warns' | 'ticks' | 'types'

const TIERS: readonly (readonly [Decimal, ImpactTier])[] = [
  [parseDecimal('25'), 'types'],
  [parseDecimal('10'), 'ticks'],
  [parseDecimal('3'), 'warns'],
]

export function impactTier(impact: Decimal): ImpactTier {
  return TIERS.find(([least]) => compare(impact, least) >= 0)?.[1] ?? 'plain'
}

/** Returns the spendable balance of a token; undefined while unknown. */
export function availableOf(table: BalanceTable | undefined, token: SwapToken): Decimal | undefined {
  if (table === undefined) return undefined
  const entry = table[balanceKey(token)]
  if (entry === undefined) return ZERO
  const [value, frozen] = [tryParseDecimal(entry.value), tryParseDecimal(entry.frozen)]
  if (value === undefined || frozen === undefined) return undefined
  const rest = subtract(value, frozen)
  return isNegative(rest) ? ZERO : rest
}

/**
 * Returns the amount that the Max button enters. For the native coin, the fee, one reserve and `frozen`, the coins that
 * the transaction freezes, are left out (SWP-108).
 */
export function maxPayable(available: Decimal, token: SwapToken, frozen: Decimal = ZERO): Decimal {
  if (!isNative(token)) return available
  const { fee, reserve } = network()
  const left = add(add(parseDecimal(fee), parseDecimal(reserve.increment)), frozen)
  const rest = subtract(available, left)
  return isNegative(rest) ? ZERO : rest
}

/** Whether the account has a trust line for a token. */
export function hasTrustLine(table: BalanceTable | undefined, token: SwapToken): boolean {
  return isNative(token) || table?.[balanceKey(token)] !== undefined
}

/** Returns the native coin that a swap freezes for the trust line of a token that is new to the account. */
export function frozenBySwap(table: BalanceTable | undefined, receive: SwapToken): Decimal {
  return hasTrustLine(table, receive) ? ZERO : parseDecimal(network().reserve.increment)
}

/** Whether the network creates trust lines automatically, as networks with the Jingtum code base do. */
export function createsTrustLines(): boolean {
  return ['swt', 'biz'].includes(network().profile)
}

/** Reason why the button cannot swap yet, in order of precedence. */
export type SwapBlock =
  | 'no-wallet'
  | 'inactive'
  | 'amount'
  | 'loading'
  | 'refresh'
  | 'frozen'
  | 'liquidity'
  | 'balance'
  | 'reserve'
  | 'trust'
  | 'slippage'
  | 'tick'
  | 'type'

export interface SwapCircumstances {
  readonly hasWallet: boolean
  readonly inactive: boolean
  readonly hasAmount: boolean
  readonly market: 'loading' | 'failed' | 'there'
  readonly stale: boolean
  /** Whether the issuer of one of the tokens has frozen it. */
  readonly frozen?: boolean | undefined
  readonly plan: SwapPlan | undefined
  readonly slippage: Decimal | undefined
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly balances: BalanceTable | undefined
  readonly ticked: boolean
  readonly typed: boolean
}

/** Returns the first reason that blocks a swap; undefined if none applies. */
export function blockOf(now: SwapCircumstances): SwapBlock | undefined {
  const { plan, balances, pay, receive } = now
  if (!now.hasWallet) return 'no-wallet'
  if (now.inactive) return 'inactive'
  if (!now.hasAmount) return 'amount'
  if (now.slippage === undefined) return 'slippage'
  if (now.market === 'loading') return 'loading'
  if (now.market === 'failed' || now.stale) return 'refresh'
  if (now.frozen === true) return 'frozen'
  if (plan === undefined) return 'liquidity'
  const available = availableOf(balances, pay)
  if (available === undefined) return 'loading'
  const spend = decimalOfNumber(plan.spend)
  if (compare(spend, available) > 0) return 'balance'
  if (!leavesReserve(now, spend)) return 'reserve'
  if (!hasTrustLine(balances, receive) && !createsTrustLines()) return 'trust'
  const tier = impactTier(plan.impact)
  if (tier === 'types' && !now.typed) return 'type'
  return tier === 'ticks' && !now.ticked ? 'tick' : undefined
}

/** Whether the native coin covers the fee, and the reserve that a token new to the account freezes. */
function leavesReserve({ balances, pay, receive }: SwapCircumstances, spend: Decimal): boolean {
  const { fee, native } = network()
  const own = availableOf(balances, { code: native.code, issuer: '', title: native.title })
  if (own === undefined) return true
  const rest = subtract(subtract(own, parseDecimal(fee)), isNative(pay) ? spend : ZERO)
  return compare(rest, frozenBySwap(balances, receive)) >= 0
}
