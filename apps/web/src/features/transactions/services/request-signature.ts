import type { Terms } from '@tidebook/client/submit'
import type { SignedTransaction, SigningRequest, BatchSigningRequest } from '@tidebook/keyring'
import { refreshPrompt, signBatchWithWallet, signWithWallet } from '../../wallet/index.ts'

/** Refresh interval for sequence number and last ledger of an open confirmation, in milliseconds. */
export const REFRESH_MS = 4000

/** Has the vault confirm and sign a transaction. Returns undefined when the user rejects. */
export async function requestSignature(
  request: SigningRequest,
  termsOfNow: () => Promise<Terms>,
): Promise<SignedTransaction | undefined> {
  return withFreshTerms(termsOfNow, () => signWithWallet(request))
}

/** Has the vault confirm and sign several transactions of one account together. */
export async function requestSignatures(
  request: BatchSigningRequest,
  termsOfNow: () => Promise<Terms>,
): Promise<readonly SignedTransaction[] | undefined> {
  return withFreshTerms(termsOfNow, () => signBatchWithWallet(request))
}

/**
 * Refreshes sequence number and last ledger while a confirmation is open, so that the signed transaction is not too old
 * to send.
 */
async function withFreshTerms<T>(termsOfNow: () => Promise<Terms>, request: () => Promise<T>): Promise<T> {
  const refresh = async (): Promise<void> => {
    const { sequence, lastLedger } = await termsOfNow()
    refreshPrompt({ sequence, lastLedger })
  }
  // The next round retries an unresponsive node.
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS)
  try {
    return await request()
  } finally {
    clearInterval(timer)
  }
}
