import { add, decimalOf, formatDecimal, isZero, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { TokenId, TokenValue } from '../wire/token-value.ts'

/** Returns the key of a balance: TOKEN_ISSUER, or the title of the native coin (ENT-018). */
export function balanceKey(token: TokenId, nativeKey: string): string {
  return token.issuer === '' ? nativeKey : `${token.currency}_${token.issuer}`
}

/** A trust line from the account's perspective. */
interface HeldLine extends TokenValue {
  /** Whether the account itself set a limit, so that the line requires a reserve even when it is empty. */
  readonly isTrusted: boolean
}

/** Data about one account, as reported by a node. */
export interface AccountHoldings {
  /** Native balance. */
  readonly native: TokenValue
  /** Number of objects that require a reserve: trust lines and orders. */
  readonly ownerCount: number
  readonly lines: readonly HeldLine[]
  /** Amounts that the account's open orders pay. */
  readonly offerGets: readonly TokenValue[]
}

/** Reserve parameters of the network, in micro units. */
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
 * Returns balances with their frozen part. A token's frozen part is the amount that open orders pay. The native frozen
 * part is the reserve (base plus one increment per object) and the amount that open orders pay (A09). Includes empty
 * trust lines that the account set up, because they explain its reserve and show that the token is not new. Omits empty
 * lines that only the peer set up, which anyone can do.
 * @param nativeKey title of the native coin, the key of its balance
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
    if (line.isTrusted || !isZero(line.value) || !isZero(held)) result[key] = entry(line.value, held)
  }
  return result
}
