import { ZERO, add, isPositive, negate, parseDecimal, subtract } from '@tidebook/amount'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import { tokenValueOf, withValue } from '../wire/token-value.ts'
import type { TokenId, TokenValue } from '../wire/token-value.ts'

/** Flag of a trust line that holds one asset of a pool (`lsfAMMNode`). */
const POOL_LINE = 0x0100_0000
const LINE_TYPES = new Set(['RippleState', 'SkywellState'])

/** The change of a pool's balance of one asset. */
interface AssetChange {
  readonly pool: string
  readonly change: TokenValue
}

/** Balances before and after: a created entry had none, a deleted entry keeps its last value. */
function beforeAfter<T>(
  { kind, previous }: EntryChange,
  now: T,
  read: (fields: EntryChange['previous']) => T | undefined,
) {
  return { now, before: kind === 'created' ? undefined : (read(previous) ?? now) }
}

function nativeChange(entry: EntryChange, nativeCode: string): AssetChange | undefined {
  const { fields } = entry
  const pool = textField(fields, 'Account')
  const balance = textField(fields, 'Balance')
  if (pool === undefined || balance === undefined || textField(fields, 'AMMID') === undefined) return undefined
  const { now, before } = beforeAfter(entry, balance, (old) => textField(old, 'Balance'))
  const after = tokenValueOf(now, nativeCode)
  const value = subtract(after.value, before === undefined ? ZERO : tokenValueOf(before, nativeCode).value)
  return { pool, change: withValue(after, value) }
}

/** A pool never owes. The account with a balance on its trust line is the pool; the other account is the issuer. */
function lineChange(entry: EntryChange): AssetChange | undefined {
  const { fields } = entry
  if (((integerField(fields, 'Flags') ?? 0) & POOL_LINE) === 0) return undefined
  const [balance, low, high] = ['Balance', 'LowLimit', 'HighLimit'].map((name) => amountField(fields, name))
  if (typeof balance !== 'object' || typeof low !== 'object' || typeof high !== 'object') return undefined
  const { now, before } = beforeAfter(entry, balance, (old) => {
    const value = amountField(old, 'Balance')
    return typeof value === 'object' ? value : undefined
  })
  const [after, earlier] = [parseDecimal(now.value), before === undefined ? ZERO : parseDecimal(before.value)]
  const holdsLow = isPositive(add(after, earlier))
  const token: TokenId = { currency: balance.currency, issuer: holdsLow ? high.issuer : low.issuer }
  const value = subtract(after, earlier)
  return { pool: holdsLow ? low.issuer : high.issuer, change: withValue(token, holdsLow ? value : negate(value)) }
}

function assetChange(entry: EntryChange, nativeCode: string): AssetChange | undefined {
  if (entry.type === 'AccountRoot') return nativeChange(entry, nativeCode)
  return LINE_TYPES.has(entry.type) ? lineChange(entry) : undefined
}

/** Returns what a transaction changed in the balances of pools, by the account of the pool; a change may be zero. */
export function assetChanges(
  changes: readonly EntryChange[],
  nativeCode: string,
): ReadonlyMap<string, readonly TokenValue[]> {
  const pools = new Map<string, TokenValue[]>()
  for (const entry of changes) {
    const found = assetChange(entry, nativeCode)
    if (found === undefined) continue
    const known = pools.get(found.pool)
    if (known === undefined) pools.set(found.pool, [found.change])
    else known.push(found.change)
  }
  return pools
}
