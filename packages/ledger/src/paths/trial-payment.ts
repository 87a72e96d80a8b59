import type { FieldValue, ParsedTransaction } from '@tidebook/protocol'
import { applyTransaction } from '../apply/apply-transaction.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { requireFields } from '../money/accounts.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { PathAlternative } from './path-search.ts'

const NO_BYTES = new Uint8Array(0)
const NO_HASH = '0'.repeat(64)

/**
 * Disables the destination's deposit authorization, as in the reference: paths are found even for a sender without
 * permission.
 */
function openToAll({ state }: LedgerContext, target: Uint8Array): void {
  const account = state.findAccount(target)
  const fields = account?.fields
  if (account === undefined || fields === undefined || !hasFlag(fields.flags, ACCOUNT_FLAGS.depositAuth)) return
  state.journal.set(account, { ...fields, flags: fields.flags & ~ACCOUNT_FLAGS.depositAuth })
}

/**
 * Simulates a payment with these paths and this limit, with the destination tag and the authorization that the
 * destination requires. Leaves the ledger unchanged.
 */
export function trialPayment(
  work: LedgerContext,
  source: AccountEntry,
  target: Uint8Array,
  { delivered, paths, spent }: PathAlternative,
): EngineResult {
  const fields: Record<string, FieldValue> = {
    Destination: target,
    Amount: delivered,
    SendMax: spent,
    DestinationTag: 0,
  }
  if (paths.length > 0) fields['Paths'] = paths
  const tx: ParsedTransaction = {
    blob: NO_BYTES,
    hash: NO_HASH,
    type: 'Payment',
    account: source.id,
    fee: work.rules.baseFee,
    sequence: requireFields(source).sequence,
    flags: 0,
    signingPublicKey: NO_BYTES,
    signature: undefined,
    signingData: NO_BYTES,
    signers: undefined,
    fields,
  }
  const mark = work.state.journal.mark()
  openToAll(work, target)
  const { result } = applyTransaction({ ...work, isTrial: true }, tx, 0)
  work.state.journal.rollback(mark)
  return result
}
