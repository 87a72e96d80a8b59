import { tryParseDecimal, ZERO, compare, type Decimal } from '@tidebook/amount'
import type { BalanceTable, PoolRow } from '@tidebook/contract'

/** Returns the amount of pool tokens in the user's wallet; undefined while balances are unknown. */
export function heldTokens(table: BalanceTable | undefined, { tokens }: PoolRow): Decimal | undefined {
  if (table === undefined) return undefined
  const entry = table[`${tokens.currency}_${tokens.issuer}`]
  return entry === undefined ? ZERO : tryParseDecimal(entry.value)
}

/** Whether the user's wallet has a share of a pool. */
export function hasShare(table: BalanceTable | undefined, row: PoolRow): boolean {
  const held = heldTokens(table, row)
  return held !== undefined && compare(held, ZERO) > 0
}
