import { compareLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isPoolAccount } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import type { SideFlags } from '../money/flags.ts'
import { balanceFor } from '../money/line-access.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import type { Changed, ChangedLine } from '../state/typed-change.ts'
import type { Changes, Invariant } from './invariant.ts'

/** A changed trust line from the perspective of one holder: its balance of the peer's tokens, zero when it owes. */
interface HolderSide {
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
function holderSides(change: Changed<LineEntry, LineFields>): readonly [HolderSide, HolderSide] {
  return [sideOf(change, change.entry.low), sideOf(change, change.entry.high)]
}

function hasRisen({ before, after }: HolderSide): boolean {
  return compareLedger(after, before) > 0
}

function hasFallen({ before, after }: HolderSide): boolean {
  return compareLedger(after, before) < 0
}

function wasGloballyFrozen(issuer: AccountEntry, changes: Changes): boolean {
  // The old values of a change have the type of its entry.
  const change = changes.all.of(issuer)
  const before = change === undefined ? issuer.fields : (change.before as AccountFields | undefined)
  return before !== undefined && hasFlag(before.flags, ACCOUNT_FLAGS.globalFreeze)
}

function isFrozen({ flagsBefore, issuer, issuerFlags }: HolderSide, changes: Changes): boolean {
  return hasFlag(flagsBefore, issuerFlags.freeze) || wasGloballyFrozen(issuer, changes)
}

/** Fast path: most lines are not frozen, so neither side needs a check. */
function isAnyFrozen({ before, entry }: ChangedLine, changes: Changes): boolean {
  const flags = before?.flags ?? 0
  if (hasFlag(flags, LOW_FLAGS.freeze) || hasFlag(flags, HIGH_FLAGS.freeze)) return true
  return wasGloballyFrozen(entry.low, changes) || wasGloballyFrozen(entry.high, changes)
}

function hasReceiver(sender: HolderSide, changes: Changes): boolean {
  for (const change of changes.lines) {
    if (change.entry === sender.line || change.entry.currency !== sender.line.currency) continue
    for (const side of holderSides(change)) if (side.issuer === sender.issuer && hasRisen(side)) return true
  }
  return false
}

/** Whether the issuer received tokens issued by the holder, which offset its own on their line. */
function isSetOff(sender: HolderSide, changes: Changes): boolean {
  for (const change of changes.lines) {
    if (change.entry === sender.line || change.entry.currency !== sender.line.currency) continue
    for (const side of holderSides(change)) if (side.issuer === sender.holder && hasFallen(side)) return true
  }
  return false
}

/** Frozen tokens move only to their issuer. */
export const freezesRespected: Invariant = {
  name: 'frozen tokens do not move',
  looksAt: ['lines'],
  holds(context, changes) {
    for (const change of changes.lines) {
      if (!isAnyFrozen(change, changes)) continue
      for (const side of holderSides(change)) {
        if (side.issuer === context.account || !isFrozen(side, changes) || !hasFallen(side)) continue
        if (hasReceiver(side, changes) && !isSetOff(side, changes)) return false
      }
    }
    return true
  },
}

function grantsAuth({ fields }: AccountEntry): boolean {
  return fields !== undefined && hasFlag(fields.flags, ACCOUNT_FLAGS.requireAuth)
}

/** A pool may hold the tokens that its depositors were authorized to hold. */
function needsLeave({ holder, issuer }: HolderSide): boolean {
  return !isPoolAccount(holder) && grantsAuth(issuer)
}

function hasLeave({ flagsAfter, issuerFlags }: HolderSide): boolean {
  return hasFlag(flagsAfter, issuerFlags.auth)
}

/** No account receives tokens without authorization if the issuer requires it. */
export const authorityRespected: Invariant = {
  name: 'only authorized holders hold tokens',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const change of lines) {
      if (!grantsAuth(change.entry.low) && !grantsAuth(change.entry.high)) continue
      for (const side of holderSides(change)) {
        if (!needsLeave(side) || side.before.mantissa > 0n) continue
        if (hasRisen(side) && !hasLeave(side)) return false
      }
    }
    return true
  },
}
