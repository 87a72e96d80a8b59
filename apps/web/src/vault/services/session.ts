import { KeyringError, type KeyringErrorCode, type VaultMessage } from '@tidebook/keyring'
import { Keyring, kdfInWorker, platformRandom } from '@tidebook/keyring/vault'
import { definitionOf } from '@tidebook/protocol/networks'
import { network } from '../../lib/network.ts'
import { newestLedger, rulesOf } from './facts.ts'
import { startKdfWorker } from './start-kdf-worker.ts'

/** Stretches passwords: of vaults with Argon2id, of files with scrypt. */
export const stretch = kdfInWorker(startKdfWorker)

/** The one keyring of this document. */
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

let tell: (message: VaultMessage) => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Sets who hears what the vault has to say: the page, once it is connected. */
export const tellThrough = (post: (message: VaultMessage) => void): void => {
  tell = post
}

/** Says something to the page. */
export const tellPage = (message: VaultMessage): void => tell(message)

/** Tells the page how the wallet stands, and again by itself when the window has passed. */
export const tellStatus = (): void => {
  const status = keyring.status()
  clearTimeout(timer)
  if (!status.locked) timer = setTimeout(tellStatus, Math.max(0, status.locksAt - Date.now()))
  tellPage({ event: 'status', status })
}

/** Locks at once. */
export const lock = (): void => {
  keyring.lock()
  tellStatus()
}

/** Says that something failed; the page shows it, as it shows everything that passes by. */
export const tellFailure = (error: unknown): KeyringErrorCode => {
  const code = error instanceof KeyringError ? error.code : 'keyring/worker-failed'
  tellPage({ event: 'failed', code })
  return code
}
