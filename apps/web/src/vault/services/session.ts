import { KeyringError, type KeyringErrorCode, type VaultMessage } from '@tidebook/keyring'
import { Keyring, kdfInWorker, platformRandom } from '@tidebook/keyring/vault'
import { definitionOf } from '@tidebook/protocol/networks'
import { source } from 'virtual:kdf-worker'
import { network } from '../../lib/network.ts'
import { createTimer } from '../../lib/restartable-timer.ts'
import { createStore } from '../../lib/store.ts'
import { newestLedger, rulesOf } from './facts.ts'

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))

function refuse(): never {
  throw new TypeError('refused a worker other than the key derivation')
}

const policy = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('vault', {
  createScriptURL: (wanted) => (wanted === url ? wanted : refuse()),
})

/** Starts the key derivation worker. Its text is part of the vault, so nothing is loaded. */
function startKdfWorker(): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { name: 'tidebook-kdf' })
}

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

/** Reports a failure to the page, which shows it as a temporary message. */
export function postFailure(error: unknown): KeyringErrorCode {
  const code = error instanceof KeyringError ? error.code : 'keyring/worker-failed'
  postToPage({ event: 'failed', code })
  return code
}
