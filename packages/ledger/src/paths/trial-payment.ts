import type { FieldValue, ParsedTransaction } from '@tidebook/protocol'
import { applyTransaction } from '../engine/apply-transaction.ts'
import { existing } from '../money/account-access.ts'
import type { Work } from '../money/work.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { PathAlternative } from './path-search.ts'

const NO_BYTES = new Uint8Array(0)
const NO_HASH = '0'.repeat(64)

/** What a payment with these paths and this limit would come to now; the ledger is afterwards as before. */
export function trialPayment(
  work: Work,
  source: AccountEntry,
  target: Uint8Array,
  { delivered, paths, spent }: PathAlternative,
): EngineResult {
  const fields: Record<string, FieldValue> = { Destination: target, Amount: delivered, SendMax: spent }
  if (paths.length > 0) fields['Paths'] = paths
  const tx: ParsedTransaction = {
    blob: NO_BYTES,
    hash: NO_HASH,
    type: 'Payment',
    account: source.id,
    fee: work.rules.baseFee,
    sequence: existing(source).sequence,
    flags: 0,
    signingPublicKey: NO_BYTES,
    signature: undefined,
    signingData: NO_BYTES,
    signers: undefined,
    fields,
  }
  const mark = work.state.journal.mark()
  const { result } = applyTransaction({ ...work, isTrial: true }, tx, 0)
  work.state.journal.rollback(mark)
  return result
}
