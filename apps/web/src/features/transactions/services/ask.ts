import type { Terms } from '@tidebook/client/submit'
import type { SignedTransaction, SigningRequest } from '@tidebook/keyring'
import { refreshQuestion, signWithWallet } from '../../wallet/index.ts'

/** How often sequence and last ledger of an open question move on, in milliseconds. */
export const REFRESH_MS = 4000

/**
 * Has the vault ask about a transaction and sign it; undefined when the person said no. While the question is open its
 * sequence and last ledger follow the network, so that it does not grow too old to be sent.
 */
export async function ask(
  request: SigningRequest,
  termsOfNow: () => Promise<Terms>,
): Promise<SignedTransaction | undefined> {
  const refresh = async (): Promise<void> => {
    const { sequence, lastLedger } = await termsOfNow()
    refreshQuestion({ sequence, lastLedger })
  }
  // A node that does not answer now is asked again at the next round.
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS)
  try {
    return await signWithWallet(request)
  } finally {
    clearInterval(timer)
  }
}
