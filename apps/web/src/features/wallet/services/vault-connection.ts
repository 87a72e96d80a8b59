import { KeyringError, VAULT_CONNECT, VAULT_HELLO, type VaultPort } from '@tidebook/keyring'
import { makeVaultHost, type VaultHostElement } from './vault-host.ts'

/** How long the vault may take to say its first word, in milliseconds. */
const STARTING_MS = 15_000

/** A vault that has started. */
export interface ConnectedVault {
  readonly host: VaultHostElement
  readonly port: VaultPort
}

/**
 * Loads the vault and hands it a channel. What cannot be loaded is taken away again, so that a later wish starts anew.
 * @throws KeyringError `keyring/insecure-page`, `keyring/worker-failed`
 */
export const connectVault = (onDismiss: () => void): Promise<ConnectedVault> => {
  // Browsers give cryptography only to pages from https or from this machine.
  if (!globalThis.isSecureContext) return Promise.reject(new KeyringError('keyring/insecure-page'))
  const host = makeVaultHost(onDismiss)
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const fail = (): void => {
      settled.abort()
      host.remove()
      reject(new KeyringError('keyring/worker-failed'))
    }
    const timer = setTimeout(fail, STARTING_MS)
    settled.signal.addEventListener('abort', () => clearTimeout(timer))
    // An address that cannot be reached loads as a page of the browser's own, which says nothing.
    host.frame.addEventListener('load', () => setTimeout(() => settled.signal.aborted || fail(), SILENCE_MS), settled)
    globalThis.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        if (event.source !== host.frame.contentWindow || event.data !== VAULT_HELLO) return
        settled.abort()
        const channel = new MessageChannel()
        // The document has no origin that could be named; only this frame gets the other end.
        host.frame.contentWindow?.postMessage(VAULT_CONNECT, '*', [channel.port2])
        resolve({ host, port: channel.port1 })
      },
      settled,
    )
  })
}

/** The vault speaks before it counts as loaded; after this time of silence it will not, in milliseconds. */
const SILENCE_MS = 3_000
