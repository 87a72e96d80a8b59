import { localRefusal } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { SignatureTask } from '../verify/verify-task.ts'

/** The reference's message for a signature that is missing or was not made by the key. */
export const BAD_SIGNATURE = 'Invalid signature.'

/**
 * Returns the signatures to verify before a transaction may be applied: its own, or one per signer. Returns a message
 * if the submission is invalid: local checks refuse it, or it has no signature, both kinds, or a signature without its
 * key.
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
