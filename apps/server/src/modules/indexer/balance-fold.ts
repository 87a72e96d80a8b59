import { add, type Decimal } from '@tidebook/amount'
import { bucketStart, type BalanceFlow, type TokenId } from '@tidebook/market'

export interface TimedFlow extends BalanceFlow {
  /** ms since 1970 */
  readonly time: number
}

/** The changes of one balance of one account within an hour. */
export interface BalanceHour {
  readonly account: string
  readonly token: TokenId
  /** ms since 1970 */
  readonly hour: number
  readonly opening: Decimal
  readonly balance: Decimal
  readonly moved: Decimal
}

type OpenHour = { -readonly [Field in keyof BalanceHour]: BalanceHour[Field] }

/** Combines changes of the same balance within an hour. Expects the changes in chronological order. */
export function foldBalances(flows: readonly TimedFlow[]): readonly BalanceHour[] {
  const hours: OpenHour[] = []
  // Nested maps, because a ledger changes thousands of balances, and joining their keys costs more than a lookup.
  const accounts = new Map<string, Map<string, Map<string, OpenHour>>>()
  let current = Number.NaN
  for (const { account, token, before, after, moved, time } of flows) {
    const hour = bucketStart('hour', time)
    if (hour !== current) accounts.clear()
    current = hour
    const currencies = within(within(accounts, account), token.issuer)
    const existing = currencies.get(token.currency)
    if (existing === undefined) {
      const first = { account, token, hour, opening: before, balance: after, moved }
      currencies.set(token.currency, first)
      hours.push(first)
    } else {
      existing.balance = after
      existing.moved = add(existing.moved, moved)
    }
  }
  return hours
}

function within<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const existing = maps.get(key)
  if (existing !== undefined) return existing
  const created = new Map<string, Value>()
  maps.set(key, created)
  return created
}
