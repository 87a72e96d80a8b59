import { add, type Decimal } from '@tidebook/amount'
import { bucketStart, type BalanceFlow, type TokenId } from '@tidebook/market'

/** The changes of one account's balance of one token within an hour. */
export interface BalanceHour {
  readonly account: string
  readonly token: TokenId
  /** Milliseconds since 1970. */
  readonly hour: number
  readonly opening: Decimal
  readonly balance: Decimal
  readonly moved: Decimal
}

type OpenHour = { -readonly [Field in keyof BalanceHour]: BalanceHour[Field] }

/** Combines changes of the same balance within an hour. */
export class BalanceFold {
  readonly #hours: OpenHour[] = []
  /** Nested maps, because a ledger changes thousands of balances, and joining their keys costs more than a lookup. */
  readonly #accounts = new Map<string, Map<string, Map<string, OpenHour>>>()
  #current = Number.NaN

  get hours(): readonly BalanceHour[] {
    return this.#hours
  }

  /**
   * Adds a change. Expects changes in chronological order.
   * @param time ms since 1970
   */
  add({ account, token, before, after, moved }: BalanceFlow, time: number): void {
    const hour = bucketStart('hour', time)
    if (hour !== this.#current) this.#accounts.clear()
    this.#current = hour
    const currencies = within(within(this.#accounts, account), token.issuer)
    const existing = currencies.get(token.currency)
    if (existing === undefined) {
      const first = { account, token, hour, opening: before, balance: after, moved }
      currencies.set(token.currency, first)
      this.#hours.push(first)
    } else {
      existing.balance = after
      existing.moved = add(existing.moved, moved)
    }
  }
}

function within<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const existing = maps.get(key)
  if (existing !== undefined) return existing
  const created = new Map<string, Value>()
  maps.set(key, created)
  return created
}
