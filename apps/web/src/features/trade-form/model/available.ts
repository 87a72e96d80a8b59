import { type Decimal, ZERO, isNegative, subtract, tryParseDecimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'

/** Key of a coin in a balance table: the native title, or CODE_ISSUER. */
export function balanceKeyOf(code: string, issuer: string | undefined): string {
  return issuer === undefined || issuer === '' ? network().native.title : `${code}_${issuer}`
}

/** Value minus frozen, never below zero. A coin the account has no line for is zero; undefined while nothing is known. */
export function availableIn(
  table: BalanceTable | undefined,
  code: string,
  issuer: string | undefined,
): Decimal | undefined {
  if (table === undefined) return undefined
  const entry = table[balanceKeyOf(code, issuer)]
  if (entry === undefined) return ZERO
  const value = tryParseDecimal(entry.value)
  const frozen = tryParseDecimal(entry.frozen)
  if (value === undefined || frozen === undefined) return undefined
  const rest = subtract(value, frozen)
  return isNegative(rest) ? ZERO : rest
}
