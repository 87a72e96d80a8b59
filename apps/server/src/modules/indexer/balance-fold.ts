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

/** Combines changes of the same balance within an hour. Expects the changes in chronological order. */
export function foldBalances(flows: readonly TimedFlow[]): readonly BalanceHour[] {
  const hours = new Map<string, { -readonly [Field in keyof BalanceHour]: BalanceHour[Field] }>()
  for (const { account, token, before, after, moved, time } of flows) {
    const hour = bucketStart('hour', time)
    const key = `${account} ${token.currency} ${token.issuer} ${hour}`
    const existing = hours.get(key)
    if (existing === undefined) hours.set(key, { account, token, hour, opening: before, balance: after, moved })
    else {
      existing.balance = after
      existing.moved = add(existing.moved, moved)
    }
  }
  return [...hours.values()]
}
