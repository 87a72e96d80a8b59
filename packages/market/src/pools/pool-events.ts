import { ZERO, absolute, compare, isPositive, parseDecimal, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { withValue } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { assetChanges, exchangeOf } from './asset-changes.ts'

/** Kind of an event. `bid`: a bid for the auction slot, paid in pool tokens. */
export type PoolEventKind = 'trade' | 'deposit' | 'withdrawal' | 'bid'

/** One transaction's effect on one pool, read from its metadata alone. Amounts are never negative. */
export interface IndexedPoolEvent {
  /** The pool's account. */
  readonly pool: string
  readonly kind: PoolEventKind
  /** The sender of the transaction. */
  readonly account: string
  readonly hash: string
  readonly ledger: number
  readonly index: number
  /** Milliseconds since 1970. */
  readonly time: number
  /**
   * For a trade, the amounts that the pool received and paid, in this order; otherwise the assets moved, at most two.
   */
  readonly amounts: readonly TokenValue[]
  /** Pool tokens issued or redeemed; zero for a trade. */
  readonly tokens: Decimal
}

/** Returns the change in outstanding pool tokens, from the entry of the pool itself. */
function tokenChange(entry: EntryChange): { readonly pool: string; readonly tokens: Decimal } | undefined {
  const pool = textField(entry.fields, 'Account')
  const outstanding = amountField(entry.fields, 'LPTokenBalance')
  if (pool === undefined) return undefined
  const after = typeof outstanding === 'object' ? parseDecimal(outstanding.value) : ZERO
  const old = amountField(entry.previous, 'LPTokenBalance')
  const before = entry.kind === 'created' ? ZERO : typeof old === 'object' ? parseDecimal(old.value) : after
  return { pool, tokens: subtract(after, before) }
}

type Place = Pick<IndexedPoolEvent, 'account' | 'hash' | 'ledger' | 'index' | 'time'>

function moved(change: TokenValue): TokenValue {
  return withValue(change, absolute(change.value))
}

/** Returns how a pool transaction changed the outstanding pool tokens; votes do not change them. */
function shareEvents(
  changes: readonly EntryChange[],
  assets: ReadonlyMap<string, readonly TokenValue[]>,
  place: Place,
): readonly IndexedPoolEvent[] {
  return changes.flatMap((entry): readonly IndexedPoolEvent[] => {
    const change = entry.type === 'AMM' ? tokenChange(entry) : undefined
    if (change === undefined || compare(change.tokens, ZERO) === 0) return []
    const { pool, tokens } = change
    const amounts = (assets.get(pool) ?? []).filter(({ value }) => compare(value, ZERO) !== 0).map(moved)
    const kind = isPositive(tokens) ? 'deposit' : amounts.length > 0 ? 'withdrawal' : 'bid'
    return [{ ...place, pool, kind, amounts, tokens: absolute(tokens) }]
  })
}

/**
 * Returns the events of a successful transaction, at most one per pool. Reads nothing but the transaction, so that
 * indexing can start at any ledger.
 */
export function poolEventsOf({ tx, meta, ledger }: ValidatedTransaction, nativeCode: string): IndexedPoolEvent[] {
  const changes = entryChanges(meta)
  const assets = assetChanges(changes, nativeCode)
  const time = ledgerTimeToUnixMs(tx.date)
  const place: Place = { account: tx.Account, hash: tx.hash, ledger, index: meta.TransactionIndex, time }
  if (tx.TransactionType.startsWith('AMM')) return [...shareEvents(changes, assets, place)]
  return [...assets].flatMap(([pool, balances]): readonly IndexedPoolEvent[] => {
    const exchange = exchangeOf(balances)
    if (exchange === undefined) return []
    return [{ ...place, pool, kind: 'trade', amounts: [moved(exchange.taken), moved(exchange.paidOut)], tokens: ZERO }]
  })
}
