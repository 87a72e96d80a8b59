import { add, decimalOf, formatDecimal, isZero, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { TokenId, TokenValue } from '../wire/token-value.ts'

/** Key of a balance: TOKEN_ISSUER, or the title of the native coin (ENT-018). */
export function balanceKey(token: TokenId, nativeKey: string): string {
  return token.issuer === '' ? nativeKey : `${token.currency}_${token.issuer}`
}

/** What the node says about one account. */
export interface AccountHoldings {
  /** Native balance. */
  readonly native: TokenValue
  /** Objects that hold a reserve: lines and orders. */
  readonly ownerCount: number
  /** Balances of its lines, seen from the account. */
  readonly lines: readonly TokenValue[]
  /** What its open orders give. */
  readonly offerGets: readonly TokenValue[]
}

/** Reserve of the network in micro units. */
export interface Reserves {
  readonly base: bigint
  readonly increment: bigint
}

export interface BalanceText {
  readonly value: string
  readonly frozen: string
}

const NATIVE_SCALE = 6

/**
 * Balances with their frozen part: a token's is what its open orders give; the native one's is the reserve (base and
 * one increment per object) and what open orders give (A09). Lines without a balance are left out unless they are
 * frozen in part.
 * @param nativeKey title of the native coin, which is the key of its balance
 */
export function balancesOf(
  holdings: AccountHoldings,
  reserves: Reserves,
  nativeKey: string,
): Record<string, BalanceText> {
  const frozen = new Map<string, Decimal>()
  for (const gets of holdings.offerGets) {
    const key = balanceKey(gets, nativeKey)
    frozen.set(key, add(frozen.get(key) ?? ZERO, gets.value))
  }
  const reserve = decimalOf(reserves.base + reserves.increment * BigInt(holdings.ownerCount), NATIVE_SCALE)
  const entry = (value: Decimal, held: Decimal): BalanceText => ({
    value: formatDecimal(value),
    frozen: formatDecimal(held),
  })
  const result: Record<string, BalanceText> = {
    [nativeKey]: entry(holdings.native.value, add(reserve, frozen.get(nativeKey) ?? ZERO)),
  }
  for (const line of holdings.lines) {
    const key = balanceKey(line, nativeKey)
    const held = frozen.get(key) ?? ZERO
    if (!isZero(line.value) || !isZero(held)) result[key] = entry(line.value, held)
  }
  return result
}
