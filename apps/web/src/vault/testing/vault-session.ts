import { KeyringError, type KeyringErrorCode, type VaultMessage } from '@tidebook/keyring'
import { Keyring, platformRandom, type Scrypt } from '@tidebook/keyring/vault'
import { swt } from '@tidebook/protocol'
import { scrypt } from '../../../../../packages/keyring/src/scrypt.ts'
import { fastKdf } from '../../../../../packages/keyring/src/testing/environment.ts'

// The exports of `services/session.ts` for window tests: a real keyring without the key derivation worker.

export const keyring = new Keyring({
  network: swt,
  clock: () => Date.now(),
  monotonic: () => performance.now(),
  random: platformRandom,
  kdf: fastKdf,
})

/** Cost of the recorded keystores. Files that this product writes cost more, which would take seconds in a test. */
const MAX_ROUNDS = 4096

/** Runs scrypt at no more than the cost of the recorded keystores. */
export const stretch: Scrypt = (password, salt, cost) =>
  scrypt(password, salt, { ...cost, n: Math.min(cost.n, MAX_ROUNDS) })

/** Every message of the vault to the page. */
export const messages: VaultMessage[] = []

/** Records the message. The page of the tests stores every wallet immediately. */
export function postToPage(message: VaultMessage): void {
  messages.push(message)
  if ('event' in message && message.event === 'store')
    void import('../services/store-wallet.ts').then(({ handleStored }) => handleStored(undefined))
}

export function postStatus(): void {
  return undefined
}

export function postFailure(error: unknown): KeyringErrorCode {
  const code = error instanceof KeyringError ? error.code : 'keyring/worker-failed'
  postToPage({ event: 'failed', code })
  return code
}
