import {
  ZERO,
  absolute,
  add,
  decimalOf,
  isNegative,
  isPositive,
  maximum,
  negate,
  parseDecimal,
  subtract,
  type Decimal,
} from '@tidebook/amount'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import { tokenValueOf, withValue } from '../wire/token-value.ts'
import type { TokenId, TokenValue } from '../wire/token-value.ts'

/** Flag of a trust line that holds one asset of a pool (`lsfAMMNode`). */
const POOL_LINE = 0x0100_0000
const LINE_TYPES = new Set(['RippleState', 'SkywellState'])

/** Change in a pool's balance of one asset. */
export interface BalanceChange extends TokenValue {
  /** Smallest step of the larger of the two balances, to which the ledger rounds the change. */
  readonly step: Decimal
}

interface AssetChange {
  readonly pool: string
  readonly change: BalanceChange
}

/** Scale of the native token, and number of digits of an issued balance. */
const [NATIVE_SCALE, ISSUED_DIGITS] = [6, 16]
const NATIVE_STEP = decimalOf(1n, NATIVE_SCALE)

/** Returns one unit in the last of the sixteen digits of the larger balance. */
function issuedStep(before: Decimal, after: Decimal): Decimal {
  const { coefficient, scale } = maximum(absolute(before), absolute(after))
  const last = scale - String(coefficient).length + ISSUED_DIGITS
  return last >= 0 ? decimalOf(1n, last) : decimalOf(10n ** BigInt(-last))
}

/** Balances before and after. A created entry had no balance before, and a deleted entry keeps its last value. */
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
  return { pool, change: { ...withValue(after, value), step: NATIVE_STEP } }
}

/**
 * A pool never owes, so the account that holds the balance on its trust line is the pool, and the other one is the
 * issuer.
 */
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
  const change = { ...withValue(token, holdsLow ? value : negate(value)), step: issuedStep(earlier, after) }
  return { pool: holdsLow ? low.issuer : high.issuer, change }
}

function assetChange(entry: EntryChange, nativeCode: string): AssetChange | undefined {
  if (entry.type === 'AccountRoot') return nativeChange(entry, nativeCode)
  return LINE_TYPES.has(entry.type) ? lineChange(entry) : undefined
}

/** Returns a transaction's changes to pool balances, by pool account. A change may be zero. */
export function assetChanges(
  changes: readonly EntryChange[],
  nativeCode: string,
): ReadonlyMap<string, readonly BalanceChange[]> {
  const pools = new Map<string, BalanceChange[]>()
  for (const entry of changes) {
    const found = assetChange(entry, nativeCode)
    if (found === undefined) continue
    const known = pools.get(found.pool)
    if (known === undefined) pools.set(found.pool, [found.change])
    else known.push(found.change)
  }
  return pools
}

/** Returns the amounts that a pool paid out and received; undefined unless it did both. */
export function exchangeOf(
  changes: readonly BalanceChange[],
): { readonly paidOut: BalanceChange; readonly taken: BalanceChange } | undefined {
  const paidOut = changes.find(({ value }) => isNegative(value))
  const taken = changes.find(({ value }) => isPositive(value))
  return paidOut && taken && { paidOut, taken }
}
