import { compareLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { HIGH_FLAGS, LOW_FLAGS } from '../money/flags.ts'
import type { SideFlags } from '../money/flags.ts'
import { balanceFor } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import type { Changed } from '../state/typed-change.ts'

/** A changed trust line from the side of one holder: its balance of the other side's tokens, zero when it owes. */
export interface HolderSide {
  readonly holder: AccountEntry
  readonly issuer: AccountEntry
  readonly line: LineEntry
  /** Flags that the issuer set on the line. */
  readonly issuerFlags: SideFlags
  readonly before: LedgerNumber
  readonly after: LedgerNumber
  readonly flagsBefore: number
  readonly flagsAfter: number
}

const ZERO = zeroOf(false)

function held(line: LineEntry, fields: LineFields | undefined, holder: AccountEntry): LedgerNumber {
  if (fields === undefined) return ZERO
  const balance = balanceFor(line, fields, holder)
  return balance.mantissa > 0n ? balance : ZERO
}

function sideOf({ entry, before, after }: Changed<LineEntry, LineFields>, holder: AccountEntry): HolderSide {
  const isLow = holder === entry.low
  return {
    holder,
    issuer: isLow ? entry.high : entry.low,
    line: entry,
    issuerFlags: isLow ? HIGH_FLAGS : LOW_FLAGS,
    before: held(entry, before, holder),
    after: held(entry, after, holder),
    flagsBefore: before?.flags ?? 0,
    flagsAfter: after?.flags ?? 0,
  }
}

/** Returns both sides of a changed line, each as a holder. */
export function holderSides(change: Changed<LineEntry, LineFields>): readonly [HolderSide, HolderSide] {
  return [sideOf(change, change.entry.low), sideOf(change, change.entry.high)]
}

export function hasRisen({ before, after }: HolderSide): boolean {
  return compareLedger(after, before) > 0
}

export function hasFallen({ before, after }: HolderSide): boolean {
  return compareLedger(after, before) < 0
}
