import { add, isNegative, isPositive, negate, parseDecimal, subtract } from '@tidebook/amount'
import { offerView, oppositeSide } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { LedgerTransactionJson, MetadataJson } from '../wire/ledger-json.ts'
import { tokenValueOf, withValue } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import type { Exchange } from './exchange.ts'

/** Flag of a trust line that holds one asset of a pool (`lsfAMMNode`). */
const POOL_LINE = 0x0100_0000
/** Transactions of a pool itself change its assets without an exchange: they add to both or take from both. */
const POOL_TRANSACTION = /^AMM/

/** The change of a pool's balance of one asset. */
interface PoolChange {
  readonly pool: string
  readonly change: TokenValue
}

function nativeChange({ fields, previous }: EntryChange, nativeCode: string): PoolChange | undefined {
  const [pool, after, before] = [textField(fields, 'Account'), fields['Balance'], previous['Balance']]
  if (pool === undefined || typeof after !== 'string' || typeof before !== 'string') return undefined
  if (textField(fields, 'AMMID') === undefined) return undefined
  const now = tokenValueOf(after, nativeCode)
  return { pool, change: withValue(now, subtract(now.value, tokenValueOf(before, nativeCode).value)) }
}

/** A pool never owes. The account with a balance on its trust line is the pool; the other account is the issuer. */
function lineChange({ fields, previous }: EntryChange): PoolChange | undefined {
  if (((integerField(fields, 'Flags') ?? 0) & POOL_LINE) === 0) return undefined
  const [after, before] = [amountField(fields, 'Balance'), amountField(previous, 'Balance')]
  const [low, high] = [amountField(fields, 'LowLimit'), amountField(fields, 'HighLimit')]
  if (typeof after !== 'object' || typeof before !== 'object') return undefined
  if (typeof low !== 'object' || typeof high !== 'object') return undefined
  const [now, then] = [parseDecimal(after.value), parseDecimal(before.value)]
  const holdsLow = isPositive(add(now, then))
  const value = subtract(now, then)
  const issuer = holdsLow ? high.issuer : low.issuer
  const token = { currency: after.currency, issuer }
  return { pool: holdsLow ? low.issuer : high.issuer, change: withValue(token, holdsLow ? value : negate(value)) }
}

function poolChange(entry: EntryChange, nativeCode: string): PoolChange | undefined {
  if (entry.kind !== 'modified') return undefined
  if (entry.type === 'AccountRoot') return nativeChange(entry, nativeCode)
  return entry.type === 'RippleState' || entry.type === 'SkywellState' ? lineChange(entry) : undefined
}

function byPool(meta: MetadataJson, nativeCode: string): ReadonlyMap<string, TokenValue[]> {
  const pools = new Map<string, TokenValue[]>()
  for (const entry of entryChanges(meta)) {
    const change = poolChange(entry, nativeCode)
    if (change === undefined) continue
    const existing = pools.get(change.pool)
    if (existing === undefined) pools.set(change.pool, [change.change])
    else existing.push(change.change)
  }
  return pools
}

/**
 * Returns the exchanges of a transaction with pools, one per pool: the pool's exact balance changes, at the mean price.
 * Ignores an exchange too small to change a balance.
 */
export function poolFillsOf(
  tx: LedgerTransactionJson,
  meta: MetadataJson,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): Exchange[] {
  if (POOL_TRANSACTION.test(tx.TransactionType)) return []
  const fills: Exchange[] = []
  for (const [pool, changes] of byPool(meta, nativeCode)) {
    const paidOut = changes.find(({ value }) => isNegative(value))
    const taken = changes.find(({ value }) => isPositive(value))
    if (paidOut === undefined || taken === undefined) continue
    const [paid, got] = [withValue(paidOut, negate(paidOut.value)), taken]
    const { pair, side, base, counter } = offerView(paid, got, pairs)
    const price = priceOf(base, counter)
    fills.push({ maker: pool, taker: tx.Account, takerSide: oppositeSide(side), pair, base, counter, price, paid, got })
  }
  return fills
}
