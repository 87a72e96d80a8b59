import { type Decimal, ZERO, isNegative, subtract, tryParseDecimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { balanceKeyOf } from '../../../lib/balance-key.ts'

/**
 * Returns the balance minus the frozen part, never below zero. Returns zero for a coin without a trust line. Returns
 * undefined while the balances are unknown.
 */
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
