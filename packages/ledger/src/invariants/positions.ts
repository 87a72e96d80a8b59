import { addLedger, compareLedger, ledgerNumber, negateLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { sideOf } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import { lineSlot } from '../state/line-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import type { Changed } from '../state/typed-change.ts'
import type { Changes } from './invariant.ts'

/** Sums of one account's lines in one currency over a transaction. */
export interface Position {
  readonly account: AccountEntry
  readonly currency: CurrencyRef
  change: LedgerNumber
  largest: LedgerNumber
  /** The account itself set rates on one of the lines: it gains or loses by them. */
  hasOwnRates: boolean
}

const NOTHING = zeroOf(false)
// Sixteen digits per balance: sums of several may differ in the last ones of the largest.
const EXACTNESS = 10_000_000_000_000n

function magnitude(value: LedgerNumber): LedgerNumber {
  return value.mantissa < 0n ? negateLedger(value) : value
}

function larger(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return compareLedger(a, b) >= 0 ? a : b
}

function hasRates(line: LineEntry, fields: LineFields | undefined, account: AccountEntry): boolean {
  if (fields === undefined) return false
  const { qualityIn, qualityOut } = sideOf(line, fields, account)
  return qualityIn !== 0 || qualityOut !== 0
}

function addSide(
  positions: Map<number, Position>,
  { entry, before, after }: Changed<LineEntry, LineFields>,
  account: AccountEntry,
): void {
  const { currency } = entry
  const sign = (value: LedgerNumber): LedgerNumber => (entry.low === account ? value : negateLedger(value))
  const old = sign(before?.balance ?? NOTHING)
  const now = sign(after?.balance ?? NOTHING)
  const slot = lineSlot(account, currency)
  const position = positions.get(slot) ?? { account, currency, change: NOTHING, largest: NOTHING, hasOwnRates: false }
  position.change = addLedger(position.change, subtractLedger(now, old))
  position.largest = larger(position.largest, larger(magnitude(old), magnitude(now)))
  position.hasOwnRates ||= hasRates(entry, before, account)
  positions.set(slot, position)
}

const known = new WeakMap<Changes, readonly Position[]>()

/** How every account's tokens changed, by currency; worked out once for all that look at the same changes. */
export function positionsOf(changes: Changes): readonly Position[] {
  if (changes.lines.length === 0) return []
  const found = known.get(changes)
  if (found !== undefined) return found
  const positions = new Map<number, Position>()
  for (const change of changes.lines) {
    addSide(positions, change, change.entry.low)
    addSide(positions, change, change.entry.high)
  }
  const all = [...positions.values()]
  known.set(changes, all)
  return all
}

/** What rounding may have moved a position by. */
export function leewayOf({ largest }: Pick<Position, 'largest'>): LedgerNumber {
  return ledgerNumber(false, largest.mantissa / EXACTNESS + 1n, largest.exponent)
}
