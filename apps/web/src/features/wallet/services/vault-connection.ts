import { KeyringError, VAULT_CONNECT, VAULT_HELLO, type VaultPort } from '@tidebook/keyring'
import { makeVaultHost, type VaultHostElement } from './vault-host.ts'

/** Timeout for the vault's first message, in milliseconds. */
const START_TIMEOUT_MS = 15_000

/** A vault that has started. */
export interface ConnectedVault {
  readonly host: VaultHostElement
  readonly port: VaultPort
}

/**
 * Loads the vault and connects a channel. Removes a vault that failed to load, so that a later request starts over.
 * @throws KeyringError `keyring/insecure-page`, `keyring/worker-failed`
 */
export function connectVault(onDismiss: () => void): Promise<ConnectedVault> {
  // Browsers provide cryptography only to pages from https or from this machine.
  if (!globalThis.isSecureContext) return Promise.reject(new KeyringError('keyring/insecure-page'))
  const host = makeVaultHost(onDismiss)
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const fail = (): void => {
      settled.abort()
      host.remove()
      reject(new KeyringError('keyring/worker-failed'))
    }
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    settled.signal.addEventListener('abort', () => clearTimeout(timer))
    // For an unreachable address the browser loads an error page, which sends no message.
    host.frame.addEventListener(
      'load',
      () => setTimeout(() => settled.signal.aborted || fail(), MAX_SILENCE_MS),
      settled,
    )
    globalThis.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        if (event.source !== host.frame.contentWindow || event.data !== VAULT_HELLO) return
        settled.abort()
        const channel = new MessageChannel()
        // The document has an opaque origin; only this frame receives the other end of the channel.
        host.frame.contentWindow?.postMessage(VAULT_CONNECT, '*', [channel.port2])
        resolve({ host, port: channel.port1 })
      },
      settled,
    )
  })
}

/**
 * The vault sends a message before its load event; if no message arrives within this time after the load event, in
 * milliseconds, loading has failed.
 */
const MAX_SILENCE_MS = 3_000
