import type { ParsedTransaction } from '@tidebook/protocol'
import { binaryText } from '../state/binary-text.ts'
import { memoRefusal } from './memo-refusal.ts'

const MAX_SIGNERS = 32

function signersRefusal(tx: ParsedTransaction): string | undefined {
  const { signers } = tx
  if (signers === undefined) return undefined
  if (signers.length === 0 || signers.length > MAX_SIGNERS) return 'Invalid Signers array size.'
  const own = binaryText(tx.account)
  let previous = ''
  for (const signer of signers) {
    const name = binaryText(signer.account)
    if (name === own) return 'Invalid multisigner.'
    if (name === previous) return 'Duplicate Signers not allowed.'
    if (name < previous) return 'Unsorted Signers array.'
    previous = name
  }
  return undefined
}

/**
 * Returns why a transaction is not a valid submission even though it is well formed and correctly signed. The host
 * responds with an error instead of a result. Returns undefined when the ledger may apply the transaction.
 */
export function localRefusal(tx: ParsedTransaction): string | undefined {
  return signersRefusal(tx) ?? memoRefusal(tx)
}
