import { nativeNumber } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, hasField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { isDepositUnauthorized } from '../money/deposit-authorisation.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { clearPasswordSpent } from '../money/password-spent.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { removeDeletableEntries, findObstacles } from '../money/owned-objects.ts'

/**
 * Minimum distance, in ledgers, between an account's sequence and the current ledger, so that no old transaction is
 * valid for a recreated account.
 */
const MIN_LEDGER_DISTANCE = 255

function targetOf(context: ApplyContext): AccountEntry | undefined {
  return context.state.findAccount(bytesField(context.tx, 'Destination') ?? new Uint8Array(0))
}

function preclaim(context: ApplyContext): EngineResult {
  const { account, tx } = context
  const target = targetOf(context)
  if (!exists(target)) return 'tecNO_DST'
  const wantsTag = hasFlag(target.fields.flags, ACCOUNT_FLAGS.requireDestinationTag)
  if (wantsTag && !hasField(tx, 'DestinationTag')) return 'tecDST_TAG_NEEDED'
  if (isDepositUnauthorized(context, account, target)) return 'tecNO_PERMISSION'
  if (requireFields(account).sequence + MIN_LEDGER_DISTANCE > context.ledgerIndex) return 'tecTOO_SOON'
  return findObstacles(context, account)
}

/**
 * Deletes an account and all of its deletable objects, and pays its balance to another account. Costs one owner
 * reserve, which is not refunded.
 */
export const accountDelete: Transactor = {
  flags: 0,
  preflight: (tx) => (sameBytes(bytesField(tx, 'Destination'), tx.account) ? 'temDST_IS_SRC' : 'tesSUCCESS'),
  leastFee: ({ rules }) => rules.reserveIncrement,
  preclaim,
  apply(context) {
    const { account, state } = context
    const target = targetOf(context)
    if (target === undefined) return 'tefBAD_LEDGER'
    removeDeletableEntries(context, account)
    const { balance } = requireFields(account)
    takeNative(context, account, balance)
    giveNative(context, target, balance)
    context.delivered = { amount: nativeNumber(balance), asset: state.native }
    if (balance > 0n) clearPasswordSpent(context, target)
    state.journal.set(account, undefined)
    return 'tesSUCCESS'
  },
}
