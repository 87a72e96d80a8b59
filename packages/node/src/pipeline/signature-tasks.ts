import { localRefusal } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { SignatureTask } from '../verify/signature-task.ts'

/**
 * The signatures that must all be good before a transaction may be applied: its own, or one of each signer.
 * Undefined when it carries none, both kinds, an own signature without its key, or signers that cannot be.
 */
export function signatureTasks(tx: ParsedTransaction): SignatureTask[] | undefined {
  const { signers, signature, signingPublicKey } = tx
  if (localRefusal(tx) !== undefined) return undefined
  if (signers !== undefined) {
    if (signature !== undefined || signingPublicKey.length > 0 || signers.length === 0) return undefined
    return signers.map((signer) => ({
      publicKey: signer.signingPublicKey,
      signature: signer.signature,
      message: signer.signingData,
    }))
  }
  if (signature === undefined || signingPublicKey.length === 0) return undefined
  return [{ publicKey: signingPublicKey, signature, message: tx.signingData }]
}
