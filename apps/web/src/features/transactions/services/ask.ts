import type { SignedTransaction, SigningRequest } from '@tidebook/keyring'
import { refreshQuestion, signWithWallet } from '../../wallet/index.ts'
import { freshWindow, type PrepareContext } from './prepare.ts'

/** How often sequence and last ledger of an open question move on, in milliseconds. */
export const REFRESH_MS = 4000

/**
 * Has the vault ask about a transaction and sign it; undefined when the person said no. While the question is open its
 * sequence and last ledger follow the network, so that it does not grow too old to be sent.
 */
export async function ask(request: SigningRequest, context: PrepareContext): Promise<SignedTransaction | undefined> {
  const refresh = async (): Promise<void> => {
    const { sequence, lastLedger } = await freshWindow(request.tx.Account, context)
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

let last: Promise<void> = Promise.resolve()

/**
 * Waits until what was asked about before in this tab is signed, or is not; returns what ends the own turn. Whoever
 * prepares a transaction in its turn gets the sequence after the one before.
 */
export async function turnToAsk(): Promise<() => void> {
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = before.then(() => promise)
  await before
  return resolve
}
