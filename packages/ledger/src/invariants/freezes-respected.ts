import { ACCOUNT_FLAGS, HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { ChangedLine } from '../state/typed-change.ts'
import type { Changes, Invariant } from './invariant.ts'
import { hasFallen, hasRisen, holderSides } from './line-sides.ts'
import type { HolderSide } from './line-sides.ts'

function wasGloballyFrozen(issuer: AccountEntry, changes: Changes): boolean {
  // A change contains earlier values of its own entry.
  const change = changes.all.of(issuer)
  const before = change === undefined ? issuer.fields : (change.before as AccountFields | undefined)
  return before !== undefined && hasFlag(before.flags, ACCOUNT_FLAGS.globalFreeze)
}

function isFrozen({ flagsBefore, issuer, issuerFlags }: HolderSide, changes: Changes): boolean {
  return hasFlag(flagsBefore, issuerFlags.freeze) || wasGloballyFrozen(issuer, changes)
}

/** Most lines are not frozen, so neither side needs a check. */
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

/** Whether the issuer received the holder's own tokens, which their line sets off against each other. */
function isSetOff(sender: HolderSide, changes: Changes): boolean {
  for (const change of changes.lines) {
    if (change.entry === sender.line || change.entry.currency !== sender.line.currency) continue
    for (const side of holderSides(change)) if (side.issuer === sender.holder && hasFallen(side)) return true
  }
  return false
}

/** Frozen tokens move to their issuer only. */
export const freezesRespected: Invariant = {
  name: 'frozen tokens stay',
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
