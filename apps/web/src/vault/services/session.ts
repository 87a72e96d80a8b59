import { KeyringError, type KeyringErrorCode, type VaultMessage } from '@tidebook/keyring'
import { Keyring, kdfInWorker, platformRandom } from '@tidebook/keyring/vault'
import { definitionOf } from '@tidebook/protocol/networks'
import { network } from '../../lib/network.ts'
import { createTimer } from '../../lib/restartable-timer.ts'
import { createStore } from '../../lib/store.ts'
import { newestLedger, rulesOf } from './facts.ts'
import { startKdfWorker } from './start-kdf-worker.ts'

/** Derives keys from passwords: for vaults with Argon2id, for files with scrypt. */
export const stretch = kdfInWorker(startKdfWorker)

/** The only keyring of this document. */
export const keyring = new Keyring({
  network: definitionOf(network().profile),
  mostWallets: network().mostWallets,
  clock: () => Date.now(),
  monotonic: () => performance.now(),
  random: platformRandom,
  kdf: stretch,
  newestLedger,
  rulesOf,
})

/** The page, once it is connected. */
const pageStore = createStore<{ readonly post: (message: VaultMessage) => void } | undefined>(undefined)
const lockTimer = createTimer()

/** Sets the receiver of the vault's messages: the page, once it is connected. */
export function setPagePort(post: (message: VaultMessage) => void): void {
  pageStore.set({ post })
}

/** Sends a message to the page. */
export function postToPage(message: VaultMessage): void {
  return pageStore.get()?.post(message)
}

/** Sends the wallet's status to the page now, and again when the unlocked period has ended. */
export function postStatus(): void {
  const status = keyring.status()
  if (status.locked) lockTimer.stop()
  else lockTimer.restart(postStatus, Math.max(0, status.locksAt - Date.now()))
  postToPage({ event: 'status', status })
}

/** Locks the wallet immediately. */
export function lock(): void {
  keyring.lock()
  postStatus()
}

/** Reports a failure to the page, which shows it as a passing notice. */
export function postFailure(error: unknown): KeyringErrorCode {
  const code = error instanceof KeyringError ? error.code : 'keyring/worker-failed'
  postToPage({ event: 'failed', code })
  return code
}
