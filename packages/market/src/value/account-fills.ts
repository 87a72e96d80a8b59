import { absolute, add, isNegative, isPositive, type Decimal } from '@tidebook/amount'
import { balanceChangesOf } from '../balances/balance-changes.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import { offerView, type Side } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import { textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { nativeValue, withValue, type TokenValue } from '../wire/token-value.ts'

/** A fill: one account's exchange in one pair by one transaction. */
export interface AccountFill {
  readonly account: string
  readonly pair: Pair
  readonly side: Side
  readonly base: Decimal
  readonly counter: Decimal
}

/**
 * Returns the fill of a swap (a payment to the sender): the decrease of one balance and the increase of another,
 * without the fee.
 */
function swapOf(
  { tx, meta }: ValidatedTransaction,
  nativeCode: string,
): readonly [paid: TokenValue, got: TokenValue][] {
  if (tx.TransactionType !== 'Payment' || textField(tx, 'Destination') !== tx.Account) return []
  const own = balanceChangesOf(meta, nativeCode)
    .filter(({ account }) => account === tx.Account)
    .map(({ token, change }) => withValue(token, token.issuer === '' ? add(change, nativeValue(tx.Fee)) : change))
  const paid = own.filter(({ value }) => isNegative(value))
  const got = own.filter(({ value }) => isPositive(value))
  const [[lost], [won]] = [paid, got]
  if (lost === undefined || won === undefined || paid.length > 1 || got.length > 1) return []
  return [[withValue(lost, absolute(lost.value)), won]]
}

/**
 * Returns every account's fills in a transaction: one per account, pair and side, including pools and swaps.
 * @param events the order events of the transaction
 */
export function accountFillsOf(
  entry: ValidatedTransaction,
  events: readonly OrderEvent[],
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): AccountFill[] {
  const fills = new Map<string, AccountFill>()
  const take = (account: string, paid: TokenValue, got: TokenValue): void => {
    const { pair, side, base, counter } = offerView(paid, got, pairs)
    if (!isPositive(base) || !isPositive(counter)) return
    const key = `${account} ${pair.key} ${side}`
    const existing = fills.get(key)
    fills.set(key, {
      account,
      pair,
      side,
      base: existing === undefined ? base : add(existing.base, base),
      counter: existing === undefined ? counter : add(existing.counter, counter),
    })
  }
  for (const { account, paid, got } of events) if (paid !== undefined && got !== undefined) take(account, paid, got)
  for (const [paid, got] of swapOf(entry, nativeCode)) take(entry.tx.Account, paid, got)
  return [...fills.values()]
}
