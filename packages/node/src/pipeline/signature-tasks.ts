import { localRefusal } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { SignatureTask } from '../verify/signature-task.ts'

/** What the reference says of a signature that is missing, or is not the key's. */
export const BAD_SIGNATURE = 'Invalid signature.'

/**
 * The signatures that must all be good before a transaction may be applied: its own, or one of each signer. A text when
 * it is no submission at all: local checks refuse it, or it carries no signature, both kinds, or one without its key.
 */
export function signatureTasks(tx: ParsedTransaction): SignatureTask[] | string {
  const { signers, signature, signingPublicKey } = tx
  const refusal = localRefusal(tx)
  if (refusal !== undefined) return refusal
  if (signers !== undefined) {
    if (signature !== undefined || signingPublicKey.length > 0) return BAD_SIGNATURE
    return signers.map((signer) => ({
      publicKey: signer.signingPublicKey,
      signature: signer.signature,
      message: signer.signingData,
    }))
  }
  if (signature === undefined || signingPublicKey.length === 0) return BAD_SIGNATURE
  return [{ publicKey: signingPublicKey, signature, message: tx.signingData }]
}
