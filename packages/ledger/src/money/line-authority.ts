import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import { requireFields } from './accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from './flags.ts'
import { liveLine, sideFlags } from './line-access.ts'
import { PLAIN_SIDE, createLine } from './token-transfer.ts'
import type { LedgerContext } from './ledger-context.ts'

/**
 * Grants or revokes a holder's authorization for an issuer's token. Has no effect when the issuer does not require
 * authorization.
 */
export function setLineAuthority(
  work: LedgerContext,
  issuer: AccountEntry,
  holder: AccountEntry,
  currency: CurrencyRef,
  isAllowed: boolean,
): void {
  const line = liveLine(work, issuer, holder, currency)
  if (line !== undefined) {
    const { auth } = sideFlags(line, issuer)
    const flags = isAllowed ? line.fields.flags | auth : line.fields.flags & ~auth
    work.state.journal.set(line, { ...line.fields, flags })
    return
  }
  if (!isAllowed || !hasFlag(requireFields(issuer).flags, ACCOUNT_FLAGS.requireAuth)) return
  createLine(work, {
    owner: issuer,
    peer: holder,
    currency,
    side: PLAIN_SIDE,
    balance: LEDGER_ISSUED_ZERO,
    auth: true,
    noRipple: false,
    freeze: false,
  })
}
