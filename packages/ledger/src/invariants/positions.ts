import { sideOf } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import { lineSlot } from '../state/line-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import { SMALLEST_POWER, difference, exact, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes } from './invariant.ts'

/** Sums of one account's lines in one currency over a transaction. */
export interface Position {
  readonly account: AccountEntry
  readonly currency: CurrencyRef
  change: Exact
  /** Exponent of the largest balance that took part. */
  largest: number
  /** The account itself set rates on one of the lines: it gains or loses by them. */
  hasOwnRates: boolean
}

const NOTHING: Exact = { mantissa: 0n, power: -100 }
// Sixteen digits per balance: sums of several may differ in the last ones of the largest.
const LAST_DIGITS = 1000n

function hasRates(line: LineEntry, fields: LineFields | undefined, account: AccountEntry): boolean {
  if (fields === undefined) return false
  const { qualityIn, qualityOut } = sideOf(line, fields, account)
  return qualityIn !== 0 || qualityOut !== 0
}

/** The changes looked at last: several invariants ask for the same ones one after the other. */
let last: { readonly changes: Changes; readonly positions: readonly Position[] } | undefined

/** How every account's tokens changed, by currency; worked out once for all that look at the same changes. */
export function positionsOf(changes: Changes): readonly Position[] {
  if (changes.lines.length === 0) return []
  if (last?.changes === changes) return last.positions
  const positions = new Map<number, Position>()
  for (const { entry, before, after } of changes.lines) {
    const [old, now] = [before === undefined ? NOTHING : exact(before.balance), after?.balance]
    const change = difference(now === undefined ? NOTHING : exact(now), old)
    const largest = Math.max(old.power, now?.exponent ?? NOTHING.power)
    for (const account of [entry.low, entry.high]) {
      const { currency } = entry
      const slot = lineSlot(account, currency)
      const signed = account === entry.low ? change : { mantissa: -change.mantissa, power: change.power }
      const hasOwnRates = hasRates(entry, before, account)
      const position = positions.get(slot)
      if (position === undefined) {
        positions.set(slot, { account, currency, change: signed, largest, hasOwnRates })
        continue
      }
      position.change = total(position.change, signed)
      position.largest = Math.max(position.largest, largest)
      position.hasOwnRates ||= hasOwnRates
    }
  }
  last = { changes, positions: [...positions.values()] }
  return last.positions
}

/** What rounding may have moved a position by. */
export function leewayOf({ largest }: Pick<Position, 'largest'>): Exact {
  // What is left of a balance and is less than the smallest amount is gone, whatever the balance's own digits.
  return { mantissa: LAST_DIGITS, power: Math.max(largest, SMALLEST_POWER) }
}
