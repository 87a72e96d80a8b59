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

/** The line of two accounts when it exists. */
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

/** What an account holds on a line; negative = it owes. */
export function balanceFor(line: LineEntry, fields: LineFields, account: AccountEntry): LedgerNumber {
  return line.low === account ? fields.balance : negateLedger(fields.balance)
}

/** Limit of a line that makes itself; zero where lines do not. */
export function autoLimit(work: LedgerContext): LedgerNumber {
  return work.rules.autoLines?.limit ?? LEDGER_ISSUED_ZERO
}

/** True when the issuer froze everything or this holder. */
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

/** True when the issuer froze what this holder has on their line. */
export function isFrozenLine(line: LiveLine, holder: AccountEntry, issuer: AccountEntry): boolean {
  return holder !== issuer && hasFlag(line.fields.flags, sideFlags(line, issuer).freeze)
}

export function isGloballyFrozen(issuer: AccountEntry | undefined): boolean {
  return issuer?.fields !== undefined && hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.globalFreeze)
}
