import { LEDGER_ISSUED_ZERO, negateLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { LineEntry, LineFields, LineSide } from '../state/line-entry.ts'
import { ACCOUNT_FLAGS, HIGH_FLAGS, LOW_FLAGS, hasFlag } from './flags.ts'
import type { SideFlags } from './flags.ts'
import type { LedgerContext } from './ledger-context.ts'

/** An existing line. */
export type LiveLine = LineEntry & { fields: LineFields }

/** Returns the trust line of two accounts, if it exists. */
export function liveLine(
  work: LedgerContext,
  one: AccountEntry,
  other: AccountEntry,
  currency: CurrencyRef,
): LiveLine | undefined {
  const line = work.state.findLine(one, other, currency)
  return line !== undefined && isLive(line) ? line : undefined
}

export function isLive(line: LineEntry): line is LiveLine {
  return line.fields !== undefined
}

export function sideFlags(line: LineEntry, account: AccountEntry): SideFlags {
  return line.low === account ? LOW_FLAGS : HIGH_FLAGS
}

export function otherSideFlags(line: LineEntry, account: AccountEntry): SideFlags {
  return line.low === account ? HIGH_FLAGS : LOW_FLAGS
}

export function sideOf(line: LineEntry, fields: LineFields, account: AccountEntry): LineSide {
  return line.low === account ? fields.low : fields.high
}

/** Returns an account's balance on a line; negative when the account owes. */
export function balanceFor(line: LineEntry, fields: LineFields, account: AccountEntry): LedgerNumber {
  return line.low === account ? fields.balance : negateLedger(fields.balance)
}

/** Returns the limit of automatically created lines; zero on networks without them. */
export function autoLimit(work: LedgerContext): LedgerNumber {
  return work.rules.autoLines?.limit ?? LEDGER_ISSUED_ZERO
}

/** Whether the issuer froze all of its tokens, or this holder's line. */
export function isFrozen(
  work: LedgerContext,
  holder: AccountEntry,
  issuer: AccountEntry,
  currency: CurrencyRef,
): boolean {
  if (isGloballyFrozen(issuer)) return true
  const line = liveLine(work, holder, issuer, currency)
  return line !== undefined && isFrozenLine(line, holder, issuer)
}

/** Whether the issuer froze this holder's line. */
export function isFrozenLine(line: LiveLine, holder: AccountEntry, issuer: AccountEntry): boolean {
  return holder !== issuer && hasFlag(line.fields.flags, sideFlags(line, issuer).freeze)
}

export function isGloballyFrozen(issuer: AccountEntry | undefined): boolean {
  return issuer?.fields !== undefined && hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.globalFreeze)
}
