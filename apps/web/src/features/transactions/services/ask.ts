import type { Terms } from '@tidebook/client/submit'
import type { SignedTransaction, SigningRequest, TogetherRequest } from '@tidebook/keyring'
import { refreshQuestion, signTogetherWithWallet, signWithWallet } from '../../wallet/index.ts'

/** How often sequence and last ledger of an open question move on, in milliseconds. */
export const REFRESH_MS = 4000

/** Has the vault ask about a transaction and sign it; undefined when the person said no. */
export async function ask(
  request: SigningRequest,
  termsOfNow: () => Promise<Terms>,
): Promise<SignedTransaction | undefined> {
  return whileFresh(termsOfNow, () => signWithWallet(request))
}

/** The same for several transactions of one account in one question. */
export async function askTogether(
  request: TogetherRequest,
  termsOfNow: () => Promise<Terms>,
): Promise<readonly SignedTransaction[] | undefined> {
  return whileFresh(termsOfNow, () => signTogetherWithWallet(request))
}

/**
 * While a question is open its sequence and last ledger follow the network, so that what is signed does not grow too old
 * to be sent.
 */
async function whileFresh<T>(termsOfNow: () => Promise<Terms>, asking: () => Promise<T>): Promise<T> {
  const refresh = async (): Promise<void> => {
    const { sequence, lastLedger } = await termsOfNow()
    refreshQuestion({ sequence, lastLedger })
  }
  // A node that does not answer now is asked again at the next round.
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS)
  try {
    return await asking()
  } finally {
    clearInterval(timer)
  }
}
