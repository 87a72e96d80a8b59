import { sideOf } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import { lineSlot } from '../state/line-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import type { ChangedLine } from '../state/typed-change.ts'
import { MIN_POWER, difference, opposite, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes } from './invariant.ts'

/** Sums over all lines of one account in one currency, for one transaction. */
export interface Position {
  readonly account: AccountEntry
  readonly currency: CurrencyRef
  change: Exact
  /** Exponent of the largest balance involved. */
  largest: number
  /** Whether the account set qualities on one of the lines, through which it gains or loses. */
  hasOwnRates: boolean
}

const ZERO: Exact = { mantissa: 0n, exponent: -100 }
// Balances have sixteen digits, so sums of several may differ in the last digits of the largest.
const LAST_DIGITS = 3

function hasRates(line: LineEntry, fields: LineFields | undefined, account: AccountEntry): boolean {
  if (fields === undefined) return false
  const { qualityIn, qualityOut } = sideOf(line, fields, account)
  return qualityIn !== 0 || qualityOut !== 0
}

/** Up to this many entries a linear search is cheaper than an index. */
const LINEAR_SEARCH_SIZE = 16

/** Positions by account and currency. */
class Positions {
  readonly list: Position[] = []
  #index: Map<number, Position> | undefined

  add({ entry, before }: ChangedLine, account: AccountEntry, change: Exact, largest: number): void {
    const { currency } = entry
    const hasOwnRates = hasRates(entry, before, account)
    const position = this.#of(account, currency)
    if (position === undefined) {
      this.#keep({ account, currency, change, largest, hasOwnRates })
      return
    }
    position.change = total(position.change, change)
    if (largest > position.largest) position.largest = largest
    position.hasOwnRates ||= hasOwnRates
  }

  #of(account: AccountEntry, currency: CurrencyRef): Position | undefined {
    if (this.#index !== undefined) return this.#index.get(lineSlot(account, currency))
    for (const position of this.list) {
      if (position.account === account && position.currency === currency) return position
    }
    return undefined
  }

  #keep(position: Position): void {
    this.list.push(position)
    if (this.#index !== undefined) this.#index.set(lineSlot(position.account, position.currency), position)
    else if (this.list.length > LINEAR_SEARCH_SIZE) {
      this.#index = new Map(this.list.map((each) => [lineSlot(each.account, each.currency), each]))
    }
  }
}

/** Cache of the last result, because several invariants examine the same changes in a row. */
let last: { readonly changes: Changes; readonly positions: readonly Position[] } | undefined

/**
 * Returns the change in every account's token balance, by currency. Computed once for all invariants that examine the
 * same changes.
 */
export function positionsOf(changes: Changes): readonly Position[] {
  if (changes.lines.length === 0) return []
  if (last?.changes === changes) return last.positions
  const positions = new Positions()
  for (const line of changes.lines) {
    const old = line.before?.balance ?? ZERO
    const now = line.after?.balance ?? ZERO
    const change = difference(now, old)
    const largest = old.exponent > now.exponent ? old.exponent : now.exponent
    positions.add(line, line.entry.low, change, largest)
    positions.add(line, line.entry.high, opposite(change), largest)
  }
  last = { changes, positions: positions.list }
  return positions.list
}

/** Returns how much rounding may have changed a position. */
export function leewayOf({ largest }: Pick<Position, 'largest'>): Exact {
  // A remainder below the smallest amount is lost, regardless of the balance's precision.
  return { mantissa: 1n, exponent: Math.max(largest, MIN_POWER) + LAST_DIGITS }
}
